//! Finding what is repeated 循环.

use crate::board::{Move, Position, Side};
use crate::rules::Parameters;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A line of moves from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The positions: one more than there are moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Record {
    /// The record of moves from a position. The moves are not checked; see [`crate::notation`].
    #[must_use]
    pub fn new(start: Position, moves: Vec<Move>) -> Record {
        let mut positions = Vec::with_capacity(moves.len() + 1);
        positions.push(start);
        for (i, mv) in moves.iter().enumerate() {
            positions.push(positions[i].play(*mv));
        }
        Record { positions, moves }
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

    fn is_capture(&self, ply: usize) -> bool {
        self.positions[ply].get(self.moves[ply].to).is_some()
    }
}

/// A part of a record that is to be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// The plies.
    pub plies: Range<usize>,
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
}

/// The first repetition of a record by the thresholds of a book: from the first occurrence of the position to the
/// one that makes it enough. A first move that captures cannot be repeated and is never part of it.
#[must_use]
pub fn find(record: &Record, parameters: &Parameters) -> Option<Cycle> {
    let threshold = usize::try_from(parameters.occurrences?).ok()?;
    let mut seen: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (ply, position) in record.positions.iter().enumerate() {
        if ply > 0 && record.is_capture(ply - 1) {
            // Nothing before a capture comes back.
            seen.clear();
        }
        let occurrences = seen.entry(position.key()).or_default();
        occurrences.push(ply);
        if occurrences.len() >= threshold {
            return Some(Cycle {
                plies: occurrences[0]..ply,
                reason: Reason::Repetition,
            });
        }
    }
    None
}

/// The stretches of a record that the rule of rounds may apply to: as many rounds as the book asks, without a capture,
/// in which a position comes back, and in which a side moves to as many points as it asks.
pub fn long_stretches<'a>(
    record: &'a Record,
    parameters: &Parameters,
) -> impl Iterator<Item = Cycle> + use<'a> {
    let rounds = parameters
        .shuttle_rounds
        .and_then(|n| usize::try_from(n).ok());
    let points = parameters
        .shuttle_points
        .and_then(|n| usize::try_from(n).ok());
    let length = rounds.map_or(usize::MAX, |rounds| 2 * rounds);
    let last = record.moves.len().checked_sub(length);
    let starts = 0..last.map_or(0, |last| last + 1);
    starts.flat_map(move |start| {
        let plies = start..start + length;
        let comes_back = plies.clone().all(|ply| !record.is_capture(ply))
            && has_repeated_position(&record.positions[start..=start + length]);
        Side::ALL
            .into_iter()
            .filter(move |_| comes_back)
            .filter(move |side| {
                let mut reached: Vec<_> = (start..start + length)
                    .filter(|ply| record.positions[*ply].side() == *side)
                    .map(|ply| record.moves[ply].to)
                    .collect();
                reached.sort_unstable();
                reached.dedup();
                points.is_some_and(|points| reached.len() >= points)
            })
            .map(move |side| Cycle {
                plies: start..start + length,
                reason: Reason::Rounds(side),
            })
    })
}

fn has_repeated_position(positions: &[Position]) -> bool {
    let mut keys: Vec<u64> = positions.iter().map(Position::key).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}
