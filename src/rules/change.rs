//! Clauses of a parent book that are changed in part; the rest stays as it is there.

use super::clause::{RawClause, Section};
use super::parents::unknown_id;
use crate::diag::{Diagnostic, Fragment, Span};
use crate::lang::Text;
use crate::yaml::{At, Fields, Node, Reader};

/// What is otherwise in a clause.
#[derive(Debug, Clone)]
pub(super) struct Change {
    id: At<String>,
    name: Option<Text>,
    says: Option<Text>,
    status: Option<Text>,
    when: Option<Fragment>,
    unless: Option<Fragment>,
    is: Option<Fragment>,
    then: Option<At<String>>,
    overrides: Option<Vec<At<String>>>,
    sets: Vec<(At<String>, Node)>,
    /// The keys that are there, of those that only some sections have.
    keys: Vec<(&'static str, Span)>,
}

pub(super) fn read(mut fields: Fields<'_>, r: &mut Reader<'_>) -> Option<Change> {
    let id = fields.required("id", r).and_then(|n| r.id(n));
    let name = fields.optional("name").and_then(|n| r.text(n));
    let says = fields.optional("says").and_then(|n| r.text(n));
    let status = fields.optional("status").and_then(|n| r.text(n));
    let mut keys = Vec::new();
    let mut part = |key: &'static str| {
        let node = fields.optional(key);
        keys.extend(node.map(|node| (key, node.head(r.source))));
        node
    };
    let [when, unless, is] = ["when", "unless", "is"].map(&mut part);
    let [then, overrides, sets] = ["then", "overrides", "sets"].map(&mut part);
    fields.finish(r);
    let [when, unless, is] = [when, unless, is].map(|node| node.and_then(|n| r.expression(n)));
    let then = then.and_then(|n| r.word(n));
    let overrides = overrides.map(|n| r.ids(n));
    let sets = sets.map(|n| r.settings(n)).unwrap_or_default();
    Some(Change {
        id: id?,
        name,
        says,
        status,
        when,
        unless,
        is,
        then,
        overrides,
        sets,
        keys,
    })
}

/// The keys of clauses of a section that a change may give.
const fn keys_of(section: Section) -> &'static [&'static str] {
    match section {
        Section::Material | Section::Threats => &[],
        Section::Procedure => &["sets"],
        Section::Terms => &["is"],
        Section::Moves => &["when", "unless", "then", "overrides"],
        Section::Sides | Section::Verdicts => &["when", "unless", "then"],
    }
}

/// Changes the clause that has the id. If its text is not given anew, it is marked as what it is: the old one.
pub(super) fn apply(change: Change, clauses: &mut [RawClause], problems: &mut Vec<Diagnostic>) {
    let id = &change.id;
    let Some(at) = clauses.iter().position(|c| c.article.id == id.value) else {
        let known = clauses.iter().map(|c| c.article.id.as_str());
        problems.push(unknown_id(id, known));
        return;
    };
    let Some(clause) = clauses.get_mut(at) else {
        return;
    };
    if !fits(&change, clause, problems) {
        return;
    }
    let has_body = !change.keys.is_empty();
    let article = &mut clause.article;
    article.source = change.id.source;
    article.span = change.id.span;
    article.figures.clear();
    article.figure_spans.clear();
    article.is_stale = has_body && change.says.is_none();
    if article.is_stale {
        article.status = Some(Text::new(
            "条文仍是上级棋规的，没有随改动改写。",
            "The words are those of the parent book and were not changed with the clause.",
        ));
    }
    if let Some(name) = change.name {
        article.name = name;
    }
    if let Some(says) = change.says {
        article.says = says;
    }
    article.status = change.status.or(article.status.take());
    clause.when = change.when.or(clause.when.take());
    clause.unless = change.unless.or(clause.unless.take());
    clause.is = change.is.or(clause.is.take());
    clause.then = change.then.or(clause.then.take());
    if let Some(overrides) = change.overrides {
        clause.overrides = overrides;
    }
    for (name, node) in change.sets {
        let known = clause.sets.iter_mut().find(|(n, _)| n.value == name.value);
        match known {
            Some(setting) => *setting = (name, node),
            None => clause.sets.push((name, node)),
        }
    }
}

/// Tells what cannot be changed: keys of other sections, and anything in a clause that does nothing.
fn fits(change: &Change, clause: &RawClause, problems: &mut Vec<Diagnostic>) -> bool {
    let id = &change.id;
    let name = &id.value;
    let has_no_body = clause.unmodelled.is_some() || !clause.carried_by.is_empty();
    if has_no_body && !change.keys.is_empty() {
        let message = Text::new(
            format!("条款 `{name}` 没有可改的条件或数目"),
            format!("clause `{name}` has no condition or number to change"),
        );
        let help = Text::new(
            "要写出其内容，用 `replace`",
            "to say what it does, write it under `replace`",
        );
        let problem = id.error("qili::rules::change", message).help(help);
        problems.push(problem);
        return false;
    }
    let known = keys_of(clause.section);
    let mut is_good = true;
    for (key, span) in &change.keys {
        if !known.contains(key) {
            let section = clause.section.title();
            let list: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
            let message = Text::new(
                format!("条款 `{name}`（{}）没有 `{key}`", section.zh),
                format!("clause `{name}`, a {}, has no `{key}`", section.en),
            );
            let help = Text::new(
                format!("可改的是 {}", list.join("、")),
                format!("what can be changed is {}", list.join(", ")),
            );
            let problem = Diagnostic::error("qili::rules::change", message);
            problems.push(problem.at(&id.source, *span, None).help(help));
            is_good = false;
        }
    }
    is_good
}
