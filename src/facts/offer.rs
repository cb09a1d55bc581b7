//! Facts of an exchange offer 邀兑.

use super::piece::KIND;
use super::schema::Type;
use crate::threat::Offer;

/// An offer that stands after a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferFacts {
    /// The pair, and what taking leads to.
    pub offer: Offer,
    /// Whether there was no such offer before the move: the pair did not attack each other, or the piece hung.
    pub is_new: bool,
    /// Whether the offering piece has just moved.
    pub by_mover: bool,
    /// Whether the moved piece, another one, has begun to attack the partner as well.
    pub joined_by_mover: bool,
}

crate::object! {
    /// What can be said of an exchange offer.
    pub static OFFER for OfferFacts = "offer", "邀兑", "an exchange offer";
    label o => format!("{}-{}", o.offer.mine, o.offer.theirs);
    kind: Type::Enum(&KIND), "邀兑的兵种", "what both pieces are", o => o.offer.kind.name();
    is_new: Type::Bool, "走这着以前不存在", "whether it did not stand before the move", o => o.is_new;
    by_mover: Type::Bool, "由所走动的子邀兑", "whether the piece that has moved offers", o => o.by_mover;
    joined_by_mover: Type::Bool, "所走动的子从旁也开始攻击被邀兑的子", "whether the moved piece, another one, has begun to attack the partner as well", o => o.joined_by_mover;
    even: Type::Bool, "对方兑子得失相当", "whether taking neither hurts nor profits the taker", o => o.offer.is_even();
    taker_mated: Type::Bool, "对方兑子后即被将死", "whether the taker is then mated by checks", o => o.offer.taker_mated;
    taker_loses: Type::Bool, "对方兑子后即失子", "whether the taker then comes out behind in material", o => o.offer.taker_loses;
}
