//! A case with the facts of its moves, by which many books can judge it.

use super::case::{Case, Expectation};
use super::verify::{Difference, compare};
use crate::judge::{Judgement, PlyJudgement, Record, RecordFacts};
use crate::rules::Book;

/// A case that books judge, each by the same facts. They have to weigh pieces as the first one does.
pub(super) struct Trial<'c> {
    case: &'c Case,
    facts: RecordFacts,
}

/// What a book made of a case.
pub(super) struct Tried {
    pub(super) judgement: Judgement,
    /// The plies that are not part of the judged cycle, if they were asked for.
    pub(super) outside: Vec<PlyJudgement>,
}

impl<'c> Trial<'c> {
    pub(super) fn new(case: &'c Case, book: &Book) -> Trial<'c> {
        let record = Record::new(case.position.clone(), case.moves.clone());
        Trial {
            case,
            facts: RecordFacts::new(book, &record),
        }
    }

    /// Judges the case; plies that are not part of the cycle are judged, too, if the class of every ply is asked for.
    pub(super) fn judge(&self, book: &Book, every_ply: bool) -> Tried {
        let judgement = if self.case.cycle {
            self.facts.judge_cycle(book)
        } else {
            self.facts.judge(book)
        };
        let is_outside = |ply: &usize| !judgement.plies.iter().any(|judged| judged.ply == *ply);
        let outside = (0..self.case.moves.len())
            .filter(|_| every_ply)
            .filter(is_outside)
            .map(|ply| self.facts.judge_move(book, ply))
            .collect();
        Tried { judgement, outside }
    }

    /// What a book says otherwise than is expected.
    pub(super) fn differences(&self, book: &Book, expected: &Expectation) -> Vec<Difference> {
        let tried = self.judge(book, !expected.classes.is_empty());
        compare((self.case, expected), book, &tried.judgement, |ply| {
            tried.ply(ply)
        })
    }
}

impl Tried {
    /// All plies that were judged.
    pub(super) fn plies(&self) -> impl Iterator<Item = &PlyJudgement> {
        self.judgement.plies.iter().chain(&self.outside)
    }

    fn ply(&self, ply: usize) -> Option<&PlyJudgement> {
        self.plies().find(|judged| judged.ply == ply)
    }
}
