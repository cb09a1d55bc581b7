//! What is asked of a search, besides the position.

use crate::board::{Move, Square, SquareSet};

/// What is asked of a search, besides the position.
#[derive(Clone, Default)]
pub struct Terms {
    /// Captures of the attacker that do not count, and are not made but to take back.
    pub barred: Vec<Move>,
    /// Captures of exchange partners. They are the exchange's own, and not made, as long as the partner has the roots that
    /// it had.
    pub exchanges: Vec<Move>,
    /// Answers of the defender that it had anyway, and that do not count.
    pub overlooked: Vec<Move>,
    /// Pieces of the attacker that the defender could take anyway: taking them, where they stand, does not count either.
    pub spared: Vec<Square>,
    /// Squares of stand-ins of the attacker, which block lines and legs, but neither move nor serve as a screen.
    pub inert: SquareSet,
    /// Count only what the defender takes back on the squares where it was taken from.
    pub retakes_only: bool,
    /// Let the attacker, too, only take where it was taken from: what happens on one square alone.
    pub one_square: bool,
    /// Count what soldiers and the general take like what others take.
    pub minor_counts: bool,
}
