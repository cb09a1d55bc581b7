//! The facts of a record, kept for several books.

use super::classify::{Desk, Notes};
use super::cost::Cost;
use super::cycle::Record;
use super::inquiry::Questions;
use super::judgement::{Judgement, PlyJudgement, judge, judge_ply, judge_whole};
use super::policy::policy;
use crate::facts::MoveFacts;
use crate::rules::Book;
use std::rc::Rc;

/// The facts of the moves of a record. What was found out of a move for one book need not be found out again for another,
/// so long as both say the same of what pieces are worth and of what a threat is.
pub struct RecordFacts {
    record: Record,
    plies: Vec<Rc<MoveFacts>>,
}

impl RecordFacts {
    /// The facts of a record as a book weighs pieces and threats.
    #[must_use]
    pub fn new(book: &Book, record: &Record) -> RecordFacts {
        let policy = policy(book);
        let moves = record.positions().iter().zip(record.moves());
        RecordFacts {
            record: record.clone(),
            plies: moves
                .map(|(before, mv)| Rc::new(MoveFacts::new(before, *mv, policy)))
                .collect(),
        }
    }

    /// Judges the record as [`judge_cycle`](super::judge_cycle) does.
    #[must_use]
    pub fn judge_cycle(&self, book: &Book) -> Judgement {
        let questions = Questions::new(book);
        judge_whole(&mut self.desk(book, &questions), &self.record)
    }

    /// Judges the last repetition of the record, whose moves are asked about anew.
    #[must_use]
    pub fn judge(&self, book: &Book) -> Judgement {
        judge(book, &self.record)
    }

    /// Judges one move of the record, by its number from 0, as [`judge_move`](super::judge_move) does.
    #[must_use]
    pub fn judge_move(&self, book: &Book, ply: usize) -> PlyJudgement {
        let questions = Questions::new(book);
        let mut desk = self.desk(book, &questions);
        let inquiry = desk.inquiry(&self.record.positions()[ply], self.record.moves()[ply]);
        judge_ply(&desk, &inquiry, ply, Cost::MOST)
    }

    fn desk<'b>(&self, book: &'b Book, questions: &'b Questions) -> Desk<'b> {
        let mut desk = Desk::new(book, questions, Notes::default());
        for facts in &self.plies {
            desk.adopt(facts);
        }
        desk
    }
}
