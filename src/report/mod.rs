//! How results are shown to people.

mod board;
mod clause;
mod explain;
mod explain_json;
mod judge;
mod judge_json;
mod table;
mod verify;
mod verify_json;
mod words;

pub use board::draw_board;
pub use clause::{clause_json, clause_text};
pub use explain::explain_text;
pub use explain_json::explain_json;
pub use judge::judgement_text;
pub use judge_json::{judgement_in_full_json, judgement_json};
pub use table::table;
pub use verify::{verify_case, verify_summary};
pub use verify_json::{verify_case_json, verify_summary_json};
