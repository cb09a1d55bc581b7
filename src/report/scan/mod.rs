//! What a collection of games comes to: rows for tables of other programs, and a report.

#[cfg(feature = "cli")]
mod chart;
#[cfg(feature = "cli")]
mod page;
mod rows;
mod text;

#[cfg(feature = "cli")]
pub use chart::{clause_chart, effect_chart};
#[cfg(feature = "cli")]
pub use page::page;
pub use rows::{scan_csv_row, scan_fields, scan_headings, scan_row, scan_table_row};
pub use text::{Collection, collection_json, collection_text};
