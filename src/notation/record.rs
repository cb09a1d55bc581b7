//! Lists of moves: the tokens of a record, and playing them from a position.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::read_moves;
//!
//! let start = Position::start();
//! let moves = read_moves("1、炮25 馬87 2、馬2 3 車98", &start).unwrap();
//! assert_eq!(moves.len(), 4);
//!
//! let error = read_moves("1. h2e2 h9g7\n2. h0g9", &start).unwrap_err();
//! assert!(error.to_string().starts_with("line 2, column 4: move 2, red (ply 3): `h0g9`"));
//! ```

use super::Notation;
use super::encoding::Decoded;
use super::error::{At, NotationError, RecordError, RecordProblem, SyntaxError};
use super::game::{Game, GameResult};
use super::text::{MoveText, in_position, parse_move_with};
use super::tree::{Spot, Tree};
use crate::board::{Move, Position, Side};
use grammar::{Grammar, Rule};
use pest::Parser;

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/record.pest"]
    pub(super) struct Grammar;
}

/// Something at a place: a byte of the text.
pub(super) type Found<T> = (usize, T);

/// A part of the moves of a record.
#[derive(Debug, Clone, Copy)]
enum Token<'t> {
    Word(&'t str),
    Comment(&'t str),
    Open,
    Close,
}

/// A game of a record, its moves still text.
#[derive(Debug, Default)]
pub(super) struct RawGame<'t> {
    pub(super) tags: Vec<Found<(&'t str, &'t str)>>,
    tokens: Vec<Found<Token<'t>>>,
    pub(super) result: Option<&'t str>,
    /// The first thing that is wrong with its form.
    problem: Option<Found<RecordProblem>>,
    /// What is wrong with parts that the moves do not depend on.
    flaws: Vec<Found<RecordProblem>>,
}

impl<'t> RawGame<'t> {
    fn words(&self) -> impl Iterator<Item = Found<&'t str>> + '_ {
        self.tokens.iter().filter_map(|(at, token)| match token {
            Token::Word(word) => Some((*at, *word)),
            _ => None,
        })
    }

    fn has_moves(&self) -> bool {
        self.words().next().is_some() || self.result.is_some()
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_moves() && self.problem.is_none()
    }

    /// The game without its tags, played from a position; in one notation, or in any. With it what had to be left out.
    ///
    /// # Errors
    /// The first thing that is wrong, in its form or with a move of the main line.
    pub(super) fn play(
        &self,
        start: &Position,
        notation: Option<Notation>,
    ) -> Result<(Game, Vec<Found<RecordProblem>>), Found<RecordProblem>> {
        match (self.problem.clone(), self.replay(start, notation)) {
            (None, played) => played,
            // Damage in a move, or text of another encoding, is why the move cannot be read.
            (Some(form @ (_, RecordProblem::Encoding(_) | RecordProblem::Control(_))), _) => {
                Err(form)
            }
            (Some(form), Err(mv)) if mv.0 < form.0 => Err(mv),
            (Some(form), _) => Err(form),
        }
    }

    fn replay(
        &self,
        start: &Position,
        notation: Option<Notation>,
    ) -> Result<(Game, Vec<Found<RecordProblem>>), Found<RecordProblem>> {
        let coordinates = self.coordinates();
        let mut tree = Tree::new(start.clone());
        let mut flaws = self.flaws.clone();
        // Where the last move was played, which a variation replaces.
        let mut last: Option<Spot> = None;
        let mut open: Vec<(Spot, Option<Spot>)> = Vec::new();
        let mut tokens = self.tokens.iter().peekable();
        while let Some((at, token)) = tokens.next() {
            let word = match token {
                Token::Comment(text) => {
                    tree.comment(text);
                    continue;
                }
                Token::Open => {
                    open.push((tree.here().clone(), last.clone()));
                    match last.take() {
                        Some(spot) => tree.go(spot),
                        None => {
                            add_flaw(&mut flaws, *at, RecordProblem::LooseVariation);
                            tree.stop();
                        }
                    }
                    continue;
                }
                Token::Close => {
                    if let Some((spot, before)) = open.pop() {
                        tree.go(spot);
                        last = before;
                    }
                    continue;
                }
                Token::Word(word) => without_marks(word),
            };
            let next = match tokens.peek() {
                Some((_, Token::Word(next))) => Some(without_marks(next)),
                _ => None,
            };
            let begun = tree.here().depth() > 0;
            let is_last = || {
                !tokens
                    .clone()
                    .any(|(_, token)| matches!(token, Token::Word(_)))
            };
            // A number is that of a round, unless it is too long, or all that there is.
            let is_number = word.len() <= 3 && word.chars().all(|c| c.is_ascii_digit());
            let is_round = is_number && (begun || !is_last());
            let read = match read_word(word, next, notation, coordinates) {
                Some((Err(_), _)) if is_round => continue,
                Some((read, uses_next)) => {
                    if uses_next {
                        tokens.next();
                    }
                    read
                }
                None => continue,
            };
            let here = tree.here().clone();
            if here.is_dead() {
                last = Some(here);
                continue;
            }
            let read = read
                .map_err(|error| in_position(error, tree.position(), coordinates))
                .and_then(|read| read.resolve(tree.position()));
            match read {
                Ok(mv) => tree.play(mv),
                Err(error) => {
                    let problem = move_problem(here.depth(), start.side(), error);
                    if open.is_empty() {
                        return Err((*at, problem));
                    }
                    add_flaw(&mut flaws, *at, problem);
                    tree.stop();
                }
            }
            last = Some(here);
        }
        Ok((tree.finish(), flaws))
    }

