//! How results are shown to people.

mod board;

pub use board::draw_board;
