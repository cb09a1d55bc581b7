//! Finding what is repeated 循环.

use super::referee::IllegalMove;
use crate::board::{Move, Position, Side};
use std::ops::Range;

/// A line of moves from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The positions: one more than there are moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
    aimless: Vec<Aimless>,
}

/// What a person finds of a game, and a board does not show: that for as many rounds as the book asks the allowed moves of
/// a side have had no positive aim 没有积极意图 (CXA 2011, 23.4, second half).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aimless {
    /// Whose moves.
    pub side: Side,
    /// How many moves had been played when it was found.
    pub ply: usize,
}

impl Record {
    /// The record of moves from a position.
    ///
    /// # Errors
    /// [`IllegalMove`], the first that the rules of the board do not allow.
    pub fn checked(start: Position, moves: Vec<Move>) -> Result<Record, IllegalMove> {
        let record = Record::new(start, moves);
        let mut plies = record.positions.iter().zip(&record.moves);
        match plies.find(|(position, mv)| !position.is_legal(**mv)) {
            Some((position, mv)) => Err(IllegalMove {
                mv: *mv,
                fen: position.to_fen(),
            }),
            None => Ok(record),
        }
    }

    /// The record of moves that are known to be legal, as those are which [`crate::notation`] reads.
    #[must_use]
    pub fn new(start: Position, moves: Vec<Move>) -> Record {
        let mut positions = Vec::with_capacity(moves.len() + 1);
        positions.push(start);
        for (i, mv) in moves.iter().enumerate() {
            positions.push(positions[i].play(*mv));
        }
        Record {
            positions,
            moves,
            aimless: Vec::new(),
        }
    }

    /// The same record, with what a person finds of it. Nothing comes of a finding that is made after the last move.
    #[must_use]
    pub fn with_aimless(mut self, findings: impl IntoIterator<Item = Aimless>) -> Record {
        self.aimless.extend(findings);
        self
    }

    /// What a person finds of it.
    #[must_use]
    pub fn aimless(&self) -> &[Aimless] {
        &self.aimless
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions, before the first move and after each.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Whether the line ends in the position where it began.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !self.moves.is_empty() && self.positions.first() == self.positions.last()
    }
}

/// A part of a record that is to be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// The plies in which it came so often.
    pub plies: Range<usize>,
    /// Those of them that are judged: of rounds that are alike the last.
    pub judged: Range<usize>,
    /// Why they are judged.
    pub reason: Reason,
}

/// Why a part of a record is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The same position, with the same side to move, has come as often as the book asks.
    Repetition,
    /// A side has attacked on every move, over several points, for as many rounds as the book asks, while positions
    /// came back (CXA 2011, 23.4).
    Rounds(Side),
    /// A person found that a side has moved without a positive aim for as many rounds (CXA 2011, 23.4).
    Aimless(Side),
    /// It was asked for.
    Chosen,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Strictness, parse_fen};

    #[test]
    fn closed_records_come_back() {
        let start = parse_fen("r4k3/9/9/9/9/9/9/p8/9/R2K5 w", Strictness::Strict).unwrap();
        let check = |moves: &str, expect: bool| {
            let moves = moves.split_whitespace();
            let moves = moves.map(|mv| mv.parse().unwrap()).collect();
            let record = Record::checked(start.clone(), moves).unwrap();
            assert_eq!(record.is_closed(), expect);
        };
        check("", false);
        check("a0b0 a9b9 b0a0 b9a9", true);
        check("a0b0 a9b9 b0a0", false);
        check("a0b0 a9b9 b0c0 b9a9 c0a0", false);
    }

    #[test]
    fn records_are_checked() {
        let start = Position::start();
        let moves = ["h2e2", "h9g7", "e2e9"].map(|mv| mv.parse().unwrap());
        let error = Record::checked(start, moves.to_vec()).unwrap_err();
        assert_eq!(error.mv.to_string(), "e2e9");
    }
}