    /// Which of the two coordinate notations the moves are in: a `Format` tag or a rank 10 tells UCI.
    fn coordinates(&self) -> Notation {
        let tagged = self
            .tag("Format")
            .is_some_and(|(_, format)| format.parse::<Notation>() == Ok(Notation::Uci));
        let only_uci = |word: &str| word.contains("10") && Notation::Uci.parse(word).is_ok();
        if tagged || self.words().any(|(_, word)| only_uci(word)) {
            Notation::Uci
        } else {
            Notation::Iccs
        }
    }

    /// The first value of a tag, as it stands in the text, with the tag's place.
    pub(super) fn tag(&self, name: &str) -> Option<Found<&str>> {
        self.tags
            .iter()
            .find(|(_, (tag, _))| tag.eq_ignore_ascii_case(name))
            .map(|(at, (_, value))| (*at, *value))
    }

    fn fail(&mut self, at: usize, problem: RecordProblem) {
        self.problem.get_or_insert((at, problem));
    }
}

/// Splits a record into games. A tag after moves, and a move after a result, begin another game. Annotation glyphs and
/// lines behind `%` are dropped. `damage` is what the text holds that no text should, in its order.
pub(super) fn split<'t>(text: &'t str, damage: &[Found<RecordProblem>]) -> Vec<RawGame<'t>> {
    let mut games = Vec::new();
    let mut game = RawGame::default();
    let mut variations: Vec<usize> = Vec::new();
    let Ok(mut pairs) = Grammar::parse(Rule::record, text) else {
        // The grammar ends in a rule for any character, so that this is not reached; if it were, nothing may be lost.
        game.fail(0, RecordProblem::Unexpected(text.chars().take(1).collect()));
        return vec![game];
    };
    for pair in pairs.next().into_iter().flat_map(|p| p.into_inner()) {
        let at = pair.as_span().start();
        let token = pair.as_str();
        let rule = pair.as_rule();
        let outside = variations.is_empty();
        let begins = match rule {
            Rule::tag => game.has_moves() || !outside,
            Rule::word | Rule::tandem => outside && game.result.is_some(),
            _ => false,
        };
        if begins {
            if let Some(open) = variations.first() {
                game.fail(*open, RecordProblem::UnclosedVariation);
            }
            variations.clear();
            games.push(std::mem::take(&mut game));
        }
        if let Some((place, problem)) = first_within(damage, at, pair.as_span().end()) {
            if matches!(rule, Rule::tag | Rule::comment) {
                add_flaw(&mut game.flaws, place, problem);
            } else {
                game.fail(place, problem);
            }
        }
        match rule {
            Rule::tag => {
                let mut parts = pair.into_inner().map(|p| p.as_str());
                let (name, value) = (parts.next(), parts.next());
                game.tags
                    .push((at, (name.unwrap_or_default(), value.unwrap_or_default())));
            }
            Rule::open => {
                variations.push(at);
                game.tokens.push((at, Token::Open));
            }
            Rule::close if variations.pop().is_none() => {
                game.fail(at, RecordProblem::Unexpected(token.to_owned()));
            }
            Rule::close => game.tokens.push((at, Token::Close)),
            Rule::comment => {
                if let Some(text) = inside(token) {
                    game.tokens.push((at, Token::Comment(text)));
                }
            }
            Rule::unclosed => game.fail(at, RecordProblem::UnclosedComment),
            Rule::stray => game.fail(at, RecordProblem::Unexpected(token.to_owned())),
            Rule::result if outside => game.result = Some(token),
            Rule::word | Rule::tandem => game.tokens.push((at, Token::Word(token))),
            _ => {}
        }
    }
    if let Some(open) = variations.first() {
        game.fail(*open, RecordProblem::UnclosedVariation);
    }
    if !game.is_empty() {
        games.push(game);
    }
    games
}

