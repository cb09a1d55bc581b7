//! The exchange search: captures and checks of one side, and what the other side answers.
//!
//! The attacker takes or checks, or stops; the defender, unless in check, takes or checks back, or lets it be. Both
//! may check without taking a few times only ([`QUIET_CHECKS`]); what is far away is not considered (CXA 2011, 24.3:
//! 下一着不予考虑). The value of a line is that of its [`Balance`], for the attacker.

use super::budget::Budget;
use super::orientation::Orientation;
use super::scale::{Balance, Scale};
use crate::board::{Kind, Move, MoveList, Piece, Position, Side, Square};
use rustc_hash::FxHashMap;

/// Beyond every value.
const INFINITE: i32 = i32::MAX;
/// The value of a mate.
pub const MATE: i32 = 1_000_000;
/// How many checks that take nothing each side may put into a line.
pub const QUIET_CHECKS: u8 = 3;
/// How many plies a line may have after its first move.
const PLIES: u8 = 9;

/// What is asked of a search, besides the position.
#[derive(Clone, Default)]
pub struct Terms {
    /// Captures of the attacker that do not count, and are not made.
    pub barred: Vec<Move>,
    /// Answers of the defender that it had anyway, and that do not count.
    pub overlooked: Vec<Move>,
    /// Checkers of the attacker's general that are overlooked.
    pub tolerated: Vec<Square>,
    /// Count only what the defender takes back on the squares where it was taken from.
    pub retakes_only: bool,
    /// Let the attacker, too, only take where it was taken from: what happens on one square alone.
    pub one_square: bool,
    /// Count what soldiers and the general take like what others take.
    pub minor_counts: bool,
}

/// A search for one attacker.
pub struct Search<'a> {
    side: Side,
    scale: &'a Scale,
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
    balance: Balance,
    /// Quiet checks left, of the attacker and the defender.
    attacker_checks: u8,
    defender_checks: u8,
    plies: u8,
}

