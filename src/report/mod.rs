//! How results are shown to people.

mod board;
mod book;
mod case;
mod clause;
mod code;
mod course;
mod coverage;
mod crosscheck;
mod diff;
mod explain;
mod explain_json;
mod facts;
mod hunt;
mod judge;
mod judge_json;
mod lint;
mod matrix;
mod moves;
mod mutation;
mod reference;
mod relations;
mod scan;
mod summary;
mod table;
mod verify;
mod verify_games;
mod verify_json;
pub(crate) mod words;

pub use board::draw_board;
pub use book::{book_json, book_text};
pub use case::{case_json, case_list_json, case_list_text, case_text};
pub use clause::{clause_json, clause_text};
pub use code::clause_code;
pub use course::{course_json, course_text, place_text, round_of, rulings_at};
pub use coverage::{coverage_json, coverage_lcov, coverage_text};
pub use crosscheck::{Crosscheck, bug_report, crosscheck_json, crosscheck_text};
pub use diff::{diff_json, diff_summary, diff_text};
pub use explain::explain_text;
pub use explain_json::explain_json;
pub use facts::{facts_json, facts_text};
pub use hunt::{find_cases, find_json, hunt_summary, hunt_text};
pub use judge::judgement_text;
pub use judge_json::{judgement_in_full_json, judgement_json};
pub use lint::{finding_json, finding_text, lint_sarif, lint_text};
pub use matrix::{matrix_csv, matrix_json, matrix_text};
pub use moves::{moves_json, moves_text};
pub use mutation::{mutation_json, mutation_text};
pub use reference::reference_text;
pub use scan::{
    Collection, collection_json, collection_text, scan_csv_row, scan_fields, scan_headings,
    scan_row, scan_table_row,
};
#[cfg(feature = "cli")]
pub use scan::{clause_chart, effect_chart, page};
pub use summary::{Totals, heading_json, heading_text, summary_line, totals_json, totals_text};
pub use table::table;
pub use verify::{verify_case, verify_summary};
pub use verify_games::{verify_game_json, verify_games};
pub use verify_json::{verify_case_json, verify_summary_json};

/// So many of a thing, in English, such as `1 case`.
fn counted(number: usize, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    }
}
