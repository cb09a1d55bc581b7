//! What the text of one book changes against another.

use super::book::{Body, Book, Clause, Definition, Outcome, Rule, Setting};
use super::clause::{Article, Section};
use super::material::Material;
use super::threats::Threats;
use crate::board::Kind;
use crate::lang::Text;
use indexmap::{IndexMap, IndexSet};

/// A clause that differs between two books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The part of the book.
    pub section: Section,
    /// The id of the clause; for a list outside of clauses, such as `severity`, its key.
    pub clause: String,
    /// Its name, the new one if both have it.
    pub name: Text,
    /// What became of it.
    pub change: EditKind,
    /// What it held and holds.
    pub parts: Vec<Part>,
}

impl Edit {
    /// Whether it is of a list outside of clauses.
    #[must_use]
    pub fn is_list(&self) -> bool {
        LISTS.contains(&self.clause.as_str())
    }
}

/// The keys of the lists outside of clauses.
const LISTS: [&str; 3] = ["severity", "patterns", "verdicts"];

/// What became of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditKind {
    /// The new book alone has it.
    Added,
    /// The old book alone has it.
    Removed,
    /// Both have it, and it differs.
    Changed,
}

impl EditKind {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EditKind::Added => "added",
            EditKind::Removed => "removed",
            EditKind::Changed => "changed",
        }
    }
}

/// A part of a clause that differs, such as its `when`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its key in a rule file.
    pub key: String,
    /// What it was; `None` if it was not there.
    pub before: Option<Text>,
    /// What it is; `None` if it is there no more.
    pub after: Option<Text>,
}

/// All that the text of `new` changes against `old`: the clauses in the order of the old book, then those that are added,
/// then what stands outside of clauses. Expressions are compared by what they say, not by how they are laid out.
#[must_use]
pub fn compare(old: &Book, new: &Book) -> Vec<Edit> {
    let (before, after) = (entries(old, new), entries(new, old));
    let ids: IndexSet<&String> = before.keys().chain(after.keys()).collect();
    let edits = ids
        .into_iter()
        .filter_map(|id| edit(id, before.get(id), after.get(id)));
    edits.collect()
}

/// Whether two books are editions of one another: the same, or one extends the other, or both extend a third.
#[must_use]
pub fn are_related(old: &Book, new: &Book) -> bool {
    let line = |book: &Book| -> Vec<String> {
        let own = std::iter::once(book.id.clone());
        own.chain(book.ancestors.iter().cloned()).collect()
    };
    let line_of_new = line(new);
    line(old).iter().any(|id| line_of_new.contains(id))
}

struct Entry {
    section: Section,
    name: Text,
    parts: IndexMap<String, Text>,
}

fn edit(id: &str, before: Option<&Entry>, after: Option<&Entry>) -> Option<Edit> {
    let shown = after.or(before)?;
    let change = match (before, after) {
        (None, _) => EditKind::Added,
        (_, None) => EditKind::Removed,
        _ => EditKind::Changed,
    };
    let parts = |entry: Option<&Entry>| entry.map(|e| e.parts.clone()).unwrap_or_default();
    let (old, new) = (parts(before), parts(after));
    let keys: IndexSet<&String> = old.keys().chain(new.keys()).collect();
    let parts: Vec<Part> = keys
        .into_iter()
        .map(|key| Part {
            key: key.clone(),
            before: old.get(key).cloned(),
            after: new.get(key).cloned(),
        })
        .filter(|part| part.before != part.after)
        .collect();
    (!parts.is_empty()).then(|| Edit {
        section: shown.section,
        clause: id.to_owned(),
        name: shown.name.clone(),
        change,
        parts,
    })
}

/// The clauses of a book by their ids, and the lists outside of clauses under their keys.
fn entries(book: &Book, other: &Book) -> IndexMap<String, Entry> {
    let mut all = IndexMap::new();
    if let Some(material) = &book.material {
        add(&mut all, Section::Material, &material.article, || {
            worth(material)
        });
    }
    if let Some(threats) = &book.threats {
        add(&mut all, Section::Threats, &threats.article, || {
            bounds(threats)
        });
    }
    clauses(&mut all, Section::Procedure, &book.procedure, |settings| {
        settings.iter().map(setting).collect()
    });
    clauses(&mut all, Section::Terms, &book.terms, definition);
    clauses(&mut all, Section::Moves, &book.moves, |rule| {
        let ids = rule.overrides.iter();
        let ids = ids.filter_map(|number| book.moves.get(*number));
        let ids: Vec<&str> = ids.map(|clause| clause.article.id.as_str()).collect();
        let mut parts = condition(rule, rule.then);
        if !ids.is_empty() {
            parts.push(("overrides".to_owned(), same(ids.join(", "))));
        }
        parts
    });
    clauses(&mut all, Section::Sides, &book.sides, |rule| {
        condition(rule, &rule.then)
    });
    clauses(&mut all, Section::Verdicts, &book.verdicts, |rule| {
        condition(rule, Outcome::name(rule.then))
    });
    for (key, section, list) in lists(book, other) {
        let name = Text::new("次序", "order");
        let parts = IndexMap::from([("list".to_owned(), same(list))]);
        all.insert(
            key.to_owned(),
            Entry {
                section,
                name,
                parts,
            },
        );
    }
    all
}

