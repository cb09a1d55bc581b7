//! Positions as a side sees them that moves now, and the captures that are free to it.

use super::policy::Policy;
use crate::board::{Move, MoveList, Position, SquareSet};

/// A position as a side sees it that moves now, though it be in check: the pieces that give the check are overlooked.
pub struct View {
    /// The position, the side to move.
    pub position: Position,
    /// The pieces that give check to the side to move.
    pub tolerated: SquareSet,
}

impl View {
    /// The view of the side to move.
    pub fn of(position: &Position) -> View {
        let board = position.board();
        let tolerated = board
            .general(position.side())
            .map_or(SquareSet::EMPTY, |general| {
                board
                    .attackers(general, position.side().other())
                    .into_iter()
                    .collect()
            });
        View {
            position: position.clone(),
            tolerated,
        }
    }

    /// The moves that leave no other check than the overlooked ones.
    pub fn moves(&self) -> MoveList {
        moves_tolerating(&self.position, self.tolerated)
    }
}

/// The legal moves when checks from some squares are overlooked. No move takes a general: it would have to stand in
/// such a check.
pub fn moves_tolerating(position: &Position, tolerated: SquareSet) -> MoveList {
    let general = position.board().general(position.side().other());
    let mut moves = position.legal_moves_beside(tolerated);
    moves.retain(|mv| Some(mv.to) != general);
    moves
}

/// Whether a piece makes the move that may take what it likes: a soldier or the general.
pub fn is_free(policy: &Policy, position: &Position, mv: Move) -> bool {
    position
        .get(mv.from)
        .is_some_and(|piece| policy.is_free(piece.kind))
}

/// Whether another piece than the one just moved gives check.
pub fn discovers_check(after: &Position, mv: Move) -> bool {
    let waiting = after.side();
    after.board().general(waiting).is_some_and(|general| {
        after
            .board()
            .attackers(general, waiting.other())
            .iter()
            .any(|from| *from != mv.to)
    })
}

/// The captures that soldiers and the general could make by themselves: their own attack is allowed (CXA 2011, 26.1).
pub fn minor_captures(view: &View, policy: &Policy) -> Vec<Move> {
    let position = &view.position;
    view.moves()
        .iter()
        .copied()
        .filter(|mv| position.get(mv.to).is_some() && is_free(policy, position, *mv))
        .filter(|mv| !discovers_check(&position.play(*mv), *mv))
        .collect()
}
