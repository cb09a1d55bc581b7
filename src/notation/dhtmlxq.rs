//! DhtmlXQ 东萍 UBB: blocks of tags such as `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`, alone or in a page.
//!
//! A move is four digits: file and row of both squares, from the top left. `binit` holds the places of the 32 pieces.
//! `move_0_5_1` is variation 1, which leaves line 0, the main one, in the place of its ply 5; `comment1_7` is said of ply
//! 7 of variation 1, `comment7` of the main line. All plies count from the start of the game, from 1.

use super::bytes::{position, square};
use super::encoding::Decoded;
use super::error::{RecordError, RecordProblem};
use super::game::{Game, GameResult};
use super::record::{Found, add_flaw, damage, locate, locate_all, move_problem};
use super::tree::{Branches, Comment, Spot, Tree, first_mover, legal};
use super::xqf::{PIECES, places};
use crate::board::{Board, Move, Piece, Position, Side, Square, Strictness, parse_fen};
use crate::lang::Text;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// How a tag begins.
const OPEN: &str = "[DhtmlXQ_";

/// How a block begins and ends.
const BLOCK: [&str; 2] = ["[DhtmlXQ]", "[/DhtmlXQ]"];

/// The names of tags here and in [`Game::tags`].
const TAGS: [(&str, &str); 17] = [
    ("title", "Title"),
    ("event", "Event"),
    ("round", "Round"),
    ("table", "Table"),
    ("date", "Date"),
    ("place", "Site"),
    ("timerule", "TimeControl"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redname", "RedName"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackname", "BlackName"),
    ("class", "EventType"),
    ("open", "Opening"),
    ("remark", "Annotator"),
    ("author", "Author"),
];

/// The words for results, the first of each the one that is written.
const RESULTS: [(&str, GameResult); 10] = [
    ("红胜", GameResult::RedWins),
    ("黑胜", GameResult::BlackWins),
    ("和棋", GameResult::Draw),
    ("紅勝", GameResult::RedWins),
    ("黑勝", GameResult::BlackWins),
    ("红负", GameResult::BlackWins),
    ("和局", GameResult::Draw),
    ("先胜", GameResult::RedWins),
    ("先负", GameResult::BlackWins),
    ("先和", GameResult::Draw),
];

/// Whether a text holds such a block.
pub(super) fn is_in(text: &str) -> bool {
    text.contains(OPEN)
}

/// Gives each game of a text in turn.
pub(super) fn each<E>(
    decoded: &Decoded,
    take: &mut impl FnMut(Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    let text = decoded.text.as_str();
    let [open, _] = BLOCK;
    let begins = text.match_indices(open).map(|(at, _)| at);
    let mut begins: Vec<usize> = begins.collect();
    // Tags before the first block are a game of their own, as are those of a text without blocks.
    if text
        .find(OPEN)
        .is_some_and(|tag| begins.first().is_none_or(|at| tag < *at))
    {
        begins.insert(0, 0);
    }
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let (mut first_line, mut counted) = (1, 0);
    for (start, end) in begins.iter().copied().zip(ends) {
        let block = text.get(start..end).unwrap_or_default();
        first_line += text
            .get(counted..start)
            .unwrap_or_default()
            .matches('\n')
            .count();
        counted = start;
        // Only what tags hold belongs to the game; a page may have anything around them.
        let damage = damage(block, decoded.encoding, &decoded.bad, start);
        let game = game(block, &damage).map_err(|(at, problem)| locate(block, at, problem));
        let game = game.map(|(mut game, flaws)| {
            let flaws = locate_all(block, flaws).into_iter();
            game.flaws = flaws.map(|flaw| flaw.below(first_line)).collect();
            game
        });
        take(game.map_err(|error| error.below(first_line)))?;
    }
    Ok(())
}

/// The tags of a block with the bytes at which their values begin.
fn tags(block: &str) -> Vec<(&str, Found<&str>)> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(found) = block.get(at..).and_then(|rest| rest.find(OPEN)) {
        let name_at = at + found + OPEN.len();
        let rest = block.get(name_at..).unwrap_or_default();
        let Some(name_end) = rest.find(']') else {
            break;
        };
        let (name, value) = (
            rest.get(..name_end).unwrap_or_default(),
            rest.get(name_end + 1..).unwrap_or_default(),
        );
        let value_at = name_at + name_end + 1;
        // A tag that is not closed ends with its line.
        let value = value
            .find(OPEN)
            .and_then(|next| value.get(..next))
            .unwrap_or(value);
        let close = value.find("[/DhtmlXQ_");
        let end = close.or_else(|| value.find('\n')).unwrap_or(value.len());
        tags.push((name, (value_at, value.get(..end).unwrap_or_default())));
        at = value_at + end;
    }
    tags
}

