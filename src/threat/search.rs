//! The exchange search: captures and checks of one side, and what the other side answers.
//!
//! The attacker takes or checks, or stops; the defender, unless in check, takes or checks back, or lets it be. Both
//! may check without taking a few times only (see [`Policy`]); what is far away is not considered (CXA 2011, 24.3:
//! 下一着不予考虑). The value of a line is that of its [`Balance`](super::Balance), for the attacker.
//!
//! Whether a value is above a bound is found with an empty window, the exact value by closing in on it with such
//! questions, and the line by asking at each node for the first move that keeps the value. So the line does not depend
//! on what the table holds, and moves may be tried in any order that is fast.

use super::budget::Budget;
use super::orientation::Orientation;
use super::policy::Policy;
use super::stage::{Reckoning, Stage};
use super::terms::Terms;
use super::view::View;
use crate::board::{Move, Position, Side, SquareSet};
use rustc_hash::FxHashMap;

/// Beyond every value.
const INFINITE: i32 = i32::MAX;
/// The value of a mate.
pub const MATE: i32 = 1_000_000;

/// A search for one attacker.
pub struct Search<'a> {
    pub(super) view: &'a View,
    pub(super) policy: &'a Policy,
    pub(super) terms: Terms,
    pub(super) orientation: Orientation,
    /// Bounds of the values of nodes already searched.
    bounds: FxHashMap<(u128, Stage), (i32, i32)>,
    /// The move that settled a position last: it is tried first.
    best: FxHashMap<u128, Move>,
    /// The candidates of all nodes of the line.
    pub(super) candidates: Vec<Candidate>,
}

/// A move to look at; the first in order is tried first.
pub type Candidate = (u64, Move);

