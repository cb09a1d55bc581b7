//! Kill 杀: mate by continuous checks 连将杀.
//!
//! A proof-number search over checks and replies. From time to time it looks whether the defender can stay for ever
//! among the positions seen so far: then there is no mate of any length, and perpetual checks 长将 do not keep the
//! search going.

use super::budget::{Budget, Proof};
use super::orientation::Orientation;
use super::view::{View, moves_tolerating};
use crate::board::{Move, Position, SquareSet};
use rustc_hash::{FxHashMap, FxHashSet};

const INFINITE: u32 = u32::MAX / 4;
/// How many positions are looked at before the first look for a way to hold out; then twice as many, and so on.
const FIRST_SLICE: u64 = 500;

/// What is known of a position: how far it is from being proved and refuted.
#[derive(Clone, Copy)]
struct Known {
    proof: u32,
    refutation: u32,
}

impl Known {
    const FRESH: Known = Known {
        proof: 1,
        refutation: 1,
    };
    const MATES: Known = Known {
        proof: 0,
        refutation: INFINITE,
    };
    const FAILS: Known = Known {
        proof: INFINITE,
        refutation: 0,
    };
}

struct Search<'a> {
    orientation: Orientation,
    root: &'a Position,
    /// Checkers of the attacker's general that are overlooked.
    tolerated: SquareSet,
    /// Moves of the attacker that do not count.
    barred: &'a [Move],
    /// First moves of the attacker that do not count.
    first_barred: &'a [Move],
    budget: &'a mut Budget,
    /// How many positions may be looked at before the next pause.
    slice: u64,
    known: FxHashMap<u128, Known>,
    /// The mating move of a proved position with the attacker to move.
    mating: FxHashMap<u128, Move>,
    path: FxHashSet<u128>,
    /// How many positions were proved when refutations were last forgotten.
    doubted: Option<usize>,
}

/// Whether the side to move mates by checking on every move, and a line that shows it, with the defender's longest
/// resistance. Captures in `barred` are not played, nor is the mate begun with one of `first_barred`. The line may be of
/// any length.
#[must_use]
pub fn mate_by_checks(
    view: &View,
    barred: &[Move],
    first_barred: &[Move],
    budget: &mut Budget,
) -> Proof<Vec<Move>> {
    let position = &view.position;
    let mut search = Search {
        orientation: Orientation::of(position),
        root: position,
        tolerated: view.tolerated,
        barred,
        first_barred,
        budget,
        slice: 0,
        known: FxHashMap::default(),
        mating: FxHashMap::default(),
        path: FxHashSet::default(),
        doubted: None,
    };
    let mut slice = FIRST_SLICE;
    loop {
        search.slice = slice;
        search.visit(position, true, INFINITE, INFINITE);
        if search
            .known
            .get(&position.fingerprint())
            .is_some_and(|known| known.proof == 0)
        {
            let mut lengths = FxHashMap::default();
            search.length(position, &mut lengths);
            return Proof::Proved(search.line(position, &lengths));
        }
        if search.is_closed(position) {
            return Proof::Refuted;
        }
        if search.budget.is_empty() || !search.doubt(position) {
            return Proof::Undetermined;
        }
        slice = slice.saturating_mul(2);
    }
}

