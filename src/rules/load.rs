//! From the text of a rule file to a checked book.

use super::book::{Book, Vocabulary};
use super::compile::compile;
use super::parents::{Resolver, gather};
use super::table;
use super::warn::warn;
use crate::diag::{Diagnostic, Severity, Source, sort};

/// What came of loading a book.
#[derive(Debug)]
pub struct Loaded {
    /// The book; `None` if there is an error among the problems.
    pub book: Option<Book>,
    /// Everything that is wrong with it and with the books it extends, ordered by file and place.
    pub problems: Vec<Diagnostic>,
}

/// Loads a book: reads it, merges it with the books that it extends, checks every clause.
#[must_use]
pub fn load(source: &Source, vocabulary: &Vocabulary, resolver: Resolver<'_>) -> Loaded {
    check(source, vocabulary, resolver, None)
}

/// Loads a book as [`load`] does, and with the ids of all `cases` warns of what is probably not meant.
pub(super) fn check(
    source: &Source,
    vocabulary: &Vocabulary,
    resolver: Resolver<'_>,
    cases: Option<&[&str]>,
) -> Loaded {
    let mut problems = Vec::new();
    let merged = gather(source, resolver, &mut Vec::new(), &mut problems);
    if let (Some(merged), Some(cases)) = (&merged, cases) {
        warn(merged, vocabulary, cases, &mut problems);
    }
    let book = merged.map(|merged| compile(merged, vocabulary, &mut problems));
    let is_sound = !problems.iter().any(|p| p.severity == Severity::Error);
    if let (Some(book), true, true) = (&book, cases.is_some(), is_sound) {
        table::examine(book, vocabulary, &mut problems);
    }
    sort(&mut problems);
    problems.dedup();
    let is_clean = !problems.iter().any(|p| p.severity == Severity::Error);
    Loaded {
        book: book.filter(|_| is_clean),
        problems,
    }
}