impl<'a> Search<'a> {
    /// A search for the side to move in a position.
    pub fn new(view: &'a View, policy: &'a Policy, terms: Terms) -> Search<'a> {
        Search {
            view,
            policy,
            terms,
            orientation: Orientation::of(&view.position),
            bounds: FxHashMap::default(),
            best: FxHashMap::default(),
            candidates: Vec::new(),
        }
    }

    /// The attacker.
    pub(super) const fn side(&self) -> Side {
        self.view.position.side()
    }

    const fn reckoning(&self) -> Reckoning<'_> {
        Reckoning {
            side: self.side(),
            policy: self.policy,
            terms: &self.terms,
        }
    }

    /// The checkers of a side's general that are overlooked.
    pub(super) fn tolerated(&self, side: Side) -> SquareSet {
        if side == self.side() {
            self.view.tolerated
        } else {
            SquareSet::EMPTY
        }
    }

    /// Whether the side to move is in check, by others than the tolerated pieces.
    fn in_check(&self, position: &Position) -> bool {
        let side = position.side();
        position.board().in_check_beside(side, self.tolerated(side))
    }

    /// Whether a first move is a capture that counts, or a check where the attacker may put one in.
    pub fn is_forcing(&self, mv: Move) -> bool {
        let position = &self.view.position;
        if self.is_idle(position, mv) {
            return false;
        }
        if position.get(mv.to).is_some() {
            !self.terms.barred.contains(&mv) && !self.terms.exchanges.contains(&mv)
        } else {
            self.policy.attacker_checks > 0 && self.in_check(&position.play(mv))
        }
    }

    /// Whether the value of a first move of the attacker is above `floor`.
    pub fn is_above(&mut self, mv: Move, floor: i32, budget: &mut Budget) -> bool {
        let mut at = self.view.position.clone();
        let stage = self.reckoning().first(&at, mv);
        at.make(mv);
        self.node(&mut at, &stage, floor, floor + 1, budget) > floor
    }

    /// The value of a first move of the attacker if it is above `floor`, and the line; `None` if it is not. The sign is
    /// asked for before the value: most moves gain nothing, and are done with soon. The value is known to be `most` at
    /// most.
    pub fn value_above(
        &mut self,
        mv: Move,
        floor: i32,
        most: i32,
        budget: &mut Budget,
    ) -> Option<(i32, Vec<Move>)> {
        if most <= floor {
            return None;
        }
        let mut at = self.view.position.clone();
        let stage = self.reckoning().first(&at, mv);
        at.make(mv);
        let low = self.node(&mut at, &stage, floor, floor + 1, budget);
        (low > floor).then(|| self.settle(&mut at, (mv, stage), (low, most), budget))
    }

    /// The value for the attacker after the defender has made a first move, and the line.
    pub fn value_after(&mut self, mv: Move, budget: &mut Budget) -> (i32, Vec<Move>) {
        let mut at = self.view.position.passed();
        let stage = self.reckoning().first(&at, mv);
        at.make(mv);
        self.settle(&mut at, (mv, stage), (-MATE, MATE), budget)
    }

    /// The exact value after a first move, known to lie between two bounds, and the line.
    fn settle(
        &mut self,
        at: &mut Position,
        (first, stage): (Move, Stage),
        (mut low, mut high): (i32, i32),
        budget: &mut Budget,
    ) -> (i32, Vec<Move>) {
        // Most lines end with what the first move has taken, unless less is known to be in it.
        let mut guess = if high < MATE { high } else { stage.value };
        while low < high {
            let test = guess.clamp(low + 1, high);
            let value = self.node(at, &stage, test - 1, test, budget);
            if value >= test {
                low = value;
                guess = value + 1;
            } else {
                high = value;
                guess = value;
            }
        }
        let mut line = vec![first];
        self.follow(at, stage, low, budget, &mut line);
        (low, line)
    }

    /// The line from a node of known value.
    fn follow(
        &mut self,
        at: &mut Position,
        mut stage: Stage,
        value: i32,
        budget: &mut Budget,
        line: &mut Vec<Move>,
    ) {
        loop {
            let attacking = at.side() == self.side();
            let in_check = self.in_check(at);
            let must_answer = in_check && stage.plies > 0;
            if !must_answer && stage.value == value {
                return;
            }
            let first = self.candidates.len();
            if !self.add_candidates(at, &stage, in_check) {
                return;
            }
            self.candidates[first..].sort_unstable();
            let candidates = self.candidates.split_off(first);
            let mut keeps = |mv: Move| {
                let next = self.reckoning().next(at, &stage, mv, in_check);
                let made = at.make(mv);
                let keeps = if attacking {
                    self.node(at, &next, value - 1, value, budget) >= value
                } else {
                    self.node(at, &next, value, value + 1, budget) <= value
                };
                if !keeps {
                    at.unmake(&made);
                }
                keeps.then_some((mv, next))
            };
            let Some((mv, next)) = candidates.into_iter().find_map(|(_, mv)| keeps(mv)) else {
                return;
            };
            line.push(mv);
            stage = next;
        }
    }

    /// The value of a node for the attacker, exact between `floor` and `ceiling`, else a bound on that side.
    fn node(
        &mut self,
        at: &mut Position,
        stage: &Stage,
        mut floor: i32,
        mut ceiling: i32,
        budget: &mut Budget,
    ) -> i32 {
        let stand = stage.value;
        if !budget.spend() {
            return stand;
        }
        let attacking = at.side() == self.side();
        let mated = if attacking { -MATE } else { MATE };
        let in_check = self.in_check(at);
        // At the horizon even a check need not be answered, or checks that answer checks would have no end.
        let must_answer = in_check && stage.plies > 0;
        let is_enough = if attacking {
            stand >= ceiling
        } else {
            stand <= floor
        };
        if !must_answer && is_enough {
            let can_move = at.can_move_beside(self.tolerated(at.side()));
            return if can_move { stand } else { mated };
        }
        let node = (at.fingerprint(), self.essence(at, stage));
        let known = self.bounds.get(&node).copied();
        let (low, high) = known.unwrap_or((-INFINITE, INFINITE));
        if low >= ceiling {
            return low;
        }
        if high <= floor {
            return high;
        }
        let window = (floor, ceiling);
        let first = self.candidates.len();
        if !self.add_candidates(at, stage, in_check) {
            return mated;
        }
        self.sort_candidates(first, node.0);
        let mut best = match (must_answer, attacking) {
            (false, _) => stand,
            (true, true) => -MATE - 1,
            (true, false) => MATE + 1,
        };
        if attacking {
            floor = floor.max(best);
        } else {
            ceiling = ceiling.min(best);
        }
        let last = self.candidates.len();
        for i in first..last {
            let mv = self.candidates[i].1;
            let next = self.reckoning().next(at, stage, mv, in_check);
            let made = at.make(mv);
            let value = self.node(at, &next, floor, ceiling, budget);
            at.unmake(&made);
            if (attacking && value > best) || (!attacking && value < best) {
                best = value;
                if attacking {
                    floor = floor.max(value);
                } else {
                    ceiling = ceiling.min(value);
                }
                if floor >= ceiling {
                    self.best.insert(node.0, mv);
                    break;
                }
            }
        }
        self.candidates.truncate(first);
        let value = if best.abs() > MATE { stand } else { best };
        let bounds = match value {
            value if value <= window.0 => (low, value),
            value if value >= window.1 => (value, high),
            value => (value, value),
        };
        self.bounds.insert(node, bounds);
        value
    }

    /// The stage without what makes no difference to the value of the node.
    fn essence(&self, at: &Position, stage: &Stage) -> Stage {
        let terms = &self.terms;
        let names = |moves: &[Move]| moves.iter().any(|mv| stage.on == Some(mv.to));
        let is_named = if at.side() == self.side() {
            names(&terms.barred)
        } else {
            terms.retakes_only
                || names(&terms.overlooked)
                || stage.on.is_some_and(|on| terms.spared.contains(&on))
        };
        if stage.taken.is_some() || terms.one_square || is_named {
            *stage
        } else {
            stage.anywhere()
        }
    }

    /// Puts the candidates of a node in order, that first which settled the position before.
    fn sort_candidates(&mut self, first: usize, position: u128) {
        let candidates = &mut self.candidates[first..];
        if let Some(best) = self.best.get(&position)
            && let Some(found) = candidates.iter_mut().find(|(_, mv)| mv == best)
        {
            found.0 = 0;
        }
        candidates.sort_unstable();
    }
}
