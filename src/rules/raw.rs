//! One rule file as it is written, before it is merged with what it extends.

use super::change::{self, Change};
use super::clause::{RawClause, Section, read as read_clause, stem};
use super::material::{self, Material};
use super::threats::{self, Threats};
use crate::diag::{Diagnostic, Source};
use crate::lang::Text;
use crate::yaml::{self, At, Node, Reader};

/// What stands under `book`.
#[derive(Debug, Clone)]
pub(super) struct Header {
    pub(super) id: At<String>,
    pub(super) title: Text,
    pub(super) edition: String,
    pub(super) about: Option<Text>,
    pub(super) sources: Vec<String>,
}

#[derive(Debug, Clone)]
pub(super) struct RawBook {
    pub(super) header: Header,
    pub(super) extends: Option<At<String>>,
    pub(super) remove: Vec<At<String>>,
    pub(super) change: Vec<Change>,
    pub(super) replace: Vec<RawClause>,
    pub(super) material: Option<Material>,
    pub(super) replaced_material: Option<Material>,
    pub(super) threats: Option<Threats>,
    pub(super) clauses: Vec<RawClause>,
    pub(super) patterns: Vec<(At<String>, Text)>,
    pub(super) severity: Vec<At<String>>,
    pub(super) wording: Vec<(At<String>, Text)>,
}

/// Reads a file. `None` if it is so wrong that nothing can be said of the rest; a book that comes with problems is good
/// for finding more of them.
pub(super) fn read(source: &Source, problems: &mut Vec<Diagnostic>) -> Option<RawBook> {
    let root = yaml::read(source, problems)?;
    let r = &mut Reader::new(source, problems);
    let mut fields = r.map(&root)?;
    let extends = fields.optional("extends").and_then(|n| r.word(n));
    let is_child = extends.is_some();
    // What changes another book may be a proposal, by people of one language.
    r.one_language = is_child;
    let header = fields
        .required("book", r)
        .and_then(|n| header(n, is_child, r));
    let mut book = RawBook {
        header: header.unwrap_or_else(|| Header {
            id: At {
                value: String::new(),
                source: source.clone(),
                span: root.head(source),
            },
            title: Text::default(),
            edition: String::new(),
            about: None,
            sources: Vec::new(),
        }),
        extends,
        remove: Vec::new(),
        change: Vec::new(),
        replace: Vec::new(),
        material: None,
        replaced_material: None,
        threats: None,
        clauses: Vec::new(),
        patterns: Vec::new(),
        severity: Vec::new(),
        wording: Vec::new(),
    };
    for key in ["remove", "change", "replace"] {
        let Some(node) = fields.optional(key) else {
            continue;
        };
        if !is_child {
            let head = node.head(source);
            r.error("qili::rules::no_parent", only_beside(key), head);
        } else if key == "remove" {
            book.remove = r.ids(node);
        } else if key == "change" {
            for item in r.list(node) {
                let change = r.map(item).and_then(|fields| change::read(fields, r));
                book.change.extend(change);
            }
        } else {
            replace(node, &mut book, r);
        }
    }
    let material = fields.optional("material");
    book.material = material.and_then(|n| material::read(n, r));
    book.threats = fields
        .optional(Section::Threats.name())
        .and_then(|n| threats::read(n, r));
    for section in Section::ALL.into_iter().skip(2) {
        let Some(node) = fields.optional(section.name()) else {
            continue;
        };
        for item in r.list(node) {
            let mut clause = r.map(item).and_then(|f| read_clause(f, section, r));
            if !is_child && let Some(before) = clause.as_mut().and_then(|c| c.before.take()) {
                r.error("qili::rules::no_parent", only_beside("before"), before.span);
            }
            book.clauses.extend(clause);
        }
    }
    for (key, into) in [
        ("patterns", &mut book.patterns),
        ("wording", &mut book.wording),
    ] {
        if let Some(node) = fields.optional(key) {
            *into = texts(node, r);
        }
    }
    let severity = if is_child {
        fields.optional("severity")
    } else {
        fields.required("severity", r)
    };
    book.severity = severity.map(|n| r.words(n)).unwrap_or_default();
    if let Some(node) = severity.filter(|_| book.severity.is_empty()) {
        r.wrong(node, "至少一种着法", "at least one class of moves");
    }
    fields.finish(r);
    Some(book)
}

fn only_beside(key: &str) -> Text {
    Text::new(
        format!("`{key}` 只能与 `extends` 同用"),
        format!("`{key}` stands only beside `extends`"),
    )
}

/// Reads what a book says of itself. One that changes another has the name of its file, is a draft, and has the other's
/// sources, unless it says otherwise.
fn header(node: &Node, is_child: bool, r: &mut Reader<'_>) -> Option<Header> {
    let mut fields = r.map(node)?;
    let mut need = |key, r: &mut Reader<'_>| {
        if is_child {
            fields.optional(key)
        } else {
            fields.required(key, r)
        }
    };
    let [id, edition, sources] = ["id", "edition", "sources"].map(|key| need(key, r));
    let id = match id {
        Some(node) => r.word(node),
        None => is_child.then(|| At {
            value: stem(r.source.name()).to_owned(),
            source: r.source.clone(),
            span: node.head(r.source),
        }),
    };
    let edition = match edition {
        Some(node) => r.word(node).map(|edition| edition.value),
        None => Some("draft".to_owned()),
    };
    let title = fields.required("title", r).and_then(|n| r.text(n));
    let about = fields.optional("about").and_then(|n| r.text(n));
    let sources = sources.map(|n| r.words(n)).unwrap_or_default();
    fields.finish(r);
    Some(Header {
        id: id?,
        title: title?,
        edition: edition?,
        about,
        sources: sources.into_iter().map(|s| s.value).collect(),
    })
}

/// Reads clauses that replace others; each names its section.
fn replace(node: &Node, book: &mut RawBook, r: &mut Reader<'_>) {
    for item in r.list(node) {
        let Some(mut fields) = r.map(item) else {
            continue;
        };
        let name = fields.required("section", r).and_then(|n| r.word(n));
        let Some(name) = name else {
            continue;
        };
        match Section::ALL.into_iter().find(|s| s.name() == name.value) {
            None => r.problems.push(unknown_section(&name)),
            Some(Section::Material) => {
                book.replaced_material = material::read_fields(fields, r);
            }
            Some(Section::Threats) => book.threats = threats::read_fields(fields, r),
            Some(section) => book.replace.extend(read_clause(fields, section, r)),
        }
    }
}

fn unknown_section(name: &At<String>) -> Diagnostic {
    let found = &name.value;
    let message = Text::new(
        format!("没有章节 `{found}`"),
        format!("unknown section `{found}`"),
    );
    let known = Section::ALL.map(Section::name);
    let all = known.join(", ");
    let help = crate::diag::did_you_mean(found, known);
    name.error("qili::rules::unknown_section", message)
        .help(help.unwrap_or_else(|| Text::new(format!("可用：{all}"), format!("there are {all}"))))
}

/// A mapping from names to texts, in order.
fn texts(node: &Node, r: &mut Reader<'_>) -> Vec<(At<String>, Text)> {
    let Some(fields) = r.map(node) else {
        return Vec::new();
    };
    let entries = fields.entries().iter();
    entries
        .filter_map(|(key, node)| {
            let name = At {
                value: key.text.clone(),
                source: r.source.clone(),
                span: key.span,
            };
            r.text(node).map(|text| (name, text))
        })
        .collect()
}
