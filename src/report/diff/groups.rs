//! The changes as a table, by the clauses that make them.

use super::clause;
use crate::lang::{Lang, Text};
use crate::report::table::wrapped_table;
use crate::rules::Book;
use crate::suite::{Comparison, Group};

/// How wide the table is at most, in columns.
const WIDTH: u16 = 118;

/// A row for each group of changes: how many, what decided and what decides, which edits take part, and the names.
pub(super) fn groups(old: &Book, new: &Book, comparison: &Comparison, lang: Lang) -> String {
    let headings = [
        Text::new("数", "n"),
        Text::new("原依", "before, by"),
        Text::new("现依", "after, by"),
        Text::new("因", "because of"),
        Text::new("案例、对局", "cases and games"),
    ];
    let headings: Vec<&str> = headings.iter().map(|heading| heading.get(lang)).collect();
    let groups = comparison.groups.iter();
    let rows = groups.map(|group| row(old, new, comparison, group, lang));
    wrapped_table(&headings, rows, WIDTH)
}

fn row(old: &Book, new: &Book, comparison: &Comparison, group: &Group, lang: Lang) -> Vec<String> {
    let decides = |book: &Book, id: Option<&String>| {
        id.map_or_else(|| "–".to_owned(), |id| clause(book, id, lang))
    };
    let names = group.changes.iter().filter_map(|number| {
        let change = comparison.changes.get(*number)?;
        Some(change.name.as_str())
    });
    let names: Vec<&str> = names.collect();
    vec![
        group.changes.len().to_string(),
        decides(old, group.before.as_ref()),
        decides(new, group.after.as_ref()),
        group.because.join(" "),
        names.join(" "),
    ]
}
