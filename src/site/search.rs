//! What the search looks through, as a script that pages load without a server.

use super::case::CaseView;
use super::clause::ClauseView;
use super::theme::Theme;
use crate::facts::OBJECTS;
use crate::lang::{Lang, Text};
use serde_json::{Value, json};

/// The entries of a language: title, address below the folder of the language, text.
pub(super) fn script(
    lang: Lang,
    cases: &[CaseView],
    clauses: &[Vec<ClauseView>],
    themes: &[Theme],
) -> String {
    let mut entries: Vec<Value> = Vec::new();
    let of = |text: &Text| text.get(lang).to_owned();
    for clause in clauses.iter().flatten() {
        let title = format!("{} {} {}", clause.book, clause.id, of(&clause.name));
        let path = format!("books/{}/{}.html", clause.book, clause.id);
        entries.push(json!([title, path, of(&clause.says)]));
    }
    for case in cases {
        let title = format!("{} {}", case.id, of(&case.title));
        let path = format!("cases/{}.html", case.slug);
        let verdicts = case.verdicts.iter().filter(|v| v.expected.is_some());
        let verdicts = verdicts.map(|v| format!("{} {}", v.book, of(&v.title)));
        let text = verdicts.collect::<Vec<_>>().join("; ");
        entries.push(json!([title, path, text]));
    }
    for theme in themes {
        let path = format!("themes/{}.html", theme.id);
        entries.push(json!([of(&theme.title), path, of(&theme.about)]));
    }
    for def in OBJECTS {
        for fact in def.facts {
            let title = format!("{}.{}", def.name, fact.name);
            let path = format!("facts.html#{}.{}", def.name, fact.name);
            entries.push(json!([title, path, of(&Text::new(fact.zh, fact.en))]));
        }
    }
    format!("window.QILI_SEARCH={};\n", Value::Array(entries))
}
