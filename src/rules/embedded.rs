//! The rule books that are part of the program.

/// Name and text of every file `rules/*.yaml`, as the build script found them, ordered by name.
static BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The names of the shipped books, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().map(|(name, _)| *name)
}

/// The text of a shipped book.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    let found = BOOKS.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| *text)
}
