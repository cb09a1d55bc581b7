//! The judgement of a cycle, with everything that it rests on.

use super::classify::{Applied, classify};
use super::cycle::{Cycle, Reason, Record, find, long_stretches};
use super::evidence::{Evidence, evidence};
use super::scale::scale;
use super::verdict::Verdict;
use crate::board::{BySide, Move, Position, Side};
use crate::facts::{Class, MoveFacts, SideFacts, Value};
use crate::rules::{Book, Outcome};
use crate::threat::Scale;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// The judgement of one ply.
pub struct PlyJudgement {
    /// The number of the ply in the record, from 0.
    pub ply: usize,
    /// What is known of the move.
    pub facts: Rc<MoveFacts>,
    /// The clauses that apply, and the class.
    pub applied: Applied,
    /// What shows the class, for a check, kill or chase.
    pub evidence: Option<Evidence>,
}

impl PlyJudgement {
    /// The class; `None` when undetermined.
    #[must_use]
    pub const fn class(&self) -> Option<Class> {
        self.applied.class
    }
}

/// The judgement of one side.
pub struct SideJudgement {
    /// What is known of the side.
    pub facts: Rc<SideFacts>,
    /// The pattern; `None` when no side clause applies, or when that is undetermined.
    pub pattern: Option<Arc<str>>,
    /// The side clauses that give the pattern, by their number in the book.
    pub clauses: Vec<usize>,
}

/// The judgement of a record.
pub struct Judgement {
    /// What follows.
    pub verdict: Verdict,
    /// What was judged; `None` if nothing is repeated.
    pub cycle: Option<Cycle>,
    /// The plies of the cycle.
    pub plies: Vec<PlyJudgement>,
    /// Both sides; `None` if nothing is repeated.
    pub sides: Option<BySide<SideJudgement>>,
    /// The verdict clause that decides, by its number in the book, and the side that it calls `me`.
    pub decided_by: Option<(usize, Side)>,
}

impl Judgement {
    /// The clauses that decide, by their ids: the verdict's, the patterns', then those of the moves, each once.
    #[must_use]
    pub fn clause_ids(&self, book: &Book) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        let mut add = |id: &str| {
            if !ids.iter().any(|known| known == id) {
                ids.push(id.to_owned());
            }
        };
        if let Some(clause) = self.decided_by.and_then(|(n, _)| book.verdicts.get(n)) {
            add(&clause.article.id);
        }
        for side in Side::ALL {
            let judged = self.sides.as_ref().map(|sides| sides.get(side));
            for number in judged.iter().flat_map(|side| &side.clauses) {
                if let Some(clause) = book.sides.get(*number) {
                    add(&clause.article.id);
                }
            }
        }
        for ply in &self.plies {
            if let Some(clause) = ply.applied.decided_by.and_then(|n| book.moves.get(n)) {
                add(&clause.article.id);
            }
        }
        ids
    }
}

/// The facts of the moves of a record, which are kept once they were asked for: books that weigh pieces alike can all
/// judge by them.
pub struct RecordFacts {
    record: Record,
    scale: Scale,
    plies: Vec<OnceCell<Rc<MoveFacts>>>,
}

impl RecordFacts {
    /// The facts of a record as a book weighs pieces.
    #[must_use]
    pub fn new(book: &Book, record: &Record) -> RecordFacts {
        RecordFacts {
            record: record.clone(),
            scale: scale(book),
            plies: record.moves().iter().map(|_| OnceCell::new()).collect(),
        }
    }

    /// The record.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    fn ply(&self, ply: usize) -> Rc<MoveFacts> {
        let facts = self.plies[ply].get_or_init(|| {
            let before = &self.record.positions()[ply];
            Rc::new(MoveFacts::new(before, self.record.moves()[ply], self.scale))
        });
        Rc::clone(facts)
    }

    /// Judges the record as [`judge`] does.
    #[must_use]
    pub fn judge(&self, book: &Book) -> Judgement {
        judge_by(book, self)
    }

    /// Judges the record as [`judge_cycle`] does.
    #[must_use]
    pub fn judge_cycle(&self, book: &Book) -> Judgement {
        judge_plies(book, self, self.whole())
    }

    /// Judges one move of the record, by its number from 0.
    #[must_use]
    pub fn judge_move(&self, book: &Book, ply: usize) -> PlyJudgement {
        judge_ply(book, self.ply(ply), ply)
    }

    fn whole(&self) -> Cycle {
        Cycle {
            plies: 0..self.record.moves().len(),
            reason: Reason::Repetition,
        }
    }
}

/// Judges a record: finds what is repeated, and judges that.
#[must_use]
pub fn judge(book: &Book, record: &Record) -> Judgement {
    judge_by(book, &RecordFacts::new(book, record))
}

