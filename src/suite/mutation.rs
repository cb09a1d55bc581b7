//! How the cases of a book fare with its mutants: what no case notices is proved by none.

use super::case::Case;
use super::games::{GameCase, GameExpectation};
use super::trial::Trial;
use crate::judge::Judge;
use crate::rules::{Book, Mutant, Mutator, Remark};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// 不成立: the checks of the book refuse it.
    Refused,
    /// 被识破: some case has another result by it.
    Killed,
    /// 存活: no case notices; with the reason if the book gives one.
    Survived(Option<String>),
}

/// The mutants of a book and what became of them.
pub struct Survey {
    /// How many cases and games the mutants were tried on.
    pub cases: usize,
    /// The mutants, in the order of the book.
    pub mutants: Vec<(Mutant, Fate)>,
    /// Reasons that are said of no mutant that survives.
    pub idle_reasons: Vec<Remark>,
}

/// How many mutants came to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All of them.
    pub all: usize,
    /// Those that the checks refuse.
    pub refused: usize,
    /// Those that some case notices.
    pub killed: usize,
    /// Those that no case notices, with a reason in the book.
    pub explained: usize,
    /// Those that no case notices, without one.
    pub survived: usize,
}

impl Tally {
    /// The share of the mutants that are noticed, of those that the checks of the book take; `None` if there is none.
    #[must_use]
    pub fn percent(self) -> Option<f64> {
        let all = self.killed + self.explained + self.survived;
        (all > 0).then(|| 100.0 * self.killed as f64 / all as f64)
    }

    fn count(&mut self, fate: &Fate) {
        self.all += 1;
        match fate {
            Fate::Refused => self.refused += 1,
            Fate::Killed => self.killed += 1,
            Fate::Survived(Some(_)) => self.explained += 1,
            Fate::Survived(None) => self.survived += 1,
        }
    }
}

impl Survey {
    /// The counts of the mutants that are asked for.
    #[must_use]
    pub fn tally(&self, of: impl Fn(&Mutant) -> bool) -> Tally {
        let mut tally = Tally::default();
        let chosen = self.mutants.iter().filter(|(mutant, _)| of(mutant));
        chosen.for_each(|(_, fate)| tally.count(fate));
        tally
    }
}

/// Tries mutants of a book on the cases and games that expect something of it, or of a book that it extends. A mutant is
/// noticed if a case finds other differences by it than by the book itself, or a game other rulings. `done` is called after
/// each case and game. The facts of a case are found once for all mutants; games are tried last, with what is left.
#[must_use]
pub fn mutation(
    mutator: &Mutator,
    book: &Book,
    mutants: Vec<Mutant>,
    (cases, games): (&[&Case], &[&GameCase]),
    done: &(dyn Fn() + Sync),
) -> Survey {
    let books: Vec<Option<Book>> = mutants.par_iter().map(|m| mutator.book(m)).collect();
    let noticed: Vec<AtomicBool> = mutants.iter().map(|_| AtomicBool::new(false)).collect();
    let lines: Vec<Line<'_>> = mutants
        .iter()
        .zip(&books)
        .zip(&noticed)
        .filter_map(|((mutant, book), noticed)| {
            Some(Line {
                mutant,
                book: book.as_ref()?,
                noticed,
            })
        })
        .collect();
    cases.par_iter().for_each(|case| {
        try_case(case, book, &lines);
        done();
    });
    games.par_iter().for_each(|game| {
        try_game(game, book, &lines);
        done();
    });
    let fates: Vec<Fate> = books
        .iter()
        .zip(&noticed)
        .zip(&mutants)
        .map(
            |((book, noticed), mutant)| match (book, noticed.load(Ordering::Relaxed)) {
                (None, _) => Fate::Refused,
                (Some(_), true) => Fate::Killed,
                (Some(_), false) => {
                    let mut reasons = mutator.reasons();
                    let reason = reasons.find(|reason| mutator.is_said_of(reason, mutant));
                    Fate::Survived(reason.map(|reason| reason.reason.clone()))
                }
            },
        )
        .collect();
    let mutants: Vec<(Mutant, Fate)> = mutants.into_iter().zip(fates).collect();
    let is_idle = |reason: &&Remark| {
        let mut survivors = mutants
            .iter()
            .filter(|(_, f)| matches!(f, Fate::Survived(_)));
        !survivors.any(|(mutant, _)| mutator.is_said_of(reason, mutant))
    };
    Survey {
        cases: cases.len() + games.len(),
        idle_reasons: mutator.reasons().filter(is_idle).cloned().collect(),
        mutants,
    }
}

/// A mutant that the checks of the book take.
struct Line<'m> {
    mutant: &'m Mutant,
    book: &'m Book,
    noticed: &'m AtomicBool,
}

fn try_case(case: &Case, book: &Book, lines: &[Line<'_>]) {
    let mut books = [&book.id].into_iter().chain(&book.ancestors);
    let Some(expected) = books.find_map(|id| case.expect.get(id)) else {
        return;
    };
    let trial = Trial::new(case, book);
    let right = trial.differences(book, expected);
    for line in lines {
        if line.noticed.load(Ordering::Relaxed) {
            continue;
        }
        let found = if line.mutant.changes_facts() {
            Trial::new(case, line.book).differences(line.book, expected)
        } else {
            trial.differences(line.book, expected)
        };
        if found != right {
            line.noticed.store(true, Ordering::Relaxed);
        }
    }
}

fn try_game(game: &GameCase, book: &Book, lines: &[Line<'_>]) {
    let mut books = [&book.id].into_iter().chain(&book.ancestors);
    let Some(expected) = books.find_map(|id| game.expect.get(id)) else {
        return;
    };
    let is_right = |book: &Book| {
        let course = Judge::new(book.clone()).course(&game.record);
        GameExpectation::of(&course) == *expected
    };
    if !is_right(book) {
        return;
    }
    for line in lines {
        if !line.noticed.load(Ordering::Relaxed) && !is_right(line.book) {
            line.noticed.store(true, Ordering::Relaxed);
        }
    }
}
