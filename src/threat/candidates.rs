//! Which moves a line may go on with.

use super::search::Search;
use super::stage::Stage;
use super::view::moves_tolerating;
use crate::board::{Kind, Move, Position, Square};

impl Search<'_> {
    /// Adds the moves to look at; false if there is no legal move at all.
    pub(super) fn add_candidates(&mut self, at: &Position, stage: &Stage, in_check: bool) -> bool {
        let attacking = at.side() == self.side();
        let tolerated = self.tolerated(at.side());
        let mut list = std::mem::take(&mut self.candidates);
        let must_answer = in_check && stage.plies > 0;
        let mut add = |mv: Move| {
            if attacking && self.is_idle(at, mv) {
                return;
            }
            let taken = at.get(mv.to);
            if must_answer || self.may_follow(at, stage, mv, taken.is_some()) {
                let weight = taken.map_or(-1, |piece| self.policy.scale.weight(piece.kind));
                list.push((self.order(mv, stage, weight), mv));
            }
        };
        let on_the_spot =
            stage.plies == 0 || self.terms.one_square || (!attacking && self.terms.retakes_only);
        let can_move = if must_answer {
            let moves = moves_tolerating(at, tolerated);
            moves.iter().for_each(|mv| add(*mv));
            !moves.is_empty()
        } else if on_the_spot {
            stage
                .on
                .is_some_and(|on| at.for_each_capture_on(on, tolerated, add))
                || at.can_move_beside(tolerated)
        } else {
            let checks = if attacking {
                stage.attacker_checks
            } else {
                stage.defender_checks
            };
            at.for_each_forcing(tolerated, checks > 0, add)
        };
        self.candidates = list;
        can_move
    }

    /// The place of a move among the candidates, from 1: takings back first, then the heaviest captures, then the order
    /// in which the board is seen.
    fn order(&self, mv: Move, stage: &Stage, weight: i32) -> u64 {
        let elsewhere = u64::from(stage.on != Some(mv.to));
        let lightness = (i64::from(i32::MAX) - i64::from(weight)) as u64;
        let (from, to) = self.orientation.key(mv);
        elsewhere << 52 | lightness << 14 | (from * 90 + to + 1) as u64
    }

    /// Whether a stand-in moves, or serves as the screen of a capture.
    pub(super) fn is_idle(&self, at: &Position, mv: Move) -> bool {
        if self.terms.inert.is_empty() {
            return false;
        }
        let stands_in = |square: Square| {
            self.terms.inert.contains(square) && at.get(square) == self.view.position.get(square)
        };
        let screens = || at.board().pieces_between(mv.from, mv.to);
        let takes_over_one = at.get(mv.to).is_some()
            && at
                .get(mv.from)
                .is_some_and(|piece| piece.kind == Kind::Cannon)
            && screens().is_some_and(|screens| screens.into_iter().any(stands_in));
        stands_in(mv.from) || takes_over_one
    }

    /// Whether a capture or check may be made in a line.
    fn may_follow(&self, at: &Position, stage: &Stage, mv: Move, captures: bool) -> bool {
        let terms = &self.terms;
        let elsewhere = stage.on != Some(mv.to);
        if stage.plies == 0 && (elsewhere || stage.taken.is_none()) {
            return false;
        }
        match (at.side() == self.side(), captures) {
            (true, true) => {
                !self.is_exchange(at, mv)
                    && !(elsewhere && (terms.one_square || terms.barred.contains(&mv)))
            }
            (true, false) => true,
            (false, true) => {
                !elsewhere
                    || !(terms.retakes_only
                        || terms.overlooked.contains(&mv)
                        || self.is_spared(at, mv.to))
            }
            (false, false) => !terms.overlooked.contains(&mv),
        }
    }

    /// Whether a capture is that of an exchange partner, and none of the partner's roots has been taken.
    fn is_exchange(&self, at: &Position, mv: Move) -> bool {
        if !self.terms.exchanges.contains(&mv) {
            return false;
        }
        let at_first = self.view.position.board();
        let side = self.side().other();
        let is_taken = |root: &Square| {
            at_first.get(*root).is_some_and(|piece| {
                at.get(*root) != Some(piece)
                    && at.board().squares_with(piece).len() < at_first.squares_with(piece).len()
            })
        };
        !at_first.attackers(mv.to, side).iter().any(is_taken)
    }

    /// Whether a piece of the attacker stands where it stood, and could be taken anyway.
    fn is_spared(&self, at: &Position, square: Square) -> bool {
        self.terms.spared.contains(&square) && at.get(square) == self.view.position.get(square)
    }
}
