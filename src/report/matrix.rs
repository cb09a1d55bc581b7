//! The verdicts of books side by side.

use super::table::table;
use crate::judge::Verdict;
use crate::lang::{Lang, Text};
use crate::suite::{Cell, Matrix};
use serde_json::{Map, Value, json};

/// A table: a row for each case, a column for each book, and how many verdicts are as expected below. A verdict that the
/// case expects is marked `✓`; in the place of one that it does not, `✗` and the expected one follow.
#[must_use]
pub fn matrix_text(matrix: &Matrix, lang: Lang) -> String {
    let case = Text::new("案例", "case");
    let mut headings = vec![case.get(lang)];
    headings.extend(matrix.books.iter().map(String::as_str));
    let rows = matrix.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|cell| cell_text(cell, lang));
        std::iter::once(row.case.clone()).chain(cells).collect()
    });
    let last = Text::new("相符", "as expected");
    let scores = (0..matrix.books.len()).map(|book| match matrix.score(book) {
        (_, 0) => String::new(),
        (fitting, all) => format!("{fitting}/{all}"),
    });
    let last: Vec<String> = std::iter::once(last.get(lang).to_owned())
        .chain(scores)
        .collect();
    table(&headings, rows.chain([last]))
}

fn cell_text(cell: &Cell, lang: Lang) -> String {
    let verdict = short(cell.verdict, lang);
    match (cell.fits(), cell.expected) {
        (Some(true), _) => format!("{verdict} ✓"),
        (Some(false), Some(expected)) => format!("{verdict} ✗ {}", short(expected, lang)),
        _ => verdict.to_owned(),
    }
}

/// A verdict in as few words as a table has room for.
const fn short(verdict: Verdict, lang: Lang) -> &'static str {
    let (zh, en) = match verdict {
        Verdict::Draw => ("和", "draw"),
        Verdict::RedMustChange => ("红变", "red changes"),
        Verdict::BlackMustChange => ("黑变", "black changes"),
        Verdict::RedLoses => ("红负", "red loses"),
        Verdict::BlackLoses => ("黑负", "black loses"),
        Verdict::None => ("无循环", "no repetition"),
        Verdict::Undetermined => ("未定", "undetermined"),
    };
    match lang {
        Lang::Zh => zh,
        Lang::En => en,
    }
}

/// Comma-separated values: the case, then for each book the verdict and the expected one, by their names in data.
///
/// # Errors
/// None that can be met: the text is written to memory.
pub fn matrix_csv(matrix: &Matrix) -> csv::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let headings = matrix.books.iter();
    let headings = headings.flat_map(|book| [book.clone(), format!("{book} expected")]);
    writer.write_record(std::iter::once("case".to_owned()).chain(headings))?;
    for row in &matrix.rows {
        let cells = row.cells.iter().flat_map(|cell| {
            let expected = cell.expected.map_or("", Verdict::name);
            [cell.verdict.name(), expected]
        });
        writer.write_record(std::iter::once(row.case.as_str()).chain(cells))?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A JSON array with a value for each case.
#[must_use]
pub fn matrix_json(matrix: &Matrix) -> Value {
    let rows = matrix.rows.iter().map(|row| {
        let cells = matrix.books.iter().zip(&row.cells);
        let verdicts: Map<String, Value> = cells
            .map(|(book, cell)| {
                let value = json!({
                    "verdict": cell.verdict.name(),
                    "decided_by": cell.decided_by,
                    "expected": cell.expected.map(Verdict::name),
                    "fits": cell.fits(),
                });
                (book.clone(), value)
            })
            .collect();
        json!({"case": row.case, "verdicts": verdicts})
    });
    rows.collect()
}
