//! Lists of what may be red for now.

use super::case::Case;
use super::verify::Checked;
use crate::diag::{Diagnostic, Source, Span, did_you_mean};
use crate::lang::Text;

/// The cases that may be red, each with the book that it is red by. Such a list may only shrink: what is listed and
/// turns green has to go from it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baseline {
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    book: String,
    case: String,
}

/// Reads a list: the id of a book and of a case on each line, lines that begin with `#` left out.
///
/// # Errors
/// All lines that are not so, name a case or book that is not there, or come twice.
pub fn load_baseline(source: &Source, cases: &[Case]) -> Result<Baseline, Vec<Diagnostic>> {
    let mut baseline = Baseline::default();
    let mut problems = Vec::new();
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let span = Span::new(start, start + line.trim_end().len());
        start += line.len();
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match entry(line, cases) {
            Ok(entry) if baseline.entries.contains(&entry) => {
                let message = Text::new("重复的一行", "this line is there twice");
                problems.push(problem(message).at(source, span, None));
            }
            Ok(entry) => baseline.entries.push(entry),
            Err(problem) => problems.push(problem.at(source, span, None)),
        }
    }
    if problems.is_empty() {
        Ok(baseline)
    } else {
        Err(problems)
    }
}

fn problem(message: Text) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("qili::suite::bad_baseline", message))
}

fn entry(line: &str, cases: &[Case]) -> Result<Entry, Box<Diagnostic>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[book, id] = words.as_slice() else {
        return Err(problem(Text::new(
            format!("`{line}` 应为棋规与案例，如 `cxa-2011 cxa/fig-02`"),
            format!("`{line}` should be a book and a case, such as `cxa-2011 cxa/fig-02`"),
        )));
    };
    let Some(case) = cases.iter().find(|case| case.id == id) else {
        let message = Text::new(format!("没有案例 `{id}`"), format!("no case `{id}`"));
        let known = cases.iter().map(|case| case.id.as_str());
        return Err(Box::new(problem(message).help(did_you_mean(id, known))));
    };
    if !case.expect.contains_key(book) {
        let message = Text::new(
            format!("案例 `{id}` 没有 `{book}` 的说法"),
            format!("the case `{id}` expects nothing of `{book}`"),
        );
        let known = case.expect.keys().map(String::as_str);
        return Err(Box::new(problem(message).help(did_you_mean(book, known))));
    }
    Ok(Entry {
        book: book.to_owned(),
        case: id.to_owned(),
    })
}

impl Baseline {
    /// Whether the case may be red by the book.
    #[must_use]
    pub fn allows(&self, book: &str, checked: &Checked<'_>) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|entry| entry.book == book && entry.case == checked.case.id)
    }
}