type Played = (Game, Vec<Found<RecordProblem>>);

fn game(block: &str, damage: &[Found<RecordProblem>]) -> Result<Played, Found<RecordProblem>> {
    let tags = tags(block);
    let value = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|(_, v)| *v);
    let mut flaws = Vec::new();
    for (at, problem) in damage {
        let behind = tags.partition_point(|(_, (from, _))| from <= at);
        let before = behind.checked_sub(1).and_then(|before| tags.get(before));
        match before.filter(|(_, (from, value))| *at < from + value.len()) {
            Some((name, _)) if matters(name) => return Err((*at, problem.clone())),
            Some(_) => add_flaw(&mut flaws, *at, problem.clone()),
            None => {}
        }
    }
    let Some(list) = value("movelist") else {
        return Err((0, missing_list(block)));
    };
    let main = moves(list)?;
    let start = start(value("binit"), value("fen"))?;
    let start = first_mover(start, main.first().map(|(_, mv)| *mv));

    let mut tree = Tree::new(start.clone());
    let mut lines = Lines::new(&tags, &mut flaws);
    lines.comment(&mut tree, 0);
    for (at, mv) in main {
        play(&mut tree, mv, start.side()).map_err(|problem| (at, problem))?;
        lines.comment(&mut tree, 0);
    }
    // Each line is gone through once more for those that leave it.
    let origin = Tree::new(start.clone()).here().clone();
    let mut open = vec![(0, origin)];
    while let Some((id, from)) = open.pop() {
        let spots = tree.spots(&from);
        for line in lines.leaving(id) {
            let place = line.ply.checked_sub(1 + from.depth());
            let spot = place.and_then(|place| spots.get(place));
            match spot.filter(|spot| spot.depth() + 1 < from.depth() + spots.len()) {
                Some(spot) => {
                    if let Some(first) =
                        lines.play(&mut tree, spot, &line, start.side(), &mut flaws)
                    {
                        open.push((line.id, first));
                    }
                }
                None => add_flaw(&mut flaws, line.at, RecordProblem::LooseVariation),
            }
        }
    }
    for (at, problem) in lines.rest() {
        add_flaw(&mut flaws, at, problem);
    }

    let mut game = tree.finish();
    for (here, there) in TAGS {
        if let Some((_, value)) = value(here).filter(|(_, value)| !value.trim().is_empty()) {
            game.tags.push((there.to_owned(), value.trim().to_owned()));
        }
    }
    game.result = value("result").and_then(|(_, value)| result(value.trim()));
    Ok((game, flaws))
}

/// Whether the moves depend on a tag.
fn matters(name: &str) -> bool {
    matches!(name, "movelist" | "binit" | "fen") || name.starts_with("move_")
}

fn missing_list(block: &str) -> RecordProblem {
    RecordProblem::Form {
        found: block.chars().take_while(|c| *c != '\n').take(40).collect(),
        expected: Text::new("`[DhtmlXQ_movelist]`", "`[DhtmlXQ_movelist]`"),
    }
}

fn result(word: &str) -> Option<GameResult> {
    let known = RESULTS.iter().find(|(known, _)| *known == word);
    known
        .map(|(_, result)| *result)
        .or_else(|| GameResult::from_name(word))
}

/// The moves of a list, each with its place.
fn moves((start, digits): Found<&str>) -> Result<Vec<Found<Move>>, Found<RecordProblem>> {
    let mut moves = Vec::new();
    let mut read = [0_i16; 4];
    let mut count = 0;
    for (i, c) in digits.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let at = start + i;
        let digit = c.to_digit(10).and_then(|digit| i16::try_from(digit).ok());
        let Some(digit) = digit else {
            return Err((at, not_four_digits(c.to_string())));
        };
        if let Some(place) = read.get_mut(count) {
            *place = digit;
        }
        count += 1;
        if count == 4 {
            count = 0;
            let [from_file, from_row, to_file, to_row] = read;
            let squares = (square(from_file, 9 - from_row), square(to_file, 9 - to_row));
            match squares {
                (Some(from), Some(to)) => moves.push((at - 3, Move::new(from, to))),
                _ => return Err((at, not_four_digits(read.map(|d| d.to_string()).concat()))),
            }
        }
    }
    if count > 0 {
        let left: String = read.iter().take(count).map(ToString::to_string).collect();
        return Err((start + digits.len(), not_four_digits(left)));
    }
    Ok(moves)
}

