//! Merging a book with those it extends.

use super::change;
use super::clause::{RawClause, Section, stem};
use super::material::Material;
use super::open::{OpenError, is_file};
use super::raw::{self, Header, RawBook};
use super::threats::Threats;
use crate::diag::{Diagnostic, Source, did_you_mean};
use crate::lang::Text;
use crate::yaml::At;

/// How many books may extend one another.
const MAX_CHAIN: usize = 16;

/// Gives the text of the book that a file names under `extends`: the name, and the file that names it.
pub type Resolver<'a> = &'a dyn Fn(&str, &Source) -> Result<Source, OpenError>;

/// A book with all that it takes over from others.
#[derive(Clone)]
pub(super) struct Merged {
    pub(super) header: Header,
    /// The ids of the books it extends, the nearest first.
    pub(super) ancestors: Vec<String>,
    /// By what the book that it extends is found: the name of a shipped one, or a path.
    pub(super) parent: Option<String>,
    pub(super) material: Option<Material>,
    pub(super) threats: Option<Threats>,
    pub(super) clauses: Vec<RawClause>,
    pub(super) patterns: Vec<(At<String>, Text)>,
    pub(super) severity: Vec<At<String>>,
    pub(super) wording: Vec<(At<String>, Text)>,
}

/// Reads a book and all that it extends. `chain` holds the files that led here.
pub(super) fn gather(
    source: &Source,
    resolver: Resolver<'_>,
    chain: &mut Vec<String>,
    problems: &mut Vec<Diagnostic>,
) -> Option<Merged> {
    let book = raw::read(source, problems)?;
    check_id(&book.header, source, problems);
    let Some(extends) = &book.extends else {
        return Some(root(book, problems));
    };
    chain.push(source.name().to_owned());
    if chain.len() > MAX_CHAIN {
        let message = Text::new(
            format!("继承超过 {MAX_CHAIN} 层"),
            format!("more than {MAX_CHAIN} books extend one another"),
        );
        problems.push(extends.error("qili::rules::long_chain", message));
        return None;
    }
    let parent = match resolver(&extends.value, source) {
        Ok(parent) => parent,
        Err(error) => {
            let problem = extends.error("qili::rules::unknown_parent", error.message);
            problems.push(problem.help(error.help));
            return None;
        }
    };
    if let Some(at) = chain.iter().position(|name| name == parent.name()) {
        let mut circle: Vec<&str> = chain.iter().skip(at).map(String::as_str).collect();
        circle.push(parent.name());
        let circle = circle.join(" → ");
        let message = Text::new(
            format!("棋规互相继承：{circle}"),
            format!("books extend one another: {circle}"),
        );
        problems.push(extends.error("qili::rules::parent_cycle", message));
        return None;
    }
    let address = if is_file(&extends.value) {
        parent.name().to_owned()
    } else {
        extends.value.clone()
    };
    let parent = gather(&parent, resolver, chain, problems)?;
    let mut merged = merge(book, parent, problems);
    merged.parent = Some(address);
    Some(merged)
}

/// A book's id is its file's name, so that a name on the command line and a name in a report are the same.
fn check_id(header: &Header, source: &Source, problems: &mut Vec<Diagnostic>) {
    let id = &header.id;
    let stem = stem(source.name());
    if !id.value.is_empty() && id.value != stem {
        let found = &id.value;
        let message = Text::new(
            format!("棋规编号 `{found}` 与文件名 `{stem}` 不同"),
            format!("book id `{found}` is not the file's name `{stem}`"),
        );
        problems.push(id.error("qili::rules::book_id", message));
    }
}

fn root(book: RawBook, problems: &mut Vec<Diagnostic>) -> Merged {
    let mut clauses = Vec::new();
    append(book.clauses, &mut clauses, problems);
    Merged {
        header: book.header,
        ancestors: Vec::new(),
        parent: None,
        material: book.material,
        threats: book.threats,
        clauses,
        patterns: book.patterns,
        severity: book.severity,
        wording: book.wording,
    }
}

/// Adds clauses whose ids must be new: at the end, or before the clause that they name.
fn append(new: Vec<RawClause>, clauses: &mut Vec<RawClause>, problems: &mut Vec<Diagnostic>) {
    for clause in new {
        let known = clauses.iter().find(|c| c.article.id == clause.article.id);
        match known {
            None => put(clause, clauses, problems),
            Some(first) => problems.push(duplicate(&first.id(), &clause.id())),
        }
    }
}

fn put(clause: RawClause, clauses: &mut Vec<RawClause>, problems: &mut Vec<Diagnostic>) {
    let Some(before) = &clause.before else {
        clauses.push(clause);
        return;
    };
    let same = |c: &&RawClause| c.section == clause.section;
    let place = clauses
        .iter()
        .position(|c| same(&c) && c.article.id == before.value);
    if place.is_none() {
        problems.push(if clauses.iter().any(|c| c.article.id == before.value) {
            elsewhere(before, clause.section)
        } else {
            unknown_id(
                before,
                clauses.iter().filter(same).map(|c| c.article.id.as_str()),
            )
        });
    }
    clauses.insert(place.unwrap_or(clauses.len()), clause);
}

