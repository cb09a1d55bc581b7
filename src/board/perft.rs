//! Counting the leaves of the tree of legal moves: the proof of the move generator.

use super::moves::Move;
use super::position::Position;

/// The number of legal lines of `depth` plies.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|mv| perft(&position.play(*mv), depth - 1))
            .sum(),
    }
}

/// [`perft`] split by the first move; `depth` at least 1.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    position
        .legal_moves()
        .iter()
        .map(|mv| (*mv, perft(&position.play(*mv), depth.saturating_sub(1))))
        .collect()
}
