//! What changes when one book is put in the place of another.

use super::judged::{Form, Judged, JudgedPly, Subject};
use crate::rules::{Book, Definition, Edit, Section, are_related, compare};
use indexmap::IndexMap;
use rayon::prelude::*;

/// All that differs between two books, and between what they judge.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The clauses whose text differs; `None` for books that are not editions of one another, where every clause is another.
    pub edits: Option<Vec<Edit>>,
    /// The cases and games that are judged otherwise, in the order in which they were given.
    pub changes: Vec<Change>,
    /// The changes by the clauses that make them, those of most changes first; of verdicts before those of classes alone.
    pub groups: Vec<Group>,
    /// How many of the cases are one period of a cycle, which no threshold can change.
    pub periods: usize,
    /// How many cases were judged.
    pub cases: Count,
    /// How many games were judged.
    pub games: Count,
}

/// How many of the cases, or of the games, differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// All of them.
    pub all: usize,
    /// Those with another verdict.
    pub verdicts: usize,
    /// Those with the same verdict and another class of some move.
    pub classes: usize,
    /// Those in which neither book finds anything to judge.
    pub without: usize,
}

impl Count {
    /// Those that both books judge, and in the same way.
    #[must_use]
    pub const fn same(self) -> usize {
        self.all - self.verdicts - self.classes - self.without
    }
}

/// A case or game that is judged otherwise.
#[derive(Debug, Clone)]
pub struct Change {
    /// Its name.
    pub name: String,
    /// What it is.
    pub form: Form,
    /// By the old book.
    pub before: Judged,
    /// By the new book.
    pub after: Judged,
    /// The plies whose class differs, before and after.
    pub plies: Vec<(JudgedPly, JudgedPly)>,
    /// The edits that take part in either judgement.
    pub because: Vec<String>,
}

impl Comparison {
    /// Whether nothing but thresholds and procedure is otherwise.
    #[must_use]
    pub fn is_of_procedure(&self) -> bool {
        let edits = self.edits.as_deref().unwrap_or_default();
        !edits.is_empty() && edits.iter().all(|edit| edit.section == Section::Procedure)
    }
}

impl Change {
    /// Whether the verdict differs, and not classes alone.
    #[must_use]
    pub fn is_of_verdict(&self) -> bool {
        self.before.verdict != self.after.verdict
    }

    /// The clauses that decided and decide: those of the verdict, or else those of the first move that differs.
    fn deciding(&self) -> (Option<String>, Option<String>) {
        match self.plies.first() {
            Some((before, after)) if !self.is_of_verdict() => {
                (before.clause.clone(), after.clause.clone())
            }
            _ => (
                self.before.decided_by.clone(),
                self.after.decided_by.clone(),
            ),
        }
    }
}

/// Changes that come from the same clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Whether the verdicts differ, and not classes alone.
    pub is_of_verdict: bool,
    /// The edits that take part.
    pub because: Vec<String>,
    /// The clause of the old book that no longer decides; `None` if none did.
    pub before: Option<String>,
    /// The clause of the new book that decides now; `None` if none does.
    pub after: Option<String>,
    /// The changes, by their number.
    pub changes: Vec<usize>,
}

/// Judges everything by both books.
#[must_use]
pub fn diff(old: &Book, new: &Book, subjects: &[Subject]) -> Comparison {
    let edits = are_related(old, new).then(|| compare(old, new));
    let judged: Vec<(Judged, Judged)> = subjects
        .par_iter()
        .map(|subject| (subject.judge(old), subject.judge(new)))
        .collect();
    let (mut cases, mut games) = (Count::default(), Count::default());
    let mut changes = Vec::new();
    for (subject, (before, after)) in subjects.iter().zip(judged) {
        let count = match subject.form {
            Form::Game => &mut games,
            Form::Cycle | Form::Line => &mut cases,
        };
        count.all += 1;
        let plies = other_classes(&before, &after);
        if before.verdict != after.verdict {
            count.verdicts += 1;
        } else if !plies.is_empty() {
            count.classes += 1;
        } else {
            count.without += usize::from(before.plies.is_empty());
            continue;
        }
        changes.push(Change {
            name: subject.name.clone(),
            form: subject.form,
            because: Vec::new(),
            before,
            after,
            plies,
        });
    }
    for change in &mut changes {
        change.because = because(edits.as_deref().unwrap_or_default(), (old, new), change);
    }
    let is_period = |subject: &&Subject| subject.form == Form::Cycle;
    Comparison {
        periods: subjects.iter().filter(is_period).count(),
        groups: group(&changes),
        edits,
        changes,
        cases,
        games,
    }
}

