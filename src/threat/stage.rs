//! Where a line of captures and checks has come to, and what has been taken in it.

use super::policy::Policy;
use super::scale::Balance;
use super::terms::Terms;
use super::view::{discovers_check, is_free};
use crate::board::{Kind, Move, Position, Side, Square};

/// Where a line has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Where the last move went; `None` where that makes no difference.
    pub on: Option<Square>,
    /// What it took.
    pub taken: Option<Kind>,
    /// Whether it took back.
    retook: bool,
    /// Where a soldier stands that has crossed the river in the line, the last one if there are several.
    crossed: Option<Square>,
    balance: Balance,
    /// What the line is worth for the attacker if it ends here.
    pub value: i32,
    /// Quiet checks left, of the attacker and the defender.
    pub attacker_checks: u8,
    pub defender_checks: u8,
    /// Plies left in which a side may begin something new.
    pub plies: u8,
}

impl Stage {
    /// The stage, if it makes no difference where the last move went.
    pub const fn anywhere(self) -> Stage {
        Stage { on: None, ..self }
    }
}

impl std::hash::Hash for Stage {
    /// Three numbers are hashed faster than thirty-six.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let bytes = [
            self.on.map_or(90, |square| square.index() as u8),
            self.taken.map_or(7, |kind| kind.index() as u8) << 1 | u8::from(self.retook),
            self.crossed.map_or(90, |square| square.index() as u8),
            self.attacker_checks,
            self.defender_checks,
            self.plies,
            0,
            0,
        ];
        state.write_u64(u64::from_le_bytes(bytes));
        self.balance.hash(state);
    }
}

/// How the lines of one attacker are reckoned.
#[derive(Clone, Copy)]
pub struct Reckoning<'a> {
    /// The attacker.
    pub side: Side,
    pub policy: &'a Policy,
    pub terms: &'a Terms,
}

impl Reckoning<'_> {
    /// The stage after the first move of a line, by either side.
    pub fn first(&self, position: &Position, mv: Move) -> Stage {
        let taken = position.get(mv.to).map(|p| p.kind);
        let attacking = position.side() == self.side;
        let mut balance = self.count(position, mv, None, Balance::default());
        if !attacking {
            balance.given = balance.lost;
        }
        let quiet = u8::from(taken.is_none() && attacking);
        let value = balance.value(&self.policy.scale);
        Stage {
            on: Some(mv.to),
            taken,
            retook: false,
            crossed: crossed(position, mv, None),
            balance,
            value,
            attacker_checks: self.policy.attacker_checks - quiet,
            defender_checks: self.policy.defender_checks,
            plies: self.policy.horizon,
        }
    }

    /// The stage after a move in a position; `in_check` says whether it answers a check.
    pub fn next(&self, position: &Position, stage: &Stage, mv: Move, in_check: bool) -> Stage {
        let taken = position.get(mv.to).map(|p| p.kind);
        let attacking = position.side() == self.side;
        let quiet = u8::from(taken.is_none() && !in_check);
        let (own, others) = if attacking { (quiet, 0) } else { (0, quiet) };
        let (balance, value) = match taken {
            Some(_) => {
                let balance = self.count(position, mv, Some(stage), stage.balance);
                (balance, balance.value(&self.policy.scale))
            }
            None => (stage.balance, stage.value),
        };
        Stage {
            on: Some(mv.to),
            taken,
            retook: taken.is_some() && stage.taken.is_some() && stage.on == Some(mv.to),
            crossed: crossed(position, mv, stage.crossed),
            balance,
            value,
            attacker_checks: stage.attacker_checks - own,
            defender_checks: if attacking && self.takes_sacrifice(position, stage, mv) {
                0
            } else {
                stage.defender_checks - others
            },
            plies: stage.plies.saturating_sub(1),
        }
    }

    /// The balance after a move, given the stage before it.
    fn count(
        &self,
        before: &Position,
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
        let retakes = stage.is_some_and(|s| s.taken.is_some() && s.on == Some(mv.to));
        if let Some(stage) = stage
            && self.policy.scale.floating[k]
        {
            if stage.crossed == Some(mv.to) {
                // It has only just crossed the river (CXA 2011, 26.7).
                return balance;
            }
            if let Some(given) = stage.taken.map(Kind::index)
                && stage.on == Some(mv.to)
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
            if self.terms.retakes_only && stage.is_some_and(|s| s.on != Some(mv.to)) {
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
                && !discovers_check(&before.play(mv), mv)
            {
                balance.by_minor[k] += 1;
            }
        }
        balance
    }

    /// Whether the attacker takes back a heavier piece than the defender took: the defender has sacrificed, and what
    /// it hopes to gain by further checks is a plan for later moves, not an answer.
    fn takes_sacrifice(&self, position: &Position, stage: &Stage, mv: Move) -> bool {
        let Some(given) = position.get(mv.to) else {
            return false;
        };
        stage.on == Some(mv.to)
            && stage.taken.is_some_and(|taken| {
                self.policy.scale.weight(taken) < self.policy.scale.weight(given.kind)
            })
    }
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
