//! What is wrong with rule files.

use crate::diag::{Diagnostic, Severity, Style, render};
use crate::lang::{Lang, Text};

/// The problems of so many books, in order, and a last line that counts them.
#[must_use]
pub fn lint_text(books: usize, problems: &[Diagnostic], lang: Lang) -> String {
    let mut text = String::new();
    for problem in problems {
        text.push_str(&render(problem, lang, Style::Plain));
        text.push_str("\n\n");
    }
    let count = |severity| problems.iter().filter(|p| p.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let plural = |number, one: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    };
    let line = Text::new(
        format!("{books}部棋规：{errors}处错误，{warnings}处警告"),
        format!(
            "{}: {}, {}",
            plural(books, "rule book"),
            plural(errors, "error"),
            plural(warnings, "warning")
        ),
    );
    text.push_str(line.get(lang));
    text.push('\n');
    text
}