/// The plies that both books judged, and to another class.
fn other_classes(before: &Judged, after: &Judged) -> Vec<(JudgedPly, JudgedPly)> {
    let pairs = before.plies.iter().filter_map(|old| {
        let new = after.plies.iter().find(|new| new.ply == old.ply)?;
        (old.class != new.class).then(|| (old.clone(), new.clone()))
    });
    pairs.collect()
}

/// The edits that take part in a change: clauses that decide or override where the two judgements differ, terms that these
/// use, thresholds that make them judge other plies. What pieces are worth takes part in everything.
fn because(edits: &[Edit], (old, new): (&Book, &Book), change: &Change) -> Vec<String> {
    let numbers = |judged: &Judged| judged.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>();
    let is_other_cycle = numbers(&change.before) != numbers(&change.after);
    let taking_part = [(old, &change.before), (new, &change.after)]
        .map(|(book, judged)| with_terms(book, deciding(judged, change)));
    let takes_part = |edit: &&&Edit| match edit.section {
        Section::Material => true,
        Section::Procedure => is_other_cycle,
        _ => taking_part.iter().any(|ids| ids.contains(&edit.clause)),
    };
    // An order matters to everything, but mostly changes because something is added to it.
    let (orders, clauses): (Vec<&Edit>, Vec<&Edit>) = edits.iter().partition(|edit| edit.is_list());
    let mut because: Vec<&&Edit> = clauses.iter().filter(takes_part).collect();
    if because.is_empty() {
        because = orders.iter().collect();
    }
    because.iter().map(|edit| edit.clause.clone()).collect()
}

/// The ids of the clauses of one judgement that may make it another: those of the verdict, of patterns if these differ, and
/// of moves whose class differs.
fn deciding(judged: &Judged, change: &Change) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    if change.is_of_verdict() {
        ids.extend(judged.decided_by.clone());
    }
    if change.before.patterns != change.after.patterns {
        ids.extend(judged.given_by.clone());
    }
    let is_other = |ply: &&JudgedPly| change.plies.iter().any(|(other, _)| other.ply == ply.ply);
    for ply in judged.plies.iter().filter(is_other) {
        ids.extend(ply.clause.iter().chain(&ply.overriding).cloned());
    }
    ids
}

/// The clauses of these ids, and those of all terms that they use, and that those use.
fn with_terms(book: &Book, clauses: Vec<String>) -> Vec<String> {
    let uses = book.uses();
    let mut found = clauses;
    let mut next = 0;
    while let Some(clause) = found.get(next).cloned() {
        for used in uses.iter().filter(|used| used.clause == clause) {
            let term = book.terms.iter().find(|term| match term.modelled() {
                Some(Definition::Is { object, fact, .. }) => {
                    object.name == used.object && fact == used.fact
                }
                _ => false,
            });
            if let Some(term) = term.filter(|term| !found.contains(&term.article.id)) {
                found.push(term.article.id.clone());
            }
        }
        next += 1;
    }
    found
}

fn group(changes: &[Change]) -> Vec<Group> {
    let mut groups = IndexMap::new();
    for (number, change) in changes.iter().enumerate() {
        let of = (
            change.is_of_verdict(),
            change.because.clone(),
            change.deciding(),
        );
        groups.entry(of).or_insert_with(Vec::new).push(number);
    }
    let mut groups: Vec<Group> = groups
        .into_iter()
        .map(
            |((is_of_verdict, because, (before, after)), changes)| Group {
                is_of_verdict,
                because,
                before,
                after,
                changes,
            },
        )
        .collect();
    groups.sort_by_key(|group| (!group.is_of_verdict, std::cmp::Reverse(group.changes.len())));
    groups
}
