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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Strictness, parse_fen};
    use crate::notation::read_moves;

    /// Both chariots go to and fro on the back ranks; Red's general stands off the line.
    const CHARIOTS: &str = "r4k3/9/9/9/9/9/9/p8/9/R2K5 w";

    fn parameters(occurrences: Option<i64>) -> Parameters {
        Parameters {
            occurrences,
            shuttle_points: Some(3),
            shuttle_rounds: Some(3),
            ..Parameters::default()
        }
    }

    fn record(fen: &str, moves: &str) -> Record {
        let start = parse_fen(fen, Strictness::Strict).unwrap();
        let moves = read_moves(moves, &start).unwrap();
        Record::new(start, moves)
    }

    /// What is found to be repeated, with three occurrences asked for.
    fn check(fen: &str, moves: &str, expect: Option<Range<usize>>) {
        let found = find(&record(fen, moves), &parameters(Some(3)));
        assert_eq!(found.map(|cycle| cycle.plies), expect, "{moves}");
    }

    #[test]
    fn the_third_occurrence_makes_a_repetition() {
        let round = "a0b0 a9b9 b0a0 b9a9";
        check(CHARIOTS, round, None);
        check(CHARIOTS, &[round; 2].join(" "), Some(0..8));
        check(CHARIOTS, &[round; 3].join(" "), Some(0..8));
        check(
            CHARIOTS,
            &format!("a0b0 a9b9 b0a0 b9a9 {round} a0b0"),
            Some(0..8),
        );
        // The cycle begins where its positions do, not where the game does.
        check(CHARIOTS, &format!("d0d1 f9f8 {round} {round}"), Some(2..10));
        check(
            CHARIOTS,
            &format!("{round} d0d1 f9f8 {round} d1d0 f8f9"),
            Some(0..12),
        );
    }

    #[test]
    fn the_side_to_move_tells_positions_apart() {
        let found = |moves| find(&record(CHARIOTS, moves), &parameters(Some(2)));
        // Red takes three moves for a way of two, and the pieces stand as before with Black to move.
        assert_eq!(found("a0b0 a9b9 b0c0 b9a9 c0a0"), None);
        assert_eq!(
            found("a0b0 a9b9 b0a0 b9a9"),
            Some(Cycle {
                plies: 0..4,
                reason: Reason::Repetition
            })
        );
    }

    #[test]
    fn captures_begin_the_count_anew() {
        let round = "a9b9 a2a1 b9a9 a1a2";
        check(CHARIOTS, &format!("a0b0 a9b9 b0a0 b9a9 a0a2 {round}"), None);
        // What begins by a capture is counted from the position after it.
        check(CHARIOTS, &format!("a0a2 {round}"), None);
        check(CHARIOTS, &format!("a0a2 {round} {round}"), Some(1..9));
    }

    #[test]
    fn books_without_a_threshold_find_nothing() {
        let moves = ["a0b0 a9b9 b0a0 b9a9"; 4].join(" ");
        assert_eq!(find(&record(CHARIOTS, &moves), &parameters(None)), None);
    }

    /// The stretches of three rounds that a record has.
    fn check_stretches(moves: &str, expect: &[(Range<usize>, Side)]) {
        let record = record(CHARIOTS, moves);
        let found = long_stretches(&record, &parameters(None)).map(|cycle| match cycle.reason {
            Reason::Rounds(side) => (cycle.plies, side),
            Reason::Repetition => panic!("{moves}: a repetition"),
        });
        assert_eq!(found.collect::<Vec<_>>(), expect, "{moves}");
    }

    #[test]
    fn stretches_are_long_and_wide_and_come_back() {
        check_stretches("a0b0 a9b9 b0a0 b9a9 a0c0 a9b9", &[(0..6, Side::Red)]);
        check_stretches("a0b0 a9b9 b0a0 b9a9 a0c0", &[]);
        check_stretches("a0b0 a9b9 b0a0 b9a9 a0b0 a9b9", &[]);
        check_stretches("a0b0 a9b9 b0c0 b9a9 c0a0 a9b9", &[]);
        check_stretches("a0b0 a9b9 b0a0 b9a9 a0a2 a9b9", &[]);
        check_stretches(
            "a0b0 a9b9 b0a0 b9a9 a0c0 a9c9 c0c9",
            &[(0..6, Side::Red), (0..6, Side::Black)],
        );
        check_stretches("", &[]);
    }

    #[test]
    fn closed_records_come_back() {
        let check = |moves: &str, expect: bool| {
            assert_eq!(record(CHARIOTS, moves).is_closed(), expect, "{moves}");
        };
        check("", false);
        check("a0b0 a9b9 b0a0 b9a9", true);
        check("a0b0 a9b9 b0a0", false);
        check("a0b0 a9b9 b0c0 b9a9 c0a0", false);
    }
}