impl<'a> Search<'a> {
    /// A search for the side to move in a position.
    pub fn new(
        position: &Position,
        scale: &'a Scale,
        terms: &'a Terms,
        budget: &'a mut Budget,
    ) -> Search<'a> {
        Search {
            side: position.side(),
            scale,
            terms,
            budget,
            orientation: Orientation::of(position),
            bounds: FxHashMap::default(),
        }
    }

    /// The moves of the side to move.
    pub fn moves(&self, position: &Position) -> MoveList {
        let tolerated: &[Square] = if position.side() == self.side {
            &self.terms.tolerated
        } else {
            &[]
        };
        moves_tolerating(position, tolerated)
    }

    /// Whether a side is in check, by others than the tolerated pieces.
    pub fn in_check(&self, position: &Position, side: Side) -> bool {
        if side == self.side {
            in_check_beside(position, side, &self.terms.tolerated)
        } else {
            position.board().in_check(side)
        }
    }

    /// Whether a first move is a capture that counts or a check.
    pub fn is_forcing(&self, position: &Position, mv: Move) -> bool {
        if position.get(mv.to).is_some() {
            !self.terms.barred.contains(&mv)
        } else {
            let next = position.play(mv);
            self.in_check(&next, next.side())
        }
    }

    /// The value of a first move of the attacker if it is above `floor`, and the line; `None` if it is not. The sign is
    /// asked for before the value: most moves gain nothing, and are done with soon.
    pub fn value_above(
        &mut self,
        position: &Position,
        mv: Move,
        floor: i32,
    ) -> Option<(i32, Vec<Move>)> {
        let (probe, _) = self.value(position, mv, floor, floor + 1);
        (probe > floor).then(|| self.value(position, mv, floor, MATE))
    }

    /// The value of a first move of the attacker, exact between `floor` and `ceiling`, and the line.
    fn value(
        &mut self,
        position: &Position,
        mv: Move,
        floor: i32,
        ceiling: i32,
    ) -> (i32, Vec<Move>) {
        let next = position.play(mv);
        let taken = position.get(mv.to).map(|p| p.kind);
        let stage = Stage {
            last: mv,
            taken,
            balance: self.count(position, &next, mv, None, Balance::default()),
            attacker_checks: QUIET_CHECKS - u8::from(taken.is_none()),
            defender_checks: QUIET_CHECKS,
            plies: PLIES,
        };
        let mut line = Vec::new();
        let value = self.node(&next, stage, floor, ceiling, &mut line);
        line.insert(0, mv);
        (value, line)
    }

    /// The value for the attacker after the defender has made a first move.
    pub fn value_after(&mut self, position: &Position, mv: Move) -> (i32, Vec<Move>) {
        let next = position.play(mv);
        let taken = position.get(mv.to).map(|p| p.kind);
        let mut balance = self.count(position, &next, mv, None, Balance::default());
        balance.given = balance.lost;
        let stage = Stage {
            last: mv,
            taken,
            balance,
            attacker_checks: QUIET_CHECKS,
            defender_checks: QUIET_CHECKS,
            plies: PLIES,
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
        if !self.scale.is_material(taken, mv.to) {
            return balance;
        }
        let k = taken.kind.index();
        let retakes = stage.is_some_and(|s| s.taken.is_some() && s.last.to == mv.to);
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
                && is_minor(before, mv)
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
        let stand = stage.balance.value(self.scale);
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
        let in_check = self.in_check(position, position.side());
        let moves = self.moves(position);
        if moves.is_empty() {
            return if attacking { -MATE } else { MATE };
        }
        let mut best = match (in_check, attacking) {
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
        if stage.plies == 0 {
            return stand;
        }
        let mut tail = Vec::new();
        for (mv, next) in self.candidates(position, &moves, &stage, in_check) {
            let taken = position.get(mv.to).map(|p| p.kind);
            let quiet_check = taken.is_none() && !in_check;
            let refuses = attacking && self.takes_sacrifice(position, &stage, mv);
            let stage = Stage {
                last: mv,
                taken,
                balance: self.count(position, &next, mv, Some(&stage), stage.balance),
                attacker_checks: stage.attacker_checks - u8::from(attacking && quiet_check),
                defender_checks: if refuses {
                    0
                } else {
                    stage.defender_checks - u8::from(!attacking && quiet_check)
                },
                plies: stage.plies - 1,
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

    /// Whether the attacker takes back a heavier piece than the defender took: the defender has sacrificed, and what
    /// it hopes to gain by further checks is a plan for later moves, not an answer.
    fn takes_sacrifice(&self, position: &Position, stage: &Stage, mv: Move) -> bool {
        let Some(given) = position.get(mv.to) else {
            return false;
        };
        mv.to == stage.last.to
            && stage
                .taken
                .is_some_and(|taken| self.scale.weight(taken) < self.scale.weight(given.kind))
    }

    /// The moves to look at, the likeliest first.
    fn candidates(
        &self,
        position: &Position,
        moves: &MoveList,
        stage: &Stage,
        in_check: bool,
    ) -> Vec<(Move, Position)> {
        let attacking = position.side() == self.side;
        let checks = if attacking {
            stage.attacker_checks
        } else {
            stage.defender_checks
        };
        let mut list = Vec::new();
        for mv in moves {
            let taken = position.get(mv.to);
            if !in_check {
                if taken.is_some() {
                    let elsewhere = mv.to != stage.last.to;
                    if attacking
                        && (self.terms.barred.contains(mv) || (self.terms.one_square && elsewhere))
                    {
                        continue;
                    }
                    if !attacking
                        && elsewhere
                        && (self.terms.retakes_only || self.terms.overlooked.contains(mv))
                    {
                        continue;
                    }
                } else if checks == 0
                    || self.terms.one_square
                    || (!attacking
                        && (self.terms.retakes_only || self.terms.overlooked.contains(mv)))
                {
                    continue;
                }
            }
            let next = position.play(*mv);
            if !in_check && taken.is_none() && !self.in_check(&next, next.side()) {
                continue;
            }
            let weight = taken.map_or(-1, |p| self.scale.weight(p.kind));
            list.push((mv.to != stage.last.to, -weight, *mv, next));
        }
        list.sort_by_key(|(elsewhere, weight, mv, _)| {
            (*elsewhere, *weight, self.orientation.key(*mv))
        });
        list.into_iter()
            .map(|(_, _, mv, next)| (mv, next))
            .collect()
    }
}

/// The legal moves when checks from some squares are overlooked. No move takes a general: it would have to stand in
/// such a check.
pub fn moves_tolerating(position: &Position, tolerated: &[Square]) -> MoveList {
    let general = position.board().general(position.side().other());
    let mut moves = if tolerated.is_empty() {
        position.legal_moves()
    } else {
        let mut moves = position.pseudo_moves();
        moves.retain(|mv| {
            let next = position.play(*mv);
            !in_check_beside(&next, position.side(), tolerated) && !next.board().generals_face()
        });
        moves
    };
    moves.retain(|mv| Some(mv.to) != general);
    moves
}

/// Whether a side is in check by others than the tolerated pieces.
fn in_check_beside(position: &Position, side: Side, tolerated: &[Square]) -> bool {
    if tolerated.is_empty() {
        return position.board().in_check(side);
    }
    position.board().general(side).is_some_and(|general| {
        position
            .board()
            .attackers(general, side.other())
            .iter()
            .any(|from| !tolerated.contains(from))
    })
}

/// The pieces that give check to the side to move.
pub fn checkers(position: &Position) -> Vec<Square> {
    position
        .board()
        .general(position.side())
        .map(|general| {
            position
                .board()
                .attackers(general, position.side().other())
                .to_vec()
        })
        .unwrap_or_default()
}

/// Whether a soldier or the general makes the move.
fn is_minor(position: &Position, mv: Move) -> bool {
    matches!(
        position.get(mv.from),
        Some(Piece {
            kind: Kind::Soldier | Kind::General,
            ..
        })
    )
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
pub fn minor_captures(position: &Position) -> Vec<Move> {
    position
        .legal_moves()
        .iter()
        .copied()
        .filter(|mv| position.get(mv.to).is_some() && is_minor(position, *mv))
        .filter(|mv| !discovers_check(&position.play(*mv), *mv))
        .collect()
}