fn not_four_digits(found: String) -> RecordProblem {
    RecordProblem::Form {
        found,
        expected: Text::new(
            "每着四位数字：起止点的直线 0–8 与横线 0–9",
            "four digits a move: file 0 to 8 and row 0 to 9 of both squares",
        ),
    }
}

/// Where the game starts; a FEN counts more than the places of pieces.
fn start(
    places: Option<Found<&str>>,
    fen: Option<Found<&str>>,
) -> Result<Position, Found<RecordProblem>> {
    if let Some((at, fen)) = fen.filter(|(_, fen)| !fen.trim().is_empty()) {
        let position = parse_fen(fen.trim(), Strictness::Lenient);
        return position.map_err(|error| (at, RecordProblem::Fen(error)));
    }
    let Some((at, digits)) = places.filter(|(_, digits)| !digits.trim().is_empty()) else {
        return Ok(Position::start());
    };
    let digits: Vec<i16> = digits
        .chars()
        .filter_map(|c| i16::try_from(c.to_digit(10)?).ok())
        .collect();
    if digits.len() != 64 {
        let expected = Text::new("32 子的 64 位数字", "64 digits for 32 pieces");
        let found = format!("{} digits", digits.len());
        return Err((at, RecordProblem::Form { found, expected }));
    }
    let mut board = Board::default();
    for (i, pair) in digits.chunks_exact(2).enumerate() {
        let side = if i < 16 { Side::Red } else { Side::Black };
        if let ([file, row], Some(kind)) = (pair, PIECES.get(i % 16))
            && let Some(square) = square(*file, 9 - *row)
        {
            board.set(square, Some(Piece::new(side, *kind)));
        }
    }
    position(board, Side::Red).map_err(|problem| (at, problem))
}

fn play(tree: &mut Tree, mv: Move, first: Side) -> Result<(), RecordProblem> {
    let depth = tree.here().depth();
    let mv = legal(mv, tree.position()).map_err(|error| move_problem(depth, first, error))?;
    tree.play(mv);
    Ok(())
}

/// A variation that is still text.
#[derive(Debug, Clone, Copy)]
struct Line<'t> {
    id: usize,
    /// The ply that its first one replaces, from 1 at the start of the game.
    ply: usize,
    /// The byte at which its moves begin.
    at: usize,
    moves: &'t str,
}

/// The variations and comments that wait for their lines.
struct Lines<'t> {
    leaving: FxHashMap<usize, Vec<Line<'t>>>,
    comments: FxHashMap<(usize, usize), Found<&'t str>>,
}

