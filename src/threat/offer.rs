//! Exchange offers 兑: pieces of the same kind that attack each other.

use super::budget::Budget;
use super::policy::Policy;
use super::search::{MATE, Search};
use super::terms::Terms;
use super::view::View;
use crate::board::{Kind, Move, Square};

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

/// The pairs of a view, as captures by its side; the other side could take first.
fn pairs(view: &View, policy: &Policy) -> Vec<Move> {
    let position = &view.position;
    let other = position.passed();
    view.moves()
        .iter()
        .copied()
        .filter(|mv| match (position.get(mv.from), position.get(mv.to)) {
            (Some(mine), Some(theirs)) => {
                mine.kind == theirs.kind && policy.exchanged[mine.kind.index()]
            }
            _ => false,
        })
        .filter(|mv| other.is_legal(Move::new(mv.to, mv.from)))
        .collect()
}

/// The offers that the side of a view has standing. `minor` are its [`minor_captures`](super::view::minor_captures).
pub fn offers(view: &View, policy: &Policy, minor: &[Move], budget: &mut Budget) -> Vec<Offer> {
    let terms = Terms {
        barred: minor.to_vec(),
        ..Terms::default()
    };
    let mut search = Search::new(view, policy, terms);
    pairs(view, policy)
        .into_iter()
        .filter_map(|mv| {
            let kind = view.position.get(mv.from)?.kind;
            let (value, line) = search.value_after(Move::new(mv.to, mv.from), budget);
            Some(Offer {
                mine: mv.from,
                theirs: mv.to,
                kind,
                taker_mated: value >= MATE,
                taker_loses: value > 0 && value < MATE,
                taker_gains: policy.scale.grade(value) < 0,
                line,
            })
        })
        .collect()
}
