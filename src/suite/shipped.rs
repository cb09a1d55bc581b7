//! The rule books and cases that are part of the program.

use super::case::Case;
use super::embedded;
use super::load::{CaseError, load_cases};
use crate::judge::VOCABULARY;
use crate::rules::{Loaded, embedded as books, open};
use std::io::ErrorKind;

/// Loads every shipped book, in the order of their names.
pub fn shipped_books() -> impl Iterator<Item = Loaded> {
    books::names().map(|name| open(name, &VOCABULARY, &|_| Err(ErrorKind::NotFound.into())))
}

/// Loads all shipped cases, in the order of their files.
///
/// # Errors
/// All that is wrong in the files, which is nothing in a program that passed its tests.
pub fn shipped_cases() -> Result<Vec<Case>, Vec<CaseError>> {
    let mut cases = Vec::new();
    let mut errors = Vec::new();
    for (name, text) in embedded::files() {
        match load_cases(name, text) {
            Ok(read) => cases.extend(read),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() {
        Ok(cases)
    } else {
        Err(errors)
    }
}