/// What a comment says; nothing for a line behind `%`, which programs may use as they like.
fn inside(comment: &str) -> Option<&str> {
    match comment.strip_prefix('{') {
        Some(rest) => Some(rest.strip_suffix('}').unwrap_or(rest)),
        None => comment.strip_prefix(';'),
    }
}

/// The first word of a comment up to the end of a line of a list, if it is a move: moves were meant to be parted by `;`.
fn lost_move(text: &str, at: usize) -> Option<Found<RecordProblem>> {
    let comment = text.get(at..)?.strip_prefix(';')?;
    let mut words = comment.lines().next()?.split_whitespace();
    let word = words.find(|word| !word.starts_with(|c: char| c.is_ascii_digit()))?;
    parse_move_with(word, &[Notation::Iccs]).ok()?;
    let place = at + 1 + comment.find(word)?;
    Some((place, RecordProblem::MovesInComment(word.to_owned())))
}

fn first_within(
    damage: &[Found<RecordProblem>],
    from: usize,
    to: usize,
) -> Option<Found<RecordProblem>> {
    let first = damage.partition_point(|(at, _)| *at < from);
    damage.get(first).filter(|(at, _)| *at < to).cloned()
}

/// Gives the game of each line that is not empty, with the line, from 1. `read` gets a line and its [`damage`].
pub(super) fn each_line<E>(
    decoded: &Decoded,
    read: impl Fn(&str, &[Found<RecordProblem>]) -> Result<Game, RecordError>,
    take: &mut impl FnMut(usize, Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    let mut at = 0;
    for (number, line) in (1..).zip(decoded.text.split_inclusive('\n')) {
        if !line.trim().is_empty() {
            let damage = damage(line, decoded.encoding, &decoded.bad, at);
            take(
                number,
                read(line, &damage).map_err(|error| error.below(number)),
            )?;
        }
        at += line.len();
    }
    Ok(())
}

/// What a text holds that no text should: bytes that were not of its encoding, and control characters. `bad` are the
/// places of the former in a longer text of which this is the part that begins at `start`.
pub(super) fn damage(
    text: &str,
    encoding: &'static str,
    bad: &[usize],
    start: usize,
) -> Vec<Found<RecordProblem>> {
    let first = bad.partition_point(|at| *at < start);
    let bad = bad.get(first..).unwrap_or_default().iter();
    let bad = bad
        .map(|at| at - start)
        .take_while(|at| *at < text.len())
        .map(|at| (at, RecordProblem::Encoding(encoding)));
    let control = text.char_indices().filter(|(_, c)| is_control(*c));
    let control = control.map(|(at, c)| (at, RecordProblem::Control(c)));
    let mut found: Vec<Found<RecordProblem>> = bad.chain(control).collect();
    found.sort_by_key(|(at, _)| *at);
    found
}

/// A character that no text has, although the encodings do.
pub(super) fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}')
}

/// Reads the moves of one game, in any notation or several, from a position. Move numbers, comments, variations,
/// annotation (`!?`, `$1`) and a result at the end are skipped; tags are not taken. One line may hold any number of
/// moves, so that a list of texts can be read joined by line breaks, and the line of an error is the number of the text.
///
/// Coordinates are ICCS unless some move of the list can only be UCI.
///
/// # Errors
/// [`RecordError`] names line and column, the number of the move and of the ply, and what would have been legal.
pub fn read_moves(text: &str, start: &Position) -> Result<Vec<Move>, RecordError> {
    read_moves_in(text, start, None)
}

/// Reads moves as [`read_moves`] does, all in one notation if one is given.
///
/// # Errors
/// Those of [`read_moves`]; a move in another notation is one that cannot be read.
///
/// ```
/// use qili::board::Position;
/// use qili::notation::{Notation, read_moves, read_moves_in};
///
/// let start = Position::start();
/// // The same text is another move in UCI, where ranks begin at 1.
/// let uci = read_moves_in("h3e3", &start, Some(Notation::Uci)).unwrap();
/// assert_eq!(uci, read_moves("h2e2", &start).unwrap());
/// assert!(read_moves_in("h2e2", &start, Some(Notation::Wxf)).is_err());
/// ```
pub fn read_moves_in(
    text: &str,
    start: &Position,
    notation: Option<Notation>,
) -> Result<Vec<Move>, RecordError> {
    let damage = damage(text, "", &[], 0);
    list(text, &damage, start, notation).map(|game| game.moves)
}

