//! Tables of text.

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{ContentArrangement, Table};

/// A table with headings, each row as long as they are; the last line has no line break. Cells are wrapped where the table
/// would be wider than `width` columns; without one, nothing is.
#[must_use]
pub fn table(
    headings: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    width: Option<u16>,
) -> String {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    table.set_header(headings.to_vec()).add_rows(rows);
    if let Some(width) = width {
        table
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width);
    }
    table.trim_fmt()
}
