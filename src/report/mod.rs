//! How results are shown to people.

mod board;
mod table;
mod verify;
mod verify_json;
mod words;

pub use board::draw_board;
pub use table::table;
pub use verify::{verify_case, verify_summary};
pub use verify_json::{verify_case_json, verify_summary_json};