impl Search<'_> {
    /// The moves of a node: checks of the attacker, or all replies of the defender, with what follows.
    fn children(&self, position: &Position, attacking: bool) -> Vec<(Move, Position)> {
        if !attacking {
            let moves = moves_tolerating(position, SquareSet::EMPTY);
            let mut children: Vec<(Move, Position)> =
                moves.iter().map(|mv| (*mv, position.play(*mv))).collect();
            children.sort_by_key(|(mv, _)| self.orientation.key(*mv));
            return children;
        }
        let counts = |mv: &Move| {
            let is_barred = self.barred.contains(mv)
                || (self.first_barred.contains(mv) && position == self.root);
            !is_barred
        };
        let mut children = Vec::new();
        position.for_each_forcing(self.tolerated, true, |mv| {
            if counts(&mv) {
                let next = position.play(mv);
                if next.in_check() {
                    children.push((mv, next));
                }
            }
        });
        children.sort_by_key(|(mv, _)| self.orientation.key(*mv));
        children
    }

    /// What is known of a position; one that the line comes back to is no way to mate.
    fn look_up(&self, key: u128) -> Known {
        if self.path.contains(&key) {
            Known::FAILS
        } else {
            self.known.get(&key).copied().unwrap_or(Known::FRESH)
        }
    }

    /// Searches below a node until its proof or refutation number reaches its limit.
    fn visit(
        &mut self,
        position: &Position,
        attacking: bool,
        proof_limit: u32,
        refutation_limit: u32,
    ) {
        if self.slice == 0 || !self.budget.spend() {
            return;
        }
        self.slice -= 1;
        let key = position.fingerprint();
        let children = self.children(position, attacking);
        if children.is_empty() {
            let known = if attacking {
                Known::FAILS
            } else {
                Known::MATES
            };
            self.known.insert(key, known);
            return;
        }
        self.path.insert(key);
        loop {
            // All children of `far` have to be settled, but transpositions would count them many times over in a sum:
            // the hardest one and a point for each other is measure enough.
            let (mut hardest, mut unsettled) = (0, 0);
            // The child to look at: that of least `near`; `second` is the next to least.
            let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
            for (i, (_, next)) in children.iter().enumerate() {
                let known = self.look_up(next.fingerprint());
                let (near, far) = if attacking {
                    (known.proof, known.refutation)
                } else {
                    (known.refutation, known.proof)
                };
                hardest = far.max(hardest);
                unsettled += u32::from(far > 0);
                if near < least {
                    (second, least, best) = (least, near, i);
                } else if near < second {
                    second = near;
                }
            }
            let others = unsettled.saturating_sub(1);
            let sum = if hardest >= INFINITE {
                INFINITE
            } else {
                hardest + others
            };
            let known = if attacking {
                Known {
                    proof: least,
                    refutation: sum,
                }
            } else {
                Known {
                    proof: sum,
                    refutation: least,
                }
            };
            self.known.insert(key, known);
            let (near_limit, far_limit) = if attacking {
                (proof_limit, refutation_limit)
            } else {
                (refutation_limit, proof_limit)
            };
            if least >= near_limit || sum >= far_limit || self.is_paused() {
                if attacking && known.proof == 0 {
                    self.mating.insert(key, children[best].0);
                }
                break;
            }
            let child_near = near_limit.min(second.saturating_add(1));
            let child_far = far_limit.saturating_sub(others);
            let next = &children[best].1;
            if attacking {
                self.visit(next, false, child_near, child_far);
            } else {
                self.visit(next, true, child_far, child_near);
            }
        }
        self.path.remove(&key);
    }

    const fn is_paused(&self) -> bool {
        self.slice == 0 || self.budget.is_empty()
    }

    /// Whether, from here, the defender has an answer to each check that leads to a position seen before and not
    /// proved, and so on for ever.
    fn is_closed(&self, position: &Position) -> bool {
        let open = |key: &u128| self.known.get(key).is_some_and(|known| known.proof != 0);
        // The positions reached through such answers, and for each check the answers to it.
        let mut answers: FxHashMap<u128, Vec<Vec<u128>>> = FxHashMap::default();
        let mut queue = vec![position.clone()];
        while let Some(at) = queue.pop() {
            if answers.contains_key(&at.fingerprint()) {
                continue;
            }
            let mut checks = Vec::new();
            for (_, next) in self.children(&at, true) {
                let mut replies = Vec::new();
                for (_, then) in self.children(&next, false) {
                    if open(&then.fingerprint()) {
                        replies.push(then.fingerprint());
                        queue.push(then);
                    }
                }
                checks.push(replies);
            }
            answers.insert(at.fingerprint(), checks);
        }
        // Strike out what has an unanswered check, until nothing changes.
        loop {
            let struck: Vec<u128> = answers
                .iter()
                .filter(|(_, checks)| {
                    checks
                        .iter()
                        .any(|replies| !replies.iter().any(|key| answers.contains_key(key)))
                })
                .map(|(key, _)| *key)
                .collect();
            if struck.is_empty() {
                return answers.contains_key(&position.fingerprint());
            }
            for key in struck {
                answers.remove(&key);
            }
        }
    }

    /// Forgets all refutations if the position is refuted, although the defender cannot stay among them for ever: one
    /// of them rests on the line coming back to a position that has been proved since. False if that has been done
    /// before and nothing was proved in between: looking again would find the same.
    fn doubt(&mut self, position: &Position) -> bool {
        if self.look_up(position.fingerprint()).refutation != 0 {
            return true;
        }
        let proved = self.mating.len();
        self.known.retain(|_, known| known.refutation != 0);
        self.doubted.replace(proved) != Some(proved)
    }

    /// How many checks the proved mate takes from here.
    fn length(&self, position: &Position, lengths: &mut FxHashMap<u128, usize>) -> usize {
        if let Some(length) = lengths.get(&position.fingerprint()) {
            return *length;
        }
        let Some(mv) = self.mating.get(&position.fingerprint()) else {
            return 0;
        };
        let length = 1 + self
            .children(&position.play(*mv), false)
            .iter()
            .map(|(_, next)| self.length(next, lengths))
            .max()
            .unwrap_or(0);
        lengths.insert(position.fingerprint(), length);
        length
    }

    /// The mating line, against the replies that hold out longest.
    fn line(&self, position: &Position, lengths: &FxHashMap<u128, usize>) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = position.clone();
        while let Some(mv) = self.mating.get(&at.fingerprint()) {
            line.push(*mv);
            let longest = self
                .children(&at.play(*mv), false)
                .into_iter()
                .max_by_key(|(_, next)| lengths.get(&next.fingerprint()).copied().unwrap_or(0));
            let Some((reply, next)) = longest else { break };
            line.push(reply);
            at = next;
        }
        line
    }
}
