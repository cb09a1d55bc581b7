//! What is wrong with rule files.

use super::counted;
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
    let line = Text::new(
        format!("{books}部棋规：{errors}处错误，{warnings}处警告"),
        format!(
            "{}: {}, {}",
            counted(books, "rule book"),
            counted(errors, "error"),
            counted(warnings, "warning")
        ),
    );
    text.push_str(line.get(lang));
    text.push('\n');
    text
}
