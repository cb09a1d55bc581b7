//! Cases that are whole games: what they run into, from the first move to the last.

use super::case::Place;
use crate::board::Side;
use crate::judge::{Course, Followed, Judge, Record, Ruling, Verdict};
use crate::lang::Text;
use indexmap::IndexMap;
use serde::Serialize;

/// A game, and what each rule book makes of it.
#[derive(Debug, Clone)]
pub struct GameCase {
    /// The name, such as `cxa/game-lead-in`.
    pub id: String,
    /// What happens, in a line.
    pub title: Text,
    /// The moves.
    pub record: Record,
    /// What each rule book says, under the id of the book.
    pub expect: IndexMap<String, GameExpectation>,
    /// The clauses that the game illustrates.
    pub clauses: Vec<String>,
    /// Why it is so.
    pub notes: Text,
    /// Where the game stands in its file.
    pub place: Place,
}

/// What a book makes of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameExpectation {
    /// How it ends: `red_wins`, `black_wins`, `draw`, `open`.
    pub outcome: String,
    /// The rulings, in order.
    pub rulings: Vec<RulingExpectation>,
    /// What came back without being enough: after how many moves.
    pub nearest: Vec<usize>,
}

/// A ruling, without what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulingExpectation {
    /// How many moves had been played when it arose.
    pub ply: usize,
    /// `repetition`, `shuttle`, `natural_limit`, `end`.
    pub kind: String,
    /// The ply, from 0, where what it is about begins.
    pub from: usize,
    /// How often that came.
    pub times: usize,
    /// What follows.
    pub verdict: Verdict,
    /// Who has to do something.
    pub due: Option<String>,
    /// Until how many moves have been played.
    pub until: Option<usize>,
    /// `changed`, `unchanged`, `open`, `final`.
    pub result: String,
    /// Who changed.
    pub by: Option<String>,
    /// Whether the game had ended before.
    pub after_end: bool,
}

/// A game under a book: what it should come to, and what it does.
#[derive(Debug, Clone)]
pub struct CheckedGame<'c> {
    /// The game.
    pub case: &'c GameCase,
    /// The id of the book.
    pub book: String,
    /// What the case says.
    pub expected: &'c GameExpectation,
    /// What the book makes of it; `None` if the book could not be read.
    pub found: Option<GameExpectation>,
}

impl CheckedGame<'_> {
    /// Whether the game comes to what it should.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.found.as_ref() == Some(self.expected)
    }
}

impl GameCase {
    /// The game under a book of an id, if it says what that makes of it; `None` for a judge that could not be had.
    #[must_use]
    pub fn check(&self, book: &str, judge: Option<&Judge>) -> Option<CheckedGame<'_>> {
        let expected = self.expect.get(book)?;
        let found = judge.map(|judge| GameExpectation::of(&judge.course(&self.record)));
        Some(CheckedGame {
            case: self,
            book: book.to_owned(),
            expected,
            found,
        })
    }
}

impl GameExpectation {
    /// What a course comes to.
    #[must_use]
    pub fn of(course: &Course) -> GameExpectation {
        let nearest = course.nearest.as_ref();
        GameExpectation {
            outcome: course.outcome.name().to_owned(),
            rulings: course.rulings.iter().map(RulingExpectation::of).collect(),
            nearest: nearest.map_or_else(Vec::new, |nearest| nearest.plies.clone()),
        }
    }
}

impl RulingExpectation {
    fn of(ruling: &Ruling) -> RulingExpectation {
        let name = |side: Side| side.name().to_owned();
        RulingExpectation {
            ply: ruling.ply,
            kind: ruling.kind.name().to_owned(),
            from: ruling.span.start,
            times: ruling.times,
            verdict: ruling.verdict,
            due: ruling.due.map(name),
            until: ruling.until,
            result: ruling.followed.name().to_owned(),
            by: match ruling.followed {
                Followed::Changed { by, .. } => Some(name(by)),
                _ => None,
            },
            after_end: ruling.is_after_end,
        }
    }
}
