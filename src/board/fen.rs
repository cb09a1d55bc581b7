//! FEN: placement from Black's back rank, the side to move (`w`, `r` for Red, `b` for Black), optional counters.
//!
//! Reading has two steps: the text must be a FEN (one error for each field, with its column), and the position must
//! make sense ([`Violation`], all of them at once). What makes sense is decided in [`super::sense`].
//!
//! ```
//! use qili::board::{Position, Strictness, parse_fen};
//! let start = Position::start();
//! assert_eq!(parse_fen(&start.to_fen(), Strictness::Strict), Ok(start));
//! let error = parse_fen("4k4/9/9/9/9/9/9/9/9/4KX3 w", Strictness::Strict).unwrap_err();
//! assert_eq!(error.to_string(), "column 23: `X` is no piece letter; expected one of KABNRCP or a gap of 1 to 9");
//! ```

use super::piece::{Piece, Side};
use super::placement::Board;
use super::position::Position;
use super::sense::{Violation, violations};
use super::square::Square;
use std::fmt::Write;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// How much of a FEN's sense is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// A position that a game can hold.
    Strict,
    /// A composed diagram: more pieces than a set, or pieces off their places, are let through. Each side still has
    /// one general in its palace, and the side to move cannot take the general.
    Lenient,
}

/// Why a FEN was not taken. Columns count characters of the text, from 1; rank 9 is Black's back rank.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The placement has not ten ranks.
    #[error("the placement has {found} ranks, expected 10 separated by `/`")]
    RankCount {
        /// How many ranks there are.
        found: usize,
    },
    /// A rank has not nine points.
    #[error(
        "column {column}: rank {rank} (line {line} from the top) has {found} points, expected 9",
        line = 10 - rank
    )]
    RankWidth {
        /// The rank, 9 to 0.
        rank: i8,
        /// How many points its text fills.
        found: usize,
        /// Where the text of the rank begins.
        column: usize,
    },
    /// A character of the placement is neither a piece nor a gap.
    #[error(
        "column {column}: `{found}` is no piece letter; expected one of KABNRCP or a gap of 1 to 9"
    )]
    Letter {
        /// The character.
        found: char,
        /// Its column.
        column: usize,
    },
    /// The side to move is missing or unknown.
    #[error("column {column}: side to move is `{found}`, expected `w`, `r` or `b`")]
    Side {
        /// The field, empty when missing.
        found: String,
        /// Where the field begins, or should begin.
        column: usize,
    },
    /// A field after the side to move is not what stands there in a FEN.
    #[error("column {column}: found `{found}` after the side to move, expected {expected}")]
    Counter {
        /// The field.
        found: String,
        /// What may stand there.
        expected: Expected,
        /// Where the field begins.
        column: usize,
    },
    /// The text is a FEN, but the position makes no sense: all the reasons, at least one.
    #[error("{}", join(.0))]
    Sense(Vec<Violation>),
}

/// What may stand in a field after the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A dash, where chess has castling and en passant.
    Dash,
    /// A number: plies without a capture, or the round.
    Number,
    /// Nothing more.
    End,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Expected::Dash => "`-`",
            Expected::Number => "a number",
            Expected::End => "the end",
        })
    }
}

fn join(violations: &[Violation]) -> String {
    let texts: Vec<_> = violations.iter().map(Violation::to_string).collect();
    texts.join("; ")
}

/// Reads a FEN.
///
/// # Errors
/// [`FenError`] names what is wrong and where.
pub fn parse_fen(text: &str, strictness: Strictness) -> Result<Position, FenError> {
    let mut fields = fields(text);
    let (start, placement) = fields.next().unwrap_or((1, ""));
    let board = parse_placement(placement, start)?;
    let side = match fields.next() {
        Some((_, "w" | "r")) => Side::Red,
        Some((_, "b")) => Side::Black,
        other => {
            let (column, found) = other.unwrap_or((start + placement.chars().count() + 1, ""));
            return Err(FenError::Side {
                found: found.into(),
                column,
            });
        }
    };
    check_counters(fields)?;
    let position = Position::new(board, side);
    let mut found = violations(&position);
    found.retain(|v| strictness == Strictness::Strict || !v.in_diagrams());
    if found.is_empty() {
        Ok(position)
    } else {
        Err(FenError::Sense(found))
    }
}

/// The fields with the columns where they begin.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (field, after) = trimmed.split_at(end);
        let begin = column;
        column += field.chars().count();
        rest = after;
        (!field.is_empty()).then_some((begin, field))
    })
}

fn parse_placement(placement: &str, start: usize) -> Result<Board, FenError> {
    let rows: Vec<&str> = placement.split('/').collect();
    // An unknown character says more than the counts that it spoils.
    for (column, c) in (start..).zip(placement.chars()) {
        if c != '/' && gap(c).is_none() && Piece::from_letter(c).is_none() {
            return Err(FenError::Letter { found: c, column });
        }
    }
    if rows.len() != 10 {
        let found = if placement.is_empty() { 0 } else { rows.len() };
        return Err(FenError::RankCount { found });
    }
    let mut board = Board::default();
    let mut column = start;
    for (row, rank) in rows.into_iter().zip((0..10).rev()) {
        let mut file = 0;
        for c in row.chars() {
            if let Some(square) = i8::try_from(file).ok().and_then(|f| Square::new(f, rank)) {
                board.set(square, Piece::from_letter(c));
            }
            file += gap(c).unwrap_or(1);
        }
        if file != 9 {
            return Err(FenError::RankWidth {
                rank,
                found: file,
                column,
            });
        }
        column += row.chars().count() + 1;
    }
    Ok(board)
}

fn gap(c: char) -> Option<usize> {
    c.to_digit(10).filter(|d| *d > 0).map(|d| d as usize)
}

fn check_counters<'t>(fields: impl Iterator<Item = (usize, &'t str)>) -> Result<(), FenError> {
    use Expected::{Dash, End, Number};
    let expected = [Dash, Dash, Number, Number].into_iter();
    for ((column, found), expected) in fields.zip(expected.chain(std::iter::repeat(End))) {
        let fits = match expected {
            Dash => found == "-",
            Number => found.bytes().all(|b| b.is_ascii_digit()),
            End => false,
        };
        if !fits {
            return Err(FenError::Counter {
                found: found.into(),
                expected,
                column,
            });
        }
    }
    Ok(())
}

pub(super) fn start() -> Position {
    parse_fen(START, Strictness::Strict)
        .unwrap_or_else(|_| Position::new(Board::default(), Side::Red))
}

impl Position {
    /// The FEN of the position, with the counters at their beginning.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..10).rev() {
            let mut gap = 0;
            for file in 0..9 {
                let piece = Square::new(file, rank).and_then(|s| self.get(s));
                if let Some(piece) = piece {
                    if gap > 0 {
                        let _ = write!(text, "{gap}");
                        gap = 0;
                    }
                    text.push(piece.letter());
                } else {
                    gap += 1;
                }
            }
            if gap > 0 {
                let _ = write!(text, "{gap}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text.push_str(if self.side() == Side::Red {
            " w - - 0 1"
        } else {
            " b - - 0 1"
        });
        text
    }
}
