//! The positions of a game, and which of them came before.

use crate::board::{Move, Position};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// What has been played, with what comes back in it.
#[derive(Debug, Clone)]
pub(super) struct History {
    steps: Vec<Step>,
    /// After how many moves a position of a key came last.
    last: FxHashMap<u64, usize>,
}

#[derive(Debug, Clone)]
struct Step {
    position: Position,
    /// The move that led here.
    mv: Option<Move>,
    since: usize,
    before: Option<usize>,
    /// After how many moves a position came last that had come before.
    returned: Option<usize>,
    /// After how many moves a position of this key came before.
    same_key: Option<usize>,
}

/// For how many moves there is room at first: as many as most games have.
const ROOM: usize = 127;

impl History {
    pub(super) fn new(start: Position) -> History {
        let mut last = FxHashMap::with_capacity_and_hasher(ROOM + 1, FxBuildHasher);
        last.insert(start.key(), 0);
        let mut steps = Vec::with_capacity(ROOM + 1);
        steps.push(Step {
            position: start,
            mv: None,
            since: 0,
            before: None,
            returned: None,
            same_key: None,
        });
        History { steps, last }
    }

    /// How many moves have been played.
    pub(super) fn ply(&self) -> usize {
        self.steps.len() - 1
    }

    /// The position after so many moves.
    pub(super) fn position(&self, ply: usize) -> &Position {
        &self.steps[ply].position
    }

    /// The move that was the last of so many.
    pub(super) fn mv(&self, ply: usize) -> Option<Move> {
        self.steps.get(ply)?.mv
    }

    /// After how many moves the last capture was made, up to `ply`; 0 if there was none.
    pub(super) fn since(&self, ply: usize) -> usize {
        self.steps.get(ply).map_or(0, |step| step.since)
    }

    /// After how many moves the position after `ply` moves came before, the last time; nothing from before a capture.
    pub(super) fn before(&self, ply: usize) -> Option<usize> {
        self.steps.get(ply)?.before
    }

    /// After how many moves, up to `ply`, a position came last that had come before.
    pub(super) fn returned(&self, ply: usize) -> Option<usize> {
        self.steps.get(ply)?.returned
    }

    /// After how many moves the position after `ply` moves came, the last time first.
    pub(super) fn occurrences(&self, ply: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(ply), |ply| self.before(*ply))
    }

    /// How many positions, up to that after `ply` moves, are one by one as those a period before them.
    pub(super) fn alike(&self, ply: usize, period: usize) -> usize {
        let first = self.since(ply) + period;
        let plies = (first..=ply).rev();
        plies
            .take_while(|ply| self.position(*ply) == self.position(ply - period))
            .count()
    }

    pub(super) fn push(&mut self, mv: Move) {
        let ply = self.steps.len();
        let now = &self.steps[ply - 1];
        let is_capture = now.position.get(mv.to).is_some();
        let since = if is_capture { ply } else { now.since };
        let position = now.position.play(mv);
        let same_key = self.last.insert(position.key(), ply);
        let mut before = same_key.filter(|earlier| *earlier >= since);
        while let Some(earlier) = before {
            let step = &self.steps[earlier];
            // Positions may share a key.
            if step.position == position {
                break;
            }
            before = step.same_key.filter(|earlier| *earlier >= since);
        }
        let returned = before.map(|_| ply).or(now.returned);
        self.steps.push(Step {
            position,
            mv: Some(mv),
            since,
            before,
            returned,
            same_key,
        });
    }

    pub(super) fn pop(&mut self) -> Option<Move> {
        if self.steps.len() == 1 {
            return None;
        }
        let step = self.steps.pop()?;
        let key = step.position.key();
        match step.same_key {
            Some(earlier) => self.last.insert(key, earlier),
            None => self.last.remove(&key),
        };
        step.mv
    }
}
