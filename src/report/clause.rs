//! A clause of a rule book, as it stands there.

use super::table::columns;
use crate::lang::{Lang, Text};
use crate::rules::{Article, Body, Book, Clause, Definition, Outcome, Rule, Section, Setting};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// What a clause does: keys of the rule file with their values.
type Parts = Vec<(&'static str, String)>;

/// A clause by its id: name, what it says, its condition and what follows, figures, status, and where it stands.
#[must_use]
pub fn clause_text(book: &Book, id: &str, lang: Lang) -> Option<String> {
    let (section, article) = find(book, id)?;
    let mut text = format!("{} {} {}\n", book.id, article.id, article.name.get(lang));
    let _ = writeln!(text, "{}", article.says.get(lang));
    let mut parts = body(book, section, id);
    if !article.figures.is_empty() {
        parts.push(("figures", article.figures.join(" ")));
    }
    let reason = unmodelled(book, section, id);
    let reason = reason.map(|reason| ("unmodelled", reason.get(lang).to_owned()));
    parts.extend(reason);
    let status = article.status.as_ref();
    parts.extend(status.map(|status| ("status", status.get(lang).to_owned())));
    let place = article.source.place(article.span.start);
    let source = article.source.name();
    parts.push((
        "source",
        format!("{source}:{}:{}", place.line, place.column),
    ));
    text += &columns(
        parts
            .into_iter()
            .map(|(key, value)| vec![key.to_owned(), value]),
    );
    Some(text)
}

/// The same as JSON: `book`, `section`, `id`, `name`, `says`, the keys of the clause, `figures`, `status`, `file`, `line`.
#[must_use]
pub fn clause_json(book: &Book, id: &str) -> Option<Value> {
    let (section, article) = find(book, id)?;
    let text = |text: &Text| json!({"zh": text.zh, "en": text.en});
    let mut fields = Map::new();
    fields.insert("book".into(), book.id.as_str().into());
    fields.insert("section".into(), section.name().into());
    fields.insert("id".into(), article.id.as_str().into());
    fields.insert("name".into(), text(&article.name));
    fields.insert("says".into(), text(&article.says));
    for (key, value) in body(book, section, id) {
        fields.insert(key.into(), value.into());
    }
    let reason = unmodelled(book, section, id);
    fields.insert("unmodelled".into(), reason.map(text).into());
    fields.insert("figures".into(), article.figures.as_slice().into());
    fields.insert("status".into(), article.status.as_ref().map(text).into());
    let place = article.source.place(article.span.start);
    fields.insert("file".into(), article.source.name().into());
    fields.insert("line".into(), place.line.into());
    Some(Value::Object(fields))
}

fn find<'b>(book: &'b Book, id: &str) -> Option<(Section, &'b Article)> {
    let mut articles = book.articles();
    let found = articles.find(|(_, article, _)| article.id == id);
    found.map(|(section, article, _)| (section, article))
}

fn clause<'b, T>(clauses: &'b [Clause<T>], id: &str) -> Option<&'b Clause<T>> {
    clauses.iter().find(|clause| clause.article.id == id)
}

fn reason<'b, T>(clauses: &'b [Clause<T>], id: &str) -> Option<&'b Text> {
    match &clause(clauses, id)?.body {
        Body::Unmodelled(reason) => Some(reason),
        Body::Modelled(_) => None,
    }
}

/// Why a clause is not modelled, if it is not.
fn unmodelled<'b>(book: &'b Book, section: Section, id: &str) -> Option<&'b Text> {
    match section {
        Section::Material | Section::Threats => None,
        Section::Procedure => reason(&book.procedure, id),
        Section::Terms => reason(&book.terms, id),
        Section::Moves => reason(&book.moves, id),
        Section::Sides => reason(&book.sides, id),
        Section::Verdicts => reason(&book.verdicts, id),
    }
}

fn modelled<'b, T>(clauses: &'b [Clause<T>], id: &str) -> Option<&'b T> {
    clause(clauses, id).and_then(Clause::modelled)
}

fn body(book: &Book, section: Section, id: &str) -> Parts {
    let parts = match section {
        Section::Material | Section::Threats => None,
        Section::Procedure => modelled(&book.procedure, id).map(|set| settings(set)),
        Section::Terms => modelled(&book.terms, id).map(definition),
        Section::Moves => modelled(&book.moves, id).map(|rule| {
            let mut parts = conditions(rule, rule.then);
            let over = rule.overrides.iter();
            let over = over.filter_map(|number| Some(book.moves.get(*number)?.article.id.as_str()));
            let over: Vec<&str> = over.collect();
            if !over.is_empty() {
                parts.push(("overrides", over.join(" ")));
            }
            parts
        }),
        Section::Sides => modelled(&book.sides, id).map(|rule| conditions(rule, &rule.then)),
        Section::Verdicts => {
            modelled(&book.verdicts, id).map(|rule| conditions(rule, Outcome::name(rule.then)))
        }
    };
    parts.unwrap_or_default()
}

fn conditions<T>(rule: &Rule<T>, then: &str) -> Parts {
    let mut parts = vec![("when", rule.when.text.to_string())];
    let unless = rule.unless.as_ref();
    parts.extend(unless.map(|unless| ("unless", unless.text.to_string())));
    parts.push(("then", then.to_owned()));
    parts
}

fn definition(definition: &Definition) -> Parts {
    match definition {
        Definition::Is { object, fact, expr } => vec![
            ("on", object.name.to_owned()),
            ("fact", fact.clone()),
            ("is", expr.text.to_string()),
        ],
        Definition::CarriedBy(facts) => vec![("carried_by", facts.join(" "))],
    }
}

fn settings(settings: &[Setting]) -> Parts {
    let set = settings.iter().map(|setting| {
        let (name, value) = (setting.parameter.name, setting.value);
        ("sets", format!("{name} = {value}"))
    });
    set.collect()
}
