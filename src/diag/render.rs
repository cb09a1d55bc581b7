//! Problems as text, with the lines they stand in.

use super::diagnostic::{Diagnostic, Mark, Severity};
use super::source::{Source, Span};
use crate::lang::Lang;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

/// Whether a text may hold terminal colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// No colours: files, pipes, `NO_COLOR`.
    #[default]
    Plain,
    /// ANSI colours.
    Colour,
}

/// A problem as text of several lines, without a line break at the end.
#[must_use]
pub fn render(problem: &Diagnostic, lang: Lang, style: Style) -> String {
    let level = match (problem.severity, lang) {
        (Severity::Error, Lang::En) => Level::ERROR,
        (Severity::Error, Lang::Zh) => Level::ERROR.with_name("错误"),
        (Severity::Warning, Lang::En) => Level::WARNING,
        (Severity::Warning, Lang::Zh) => Level::WARNING.with_name("警告"),
    };
    let title = level
        .primary_title(problem.message.get(lang))
        .id(problem.code);
    let mut group = Group::with_title(title);
    for snippet in snippets(problem, lang) {
        group = group.element(snippet);
    }
    if let Some(help) = &problem.help {
        let level = match lang {
            Lang::En => Level::HELP,
            Lang::Zh => Level::HELP.with_name("提示"),
        };
        let help = annotate_snippets::normalize_untrusted_str(help.get(lang));
        group = group.element(level.message(help));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled(),
    };
    renderer.render(&[group])
}

/// Several problems as text, with an empty line between them and a line break at the end; empty if there are none.
#[must_use]
pub fn render_all(problems: &[Diagnostic], lang: Lang, style: Style) -> String {
    let mut text = String::new();
    for problem in problems {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&render(problem, lang, style));
        text.push('\n');
    }
    text
}

/// One excerpt a source, of the lines that have to do with its marks: a source may be a collection of games.
fn snippets(problem: &Diagnostic, lang: Lang) -> Vec<Snippet<'_, Annotation<'_>>> {
    let primary = problem.mark.iter().map(|m| (AnnotationKind::Primary, m));
    let related = problem.related.iter();
    let marks = primary.chain(related.map(|m| (AnnotationKind::Context, m)));
    let mut excerpts: Vec<(&Source, Vec<(AnnotationKind, &Mark)>)> = Vec::new();
    for (kind, mark) in marks {
        let known = excerpts
            .iter_mut()
            .find(|(source, _)| **source == mark.source);
        match known {
            Some((_, marks)) => marks.push((kind, mark)),
            None => excerpts.push((&mark.source, vec![(kind, mark)])),
        }
    }
    let excerpts = excerpts.into_iter();
    excerpts
        .map(|(source, marks)| snippet(source, &marks, lang))
        .collect()
}

fn snippet<'m>(
    source: &'m Source,
    marks: &[(AnnotationKind, &'m Mark)],
    lang: Lang,
) -> Snippet<'m, Annotation<'m>> {
    let spans = marks.iter().map(|(_, mark)| source.clamp(mark.span));
    let all = spans.clone().reduce(Span::to).unwrap_or_default();
    let lines = source.lines_of(all);
    let notes = marks.iter().zip(spans).map(|((kind, mark), span)| {
        let note = kind.span(span.start - lines.start..span.end - lines.start);
        match &mark.label {
            Some(label) => note.label(label.get(lang)),
            None => note,
        }
    });
    Snippet::source(source.slice(lines))
        .path(source.name())
        .line_start(source.place(lines.start).line)
        .annotations(notes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Source, Span, sort, to_json};
    use crate::lang::Text;

    fn example() -> Diagnostic {
        let source = Source::new("甲.yaml", "a: 1\nid: 长将 then: chek\n");
        let from = source.text().find("chek").unwrap();
        Diagnostic::error(
            "qili::rules::unknown_class",
            Text::new("没有 `chek` 这种着法", "no such class `chek`"),
        )
        .at(
            &source,
            Span::new(from, from + 4),
            Text::new("在此", "here"),
        )
        .help(Text::new("是否想写 `check`？", "did you mean `check`?"))
        .also(&source, Span::new(0, 1), Text::new("先前", "first seen"))
    }

    #[test]
    fn text_in_both_languages() {
        insta::assert_snapshot!("text_en", render(&example(), Lang::En, Style::Plain));
        insta::assert_snapshot!("text_zh", render(&example(), Lang::Zh, Style::Plain));
    }

    #[test]
    fn json_has_the_same_fields() {
        insta::assert_snapshot!(
            "json",
            serde_json::to_string_pretty(&to_json(&example())).unwrap()
        );
    }

    #[test]
    fn colours_only_when_asked() {
        assert!(!render(&example(), Lang::En, Style::Plain).contains('\u{1b}'));
        assert!(render(&example(), Lang::En, Style::Colour).contains('\u{1b}'));
    }

    #[test]
    fn spans_outside_the_text_are_drawn_inside() {
        let source = Source::new("t", "长");
        let empty = Source::new("e", "");
        for (source, span) in [
            (&source, Span::new(1, 2)),
            (&source, Span::new(9, 12)),
            (&empty, Span::new(0, 3)),
        ] {
            let problem =
                Diagnostic::warning("qili::t", Text::new("a", "a")).at(source, span, None);
            assert!(render(&problem, Lang::En, Style::Plain).contains(":1:"));
        }
    }

    #[test]
    fn problems_are_ordered_by_place() {
        let source = Source::new("t", "abc");
        let make =
            |at| Diagnostic::error("c", Text::default()).at(&source, Span::new(at, at), None);
        let mut all = [make(2), make(0), Diagnostic::error("none", Text::default())];
        sort(&mut all);
        let places: Vec<_> = all
            .iter()
            .map(|d| d.mark.as_ref().map(|m| m.span.start))
            .collect();
        assert_eq!(places, [None, Some(0), Some(2)]);
    }
}
