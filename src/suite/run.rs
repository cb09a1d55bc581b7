//! Running cases against one book.

use super::case::Case;
use super::known::Known;
use super::summary::{Summary, summarise};
use super::verify::{Checked, unreadable, verify};
use crate::rules::Book;

/// A book with the cases that were run against it.
pub struct Run<'c> {
    /// The id of the book.
    pub id: String,
    /// The book; `None` if it could not be read, and its cases were not run.
    pub book: Option<Book>,
    /// The cases, in the order given.
    pub checked: Vec<Checked<'c>>,
    /// How they fared.
    pub summary: Summary,
}

impl<'c> Run<'c> {
    /// Runs the cases that expect something of a book.
    #[must_use]
    pub fn new(id: String, book: Option<Book>, cases: &[&'c Case], known: &'c [Known]) -> Run<'c> {
        let checked: Vec<Checked<'c>> = cases
            .iter()
            .filter_map(|case| match &book {
                Some(book) => verify(case, book, known),
                None => unreadable(case, &id),
            })
            .collect();
        let summary = summarise(&checked);
        Run {
            id,
            book,
            checked,
            summary,
        }
    }

    /// The clauses of the book that are not modelled, by their ids.
    pub fn unmodelled(&self) -> impl Iterator<Item = &str> {
        let articles = self.book.iter().flat_map(Book::articles);
        articles
            .filter(|(_, _, is_modelled)| !is_modelled)
            .map(|(_, article, _)| article.id.as_str())
    }
}