/// Lists whose order matters, as the first wins. Of the verdict clauses those that both books have are listed.
fn lists(book: &Book, other: &Book) -> [(&'static str, Section, String); 3] {
    let [severity_key, patterns_key, verdicts_key] = LISTS;
    let patterns: Vec<&str> = book.patterns.iter().map(|p| &*p.name).collect();
    let verdicts = book.verdicts.iter();
    let verdicts = verdicts.map(|clause| clause.article.id.as_str());
    let is_common = |id: &&str| other.verdicts.iter().any(|c| c.article.id == *id);
    let verdicts: Vec<&str> = verdicts.filter(is_common).collect();
    [
        (severity_key, Section::Moves, book.severity.join(", ")),
        (patterns_key, Section::Sides, patterns.join(", ")),
        (verdicts_key, Section::Verdicts, verdicts.join(", ")),
    ]
}

fn clauses<T>(
    all: &mut IndexMap<String, Entry>,
    section: Section,
    clauses: &[Clause<T>],
    parts: impl Fn(&T) -> Vec<(String, Text)>,
) {
    for clause in clauses {
        add(all, section, &clause.article, || match &clause.body {
            Body::Modelled(body) => parts(body),
            Body::Unmodelled(why) => vec![("unmodelled".to_owned(), why.clone())],
        });
    }
}

fn add(
    all: &mut IndexMap<String, Entry>,
    section: Section,
    article: &Article,
    parts: impl FnOnce() -> Vec<(String, Text)>,
) {
    let mut entry = Entry {
        section,
        name: article.name.clone(),
        parts: IndexMap::from([
            ("section".to_owned(), same(section.name())),
            ("name".to_owned(), article.name.clone()),
            ("says".to_owned(), article.says.clone()),
        ]),
    };
    entry.parts.extend(parts());
    all.insert(article.id.clone(), entry);
}

fn same(text: impl Into<String>) -> Text {
    let text = text.into();
    Text::new(text.clone(), text)
}

fn condition<T>(rule: &Rule<T>, then: &str) -> Vec<(String, Text)> {
    let mut parts = vec![("when".to_owned(), same(rule.when.ast.to_string()))];
    if let Some(unless) = &rule.unless {
        parts.push(("unless".to_owned(), same(unless.ast.to_string())));
    }
    parts.push(("then".to_owned(), same(then)));
    parts
}

fn definition(definition: &Definition) -> Vec<(String, Text)> {
    match definition {
        Definition::CarriedBy(names) => vec![("carried_by".to_owned(), same(names.join(", ")))],
        Definition::Is { object, fact, expr } => vec![
            ("fact".to_owned(), same(format!("{}.{fact}", object.name))),
            ("is".to_owned(), same(expr.ast.to_string())),
        ],
    }
}

fn setting(setting: &Setting) -> (String, Text) {
    (
        setting.parameter.name.to_owned(),
        same(setting.value.to_string()),
    )
}

fn worth(material: &Material) -> Vec<(String, Text)> {
    let values = Kind::ALL.map(|kind| {
        let worth = material.worth(kind);
        let shown = if worth.home == worth.crossed {
            worth.home.to_string()
        } else {
            format!("{} / {}", worth.home, worth.crossed)
        };
        (kind.name().to_owned(), same(shown))
    });
    let lists = [
        ("strong", &material.strong),
        ("weak", &material.weak),
        ("floating", &material.floating),
        ("above_floating", &material.above_floating),
        ("immaterial", &material.immaterial),
    ];
    let lists = lists
        .into_iter()
        .filter(|(_, kinds)| !kinds.is_empty())
        .map(|(key, kinds)| (key.to_owned(), names(kinds)));
    values.into_iter().chain(lists).collect()
}

fn names(kinds: &[Kind]) -> Text {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    same(names.join(", "))
}

fn bounds(threats: &Threats) -> Vec<(String, Text)> {
    let standing = if threats.set_aside {
        "set_aside"
    } else {
        "count"
    };
    [
        ("attacker_checks", same(threats.attacker_checks.to_string())),
        ("defender_checks", same(threats.defender_checks.to_string())),
        ("horizon", same(threats.horizon.to_string())),
        ("free", names(&threats.free)),
        ("exchanged", names(&threats.exchanged)),
        ("standing_threats", same(standing.to_owned())),
    ]
    .map(|(key, text)| (key.to_owned(), text))
    .to_vec()
}
