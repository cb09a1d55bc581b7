//! What it costs to ask a clause: cheap questions go first, and those that are dear only if the answer can matter.

use crate::expr::Expr;
use crate::facts::{MOVE, ObjectDef};
use crate::rules::{Book, Definition};
use rustc_hash::FxHashMap;

/// What has to be found out before a question can be answered, the cheapest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Cost {
    /// The board shows it.
    #[default]
    Board,
    /// Single captures are tried.
    Captures,
    /// A search for gains.
    Gains,
    /// A search for mate.
    Mate,
    /// Searches for mate after each of many moves.
    Mates,
}

/// The facts of a move behind which more than a look at the board stands. All other things are reached through these.
const FACTS: [(&str, Cost); 8] = [
    ("captures_next", Cost::Captures),
    ("attacks_met", Cost::Captures),
    ("gains", Cost::Gains),
    ("offers", Cost::Gains),
    ("mate_threat", Cost::Mate),
    ("new_mate_threat", Cost::Mate),
    ("parries_mate", Cost::Mates),
    ("blocks_mate", Cost::Mates),
];

/// The costs of a book's terms.
pub(super) struct Costs<'b>(FxHashMap<(&'static str, &'b str), Cost>);

impl Cost {
    /// The highest.
    pub(super) const MOST: Cost = Cost::Mates;

    /// What asking the terms of a book costs.
    pub(super) fn of_terms(book: &Book) -> Costs<'_> {
        let mut costs = Costs(FxHashMap::default());
        // A term uses those that stand before it, or else the next turn finds them.
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for clause in &book.terms {
                let Some(Definition::Is { object, fact, expr }) = clause.modelled() else {
                    continue;
                };
                let cost = costs.of([expr]);
                is_done &= costs.0.insert((object.name, fact), cost) == Some(cost);
            }
        }
        costs
    }
}

impl Costs<'_> {
    /// What asking expressions costs together.
    pub(super) fn of<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> Cost {
        let uses = exprs.into_iter().flat_map(Expr::uses);
        uses.map(|(object, name)| self.of_fact(object, name))
            .max()
            .unwrap_or_default()
    }

    fn of_fact(&self, object: &ObjectDef, name: &str) -> Cost {
        let known = FACTS.iter().find(|(fact, _)| *fact == name);
        match known {
            Some((_, cost)) if *object == MOVE => *cost,
            _ => {
                let term = self.0.get(&(object.name, name));
                term.copied().unwrap_or_default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dear_fact_is_one() {
        for (fact, _) in FACTS {
            assert!(MOVE.fact(fact).is_some(), "{fact}");
        }
    }
}
