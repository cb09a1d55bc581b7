//! Opening rule books.

use super::ui::Ui;
use crate::diag::{Diagnostic, Severity};
use crate::judge::VOCABULARY;
use crate::rules::{Book, open};
use std::fs;

/// Opens a book by the name of a shipped one or by the path of a file, and shows warnings about it.
///
/// # Errors
/// All that is wrong with it.
pub(super) fn load(name: &str, ui: &mut Ui) -> Result<Book, Vec<Diagnostic>> {
    let loaded = open(name, &VOCABULARY, &|path| fs::read_to_string(path));
    let Some(book) = loaded.book else {
        return Err(loaded.problems);
    };
    let is_warning = |problem: &&Diagnostic| problem.severity == Severity::Warning;
    let warnings = loaded.problems.iter().filter(is_warning);
    warnings.for_each(|problem| ui.report(problem));
    Ok(book)
}
