//! PGN records: tags, an optional start position, moves in any notation, a result; any number of games in a file.
//!
//! Files in UTF-8, UTF-16, GB18030 (GBK) and Big5 are read. The notation is found out move by move; a `Format` tag
//! matters only when it says UCI, as coordinates without a rank 10 are taken as ICCS otherwise. Comments and variations
//! are kept beside the main line; annotation glyphs are dropped. A file is read piece by piece, so that what is wrong
//! with a game, were it a comment without an end or a control character, is not wrong with the others.
//!
//! ```
//! use qili::notation::{Notation, pgn};
//!
//! let text = "[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马８进７ {还架屏风马} 2. H2+3 1/2-1/2\n";
//! let game = pgn::read(text.as_bytes()).remove(0).unwrap();
//! assert_eq!(game.tag("Red"), Some("甲"));
//! assert_eq!(game.moves.len(), 3);
//!
//! let again = pgn::write(&game, Notation::Iccs);
//! assert!(again.ends_with("1. h2e2 h9g7 {还架屏风马} 2. h0g2 1/2-1/2\n"));
//! assert_eq!(pgn::read(again.as_bytes()), vec![Ok(game)]);
//! ```

use super::Notation;
use super::encoding::{Decoded, decode_lossy};
use super::error::{RecordError, RecordProblem};
use super::game::{Game, GameResult};
use super::record::{RawGame, damage, locate, locate_all, split};
use super::tree::Branches;
use crate::board::{Position, Side, Strictness, parse_fen};
use rustc_hash::FxHashSet;
use std::convert::Infallible;

/// Longest line of moves that [`write()`] makes, in characters, unless one move is longer.
const LINE: usize = 80;

/// Reads the games of a file, in their order. A game that cannot be read is an error in its place and does not keep
/// the others from being read; `collect()` makes one result of them.
///
/// # Errors
/// For each game the first [`RecordError`], with line and column in the file.
#[must_use]
pub fn read(bytes: &[u8]) -> Vec<Result<Game, RecordError>> {
    read_in(bytes, None)
}

/// Reads the games of a file as [`read`] does, their moves all in one notation if one is given.
///
/// # Errors
/// Those of [`read`]; a move in another notation is one that cannot be read.
#[must_use]
pub fn read_in(bytes: &[u8], notation: Option<Notation>) -> Vec<Result<Game, RecordError>> {
    let mut games = Vec::new();
    let Ok(()) = each(&decode_lossy(bytes), notation, &mut |game| {
        games.push(game);
        Ok::<(), Infallible>(())
    });
    games
}

/// Gives each game of a text in turn.
pub(super) fn each<E>(
    decoded: &Decoded,
    notation: Option<Notation>,
    take: &mut impl FnMut(Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    for piece in pieces(&decoded.text) {
        let damage = damage(piece.text, decoded.encoding, &decoded.bad, piece.start);
        for raw in split(piece.text, &damage) {
            let game = game(piece.text, raw, notation).map(|mut game| {
                let flaws = game.flaws.into_iter();
                game.flaws = flaws.map(|flaw| flaw.below(piece.line)).collect();
                game
            });
            take(game.map_err(|error| error.below(piece.line)))?;
        }
    }
    Ok(())
}

/// A part of a file that holds whole games.
struct Piece<'t> {
    /// The line at which it begins, from 1.
    line: usize,
    /// The byte at which it begins.
    start: usize,
    text: &'t str,
}

/// Cuts a file before tags that follow moves, and before those after an empty line that
/// say once more what the game's own tags say. In a comment that is
/// not closed, a tag after an empty line is taken for the next game.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut piece = Piece {
        line: 1,
        start: 0,
        text,
    };
    let (mut has_moves, mut in_comment, mut after_gap) = (false, false, true);
    let mut names: FxHashSet<&str> = FxHashSet::default();
    let mut at = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let bare = line.trim();
        let name = tag_name(bare);
        if let Some(name) = name {
            let anew = after_gap && names.contains(name);
            if (has_moves && (after_gap || !in_comment)) || anew {
                piece.text = text.get(piece.start..at).unwrap_or_default();
                pieces.push(piece);
                piece = Piece {
                    line: number,
                    start: at,
                    text: "",
                };
                (has_moves, in_comment) = (false, false);
                names.clear();
            }
            if !in_comment {
                names.insert(name);
            }
        }
        if !bare.is_empty() && (name.is_none() || in_comment) {
            has_moves = true;
            in_comment = ends_in_comment(bare, in_comment);
        }
        after_gap = bare.is_empty();
        at += line.len();
    }
    piece.text = text.get(piece.start..).unwrap_or_default();
    pieces.push(piece);
    pieces
}

/// The name of the tag that a line begins with.
fn tag_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('[')?.trim_start();
    let end = rest.find(|c: char| c == '"' || c.is_whitespace())?;
    let (name, value) = rest.split_at(end);
    let is_tag = !name.is_empty() && value.trim_start().starts_with('"');
    is_tag.then_some(name)
}

fn ends_in_comment(line: &str, mut inside: bool) -> bool {
    for byte in line.bytes() {
        match byte {
            b'{' => inside = true,
            b'}' => inside = false,
            b';' if !inside => break,
            _ => {}
        }
    }
    inside
}

