//! The board 棋盘: squares, pieces, positions and the rules of movement (articles 2 and 3 of the rule books).
//!
//! This layer knows nothing of the rest of the crate, and nothing of rule books.

mod fen;
mod forcing;
mod legal;
mod moves;
mod perft;
mod piece;
mod placement;
mod position;
mod reach;
mod sense;
mod set;
mod square;
mod zobrist;

pub use fen::{Expected, FenError, Strictness, parse_fen};
pub use legal::Pin;
pub use moves::{Move, MoveList};
pub use perft::{divide, perft};
pub use piece::{BySide, Kind, Piece, Side};
pub use placement::Board;
pub use position::{Made, Position};
pub use sense::{Misplacement, Violation};
pub use set::{SquareSet, Squares};
pub use square::Square;
