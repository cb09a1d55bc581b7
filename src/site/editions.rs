//! Two books side by side: the clauses that differ, and the cases that they judge otherwise.

use super::case::CaseView;
use crate::lang::Text;
use crate::rules::{Book, are_related, compare};
use serde::Serialize;

/// What differs between two books.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Comparison {
    pub(super) old: String,
    pub(super) new: String,
    /// `None` for books that are not editions of one another.
    pub(super) edits: Option<Vec<EditView>>,
    pub(super) cases: Vec<Changed>,
    /// How many cases there are.
    pub(super) all: usize,
}

/// A clause that differs.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EditView {
    pub(super) clause: String,
    pub(super) name: Text,
    pub(super) change: &'static str,
    pub(super) parts: Vec<PartView>,
}

/// A key of a clause, before and after.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PartView {
    pub(super) key: String,
    pub(super) before: Option<Text>,
    pub(super) after: Option<Text>,
}

/// A case with two verdicts.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Changed {
    pub(super) case: usize,
    pub(super) before: Text,
    pub(super) before_clause: Option<String>,
    pub(super) after: Text,
    pub(super) after_clause: Option<String>,
}

/// Every book with every later one.
pub(super) fn comparisons(books: &[Book], cases: &[CaseView]) -> Vec<Comparison> {
    let pairs = (0..books.len()).flat_map(|old| (old + 1..books.len()).map(move |new| (old, new)));
    pairs
        .filter_map(|(old, new)| {
            let changed = (0..).zip(cases).filter_map(|(case, view)| {
                let (before, after) = (view.verdicts.get(old)?, view.verdicts.get(new)?);
                (before.name != after.name).then(|| Changed {
                    case,
                    before: before.title.clone(),
                    before_clause: before.clause.clone(),
                    after: after.title.clone(),
                    after_clause: after.clause.clone(),
                })
            });
            let changed = changed.collect();
            let (old, new) = (books.get(old)?, books.get(new)?);
            Some(Comparison {
                old: old.id.clone(),
                new: new.id.clone(),
                edits: are_related(old, new).then(|| edits(old, new)),
                cases: changed,
                all: cases.len(),
            })
        })
        .collect()
}

fn edits(old: &Book, new: &Book) -> Vec<EditView> {
    let edits = compare(old, new).into_iter().map(|edit| EditView {
        clause: edit.clause,
        name: edit.name,
        change: edit.change.name(),
        parts: edit
            .parts
            .into_iter()
            .map(|part| PartView {
                key: part.key,
                before: part.before,
                after: part.after,
            })
            .collect(),
    });
    edits.collect()
}