fn judge_by(book: &Book, facts: &RecordFacts) -> Judgement {
    let record = &facts.record;
    if let Some(cycle) = find(record, &book.parameters) {
        return judge_plies(book, facts, cycle);
    }
    for cycle in long_stretches(record, &book.parameters) {
        let judgement = judge_plies(book, facts, cycle.clone());
        if attacks_throughout(&judgement, &cycle) {
            return judgement;
        }
    }
    Judgement {
        verdict: Verdict::None,
        cycle: None,
        plies: Vec::new(),
        sides: None,
        decided_by: None,
    }
}

/// Judges a record that is one period of a cycle, played until the book's threshold.
#[must_use]
pub fn judge_cycle(book: &Book, record: &Record) -> Judgement {
    RecordFacts::new(book, record).judge_cycle(book)
}

/// Judges one move in a position.
#[must_use]
pub fn judge_move(book: &Book, before: &Position, mv: Move) -> PlyJudgement {
    let facts = MoveFacts::new(before, mv, scale(book));
    judge_ply(book, Rc::new(facts), 0)
}

/// Whether the side that the rule of rounds is asked about has checked, threatened or chased on every move.
fn attacks_throughout(judgement: &Judgement, cycle: &Cycle) -> bool {
    let Reason::Rounds(side) = cycle.reason else {
        return false;
    };
    judgement
        .plies
        .iter()
        .filter(|ply| ply.facts.side() == side)
        .all(|ply| matches!(ply.class(), Some(Class::Check | Class::Kill | Class::Chase)))
}

fn judge_ply(book: &Book, facts: Rc<MoveFacts>, ply: usize) -> PlyJudgement {
    let applied = classify(book, &facts);
    facts.set_class(applied.class);
    let evidence = applied
        .class
        .and_then(|class| evidence(book, &facts, class));
    tracing::debug!(ply, mv = %facts.mv(), class = ?applied.class, "judged");
    PlyJudgement {
        ply,
        facts,
        applied,
        evidence,
    }
}

fn judge_plies(book: &Book, facts: &RecordFacts, cycle: Cycle) -> Judgement {
    let _span = tracing::debug_span!("judge", book = %book.id, plies = ?cycle.plies).entered();
    let plies: Vec<PlyJudgement> = cycle
        .plies
        .clone()
        .map(|ply| judge_ply(book, facts.ply(ply), ply))
        .collect();
    let sides = BySide::from_fn(|side| {
        let line = plies.iter().map(|ply| ply.facts.clone());
        judge_side(book, SideFacts::new(side, line.collect()))
    });
    let (verdict, decided_by) = decide(book, &sides);
    tracing::debug!(?verdict, "verdict");
    Judgement {
        verdict,
        cycle: Some(cycle),
        plies,
        sides: Some(sides),
        decided_by,
    }
}

/// Gives a side its pattern: of the patterns that the side clauses give, the first in the book's list.
fn judge_side(book: &Book, facts: SideFacts) -> SideJudgement {
    let facts = Rc::new(facts);
    let variables = [Value::from(facts.clone())];
    let answers: Vec<(usize, &Arc<str>, Option<bool>)> = book
        .sides
        .iter()
        .enumerate()
        .filter_map(|(number, clause)| {
            let rule = clause.modelled()?;
            Some((number, &rule.then, rule.applies(&variables)))
        })
        .collect();
    let mut pattern = None;
    let mut clauses = Vec::new();
    for known in &book.patterns {
        let mut of_pattern = answers.iter().filter(|(_, name, _)| **name == known.name);
        if of_pattern.clone().any(|(_, _, holds)| *holds == Some(true)) {
            let holding = of_pattern.filter(|(_, _, holds)| *holds == Some(true));
            clauses = holding.map(|(number, _, _)| *number).collect();
            pattern = Some(known.name.clone());
            facts.set_pattern(known.name.clone());
            break;
        }
        if of_pattern.any(|(_, _, holds)| holds.is_none()) {
            // A pattern that would win is undetermined.
            break;
        }
    }
    SideJudgement {
        facts,
        pattern,
        clauses,
    }
}

/// Tries the verdict clauses in order, each for both sides as `me`.
fn decide(book: &Book, sides: &BySide<SideJudgement>) -> (Verdict, Option<(usize, Side)>) {
    for (number, clause) in book.verdicts.iter().enumerate() {
        let Some(rule) = clause.modelled() else {
            continue;
        };
        let answers = Side::ALL.map(|me| {
            let variables = [
                Value::from(sides.get(me).facts.clone()),
                Value::from(sides.get(me.other()).facts.clone()),
            ];
            (me, rule.applies(&variables))
        });
        if answers.iter().any(|(_, holds)| holds.is_none()) {
            return (Verdict::Undetermined, None);
        }
        let mut holding = answers.iter().filter(|(_, holds)| *holds == Some(true));
        if let Some((me, _)) = holding.next() {
            let both = holding.next().is_some();
            if both && rule.then != Outcome::Draw {
                // A clause that tells both sides to give way decides nothing between them.
                continue;
            }
            return (Verdict::of(rule.then, *me), Some((number, *me)));
        }
    }
    (Verdict::Undetermined, None)
}
