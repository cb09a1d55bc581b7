//! Legal moves of any board.

use qili::board::{Move, Piece, Position};

/// The legal moves, however many pieces the board holds.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, kind) in position.board().pieces_of(position.side()) {
        let piece = Piece::new(position.side(), kind);
        position
            .board()
            .for_each_target(from, piece, |to| moves.push(Move::new(from, to)));
    }
    moves.retain(|mv| position.is_legal(*mv));
    moves
}