/// The game of a list of moves, without tags.
pub(super) fn list(
    text: &str,
    damage: &[Found<RecordProblem>],
    start: &Position,
    notation: Option<Notation>,
) -> Result<Game, RecordError> {
    let mut games = split(text, damage).into_iter();
    let Some(raw) = games.next() else {
        return Ok(Game::new(start.clone()));
    };
    let next_game = games.next().and_then(|g| {
        let tag = g.tags.first().map(|(at, _)| *at);
        tag.or_else(|| g.words().next().map(|(at, _)| at))
    });
    let extra = raw.tags.first().map(|(at, _)| *at).or(next_game);
    let played = match (extra, raw.play(start, notation)) {
        (Some(at), Err((bad, _))) if at < bad => Err((at, RecordProblem::NotOneList)),
        (Some(at), Ok(_)) => Err((at, RecordProblem::NotOneList)),
        (_, played) => played,
    };
    let (mut game, mut flaws) = played.map_err(|(at, problem)| locate(text, at, problem))?;
    for (at, token) in &raw.tokens {
        if let (Token::Comment(_), Some((at, lost))) = (token, lost_move(text, *at)) {
            add_flaw(&mut flaws, at, lost);
        }
    }
    game.result = raw.result.and_then(GameResult::from_name);
    game.flaws.extend(locate_all(text, flaws));
    Ok(game)
}

/// The word without signs of what a commentator thinks of the move.
fn without_marks(word: &str) -> &str {
    word.trim_end_matches(['!', '?', '！', '？'])
}

/// What a word says, and whether it takes the next one with it; `None` if it says nothing.
fn read_word(
    word: &str,
    next: Option<&str>,
    notation: Option<Notation>,
    coordinates: Notation,
) -> Option<(Result<MoveText, SyntaxError>, bool)> {
    if word.is_empty() {
        return None;
    }
    let read = match notation {
        Some(notation) => notation.parse(word),
        None => read_move_word(word, coordinates),
    };
    let may_be_short = notation.is_none_or(|n| n == Notation::ChineseShort);
    match read {
        Ok(read) => Some((Ok(read), false)),
        Err(error) => match next.filter(|_| may_be_short).and_then(|n| short(word, n)) {
            Some(read) => Some((Ok(read), true)),
            None => Some((Err(error), false)),
        },
    }
}

/// One word; in a list of UCI moves, one that only ICCS knows is a slip in UCI.
fn read_move_word(word: &str, coordinates: Notation) -> Result<MoveText, SyntaxError> {
    if coordinates == Notation::Uci && Notation::Iccs.parse(word).is_ok() {
        Notation::Uci.parse(word)
    } else {
        parse_move_with(word, &[coordinates])
    }
}

/// A short Chinese move whose blank split it in two words, such as 炮8 4.
fn short(word: &str, next: &str) -> Option<MoveText> {
    let digit = next.chars().count() == 1;
    let joined = format!("{word} {next}");
    digit
        .then(|| Notation::ChineseShort.parse(&joined).ok())
        .flatten()
}

/// The problem of the move after `played` others, when `first` moved first.
pub(super) fn move_problem(played: usize, first: Side, error: NotationError) -> RecordProblem {
    let (side, round) = match first {
        Side::Red => (played % 2, played / 2 + 1),
        Side::Black => ((played + 1) % 2, played.div_ceil(2) + 1),
    };
    RecordProblem::Move {
        round,
        ply: played + 1,
        side: if side == 0 { Side::Red } else { Side::Black },
        error: Box::new(error),
    }
}

/// The problem at a byte of a text.
pub(super) fn locate(text: &str, at: usize, problem: RecordProblem) -> RecordError {
    let (line, column) = line_column(text, at);
    RecordError {
        at: At::Text { line, column },
        problem,
    }
}

/// The most flaws that are named for one game; each can be as long as a list of all legal moves.
pub(super) const MOST_FLAWS: usize = 100;

/// Adds a flaw. The last one that is taken says that there are more.
pub(super) fn add_flaw<P>(flaws: &mut Vec<(P, RecordProblem)>, at: P, problem: RecordProblem) {
    match flaws.len() {
        count if count < MOST_FLAWS => flaws.push((at, problem)),
        MOST_FLAWS => flaws.push((at, RecordProblem::More)),
        _ => {}
    }
}

/// The flaws at bytes of a text, found in one go through it.
pub(super) fn locate_all(text: &str, mut flaws: Vec<Found<RecordProblem>>) -> Vec<RecordError> {
    flaws.sort_by_key(|(at, _)| *at);
    let (mut line, mut column, mut from) = (1, 1, 0);
    let mut located = Vec::with_capacity(flaws.len());
    for (at, problem) in flaws {
        for c in text.get(from..at).unwrap_or_default().chars() {
            (line, column) = if c == '\n' {
                (line + 1, 1)
            } else {
                (line, column + 1)
            };
        }
        from = at;
        located.push(RecordError {
            at: At::Text { line, column },
            problem,
        });
    }
    located
}

/// Line and character, both from 1, of a byte of a text.
pub(super) fn line_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |i| i + 1);
    let line = before.matches('\n').count() + 1;
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    (line, column)
}
