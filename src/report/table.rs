//! Tables as text.

use comfy_table::presets::{NOTHING, UTF8_FULL_CONDENSED};
use comfy_table::{ContentArrangement, Table};

/// A table with a frame and headings, each row as long as they are. Ends in a line break.
#[must_use]
pub fn table(headings: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    table.set_header(headings.to_vec()).add_rows(rows);
    table.trim_fmt() + "\n"
}

/// A table as [`table`] makes it, cells being wrapped where it would be wider than so many columns.
#[must_use]
pub(super) fn wrapped_table(
    headings: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    width: u16,
) -> String {
    let mut table = Table::new();
    table
        .load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .set_header(headings.to_vec())
        .add_rows(rows);
    table.trim_fmt() + "\n"
}

/// Columns without a frame. Ends in a line break, unless there is no row.
#[must_use]
pub(super) fn columns(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.add_rows(rows);
    let text = table.trim_fmt();
    if text.is_empty() { text } else { text + "\n" }
}