impl<'t> Lines<'t> {
    fn new(tags: &[(&'t str, Found<&'t str>)], flaws: &mut Vec<Found<RecordProblem>>) -> Lines<'t> {
        let mut lines = Lines {
            leaving: FxHashMap::default(),
            comments: FxHashMap::default(),
        };
        for (name, (at, value)) in tags {
            if let Some(numbers) = name.strip_prefix("move_") {
                let numbers: Vec<usize> =
                    numbers.split('_').filter_map(|n| n.parse().ok()).collect();
                let [of, ply, id] = numbers[..] else {
                    add_flaw(flaws, *at, RecordProblem::LooseVariation);
                    continue;
                };
                let line = Line {
                    id,
                    ply,
                    at: *at,
                    moves: value,
                };
                lines.leaving.entry(of).or_default().push(line);
            } else if let Some(place) = name.strip_prefix("comment") {
                let (line, ply) = place.split_once('_').unwrap_or(("0", place));
                if let (Ok(line), Ok(ply)) = (line.parse(), ply.parse()) {
                    lines.comments.insert((line, ply), (*at, value));
                }
            }
        }
        lines
    }

    /// Adds what is said where the next move is played.
    fn comment(&mut self, tree: &mut Tree, line: usize) {
        let place = (line, tree.here().depth());
        if let Some((_, text)) = self.comments.remove(&place) {
            tree.comment(&text.replace("||", "\n"));
        }
    }

    /// Takes the variations that leave a line.
    fn leaving(&mut self, line: usize) -> Vec<Line<'t>> {
        let mut leaving = self.leaving.remove(&line).unwrap_or_default();
        leaving.sort_by_key(|line| line.id);
        leaving
    }

    /// Plays a variation from a place; the place before its first move, if that can be played.
    fn play(
        &mut self,
        tree: &mut Tree,
        from: &Spot,
        line: &Line<'t>,
        first: Side,
        flaws: &mut Vec<Found<RecordProblem>>,
    ) -> Option<Spot> {
        let moves = match moves((line.at, line.moves)) {
            Ok(moves) => moves,
            Err((at, problem)) => {
                add_flaw(flaws, at, problem);
                return None;
            }
        };
        tree.go(from.clone());
        self.comment(tree, line.id);
        let mut begun = None;
        for (at, mv) in moves {
            if let Err(problem) = play(tree, mv, first) {
                add_flaw(flaws, at, problem);
                break;
            }
            begun = begun.or_else(|| Some(tree.begun(from)));
            self.comment(tree, line.id);
        }
        begun
    }

    /// What no line was found for.
    fn rest(self) -> Vec<Found<RecordProblem>> {
        let lines = self.leaving.into_values().flatten();
        let lines = lines.map(|line| (line.at, RecordProblem::LooseVariation));
        let comments = self.comments.into_iter();
        let comments = comments.filter(|(_, (_, text))| !text.trim().is_empty());
        let comments = comments.map(|((line, ply), (at, _))| {
            let expected = Text::new("已有着法的注解", "a comment of a move that is there");
            let found = format!("comment{line}_{ply}");
            (at, RecordProblem::Form { found, expected })
        });
        lines.chain(comments).collect()
    }
}

/// Writes a game as a block. What the format has no tag for is left out; `[` becomes full-width. `None` for a board with
/// more pieces of a kind than a set has, which the format cannot hold.
#[must_use]
pub fn write(game: &Game) -> Option<String> {
    let mut text = String::from("[DhtmlXQ]\n");
    let mut tag = |name: &str, value: &str| {
        let value = value.replace("\r\n", "\n").replace(['\r', '\n'], "||");
        let value = value.replace('[', "［");
        let _ = writeln!(text, "{OPEN}{name}]{value}[/DhtmlXQ_{name}]");
    };
    tag("ver", "www_dpxq_com");
    let places = places(&game.start)?.map(|place| place.map_or("99".to_owned(), two_digits));
    tag("binit", &places.concat());
    for (here, there) in TAGS {
        if let Some(value) = game.tag(there) {
            tag(here, value);
        }
    }
    if let Some(result) = game.result {
        let word = RESULTS.iter().find(|(_, known)| *known == result);
        tag("result", word.map_or("", |(word, _)| word));
    }
    tag("movelist", &digits(&game.moves));
    tag("length", &game.moves.len().to_string());
    let comments = |tag: &mut dyn FnMut(&str, &str), id: usize, before: usize, said: &[Comment]| {
        let mut at = 0;
        while let Some(first) = said.get(at) {
            let same = said.iter().skip(at).take_while(|c| c.after == first.after);
            let texts: Vec<&str> = same.map(|comment| comment.text.as_str()).collect();
            at += texts.len();
            let ply = before + first.after;
            let name = if id == 0 {
                format!("comment{ply}")
            } else {
                format!("comment{id}_{ply}")
            };
            tag(&name, &texts.join("\n"));
        }
    };
    comments(&mut tag, 0, 0, &game.comments);
    let branches = Branches::new(&game.variations);
    let mut open = vec![(None, 0)];
    while let Some((line, before)) = open.pop() {
        for index in branches.of(line) {
            let Some(variation) = game.variations.get(*index) else {
                continue;
            };
            let (of, id) = (line.map_or(0, |line: usize| line + 1), index + 1);
            let depth = before + variation.ply;
            let name = format!("move_{of}_{}_{id}", depth + 1);
            tag(&name, &digits(&variation.moves));
            comments(&mut tag, id, depth, &variation.comments);
            open.push((Some(*index), depth));
        }
    }
    let [_, end] = BLOCK;
    text.push_str(end);
    text.push('\n');
    Some(text)
}

fn digits(moves: &[Move]) -> String {
    let squares = moves.iter().flat_map(|mv| [mv.from, mv.to]);
    squares.map(two_digits).collect()
}

/// A square by its file and its row from the top.
fn two_digits(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}
