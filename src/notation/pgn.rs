//! PGN records: tags, an optional start position, moves in any notation, a result; any number of games in a file.
//!
//! Files in UTF-8, UTF-16, GB18030 (GBK) and Big5 are read. The notation is found out move by move; a `Format` tag
//! matters only when it says UCI, as coordinates without a rank 10 are taken as ICCS otherwise. Comments, variations and
//! annotation glyphs are dropped.
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
//! assert!(again.ends_with("1. h2e2 h9g7 2. h0g2 1/2-1/2\n"));
//! assert_eq!(pgn::read(again.as_bytes()), vec![Ok(game)]);
//! ```

use super::Notation;
use super::encoding::decode;
use super::error::{RecordError, RecordProblem};
use super::game::{Game, GameResult};
use super::record::{RawGame, locate, split};
use crate::board::{Position, Side, Strictness, parse_fen};

/// Longest line of moves that [`write()`] makes, in characters, unless one move is longer.
const LINE: usize = 80;

/// Reads the games of a file, in their order. A game that cannot be read is an error in its place and does not keep
/// the others from being read; `collect()` makes one result of them.
///
/// # Errors
/// For each game the first [`RecordError`], with line and column in the file. Bytes that are no text give one error.
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
    match decode(bytes) {
        Ok(text) => split(&text)
            .into_iter()
            .map(|raw| game(&text, raw, notation))
            .collect(),
        Err(error) => vec![Err(RecordError {
            line: error.line,
            column: error.column,
            problem: RecordProblem::Encoding(error),
        })],
    }
}

fn game(text: &str, raw: RawGame<'_>, notation: Option<Notation>) -> Result<Game, RecordError> {
    let fail = |(at, problem)| locate(text, at, problem);
    let start = match raw.tag("FEN") {
        Some((at, fen)) => parse_fen(fen.trim(), Strictness::Lenient)
            .map_err(|error| fail((at, RecordProblem::Fen(error))))?,
        None => Position::start(),
    };
    let moves = raw.play(&start, notation).map_err(fail)?;
    let mut game = Game::new(start);
    game.moves = moves;
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

/// Writes a game with its moves in a notation. A start other than the usual one is written as a FEN tag when the game's
/// tags hold none. A `Format` tag is made to name the notation, and is added for UCI, which moves alone do not always
/// tell from ICCS.
#[must_use]
pub fn write(game: &Game, notation: Notation) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
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
        line += width;
    }
    text.push('\n');
    text
}

/// The moves, Red's with their numbers, and the result.
fn words(game: &Game, notation: Notation) -> Vec<String> {
    let mut words = Vec::new();
    let mut position = game.start.clone();
    let mut round = 1;
    for (i, mv) in game.moves.iter().enumerate() {
        let said = notation.write(*mv, &position);
        // Number and move are one word, so that no line ends between them.
        words.push(match position.side() {
            Side::Red => format!("{round}. {said}"),
            Side::Black if i == 0 => format!("{round}... {said}"),
            Side::Black => said,
        });
        if position.side() == Side::Black {
            round += 1;
        }
        position = position.play(*mv);
    }
    words.push(game.result.map_or("*", GameResult::name).to_owned());
    words
}
