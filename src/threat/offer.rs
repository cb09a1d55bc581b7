//! Exchange offers 兑: pieces of the same kind that attack each other.

use super::budget::Budget;
use super::scale::Scale;
use super::search::{MATE, Search, Terms, minor_captures};
use crate::board::{Kind, Move, Position, Square};

/// Two pieces of the same kind that attack each other, the other side to move (CXA 2011, 24.4 and 26.10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Where the offering piece stands.
    pub mine: Square,
    /// Where the piece that may take it stands.
    pub theirs: Square,
    /// What both are.
    pub kind: Kind,
    /// Whether the taker is mated for taking.
    pub taker_mated: bool,
    /// Whether the taker comes out behind in material for taking.
    pub taker_loses: bool,
    /// Whether the taker comes out ahead by a strong piece or more: the piece is not offered, but hangs.
    pub taker_gains: bool,
    /// The taking, and what follows.
    pub line: Vec<Move>,
}

impl Offer {
    /// The capture by which the offering side would take first.
    #[must_use]
    pub const fn capture(&self) -> Move {
        Move::new(self.mine, self.theirs)
    }

    /// Whether taking hurts the taker.
    #[must_use]
    pub const fn hurts(&self) -> bool {
        self.taker_mated || self.taker_loses
    }

    /// Whether taking neither hurts nor profits the taker: an exchange pure and simple.
    #[must_use]
    pub const fn is_even(&self) -> bool {
        !self.hurts() && !self.taker_gains
    }
}

/// The pairs of a position, as captures by the side that is not to move; the side to move may take first.
pub fn pairs(after: &Position) -> Vec<Move> {
    let again = after.passed();
    again
        .legal_moves()
        .iter()
        .copied()
        .filter(|mv| match (again.get(mv.from), again.get(mv.to)) {
            (Some(mine), Some(theirs)) => mine.kind == theirs.kind && mine.kind != Kind::Soldier,
            _ => false,
        })
        .filter(|mv| after.is_legal(Move::new(mv.to, mv.from)))
        .collect()
}

/// The offers that the side not to move has standing.
pub fn offers(after: &Position, scale: &Scale, budget: &mut Budget) -> Vec<Offer> {
    let side = after.side().other();
    pairs(after)
        .into_iter()
        .filter_map(|mv| {
            let kind = after.get(mv.from)?.kind;
            let terms = Terms {
                barred: minor_captures(&after.passed()),
                ..Terms::default()
            };
            let mut search = Search {
                side,
                scale,
                terms: &terms,
                budget,
            };
            let (value, line) = search.value_after(after, Move::new(mv.to, mv.from));
            Some(Offer {
                mine: mv.from,
                theirs: mv.to,
                kind,
                taker_mated: value >= MATE,
                taker_loses: value > 0 && value < MATE,
                taker_gains: scale.grade(value) < 0,
                line,
            })
        })
        .collect()
}