fn game(text: &str, raw: RawGame<'_>, notation: Option<Notation>) -> Result<Game, RecordError> {
    let fail = |(at, problem)| locate(text, at, problem);
    let start = match raw.tag("FEN") {
        Some((at, fen)) => parse_fen(fen.trim(), Strictness::Lenient)
            .map_err(|error| fail((at, RecordProblem::Fen(error))))?,
        None => Position::start(),
    };
    let (mut game, flaws) = raw.play(&start, notation).map_err(fail)?;
    game.flaws.extend(locate_all(text, flaws));
    game.tags = raw
        .tags
        .iter()
        .map(|(_, (name, value))| ((*name).to_owned(), unescape(value)))
        .collect();
    game.result = match raw.result {
        Some(name) => GameResult::from_name(name),
        None => game.tag("Result").and_then(GameResult::from_name),
    };
    Ok(game)
}

fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(next @ ('"' | '\\')) if c == '\\' => {
                plain.push(*next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}

fn escape(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\r', '\n'], " ")
}

/// Writes a game with its moves in a notation, comments and variations with them. A start other than the usual one is
/// written as a FEN tag when the game's tags hold none. A `Format` tag is made to name the notation, and is added for
/// UCI, which moves alone do not always tell from ICCS. A `}` in a comment becomes full-width, as PGN has no other way.
#[must_use]
pub fn write(game: &Game, notation: Notation) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let name: String = name.chars().filter(|c| is_in_name(*c)).collect();
        text.push_str(&format!("[{name} \"{}\"]\n", escape(value)));
    };
    let format = notation.name().to_uppercase();
    for (name, value) in &game.tags {
        let is_format = name.eq_ignore_ascii_case("Format");
        tag(name, if is_format { &format } else { value });
    }
    if notation == Notation::Uci && game.tag("Format").is_none() {
        tag("Format", &format);
    }
    if game.start != Position::start() && game.tag("FEN").is_none() {
        tag("FEN", &game.start.to_fen());
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut line = 0;
    for word in words(game, notation) {
        let width = word.chars().count();
        if line > 0 && line + 1 + width > LINE {
            text.push('\n');
            line = 0;
        } else if line > 0 {
            text.push(' ');
            line += 1;
        }
        text.push_str(&word);
        line = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => line + width,
        };
    }
    text.push('\n');
    text
}

fn is_in_name(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || matches!(c, '[' | ']' | '"'))
}

/// A line that is being written.
struct Writing {
    line: Option<usize>,
    /// Moves written so far.
    ply: usize,
    /// Plies from the start of the game.
    depth: usize,
    position: Position,
    /// The position before the last move.
    before: Option<Position>,
    comments: usize,
    variations: usize,
}

impl Writing {
    const fn new(line: Option<usize>, position: Position, depth: usize) -> Writing {
        Writing {
            line,
            ply: 0,
            depth,
            position,
            before: None,
            comments: 0,
            variations: 0,
        }
    }
}

/// The moves, Red's with their numbers, what is said about them and could be played instead, and the result.
fn words(game: &Game, notation: Notation) -> Vec<String> {
    let branches = Branches::new(&game.variations);
    let black_first = usize::from(game.start.side() == Side::Black);
    let mut words: Vec<String> = Vec::new();
    let mut prefix = "";
    // Black's move has a number only where a line begins or goes on after something else.
    let mut is_numbered = true;
    let mut open = vec![Writing::new(None, game.start.clone(), 0)];
    while let Some(writing) = open.last_mut() {
        let (moves, comments) = game.line(writing.line);
        if let Some(comment) = comments.get(writing.comments)
            && comment.after <= writing.ply
        {
            writing.comments += 1;
            words.push(format!("{prefix}{{{}}}", comment.text.replace('}', "｝")));
            (prefix, is_numbered) = ("", true);
            continue;
        }
        let leaving = branches.of(writing.line).get(writing.variations).copied();
        let variation = leaving.filter(|index| {
            let variation = game.variations.get(*index);
            variation.is_some_and(|v| v.ply < writing.ply && !v.moves.is_empty())
        });
        if let (Some(variation), Some(before)) = (variation, &writing.before) {
            writing.variations += 1;
            let (before, depth) = (before.clone(), writing.depth - 1);
            open.push(Writing::new(Some(variation), before, depth));
            (prefix, is_numbered) = ("(", true);
            continue;
        }
        let Some(mv) = moves.get(writing.ply) else {
            open.pop();
            if let Some(last) = words.last_mut().filter(|_| !open.is_empty()) {
                last.push(')');
            }
            is_numbered = true;
            continue;
        };
        // Number and move are one word, so that no line ends between them.
        let said = notation.write(*mv, &writing.position);
        let round = (writing.depth + black_first) / 2 + 1;
        words.push(match writing.position.side() {
            Side::Red => format!("{prefix}{round}. {said}"),
            Side::Black if is_numbered => format!("{prefix}{round}... {said}"),
            Side::Black => said,
        });
        (prefix, is_numbered) = ("", false);
        let next = writing.position.play(*mv);
        writing.before = Some(std::mem::replace(&mut writing.position, next));
        writing.ply += 1;
        writing.depth += 1;
    }
    words.push(game.result.map_or("*", GameResult::name).to_owned());
    words
}
