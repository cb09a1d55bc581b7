//! Facts of an exchange offer 邀兑.

use super::piece::KIND;
use super::schema::Type;
use crate::threat::Offer;

/// An offer that stands after a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferFacts {
    /// The pair, and what taking leads to.
    pub offer: Offer,
    /// Whether the pair did not attack each other before the move.
    pub is_new: bool,
    /// Whether the offering piece has just moved.
    pub by_mover: bool,
}

crate::object! {
    /// What can be said of an exchange offer.
    pub static OFFER for OfferFacts = "offer", "邀兑", "an exchange offer";
    label o => format!("{}-{}", o.offer.mine, o.offer.theirs);
    kind: Type::Enum(&KIND), "邀兑的兵种", "what both pieces are", o => o.offer.kind.name();
    is_new: Type::Bool, "走这着以前不存在", "whether it did not stand before the move", o => o.is_new;
    by_mover: Type::Bool, "由所走动的子邀兑", "whether the piece that has moved offers", o => o.by_mover;
    taker_mated: Type::Bool, "对方兑子后即被将死", "whether the taker is then mated by checks", o => o.offer.taker_mated;
    taker_loses: Type::Bool, "对方兑子后即失子", "whether the taker then comes out behind in material", o => o.offer.taker_loses;
}
