//! Lays out YAML in one way, comments kept.

use super::tree::{Node, NodeKind, read};
use crate::diag::{Diagnostic, Source};
use crate::lang::Text;
use pretty_yaml::config::FormatOptions;
use pretty_yaml::format_text;

/// Lines are left as long as they are: an expression is one line.
const WIDTH: usize = 1000;

/// The same file with indentation, brackets and blanks as the shipped files have them. Nothing that is read changes.
///
/// # Errors
/// What keeps the file from being read.
pub(crate) fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let Some(before) = read(source, &mut problems) else {
        return Err(problems);
    };
    let mut options = FormatOptions::default();
    options.layout.print_width = WIDTH;
    options.language.prefer_single_line = true;
    options.language.brace_spacing = false;
    options.language.bracket_spacing = false;
    let text = format_text(source.text(), &options).ok();
    let text = text.filter(|text| {
        let written = Source::new(source.name(), text.as_str());
        read(&written, &mut problems).is_some_and(|after| is_same(&before, &after))
    });
    text.ok_or_else(|| {
        let message = Text::new(
            format!("`{}` 的写法无法整理而不改变内容", source.name()),
            format!(
                "`{}` cannot be laid out without changing what it says",
                source.name()
            ),
        );
        problems.push(Diagnostic::error("qili::yaml::format", message));
        problems
    })
}

fn is_same(one: &Node, other: &Node) -> bool {
    match (&one.kind, &other.kind) {
        (NodeKind::Map(one), NodeKind::Map(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|((a, one), (b, other))| a.text == b.text && is_same(one, other))
        }
        (NodeKind::List(one), NodeKind::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| is_same(a, b))
        }
        (NodeKind::Scalar { text: a, plain: p }, NodeKind::Scalar { text: b, plain: q }) => {
            a == b && p == q
        }
        _ => false,
    }
}
