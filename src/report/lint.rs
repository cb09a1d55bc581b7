//! What is wrong with rule files.

use super::counted;
use crate::diag::{Diagnostic, Mark, Severity, Style, render};
use crate::lang::{Lang, Text};
use crate::rules::Finding;
use serde_json::{Value, json};

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

/// What a finding means, with how to allow it.
#[must_use]
pub fn finding_text(finding: &Finding, lang: Lang) -> String {
    let (id, title, about) = (finding.id, finding.title(), finding.about());
    let allow = Text::new(
        format!("有意如此时，在同一行或上一行写：`# qili: allow {id} because 理由`"),
        format!(
            "Where it is meant, write in the same line or the one above: `# qili: allow {id} because …`"
        ),
    );
    let [title, about, allow] = [&title, &about, &allow].map(|text| text.get(lang));
    format!("{id} {title}\n\n{about}\n\n{allow}\n")
}

/// A finding as JSON.
#[must_use]
pub fn finding_json(finding: &Finding) -> Value {
    json!({"id": finding.id, "title": finding.title(), "about": finding.about()})
}

/// The problems in the Static Analysis Results Interchange Format, version 2.1.0.
#[must_use]
pub fn lint_sarif(problems: &[Diagnostic], lang: Lang) -> Value {
    let rules = Finding::ALL.iter().map(|finding| {
        json!({
            "id": finding.id,
            "shortDescription": {"text": finding.title().get(lang)},
            "fullDescription": {"text": finding.about().get(lang)},
        })
    });
    let results = problems.iter().map(|problem| {
        let help = problem.help.as_ref().map(|help| help.get(lang));
        let message = problem.message.get(lang);
        let text = help.map_or_else(|| message.to_owned(), |help| format!("{message}\n{help}"));
        json!({
            "ruleId": problem.code,
            "level": problem.severity.name(),
            "message": {"text": text},
            "locations": problem.mark.iter().map(|mark| location(mark, lang)).collect::<Value>(),
            "relatedLocations": problem.related.iter().map(|mark| location(mark, lang)).collect::<Value>(),
        })
    });
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "qili",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.collect::<Value>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Value>(),
        }],
    })
}

fn location(mark: &Mark, lang: Lang) -> Value {
    let [start, end] = [mark.span.start, mark.span.end].map(|at| mark.source.place(at));
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": {"uri": mark.source.name()},
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        },
    });
    if let (Some(label), Some(fields)) = (&mark.label, location.as_object_mut()) {
        fields.insert("message".into(), json!({"text": label.get(lang)}));
    }
    location
}
