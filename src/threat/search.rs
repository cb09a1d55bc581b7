//! The exchange search: captures and checks of one side, and what the other side answers.
//!
//! The attacker takes or checks, or stops; the defender, unless in check, takes or checks back, or lets it be. Both
//! may check without taking a few times only (see [`Policy`]); what is far away is not considered (CXA 2011, 24.3:
//! 下一着不予考虑). The value of a line is that of its [`Balance`], for the attacker.

use super::budget::Budget;
use super::orientation::Orientation;
use super::policy::Policy;
use super::scale::Balance;
use crate::board::{Kind, Move, MoveList, Position, Side, Square, SquareSet};
use rustc_hash::FxHashMap;

/// Beyond every value.
const INFINITE: i32 = i32::MAX;
/// The value of a mate.
pub const MATE: i32 = 1_000_000;

/// What is asked of a search, besides the position.
#[derive(Clone, Default)]
pub struct Terms {
    /// Captures of the attacker that do not count, and are not made but to take back.
    pub barred: Vec<Move>,
    /// Captures of exchange partners. They are the exchange's own, and not made, as long as the partner has the roots that
    /// it had.
    pub exchanges: Vec<Move>,
    /// Answers of the defender that it had anyway, and that do not count.
    pub overlooked: Vec<Move>,
    /// Pieces of the attacker that the defender could take anyway: taking them, where they stand, does not count either.
    pub spared: Vec<Square>,
    /// Squares of stand-ins of the attacker, which block lines and legs, but neither move nor serve as a screen.
    pub inert: SquareSet,
    /// Count only what the defender takes back on the squares where it was taken from.
    pub retakes_only: bool,
    /// Let the attacker, too, only take where it was taken from: what happens on one square alone.
    pub one_square: bool,
    /// Count what soldiers and the general take like what others take.
    pub minor_counts: bool,
}

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

/// A search for one attacker.
pub struct Search<'a> {
    view: &'a View,
    side: Side,
    policy: &'a Policy,
    terms: &'a Terms,
    budget: &'a mut Budget,
    orientation: Orientation,
    /// Bounds of the values of nodes already searched.
    bounds: FxHashMap<(u64, Stage), (i32, i32)>,
}

/// Where a line has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stage {
    /// The move just made, and what it took.
    last: Move,
    taken: Option<Kind>,
    /// Whether it took back.
    retook: bool,
    /// Where a soldier stands that has crossed the river in the line, the last one if there are several.
    crossed: Option<Square>,
    balance: Balance,
    /// Quiet checks left, of the attacker and the defender.
    attacker_checks: u8,
    defender_checks: u8,
    /// Plies left in which a side may begin something new.
    plies: u8,
}

