//! What is asked of the moves of a game, each in each position once, and what follows from several of them.

use super::{Office, Table};
use crate::board::{BySide, Side};
use crate::facts::{Class, Classes};
use crate::judge::classify::Desk;
use crate::judge::cost::Cost;
use crate::judge::decide::{Decided, Depth, decide};
use crate::judge::verdict::Verdict;
use std::ops::Range;
use std::sync::Arc;

impl Table {
    /// The number under which the move that led to a stand is noted.
    pub(super) fn number(&mut self, office: Office<'_>, ply: usize) -> Option<usize> {
        let stand = self.stands.get(ply)?;
        if stand.number.is_some() {
            return stand.number;
        }
        let (before, mv) = (
            self.history.position(ply.checked_sub(1)?),
            self.history.mv(ply)?,
        );
        let number = self.notes.number(office.questions, before, mv);
        if let Some(stand) = self.stands.get_mut(ply) {
            stand.number = Some(number);
        }
        Some(number)
    }

    /// Whether the move that led to a stand is a check, kill or chase, as far as it has been asked.
    pub(super) fn known_attack(&self, ply: usize) -> Option<bool> {
        let number = self.stands.get(ply)?.number?;
        attack(self.notes.classes(number))
    }

    /// Whether the move that led to a stand is a check, kill or chase; `None` if it cannot be known.
    pub(super) fn attacks(&mut self, office: Office<'_>, ply: usize) -> Option<bool> {
        let number = self.number(office, ply)?;
        let known = attack(self.notes.classes(number));
        if known.is_some() {
            return known;
        }
        self.at_desk(office, |desk| {
            let inquiry = desk.numbered(number)?;
            while attack(inquiry.classes()).is_none() && desk.ask(&inquiry, Cost::MOST) {}
            attack(inquiry.classes())
        })
    }

    /// Finds out the patterns of all that has arisen, also where the verdict did not need them.
    pub(in crate::judge) fn complete(&mut self, office: Office<'_>) {
        for ply in 0..self.stands.len() {
            for number in 0..self.stands[ply].arisen.len() {
                let ruling = &self.stands[ply].arisen[number];
                if ruling.verdict == Verdict::Undetermined || !ruling.is_judged() {
                    continue;
                }
                let decided = self.decide(office, ruling.judged.clone(), Depth::Patterns);
                let ruling = &mut self.stands[ply].arisen[number];
                ruling.patterns = decided.patterns.clone();
                ruling.clauses.clone_from(&decided.clauses);
            }
        }
    }

    /// The classes of moves of the game; `None` where undetermined.
    pub(in crate::judge) fn classes(
        &mut self,
        office: Office<'_>,
        plies: Range<usize>,
    ) -> Vec<Option<Class>> {
        let numbers = self.numbers(office, plies);
        self.at_desk(office, |desk| {
            let classes = numbers.iter().map(|number| {
                let (_, known) = desk.known(*number)?;
                known.single().or_else(|| {
                    let inquiry = desk.numbered(*number)?;
                    desk.settle(&inquiry);
                    inquiry.classes().single()
                })
            });
            classes.collect()
        })
    }

    /// The numbers under which moves of the game are noted.
    pub(super) fn numbers(&mut self, office: Office<'_>, plies: Range<usize>) -> Vec<usize> {
        let numbers = plies.map(|ply| self.number(office, ply + 1));
        numbers.flatten().collect()
    }

    /// Asks about moves, with what has been noted of them, and notes what is found out.
    fn at_desk<T>(&mut self, office: Office<'_>, ask: impl FnOnce(&mut Desk<'_>) -> T) -> T {
        let notes = std::mem::take(&mut self.notes);
        let mut desk = Desk::new(office.book, office.questions, notes);
        let found = ask(&mut desk);
        self.notes = desk.close();
        found
    }

    /// Decides what follows from moves, once for each line of them.
    pub(super) fn decide(
        &mut self,
        office: Office<'_>,
        plies: Range<usize>,
        depth: Depth,
    ) -> Arc<Decided> {
        let numbers = self.numbers(office, plies);
        let known = self.notes.decided.get(&numbers);
        if let Some(known) = known.filter(|known| depth == Depth::Verdict || known.is_whole()) {
            return known.clone();
        }
        let decided = self.at_desk(office, |desk| {
            let by_classes = match depth {
                Depth::Verdict => decide_by_classes(desk, office, &numbers),
                Depth::Patterns => None,
            };
            by_classes.unwrap_or_else(|| {
                let line = numbers.iter().filter_map(|number| desk.numbered(*number));
                let line: Vec<_> = line.collect();
                Arc::new(decide(desk, &line, depth).plain(office.book))
            })
        });
        self.notes.decided.insert(numbers, decided.clone());
        decided
    }
}

/// What follows from moves by their classes alone, if that is enough: one move of a side, the newest, is asked about where
/// none of the side is known.
fn decide_by_classes(
    desk: &mut Desk<'_>,
    office: Office<'_>,
    numbers: &[usize],
) -> Option<Arc<Decided>> {
    loop {
        let mut line: BySide<Vec<Classes>> = BySide::default();
        for number in numbers {
            let (side, classes) = desk.known(*number)?;
            line.get_mut(side).push(classes);
        }
        let decided = office.questions.by_classes.decide(office.book, &line);
        if decided.is_some() {
            return decided;
        }
        let is_blank = |side: Side| line.get(side).iter().all(|classes| classes.len() > 1);
        let newest = numbers
            .iter()
            .rev()
            .find(|number| desk.known(**number).is_some_and(|(side, _)| is_blank(side)))?;
        let inquiry = desk.numbered(*newest)?;
        desk.settle(&inquiry);
        if inquiry.classes().len() > 1 {
            return None;
        }
    }
}

/// Whether all of some classes are attacks, or none.
fn attack(classes: Classes) -> Option<bool> {
    let is_attack = |class: Class| matches!(class, Class::Check | Class::Kill | Class::Chase);
    let mut each = classes.iter().map(is_attack);
    let first = each.next()?;
    each.all(|other| other == first).then_some(first)
}
