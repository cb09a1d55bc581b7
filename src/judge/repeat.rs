//! Whether what a book counts has come often enough 重复.

use super::history::History;
use super::ruling::Nearest;
use crate::rules::{Counting, Parameters};
use std::ops::Range;

/// Something that has come as often as the book asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Repeat {
    /// The moves in which it came so often.
    pub(super) span: Range<usize>,
    /// Those of them that are judged.
    pub(super) judged: Range<usize>,
    pub(super) times: usize,
    /// How many moves the last round has.
    pub(super) period: usize,
}

/// How a book counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Count {
    needed: usize,
    by: Counting,
    capture_counts: bool,
}

impl Count {
    /// How the parameters of a book say it; `None` if they do not.
    pub(super) fn of(parameters: &Parameters) -> Option<Count> {
        Some(Count {
            needed: usize::try_from(parameters.occurrences?).ok()?,
            by: parameters.repetition_counts.unwrap_or(Counting::Positions),
            capture_counts: parameters.capture_first_move_counts.unwrap_or(false),
        })
    }

    /// What has come often enough with the last of `ply` moves.
    ///
    /// Of positions, the last so many occurrences are taken: what happened between them is judged, and an earlier
    /// occurrence has been ruled on. Of rounds, the shortest that were made so often are: a cycle within a longer one is
    /// complete before that, and is ruled on by itself.
    pub(super) fn reached(self, line: &History, ply: usize) -> Option<Repeat> {
        match self.by {
            Counting::Positions => self.positions(line, ply),
            Counting::Rounds => self.rounds(line, ply),
        }
    }

    fn positions(self, line: &History, ply: usize) -> Option<Repeat> {
        let last = line.before(ply)?;
        let occurrences = line.occurrences(ply).take(self.needed);
        let occurrences: Vec<usize> = occurrences.collect();
        let first = *occurrences
            .last()
            .filter(|_| occurrences.len() >= self.needed)?;
        let period = ply - last;
        let is_alike = line.alike(ply, period) >= ply - first - period;
        Some(Repeat {
            span: first..ply,
            judged: if is_alike { last..ply } else { first..ply },
            times: line.occurrences(ply).count(),
            period,
        })
    }

    fn rounds(self, line: &History, ply: usize) -> Option<Repeat> {
        line.occurrences(ply).skip(1).find_map(|before| {
            let period = ply - before;
            let times = self.times(line, ply, period);
            (times >= self.needed).then(|| Repeat {
                span: ply - self.needed * period..ply,
                judged: before..ply,
                times,
                period,
            })
        })
    }

    /// How often the last `period` of `ply` moves have been made one after the other. The first of them may come from
    /// elsewhere; whether it may be a capture, the book says.
    fn times(self, line: &History, ply: usize, period: usize) -> usize {
        let since = line.since(ply);
        let first = if since > 0 && self.capture_counts {
            since
        } else {
            since + 1
        };
        // Only positions that a move has led to are moves made again.
        let most = (ply + 1).saturating_sub(first + period);
        1 + line.alike(ply, period).min(most) / period
    }

    /// What has come back after `ply` moves, without being enough; the last of what came most often.
    pub(super) fn nearest(self, line: &History, ply: usize) -> Option<Nearest> {
        let mut best: Option<Vec<usize>> = None;
        for ply in 0..=ply {
            if line.before(ply).is_none() {
                continue;
            }
            let plies = match self.by {
                Counting::Positions => {
                    let mut plies: Vec<usize> = line.occurrences(ply).collect();
                    plies.reverse();
                    plies
                }
                Counting::Rounds => {
                    let rounds = line.occurrences(ply).skip(1).map(|before| {
                        let period = ply - before;
                        let times = self.times(line, ply, period);
                        (0..times).rev().map(|n| ply - n * period).collect()
                    });
                    let rounds = rounds.max_by_key(|plies: &Vec<usize>| plies.len());
                    rounds.unwrap_or_default()
                }
            };
            let least = best.as_ref().map_or(2, Vec::len);
            if plies.len() >= least {
                best = Some(plies);
            }
        }
        best.map(|plies| Nearest {
            plies,
            needed: self.needed,
        })
    }
}