impl<'a> Search<'a> {
    /// A search for the side to move in a position.
    pub fn new(
        view: &'a View,
        policy: &'a Policy,
        terms: &'a Terms,
        budget: &'a mut Budget,
    ) -> Search<'a> {
        Search {
            view,
            side: view.position.side(),
            policy,
            terms,
            budget,
            orientation: Orientation::of(&view.position),
            bounds: FxHashMap::default(),
        }
    }

    /// The checkers of a side's general that are overlooked.
    fn tolerated(&self, side: Side) -> SquareSet {
        if side == self.side {
            self.view.tolerated
        } else {
            SquareSet::EMPTY
        }
    }

    /// Whether a stand-in moves, or serves as the screen of a capture.
    fn is_idle(&self, position: &Position, mv: Move) -> bool {
        let stands_in = |square: Square| {
            self.terms.inert.contains(square)
                && position.get(square) == self.view.position.get(square)
        };
        stands_in(mv.from)
            || (position.get(mv.to).is_some()
                && position
                    .get(mv.from)
                    .is_some_and(|piece| piece.kind == Kind::Cannon)
                && position
                    .board()
                    .pieces_between(mv.from, mv.to)
                    .is_some_and(|screens| screens.into_iter().any(stands_in)))
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

    /// The value of a first move of the attacker if it is above `floor`, and the line; `None` if it is not. The sign is
    /// asked for before the value: most moves gain nothing, and are done with soon.
    pub fn value_above(&mut self, mv: Move, floor: i32) -> Option<(i32, Vec<Move>)> {
        let (probe, _) = self.value(mv, floor, floor + 1);
        (probe > floor).then(|| self.value(mv, floor, MATE))
    }

    /// The value of a first move of the attacker, exact between `floor` and `ceiling`, and the line.
    fn value(&mut self, mv: Move, floor: i32, ceiling: i32) -> (i32, Vec<Move>) {
        let position = &self.view.position;
        let next = position.play(mv);
        let taken = position.get(mv.to).map(|p| p.kind);
        let stage = Stage {
            last: mv,
            taken,
            retook: false,
            crossed: crossed(position, mv, None),
            balance: self.count(position, &next, mv, None, Balance::default()),
            attacker_checks: self.policy.attacker_checks - u8::from(taken.is_none()),
            defender_checks: self.policy.defender_checks,
            plies: self.policy.horizon,
        };
        let mut line = Vec::new();
        let value = self.node(&next, stage, floor, ceiling, &mut line);
        line.insert(0, mv);
        (value, line)
    }

    /// The value for the attacker after the defender has made a first move.
    pub fn value_after(&mut self, mv: Move) -> (i32, Vec<Move>) {
        let position = &self.view.position.passed();
        let next = position.play(mv);
        let taken = position.get(mv.to).map(|p| p.kind);
        let mut balance = self.count(position, &next, mv, None, Balance::default());
        balance.given = balance.lost;
        let stage = Stage {
            last: mv,
            taken,
            retook: false,
            crossed: crossed(position, mv, None),
            balance,
            attacker_checks: self.policy.attacker_checks,
            defender_checks: self.policy.defender_checks,
            plies: self.policy.horizon,
        };
        let mut line = Vec::new();
        let value = self.node(&next, stage, -MATE, MATE, &mut line);
        line.insert(0, mv);
        (value, line)
    }

    /// The balance after a move, given the stage before it.
    fn count(
        &self,
        before: &Position,
        after: &Position,
        mv: Move,
        stage: Option<&Stage>,
        mut balance: Balance,
    ) -> Balance {
        let Some(taken) = before.get(mv.to) else {
            return balance;
        };
        if !self.policy.scale.is_material(taken, mv.to) {
            return balance;
        }
        let k = taken.kind.index();
        let retakes = stage.is_some_and(|s| s.taken.is_some() && s.last.to == mv.to);
        if let Some(stage) = stage
            && self.policy.scale.floating[k]
        {
            if stage.crossed == Some(mv.to) {
                // It has only just crossed the river (CXA 2011, 26.7).
                return balance;
            }
            if let Some(given) = stage.taken.map(Kind::index)
                && stage.last.to == mv.to
                && !stage.retook
                && !self.policy.scale.floating[given]
                && !self.policy.scale.above_floating[given]
            {
                // It gave itself for another piece: neither a gain nor a loss to anybody.
                let side = if taken.side == self.side {
                    balance.by_minor[given] = balance.by_minor[given].saturating_sub(1);
                    &mut balance.won
                } else {
                    &mut balance.lost
                };
                side[given] = side[given].saturating_sub(1);
                return balance;
            }
        }
        if taken.side == self.side {
            if self.terms.retakes_only && stage.is_some_and(|s| s.last.to != mv.to) {
                return balance;
            }
            balance.lost[k] += 1;
            if retakes {
                balance.given = balance.lost;
            }
        } else {
            balance.won[k] += 1;
            balance.given = balance.lost;
            if !retakes
                && !self.terms.minor_counts
                && is_free(self.policy, before, mv)
                && !discovers_check(after, mv)
            {
                balance.by_minor[k] += 1;
            }
        }
        balance
    }

    fn node(
        &mut self,
        position: &Position,
        stage: Stage,
        mut floor: i32,
        mut ceiling: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        line.clear();
        let stand = stage.balance.value(&self.policy.scale);
        let node = (position.key(), stage);
        let (low, high) = self
            .bounds
            .get(&node)
            .copied()
            .unwrap_or((-INFINITE, INFINITE));
        // A value inside of the window is searched again for its line.
        if low >= ceiling {
            return low;
        }
        if high <= floor {
            return high;
        }
        if !self.budget.spend() {
            return stand;
        }
        let window = (floor, ceiling);
        let attacking = position.side() == self.side;
        let in_check = self.in_check(position);
        let Some(candidates) = self.candidates(position, &stage, in_check) else {
            return if attacking { -MATE } else { MATE };
        };
        // At the horizon even a check need not be answered, or checks that answer checks would have no end.
        let must_answer = in_check && stage.plies > 0;
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
        if floor >= ceiling {
            return best;
        }
        let mut tail = Vec::new();
        for mv in candidates {
            let next = position.play(mv);
            let taken = position.get(mv.to).map(|p| p.kind);
            let quiet_check = taken.is_none() && !in_check;
            let refuses = attacking && self.takes_sacrifice(position, &stage, mv);
            let stage = Stage {
                last: mv,
                taken,
                retook: taken.is_some() && stage.taken.is_some() && mv.to == stage.last.to,
                crossed: crossed(position, mv, stage.crossed),
                balance: self.count(position, &next, mv, Some(&stage), stage.balance),
                attacker_checks: stage.attacker_checks - u8::from(attacking && quiet_check),
                defender_checks: if refuses {
                    0
                } else {
                    stage.defender_checks - u8::from(!attacking && quiet_check)
                },
                plies: stage.plies.saturating_sub(1),
            };
            let value = self.node(&next, stage, floor, ceiling, &mut tail);
            if (attacking && value > best) || (!attacking && value < best) {
                best = value;
                line.clear();
                line.push(mv);
                line.append(&mut tail);
                if attacking {
                    floor = floor.max(value);
                } else {
                    ceiling = ceiling.min(value);
                }
                if floor >= ceiling {
                    break;
                }
            }
        }
        let value = if best.abs() > MATE { stand } else { best };
        let bounds = match value {
            value if value <= window.0 => (low, value),
            value if value >= window.1 => (value, high),
            value => (value, value),
        };
        self.bounds.insert(node, bounds);
        value
    }

    /// Whether a capture is that of an exchange partner, and none of the partner's roots has been taken.
    fn is_exchange(&self, position: &Position, mv: Move) -> bool {
        if !self.terms.exchanges.contains(&mv) {
            return false;
        }
        let at_first = self.view.position.board();
        let side = self.side.other();
        let is_taken = |root: &Square| {
            at_first.get(*root).is_some_and(|piece| {
                position.get(*root) != Some(piece)
                    && position.board().squares_with(piece).len()
                        < at_first.squares_with(piece).len()
            })
        };
        !at_first.attackers(mv.to, side).iter().any(is_taken)
    }

    /// Whether a piece of the attacker stands where it stood, and could be taken anyway.
    fn is_spared(&self, position: &Position, square: Square) -> bool {
        self.terms.spared.contains(&square)
            && position.get(square) == self.view.position.get(square)
    }

    /// Whether the attacker takes back a heavier piece than the defender took: the defender has sacrificed, and what
    /// it hopes to gain by further checks is a plan for later moves, not an answer.
    fn takes_sacrifice(&self, position: &Position, stage: &Stage, mv: Move) -> bool {
        let Some(given) = position.get(mv.to) else {
            return false;
        };
        mv.to == stage.last.to
            && stage.taken.is_some_and(|taken| {
                self.policy.scale.weight(taken) < self.policy.scale.weight(given.kind)
            })
    }

    /// The moves to look at, the likeliest first; `None` if there is no legal move at all.
    fn candidates(&self, position: &Position, stage: &Stage, in_check: bool) -> Option<Vec<Move>> {
        let attacking = position.side() == self.side;
        let tolerated = self.tolerated(position.side());
        let mut list = Vec::new();
        let mut add = |mv: Move| {
            if attacking && self.is_idle(position, mv) {
                return;
            }
            let taken = position.get(mv.to);
            let must_answer = in_check && stage.plies > 0;
            if must_answer || self.may_follow(position, stage, mv, taken.is_some()) {
                let weight = taken.map_or(-1, |p| self.policy.scale.weight(p.kind));
                list.push((
                    mv.to != stage.last.to,
                    -weight,
                    self.orientation.key(mv),
                    mv,
                ));
            }
        };
        let can_move = if in_check {
            let moves = moves_tolerating(position, tolerated);
            moves.iter().for_each(|mv| add(*mv));
            !moves.is_empty()
        } else {
            let checks = if attacking {
                stage.attacker_checks
            } else {
                stage.defender_checks
            };
            let with_checks = checks > 0
                && stage.plies > 0
                && !self.terms.one_square
                && (attacking || !self.terms.retakes_only);
            position.for_each_forcing(tolerated, with_checks, add)
        };
        list.sort_unstable();
        can_move.then(|| list.into_iter().map(|(.., mv)| mv).collect())
    }

    /// Whether a capture or check may be made in a line.
    fn may_follow(&self, position: &Position, stage: &Stage, mv: Move, captures: bool) -> bool {
        let terms = self.terms;
        let elsewhere = mv.to != stage.last.to;
        if stage.plies == 0 && (elsewhere || stage.taken.is_none()) {
            return false;
        }
        match (position.side() == self.side, captures) {
            (true, true) => {
                !self.is_exchange(position, mv)
                    && !(elsewhere && (terms.one_square || terms.barred.contains(&mv)))
            }
            (true, false) => true,
            (false, true) => {
                !elsewhere
                    || !(terms.retakes_only
                        || terms.overlooked.contains(&mv)
                        || self.is_spared(position, mv.to))
            }
            (false, false) => !terms.overlooked.contains(&mv),
        }
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

/// Where the soldier stands after a move that has crossed the river in the line; `before` is where it stood.
fn crossed(position: &Position, mv: Move, before: Option<Square>) -> Option<Square> {
    let crosses = position.get(mv.from).is_some_and(|piece| {
        piece.kind == Kind::Soldier
            && mv.from.on_own_half(piece.side)
            && !mv.to.on_own_half(piece.side)
    });
    if crosses || before == Some(mv.from) {
        Some(mv.to)
    } else {
        before.filter(|square| *square != mv.to)
    }
}

/// Whether a piece makes the move that may take what it likes: a soldier or the general.
fn is_free(policy: &Policy, position: &Position, mv: Move) -> bool {
    position
        .get(mv.from)
        .is_some_and(|piece| policy.is_free(piece.kind))
}

/// Whether another piece than the one just moved gives check.
fn discovers_check(after: &Position, mv: Move) -> bool {
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
