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
use super::error::{NotationError, RecordError, RecordProblem, SyntaxError};
use super::text::{MoveText, parse_move_with};
use crate::board::{Move, Position, Side};
use grammar::{Grammar, Rule};
use pest::Parser;

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/record.pest"]
    pub(super) struct Grammar;
}

/// Something at a place: a byte of the text.
pub(super) type At<T> = (usize, T);

/// A game of a record, its moves still text.
#[derive(Debug, Default)]
pub(super) struct RawGame<'t> {
    pub(super) tags: Vec<At<(&'t str, &'t str)>>,
    pub(super) words: Vec<At<&'t str>>,
    pub(super) result: Option<&'t str>,
    /// The first thing that is wrong with its form.
    pub(super) problem: Option<At<RecordProblem>>,
}

impl RawGame<'_> {
    fn has_moves(&self) -> bool {
        !self.words.is_empty() || self.result.is_some()
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_moves() && self.problem.is_none()
    }

    /// The moves, played from a position; in one notation, or in any.
    ///
    /// # Errors
    /// The first thing that is wrong, in its form or with a move.
    pub(super) fn play(
        &self,
        start: &Position,
        notation: Option<Notation>,
    ) -> Result<Vec<Move>, At<RecordProblem>> {
        match (self.problem.clone(), self.replay(start, notation)) {
            (None, moves) => moves,
            (Some(form), Err(mv)) if mv.0 < form.0 => Err(mv),
            (Some(form), _) => Err(form),
        }
    }

    fn replay(
        &self,
        start: &Position,
        notation: Option<Notation>,
    ) -> Result<Vec<Move>, At<RecordProblem>> {
        let coordinates = self.coordinates();
        let may_be_short = notation.is_none_or(|n| n == Notation::ChineseShort);
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(self.words.len());
        let mut words = self.words.iter().peekable();
        while let Some((at, word)) = words.next() {
            let word = word.trim_end_matches(['!', '?', '！', '？']);
            if word.is_empty() {
                continue;
            }
            let read = match notation {
                Some(notation) => notation.parse(word),
                None => read_word(word, coordinates),
            };
            let next = words.peek().filter(|_| may_be_short);
            let read = match read {
                Ok(read) => Ok(read),
                Err(error) => match next.and_then(|(_, next)| short(word, next)) {
                    Some(read) => {
                        words.next();
                        Ok(read)
                    }
                    None if word.chars().all(|c| c.is_ascii_digit()) => continue,
                    None => Err(NotationError::from(error)),
                },
            };
            let mv = read
                .and_then(|read| read.resolve(&position))
                .map_err(|error| (*at, move_problem(moves.len(), start.side(), error)))?;
            position = position.play(mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// Which of the two coordinate notations the moves are in: a `Format` tag or a rank 10 tells UCI.
    fn coordinates(&self) -> Notation {
        let tagged = self
            .tag("Format")
            .is_some_and(|(_, format)| format.parse::<Notation>() == Ok(Notation::Uci));
        let only_uci = |word: &str| word.contains("10") && Notation::Uci.parse(word).is_ok();
        if tagged || self.words.iter().any(|(_, word)| only_uci(word)) {
            Notation::Uci
        } else {
            Notation::Iccs
        }
    }

    /// The first value of a tag, as it stands in the text, with the tag's place.
    pub(super) fn tag(&self, name: &str) -> Option<At<&str>> {
        self.tags
            .iter()
            .find(|(_, (tag, _))| tag.eq_ignore_ascii_case(name))
            .map(|(at, (_, value))| (*at, *value))
    }

    fn fail(&mut self, at: usize, problem: RecordProblem) {
        self.problem.get_or_insert((at, problem));
    }
}

/// Splits a record into games. A tag after moves, and a move after a result, begin another game. Comments, variations
/// and annotation glyphs are dropped.
pub(super) fn split(text: &str) -> Vec<RawGame<'_>> {
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
        match rule {
            Rule::tag => {
                let mut parts = pair.into_inner().map(|p| p.as_str());
                let (name, value) = (parts.next(), parts.next());
                game.tags
                    .push((at, (name.unwrap_or_default(), value.unwrap_or_default())));
            }
            Rule::open => variations.push(at),
            Rule::close if variations.pop().is_none() => {
                game.fail(at, RecordProblem::Unexpected(token.to_owned()));
            }
            Rule::unclosed => game.fail(at, RecordProblem::UnclosedComment),
            Rule::stray => game.fail(at, RecordProblem::Unexpected(token.to_owned())),
            Rule::result if outside => game.result = Some(token),
            Rule::word | Rule::tandem if outside => game.words.push((at, token)),
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
    let games = split(text);
    let mut games = games.into_iter();
    let Some(game) = games.next() else {
        return Ok(Vec::new());
    };
    let next_game = games.next().and_then(|g| {
        let tag = g.tags.first().map(|(at, _)| *at);
        tag.or_else(|| g.words.first().map(|(at, _)| *at))
    });
    let extra = game.tags.first().map(|(at, _)| *at).or(next_game);
    let moves = match (extra, game.play(start, notation)) {
        (Some(at), Err((bad, _))) if at < bad => Err((at, RecordProblem::NotOneList)),
        (Some(at), Ok(_)) => Err((at, RecordProblem::NotOneList)),
        (_, moves) => moves,
    };
    moves.map_err(|(at, problem)| locate(text, at, problem))
}

/// One word; in a list of UCI moves, one that only ICCS knows is a slip in UCI.
fn read_word(word: &str, coordinates: Notation) -> Result<MoveText, SyntaxError> {
    if coordinates == Notation::Uci && Notation::Iccs.parse(word).is_ok() {
        Notation::Uci.parse(word)
    } else {
        parse_move_with(word, &[coordinates])
    }
}

/// A short Chinese move whose blank split it in two words, such as 炮8 4.
fn short(word: &str, next: &str) -> Option<MoveText> {
    let next = next.trim_end_matches(['!', '?', '！', '？']);
    let digit = next.chars().count() == 1;
    let joined = format!("{word} {next}");
    digit
        .then(|| Notation::ChineseShort.parse(&joined).ok())
        .flatten()
}

/// The problem of the move after `played` others, when `first` moved first.
fn move_problem(played: usize, first: Side, error: NotationError) -> RecordProblem {
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
        line,
        column,
        problem,
    }
}

/// Line and character, both from 1, of a byte of a text.
pub(super) fn line_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |i| i + 1);
    let line = before.matches('\n').count() + 1;
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    (line, column)
}
