//! Finding a book by name or path.

use super::book::Vocabulary;
use super::embedded;
use super::load::{self, Loaded};
use crate::diag::{Diagnostic, Source, did_you_mean};
use crate::lang::Text;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Why a book was not found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", message.en)]
pub struct OpenError {
    /// What happened.
    pub message: Text,
    /// What to do.
    pub help: Option<Text>,
}

/// Loads a book by the name of a shipped one, or by the path of a file. `read` reads files; nothing else is touched.
#[must_use]
pub fn open(
    name: &str,
    vocabulary: &Vocabulary,
    read: &dyn Fn(&Path) -> io::Result<String>,
) -> Loaded {
    check(name, vocabulary, None, read)
}

/// Loads a book as [`open`] does, and warns of what is probably not meant: figures that are none of the `cases`, patterns
/// that no clause gives, words for things that there are not.
#[must_use]
pub fn inspect(
    name: &str,
    vocabulary: &Vocabulary,
    cases: &[&str],
    read: &dyn Fn(&Path) -> io::Result<String>,
) -> Loaded {
    check(name, vocabulary, Some(cases), read)
}

fn check(
    name: &str,
    vocabulary: &Vocabulary,
    cases: Option<&[&str]>,
    read: &dyn Fn(&Path) -> io::Result<String>,
) -> Loaded {
    let resolver = |parent: &str, beside: &Source| resolve(parent, Some(beside), read);
    match resolve(name, None, read) {
        Ok(source) => load::check(&source, vocabulary, &resolver, cases),
        Err(error) => Loaded {
            book: None,
            problems: vec![
                Diagnostic::error("qili::rules::unknown_book", error.message).help(error.help),
            ],
        },
    }
}

/// The text of a book: what ends in `.yaml` or `.yml` or holds a slash is a file, beside the one that names it if there
/// is one; all else is the name of a shipped book.
///
/// # Errors
/// [`OpenError`] if there is no such book, or the file cannot be read.
pub fn resolve(
    name: &str,
    beside: Option<&Source>,
    read: &dyn Fn(&Path) -> io::Result<String>,
) -> Result<Source, OpenError> {
    if !is_file(name) {
        return shipped(name);
    }
    let folder = beside.and_then(|source| Path::new(source.name()).parent());
    let path = tidy(&folder.unwrap_or(Path::new("")).join(name));
    match read(&path) {
        Ok(text) => Ok(Source::new(path.to_string_lossy(), text)),
        Err(error) => {
            let path = path.display();
            Err(OpenError {
                message: Text::new(
                    format!("无法读取 `{path}`：{error}"),
                    format!("cannot read `{path}`: {error}"),
                ),
                help: None,
            })
        }
    }
}

/// Whether a name is that of a file, and not of a shipped book.
pub(super) fn is_file(name: &str) -> bool {
    name.ends_with(".yaml") || name.ends_with(".yml") || name.contains(['/', '\\'])
}

/// The path without `.` and inner `..`, so that the same file has the same name however it was reached.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match (part, tidy.components().next_back()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                tidy.pop();
            }
            _ => tidy.push(part),
        }
    }
    tidy
}

fn shipped(name: &str) -> Result<Source, OpenError> {
    if let Some(text) = embedded::text(name) {
        return Ok(Source::new(format!("rules/{name}.yaml"), text));
    }
    let all: Vec<&str> = embedded::names().collect();
    let all = all.join(", ");
    let help = did_you_mean(name, embedded::names()).unwrap_or_else(|| {
        Text::new(
            format!("内置棋规：{all}；文件请写路径，如 `./{name}.yaml`"),
            format!("shipped books: {all}; a file is given by its path, such as `./{name}.yaml`"),
        )
    });
    Err(OpenError {
        message: Text::new(
            format!("没有棋规 `{name}`"),
            format!("no rule book `{name}`"),
        ),
        help: Some(help),
    })
}
