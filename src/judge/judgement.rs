//! The judgement of a cycle, with everything that it rests on.

use super::classify::{Applied, Desk, Notes};
use super::cost::Cost;
use super::cycle::{Cycle, Reason, Record};
use super::decide::{Depth, SideJudgement, decide};
use super::evidence::{Evidence, evidence};
use super::inquiry::{Inquiry, Questions};
use super::ruling::{Course, Ruling, RulingKind};
use super::table::{Office, Table};
use super::verdict::Verdict;
use crate::board::{BySide, Move, Position, Side};
use crate::facts::{Class, MoveFacts};
use crate::rules::Book;
use std::ops::Range;
use std::rc::Rc;

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

/// What a game runs into under a book, and the judgement of the last repetition in it.
pub struct GameJudgement {
    /// All rulings, in order, and the outcome.
    pub course: Course,
    /// The judgement of the last repetition or shuttling; [`Verdict::None`] if there is none.
    pub judgement: Judgement,
}

/// Judges a record from its first move to its last.
#[must_use]
pub fn judge_game(book: &Book, record: &Record) -> GameJudgement {
    let questions = Questions::new(book);
    let office = Office {
        book,
        questions: &questions,
    };
    judge_in(office, record)
}

pub(super) fn judge_in(office: Office<'_>, record: &Record) -> GameJudgement {
    let table = Table::of_record(office, record);
    let course = table.course(office);
    let judged = course.last_judged().map(|ruling| {
        let cycle = cycle_of(ruling);
        // What was not found out for the ruling is not found out for its classes either.
        let is_open = ruling.verdict == Verdict::Undetermined;
        (cycle, is_open)
    });
    let judgement = match judged {
        None => Judgement {
            verdict: Verdict::None,
            cycle: None,
            plies: Vec::new(),
            sides: None,
            decided_by: None,
        },
        Some((cycle, is_open)) => {
            let mut desk = Desk::new(office.book, office.questions, table.into_notes());
            let mut judgement = judge_plies(&mut desk, record, cycle);
            if is_open {
                judgement.verdict = Verdict::Undetermined;
                judgement.decided_by = None;
            }
            judgement
        }
    };
    GameJudgement { course, judgement }
}

fn cycle_of(ruling: &Ruling) -> Cycle {
    Cycle {
        plies: ruling.span.clone(),
        judged: ruling.judged.clone(),
        reason: match ruling.kind {
            RulingKind::Shuttle(side) => Reason::Rounds(side),
            RulingKind::Aimless(side) => Reason::Aimless(side),
            _ => Reason::Repetition,
        },
    }
}

/// Judges the last repetition of a record.
#[must_use]
pub fn judge(book: &Book, record: &Record) -> Judgement {
    judge_game(book, record).judgement
}

/// Judges a record that is one period of a cycle, played until the book's threshold.
#[must_use]
pub fn judge_cycle(book: &Book, record: &Record) -> Judgement {
    let questions = Questions::new(book);
    let mut desk = Desk::new(book, &questions, Notes::default());
    judge_whole(&mut desk, record)
}

pub(super) fn judge_whole(desk: &mut Desk<'_>, record: &Record) -> Judgement {
    judge_part(desk, record, 0..record.moves().len(), Reason::Repetition)
}

/// Judges some of the plies of a record, numbered from 0, as if they were what is repeated.
#[must_use]
pub fn judge_span(book: &Book, record: &Record, plies: Range<usize>) -> Judgement {
    let questions = Questions::new(book);
    let mut desk = Desk::new(book, &questions, Notes::default());
    let plies = plies.start..plies.end.min(record.moves().len());
    judge_part(&mut desk, record, plies, Reason::Chosen)
}

fn judge_part(
    desk: &mut Desk<'_>,
    record: &Record,
    plies: Range<usize>,
    reason: Reason,
) -> Judgement {
    let cycle = Cycle {
        judged: plies.clone(),
        plies,
        reason,
    };
    judge_plies(desk, record, cycle)
}

/// Judges one move in a position, and asks whether each clause applies, even if it cannot change the class.
#[must_use]
pub fn judge_move(book: &Book, before: &Position, mv: Move) -> PlyJudgement {
    let questions = Questions::new(book);
    let mut desk = Desk::new(book, &questions, Notes::default());
    let inquiry = desk.inquiry(before, mv);
    judge_ply(&desk, &inquiry, 0, Cost::MOST)
}

pub(super) fn judge_ply(
    desk: &Desk<'_>,
    inquiry: &Inquiry,
    ply: usize,
    most: Cost,
) -> PlyJudgement {
    let facts = inquiry.facts.clone();
    let applied = desk.classify(inquiry, most);
    let class = applied.class;
    let evidence = class.and_then(|class| evidence(desk.book, &facts, class));
    tracing::debug!(ply, mv = %facts.mv(), ?class, "judged");
    PlyJudgement {
        ply,
        facts,
        applied,
        evidence,
    }
}

pub(super) fn judge_plies(desk: &mut Desk<'_>, record: &Record, cycle: Cycle) -> Judgement {
    let _span = tracing::debug_span!("judge", book = %desk.book.id, plies = ?cycle.plies).entered();
    let line: Vec<Rc<Inquiry>> = cycle
        .judged
        .clone()
        .map(|ply| desk.inquiry(&record.positions()[ply], record.moves()[ply]))
        .collect();
    let plies = cycle.judged.clone().zip(&line);
    let plies = plies
        .map(|(ply, inquiry)| judge_ply(desk, inquiry, ply, Cost::Captures))
        .collect();
    let decision = decide(desk, &line, Depth::Patterns);
    tracing::debug!(verdict = ?decision.verdict, "verdict");
    Judgement {
        verdict: decision.verdict,
        cycle: Some(cycle),
        plies,
        sides: Some(decision.sides),
        decided_by: decision.decided_by,
    }
}
