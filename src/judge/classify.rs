//! The class of a move 着法性质, by the move clauses of a book.

use super::cost::Cost;
use super::decide::Decided;
use super::inquiry::{Inquiry, Minutes, Questions};
use crate::board::{Move, Position, Side};
use crate::facts::{Class, Classes, MoveFacts};
use crate::rules::Book;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Which move clauses apply to a move, and what follows: of those that apply and are not overridden, the one of the
/// heaviest class decides 从重. Where an undetermined clause could change that, the class is undetermined.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Applied {
    /// The class; `None` when undetermined.
    pub class: Option<Class>,
    /// The clause that gives it, by its number among the move clauses of the book.
    pub decided_by: Option<usize>,
    /// The clauses that apply, and are not overridden. What cannot change the class is not searched for.
    pub clauses: Vec<usize>,
    /// The clauses that would apply, each with the clause that overrides it.
    pub overridden: Vec<(usize, usize)>,
    /// The clauses whose condition is undetermined, and that are not overridden.
    pub undetermined: Vec<usize>,
}

/// What has been asked of the moves of a game, each in each position once; and what was decided of several together.
#[derive(Debug, Clone, Default)]
pub(super) struct Notes {
    /// By the key of the position before the move, and the move. Positions may share a key.
    numbers: FxHashMap<(u64, Move), Vec<usize>>,
    plies: Vec<Note>,
    pub(super) decided: FxHashMap<Vec<usize>, Arc<Decided>>,
}

#[derive(Debug, Clone)]
struct Note {
    before: Position,
    mv: Move,
    minutes: Minutes,
}

impl Notes {
    /// The number under which a move in a position is noted.
    pub(super) fn number(&mut self, questions: &Questions, before: &Position, mv: Move) -> usize {
        let alike = self.numbers.entry((before.key(), mv)).or_default();
        let known = |number: &&usize| {
            let note = self.plies.get(**number);
            note.is_some_and(|note| note.before == *before)
        };
        if let Some(number) = alike.iter().find(known) {
            return *number;
        }
        let number = self.plies.len();
        alike.push(number);
        self.plies.push(Note {
            before: before.clone(),
            mv,
            minutes: Minutes::new(questions),
        });
        number
    }

    /// What the move of a number may be.
    pub(super) fn classes(&self, number: usize) -> Classes {
        let note = self.plies.get(number);
        note.map_or(Classes::ALL, |note| note.minutes.classes)
    }
}

/// A book and the moves that are being asked about.
pub(super) struct Desk<'b> {
    pub(super) book: &'b Book,
    questions: &'b Questions,
    notes: Notes,
    open: FxHashMap<usize, Rc<Inquiry>>,
}

impl<'b> Desk<'b> {
    pub(super) fn new(book: &'b Book, questions: &'b Questions, notes: Notes) -> Desk<'b> {
        Desk {
            book,
            questions,
            notes,
            open: FxHashMap::default(),
        }
    }

    /// The notes, with all that has been asked.
    pub(super) fn close(mut self) -> Notes {
        for (number, inquiry) in &self.open {
            if let Some(note) = self.notes.plies.get_mut(*number) {
                note.minutes = inquiry.minutes();
            }
        }
        self.notes
    }

    /// Takes the facts of a move as they are known; of its class they are to know nothing any more.
    pub(super) fn adopt(&mut self, facts: &Rc<MoveFacts>) {
        let number = self
            .notes
            .number(self.questions, facts.before(), facts.mv());
        let inquiry = || {
            Rc::new(Inquiry::resume(
                facts.clone(),
                &Minutes::new(self.questions),
            ))
        };
        self.open.entry(number).or_insert_with(inquiry);
    }

    /// The inquiry about a move in a position.
    pub(super) fn inquiry(&mut self, before: &Position, mv: Move) -> Rc<Inquiry> {
        let number = self.notes.number(self.questions, before, mv);
        self.take_up(number, before, mv)
    }

    /// Whose the move of a number is, and what it may be, as far as has been asked.
    pub(super) fn known(&self, number: usize) -> Option<(Side, Classes)> {
        let note = self.notes.plies.get(number)?;
        let open = self.open.get(&number);
        let classes = open.map_or(note.minutes.classes, |inquiry| inquiry.classes());
        Some((note.before.side(), classes))
    }

    /// The inquiry of a number.
    pub(super) fn numbered(&mut self, number: usize) -> Option<Rc<Inquiry>> {
        let note = self.notes.plies.get(number)?;
        let (before, mv) = (note.before.clone(), note.mv);
        Some(self.take_up(number, &before, mv))
    }

    fn take_up(&mut self, number: usize, before: &Position, mv: Move) -> Rc<Inquiry> {
        let (questions, notes) = (self.questions, &self.notes);
        let open = self.open.entry(number).or_insert_with(|| {
            let facts = Rc::new(MoveFacts::new(before, mv, questions.policy));
            let note = notes.plies.get(number);
            let inquiry = match note {
                Some(note) => Inquiry::resume(facts, &note.minutes),
                None => Inquiry::resume(facts, &Minutes::new(questions)),
            };
            Rc::new(inquiry)
        });
        open.clone()
    }

    /// Asks the cheapest clause, of at most a cost, on which the class of a move still depends; `false` if there is none.
    pub(super) fn ask(&self, inquiry: &Inquiry, most: Cost) -> bool {
        inquiry.ask(self.book, self.questions, most)
    }

    /// Asks until the class of a move is known, or cannot be.
    pub(super) fn settle(&self, inquiry: &Inquiry) {
        inquiry.settle(self.book, self.questions);
    }

    /// Asks until the class of a move is known, or cannot be, and then what else costs no more, or at most so much.
    pub(super) fn classify(&self, inquiry: &Inquiry, most: Cost) -> Applied {
        inquiry.complete(self.book, self.questions, most);
        inquiry.applied(self.questions)
    }
}
