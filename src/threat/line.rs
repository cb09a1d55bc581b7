//! Lines of moves: where their pieces came from, and what is taken in them.

use crate::board::{Kind, Move, Position, Square};

/// Where the pieces of one side that move in a line stood before it.
#[derive(Default)]
pub struct Origins(Vec<(Square, Square)>);

impl Origins {
    /// Where the piece that stands on a square stood before the line.
    pub fn of(&self, square: Square) -> Square {
        self.0
            .iter()
            .find(|(now, _)| *now == square)
            .map_or(square, |(_, origin)| *origin)
    }

    /// Follows a move of the side.
    pub fn follow(&mut self, mv: Move) {
        let origin = self.of(mv.from);
        self.0.retain(|(now, _)| *now != mv.from && *now != mv.to);
        self.0.push((mv.to, origin));
    }
}

/// A capture by the attacker in a line.
pub struct Capture {
    /// The number of the ply.
    pub ply: usize,
    /// Where the captured piece stood before the line.
    pub square: Square,
    /// What is taken back for it at once.
    pub cost: Option<Kind>,
    /// Whether it takes back what the defender has just taken with.
    pub takes_back: bool,
}

/// The captures that the attacker, the side to move, makes in a line.
pub fn taken(position: &Position, line: &[Move]) -> Vec<Capture> {
    let side = position.side();
    let mut at = position.clone();
    let mut defenders = Origins::default();
    let mut taken = Vec::new();
    let mut last_capture = None;
    for (ply, mv) in line.iter().enumerate() {
        let captures = at.get(mv.to).is_some();
        if at.side() != side {
            defenders.follow(*mv);
        } else if captures {
            let retaken = line.get(ply + 1).is_some_and(|reply| reply.to == mv.to);
            taken.push(Capture {
                ply,
                square: defenders.of(mv.to),
                cost: at.get(mv.from).filter(|_| retaken).map(|p| p.kind),
                takes_back: last_capture == Some(mv.to),
            });
        }
        last_capture = captures.then_some(mv.to);
        at = at.play(*mv);
    }
    taken
}

/// The position of a line in which a piece of the side that waits falls, and the capture; `None` if it does not. The
/// piece is told by where it stood before the line.
#[must_use]
pub fn fall(position: &Position, line: &[Move], target: Square) -> Option<(Position, Move)> {
    let captures = taken(position, line);
    let of_target = captures.iter().find(|one| one.square == target)?;
    let (capture, before) = line.get(..=of_target.ply)?.split_last()?;
    let at = before.iter().fold(position.clone(), |at, mv| at.play(*mv));
    Some((at, *capture))
}
