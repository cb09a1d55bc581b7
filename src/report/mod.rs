//! How results are shown to people.

mod board;
mod facts;
mod lint;
mod table;

pub use board::draw_board;
pub use facts::{facts_json, facts_text};
pub use lint::lint_text;
pub use table::table;
