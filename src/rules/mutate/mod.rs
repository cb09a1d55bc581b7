//! Mutants 变异 of a book: the book with one small change each, by which its cases are put to the test.

mod clauses;
mod edit;
mod expression;
mod values;

pub use edit::Operator;

use super::book::{Book, Vocabulary};
use super::clause::{Article, Section};
use super::compile::compile;
use super::parents::{Merged, Resolver, gather};
use super::remark::{Remark, RemarkKind, remarks};
use crate::diag::{Diagnostic, Severity, Source};
use crate::lang::Text;
use edit::Edit;

/// A book that can be changed, one change at a time.
pub struct Mutator {
    merged: Merged,
    vocabulary: Vocabulary,
    remarks: Vec<Remark>,
}

/// One change to a book.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The section that is changed.
    pub section: Section,
    /// The id of the clause that is changed; `None` for an order of the whole book.
    pub clause: Option<String>,
    /// What is done.
    pub operator: Operator,
    /// The key of what is changed, such as `when`.
    pub key: &'static str,
    /// What stands there.
    pub before: String,
    /// What the mutant has in its place.
    pub after: String,
    /// The part that is changed, in a few words.
    pub label: String,
    edit: Edit,
}

impl Mutant {
    /// Whether the facts of moves may be others by the mutant, and not only what follows from them.
    #[must_use]
    pub const fn changes_facts(&self) -> bool {
        matches!(self.section, Section::Material | Section::Threats)
    }
}

impl Mutator {
    /// Reads a book as [`load`](super::load) does.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn new(
        source: &Source,
        vocabulary: &Vocabulary,
        resolver: Resolver<'_>,
    ) -> Result<Mutator, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let merged = gather(source, resolver, &mut Vec::new(), &mut problems);
        match merged {
            Some(merged) if problems.is_empty() => Ok(Mutator {
                merged,
                vocabulary: *vocabulary,
                remarks: remarks(source),
            }),
            _ => Err(problems),
        }
    }

    /// Every mutant of what stands in the book's own file, in the order of the book; what it takes over from another book
    /// is that book's to test.
    #[must_use]
    pub fn mutants(&self) -> Vec<Mutant> {
        let own = self.merged.header.id.source.name();
        clauses::mutants(&self.merged, &self.vocabulary, &|article: &Article| {
            article.source.name() == own
        })
    }

    /// The book as a mutant has it; `None` if its checks refuse it.
    #[must_use]
    pub fn book(&self, mutant: &Mutant) -> Option<Book> {
        let mut merged = self.merged.clone();
        mutant.edit.apply(&mut merged);
        let mut problems = Vec::new();
        let book = compile(merged, &self.vocabulary, &mut problems);
        let is_sound = problems.iter().all(|p| p.severity != Severity::Error);
        is_sound.then_some(book)
    }

    /// The name of a clause.
    #[must_use]
    pub fn name(&self, clause: &str) -> Option<&Text> {
        let mut articles = self.articles();
        let article = articles.find(|article| article.id == clause)?;
        Some(&article.name)
    }

    /// The reasons in the file why mutants survive, in order.
    pub fn reasons(&self) -> impl Iterator<Item = &Remark> {
        let survives = |r: &&Remark| matches!(r.kind, RemarkKind::Survives(_));
        self.remarks.iter().filter(survives)
    }

    /// Whether a reason is said of a mutant: it stands in the mutant's clause, or outside of all clauses for an order of
    /// the whole book, and names its change or none.
    #[must_use]
    pub fn is_said_of(&self, reason: &Remark, mutant: &Mutant) -> bool {
        let RemarkKind::Survives(of) = &reason.kind else {
            return false;
        };
        let is_named = of.as_ref().is_none_or(|of| *of == mutant.label);
        let article = mutant.clause.as_ref().and_then(|clause| {
            let mut articles = self.articles();
            articles.find(|article| article.id == *clause)
        });
        is_named
            && match article {
                Some(article) => reason.is_in(article, self.articles()),
                None => of.is_some(),
            }
    }

    fn articles(&self) -> impl Iterator<Item = &Article> {
        let material = self.merged.material.iter().map(|m| &m.article);
        let threats = self.merged.threats.iter().map(|t| &t.article);
        let clauses = self.merged.clauses.iter().map(|c| &c.article);
        material.chain(threats).chain(clauses)
    }
}
