//! A clause as it is written.

use crate::rules::Article;

/// The lines of the rule file in which an article stands, without what they are indented by.
#[must_use]
pub fn clause_code(article: &Article) -> String {
    let lines: Vec<&str> = article.source.text().lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let at = article.source.place(article.span.start).line - 1;
    let Some(head) = lines.get(at) else {
        return String::new();
    };
    let depth = indent(head);
    let is_item = head.trim_start().starts_with("- ");
    let belongs = |line: &&&str| {
        line.trim().is_empty() || indent(line) > depth || (!is_item && indent(line) == depth)
    };
    let rest = lines.iter().skip(at + 1).take_while(belongs);
    let all: Vec<&str> = std::iter::once(head).chain(rest).copied().collect();
    let shown = all.iter().map(|line| line.get(depth..).unwrap_or_default());
    shown.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}