fn duplicate(first: &At<String>, again: &At<String>) -> Diagnostic {
    let id = &again.value;
    let message = Text::new(
        format!("条款 `{id}` 重复"),
        format!("clause `{id}` given twice"),
    );
    let is_inherited = first.source != again.source;
    let help = is_inherited.then(|| {
        Text::new(
            "要改写上级棋规的条款，写在 `replace` 之下",
            "to change a clause of the parent book, write it under `replace`",
        )
    });
    Diagnostic::error("qili::rules::duplicate_id", message)
        .at(
            &again.source,
            again.span,
            Text::new("再次出现", "again here"),
        )
        .also(
            &first.source,
            first.span,
            Text::new("先前在此", "first here"),
        )
        .help(help)
}

fn merge(book: RawBook, parent: Merged, problems: &mut Vec<Diagnostic>) -> Merged {
    let mut clauses = parent.clauses;
    for id in &book.remove {
        match clauses.iter().position(|c| c.article.id == id.value) {
            Some(at) => drop(clauses.remove(at)),
            None => problems.push(unknown_id(id, ids(&clauses))),
        }
    }
    for change in book.change {
        change::apply(change, &mut clauses, problems);
    }
    let mut replaced: Vec<At<String>> = Vec::new();
    for clause in book.replace {
        let (id, section) = (clause.id(), clause.section);
        let before = replaced.iter().find(|r| r.value == id.value);
        let place = clauses.iter().position(|c| c.article.id == id.value);
        match (before, place) {
            (Some(first), _) => problems.push(duplicate(first, &id)),
            (None, Some(place)) => {
                drop(clauses.remove(place));
                if clause.before.is_some() {
                    put(clause, &mut clauses, problems);
                } else {
                    clauses.insert(place, clause);
                }
                replaced.push(id);
            }
            (None, None) => {
                let same = clauses.iter().filter(|c| c.section == section);
                problems.push(unknown_id(&id, same.map(|c| c.article.id.as_str())));
            }
        }
    }
    let mut material = book.material.or(parent.material);
    if let Some(new) = book.replaced_material {
        let id = new.article.id.as_str();
        let known = material.as_ref().map(|m| m.article.id.as_str());
        if known != Some(id) {
            let at = At {
                value: id.to_owned(),
                source: new.article.source.clone(),
                span: new.article.span,
            };
            problems.push(unknown_id(&at, known));
        }
        material = Some(new);
    }
    append(book.clauses, &mut clauses, problems);
    let mut header = book.header;
    if header.sources.is_empty() {
        header.sources = parent.header.sources;
    }
    let mut ancestors = vec![parent.header.id.value];
    ancestors.extend(parent.ancestors);
    Merged {
        header,
        ancestors,
        parent: None,
        material,
        threats: book.threats.or(parent.threats),
        clauses,
        patterns: insert_patterns(parent.patterns, book.patterns),
        severity: if book.severity.is_empty() {
            parent.severity
        } else {
            book.severity
        },
        wording: overlay(parent.wording, book.wording),
    }
}

/// Tells that a clause is put before one of another section.
fn elsewhere(before: &At<String>, section: Section) -> Diagnostic {
    let (id, section) = (&before.value, section.name());
    let message = Text::new(
        format!("条款 `{id}` 不在 `{section}` 中"),
        format!("clause `{id}` is not under `{section}`"),
    );
    before.error("qili::rules::other_section", message)
}

/// The old patterns with those of the same name changed. As the first that applies wins, a new one goes before the next old
/// one that stands below it, and to the end if there is none.
fn insert_patterns(
    mut old: Vec<(At<String>, Text)>,
    new: Vec<(At<String>, Text)>,
) -> Vec<(At<String>, Text)> {
    let place =
        |all: &[(At<String>, Text)], name: &str| all.iter().position(|(n, _)| n.value == name);
    let inherited = old.clone();
    for (number, entry) in new.iter().enumerate() {
        if let Some(known) = old.iter_mut().find(|(n, _)| n.value == entry.0.value) {
            *known = entry.clone();
            continue;
        }
        let mut below = new.iter().skip(number + 1);
        let next = below.find(|(name, _)| place(&inherited, &name.value).is_some());
        let at = next.and_then(|(name, _)| place(&old, &name.value));
        old.insert(at.unwrap_or(old.len()), entry.clone());
    }
    old
}

/// The old entries with those of the same name changed, then the new ones.
fn overlay(
    mut old: Vec<(At<String>, Text)>,
    new: Vec<(At<String>, Text)>,
) -> Vec<(At<String>, Text)> {
    for (name, text) in new {
        match old.iter_mut().find(|(known, _)| known.value == name.value) {
            Some(entry) => *entry = (name, text),
            None => old.push((name, text)),
        }
    }
    old
}

fn ids(clauses: &[RawClause]) -> impl Iterator<Item = &str> {
    clauses.iter().map(|c| c.article.id.as_str())
}

/// Tells that no clause has the id; `known` are those that it could have been.
pub(super) fn unknown_id<'a>(
    id: &At<String>,
    known: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let found = &id.value;
    let message = Text::new(
        format!("没有条款 `{found}`"),
        format!("no clause `{found}`"),
    );
    id.error("qili::rules::unknown_clause", message)
        .help(did_you_mean(found, known))
}

impl Merged {
    /// The clauses of a section, in order.
    pub(super) fn section(&self, section: Section) -> impl Iterator<Item = &RawClause> {
        self.clauses.iter().filter(move |c| c.section == section)
    }
}
