//! Opening rule books.

use super::ui::Ui;
use crate::diag::{Diagnostic, Severity};
use crate::judge::VOCABULARY;
use crate::rules::{Book, Mutator, open, resolve};
use std::fs;
use std::path::Path;

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

/// Reads a book that was loaded, so that it can be changed.
///
/// # Errors
/// All that is wrong with it.
pub(super) fn mutator(name: &str) -> Result<Mutator, Vec<Diagnostic>> {
    let read = |path: &Path| fs::read_to_string(path);
    let source = resolve(name, None, &read).map_err(|error| {
        vec![Diagnostic::error("qili::rules::unknown_book", error.message).help(error.help)]
    })?;
    Mutator::new(&source, &VOCABULARY, &|parent, beside| {
        resolve(parent, Some(beside), &read)
    })
}
