//! From the text of a rule file to a checked book.

use super::book::{Book, Vocabulary};
use super::compile::compile;
use super::parents::{Resolver, gather};
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
    let mut problems = Vec::new();
    let merged = gather(source, resolver, &mut Vec::new(), &mut problems);
    let book = merged.map(|merged| compile(merged, vocabulary, &mut problems));
    sort(&mut problems);
    problems.dedup();
    let is_clean = !problems.iter().any(|p| p.severity == Severity::Error);
    Loaded {
        book: book.filter(|_| is_clean),
        problems,
    }
}
