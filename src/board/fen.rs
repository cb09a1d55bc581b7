//! FEN: placement from Black's back rank, the side to move (`w`, `r` for Red, `b` for Black), optional counters.

use super::piece::{Piece, Side};
use super::position::{Board, Position};
use super::square::Square;
use std::fmt::Write;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// How much of a FEN's sense is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// A position that a game can hold.
    Strict,
    /// A composed diagram: more pieces than a set, or pieces off their places, are let through.
    Lenient,
}

/// Why a FEN was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is not a FEN.
    #[error("{0}")]
    Syntax(String),
}

/// Reads a FEN.
///
/// # Errors
/// [`FenError`] names what is wrong and where.
pub fn parse_fen(text: &str, _strictness: Strictness) -> Result<Position, FenError> {
    let mut fields = text.split_whitespace();
    let placement = fields
        .next()
        .ok_or_else(|| FenError::Syntax("empty".into()))?;
    let mut board = Board::default();
    for (row, rank) in placement.split('/').zip((0..10).rev()) {
        let mut file = 0;
        for c in row.chars() {
            if let Some(gap) = c.to_digit(10) {
                file += gap as i8;
            } else {
                let piece = Piece::from_letter(c).ok_or_else(|| FenError::Syntax(c.to_string()))?;
                let square = Square::new(file, rank).ok_or_else(|| FenError::Syntax(row.into()))?;
                board.set(square, Some(piece));
                file += 1;
            }
        }
    }
    let side = match fields.next() {
        Some("b") => Side::Black,
        _ => Side::Red,
    };
    Ok(Position::new(board, side))
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
