//! A clause of a rule book, as it stands there.

use super::table::columns;
use crate::facts::Class;
use crate::lang::{Lang, Text};
use crate::rules::{Article, Body, Book, Clause, Definition, Outcome, Rule, Section, Setting};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// What a clause does: keys of the rule file with their values.
type Parts = Vec<(&'static str, Text)>;

/// The keys of rule files and what else a clause is shown with, in Chinese.
const KEYS: [(&str, &str); 12] = [
    ("when", "条件"),
    ("unless", "除非"),
    ("then", "结论"),
    ("overrides", "优先于"),
    ("on", "对象"),
    ("fact", "术语"),
    ("is", "定义"),
    ("carried_by", "体现于"),
    ("sets", "设定"),
    ("figures", "图例"),
    ("unmodelled", "未建模"),
    ("source", "出处"),
];

/// What is the same in both languages: names and expressions.
fn plain(text: impl Into<String>) -> Text {
    let text = text.into();
    Text::new(text.clone(), text)
}

/// A clause by its id: name, what it says, its condition and what follows, figures, status, and where it stands.
#[must_use]
pub fn clause_text(book: &Book, id: &str, lang: Lang) -> Option<String> {
    let (section, article) = find(book, id)?;
    let mut text = format!("{} {} {}\n", book.id, article.id, article.name.get(lang));
    let _ = writeln!(text, "{}", article.says.get(lang));
    let mut parts = body(book, section, id);
    if !article.figures.is_empty() {
        parts.push(("figures", plain(article.figures.join(" "))));
    }
    let reason = unmodelled(book, section, id);
    parts.extend(reason.map(|reason| ("unmodelled", reason.clone())));
    let status = article.status.as_ref();
    parts.extend(status.map(|status| ("status", status.clone())));
    let place = article.source.place(article.span.start);
    let source = article.source.name();
    let place = format!("{source}:{}:{}", place.line, place.column);
    parts.push(("source", plain(place)));
    text += &columns(parts.into_iter().map(|(key, value)| {
        let zh = KEYS.iter().find(|(known, _)| *known == key);
        let key = match (lang, zh) {
            (Lang::Zh, Some((_, zh))) => zh,
            _ => key,
        };
        vec![key.to_owned(), value.get(lang).to_owned()]
    }));
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
        fields.insert(key.into(), value.en.into());
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
            let class = Class::from_name(rule.then).map(Class::title);
            let zh = class.map_or_else(String::new, |class| class.zh);
            let mut parts = conditions(rule, Text::new(zh, rule.then));
            let over = rule.overrides.iter();
            let over = over.filter_map(|number| Some(book.moves.get(*number)?.article.id.as_str()));
            let over: Vec<&str> = over.collect();
            if !over.is_empty() {
                parts.push(("overrides", plain(over.join(" "))));
            }
            parts
        }),
        Section::Sides => modelled(&book.sides, id).map(|rule| {
            let known = book.patterns.iter().find(|known| known.name == rule.then);
            let zh = known.map_or_else(|| rule.then.to_string(), |known| known.title.zh.clone());
            conditions(rule, Text::new(zh, &*rule.then))
        }),
        Section::Verdicts => modelled(&book.verdicts, id).map(|rule| {
            let zh = match rule.then {
                Outcome::Draw => "不变作和",
                Outcome::MeMustChange => "本方应变着，不变判负",
                Outcome::MeLoses => "本方立即判负",
            };
            conditions(rule, Text::new(zh, rule.then.name()))
        }),
    };
    parts.unwrap_or_default()
}

fn conditions<T>(rule: &Rule<T>, then: Text) -> Parts {
    let mut parts = vec![("when", plain(&*rule.when.text))];
    let unless = rule.unless.as_ref();
    parts.extend(unless.map(|unless| ("unless", plain(&*unless.text))));
    parts.push(("then", then));
    parts
}

fn definition(definition: &Definition) -> Parts {
    match definition {
        Definition::Is { object, fact, expr } => vec![
            ("on", Text::new(object.zh, object.name)),
            ("fact", plain(fact)),
            ("is", plain(&*expr.text)),
        ],
        Definition::CarriedBy(facts) => vec![("carried_by", plain(facts.join(" ")))],
    }
}

fn settings(settings: &[Setting]) -> Parts {
    let set = settings.iter().map(|setting| {
        let (name, value) = (setting.parameter.name, setting.value);
        let meaning = setting.parameter.zh;
        (
            "sets",
            Text::new(
                format!("{meaning}（{name}）= {value}"),
                format!("{name} = {value}"),
            ),
        )
    });
    set.collect()
}
