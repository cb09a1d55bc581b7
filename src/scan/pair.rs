//! What another book makes otherwise of the same games.

use super::finding::{Finding, Played, Scanned};
use crate::judge::{GameOutcome, Verdict};
use indexmap::IndexMap;
use serde::Serialize;

/// The effect of a new book in the place of an old one on a collection.
#[derive(Debug, Clone, Default)]
pub struct Pair {
    /// The repetitions that either book finds.
    pub all: usize,
    /// Those of which both say the same.
    pub same: usize,
    /// What is otherwise, the most frequent first after [`Pair::sort`], with the games.
    pub effects: IndexMap<Effect, Vec<String>>,
    /// The games that end otherwise: name, by the old book, by the new.
    pub outcomes: Vec<(String, GameOutcome, GameOutcome)>,
}

/// A change from one ruling to another.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Effect {
    /// By the old book; `None` if it has nothing to rule on there.
    pub before: Option<Ruled>,
    /// By the new book.
    pub after: Option<Ruled>,
}

/// A ruling without its place: the verdict, and the clause that gives it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Ruled {
    /// The verdict.
    pub verdict: Verdict,
    /// The clause.
    pub clause: Option<String>,
}

impl Ruled {
    fn of(finding: &Finding) -> Ruled {
        Ruled {
            verdict: finding.verdict,
            clause: finding.clause().map(str::to_owned),
        }
    }
}

impl Pair {
    /// Counts a game, the books being given by their numbers. Rulings belong together if they are about the same moves in
    /// part.
    pub fn add(&mut self, game: &Scanned, old: usize, new: usize) {
        let (Some(before), Some(after)) = (game.played.get(old), game.played.get(new)) else {
            return;
        };
        if before.outcome != after.outcome {
            let name = game.source.name();
            self.outcomes.push((name, before.outcome, after.outcome));
        }
        let mut added: Vec<&Finding> = judged(after).collect();
        for finding in judged(before) {
            let overlaps = |other: &&Finding| {
                finding.span.start < other.span.end && other.span.start < finding.span.end
            };
            let partner = added.iter().position(overlaps);
            let partner = partner.map(|place| added.remove(place));
            self.count(game, Some(finding), partner);
        }
        for finding in added {
            self.count(game, None, Some(finding));
        }
    }

    fn count(&mut self, game: &Scanned, before: Option<&Finding>, after: Option<&Finding>) {
        self.all += 1;
        let verdict = |side: Option<&Finding>| side.map(|found| found.verdict);
        if verdict(before) == verdict(after) {
            self.same += 1;
            return;
        }
        let effect = Effect {
            before: before.map(Ruled::of),
            after: after.map(Ruled::of),
        };
        let ply = before.or(after).map_or(0, |found| found.ply);
        let games = self.effects.entry(effect).or_default();
        games.push(format!("{} @{ply}", game.source.name()));
    }

    /// Puts the effects in order.
    pub fn sort(&mut self) {
        self.effects
            .sort_by(|_, games, _, others| others.len().cmp(&games.len()));
    }
}

fn judged(played: &Played) -> impl Iterator<Item = &Finding> {
    played.findings.iter().filter(|found| found.is_judged())
}
