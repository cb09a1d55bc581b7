//! Whether a threat is new: 从没捉到捉 is a chase, 从捉到捉 is not.

use super::gain::Gain;
use super::scale::Scale;
use crate::board::{Move, Position};

/// Whether a gain that stands after a move stood before it, with the same outcome: the same target fell, for as much,
/// either by the piece that has moved both times, or by a way that is still there.
#[must_use]
pub fn stood(gain: &Gain, now: &[Gain], before: &[Gain], mv: Move, scale: &Scale) -> bool {
    before.iter().any(|old| {
        let same_piece = old.first().is_some_and(|first| first.from == mv.from)
            && gain.first().is_some_and(|first| first.from == mv.to);
        let same_way = || {
            now.iter().any(|other| {
                other.first() == old.first() && other.taken.contains(&gain.target_square)
            })
        };
        // A check that wins one piece or another, as the defender likes, wins the same as before.
        let same_combination =
            !gain.is_direct() && !old.is_direct() && old.first() == gain.first();
        (old.taken.contains(&gain.target_square) || same_combination)
            && (old.value > 0 || gain.even)
            && scale.grade(old.value) >= scale.grade(gain.value)
            && (same_combination || same_piece || same_way())
    })
}

/// Whether the first move of a gain could not be made before the move: a line, leg or screen has opened or closed.
#[must_use]
pub fn is_opened(before: &Position, gain: &Gain) -> bool {
    gain.first()
        .is_some_and(|first| !before.pseudo_moves().contains(&first))
}
