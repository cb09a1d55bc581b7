//! Whether a threat is new: 从没捉到捉 is a chase, 从捉到捉 is not.

use super::budget::{Budget, Proof};
use super::ledger::{Entry, Ledger};
use super::mate::mate_by_checks;
use super::policy::Policy;
use super::roles::{root, takes_part};
use super::view::View;
use crate::board::{Move, Position, Square};
use crate::graph::Root;

/// A move with the ledgers of its side before and after it.
pub struct Change<'a> {
    /// The move.
    pub mv: Move,
    /// The position before it.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// What the side threatened before it.
    pub earlier: &'a Ledger,
    /// What the side threatens after it.
    pub now: &'a Ledger,
    /// What counts as a threat.
    pub policy: &'a Policy,
}

impl Change<'_> {
    /// Where the piece stood before the move that stands on a square after it.
    fn origin(&self, square: Square) -> Square {
        if square == self.mv.to {
            self.mv.from
        } else {
            square
        }
    }
}

/// Whether the threat of an entry was there before the move: the same target could be won for as much, what the other
/// side threatened in its turn being left aside,
///
/// - by the same piece in the same manner, be it that it has only slid along the line, or
/// - in another way that is still there, unless the entry attacks a bare target that it did not attack.
///
/// A threat of the other side that was aimed at the capturer is not left aside (see [`Entry::own`]), nor is one that was
/// aimed at the moved piece if that takes part: by saving itself it has made the threat good.
#[must_use]
pub fn stood(entry: &Entry, change: &Change<'_>, budget: &mut Budget) -> bool {
    let Some(first) = entry.first() else {
        return false;
    };
    let earlier = Move::new(change.origin(first.from), first.to);
    let grade = |value: i32| change.policy.scale.grade(value);
    let as_much = |old: &Entry| {
        old.by_minor == entry.by_minor
            && grade(old.own) >= grade(entry.own)
            && (old.own > 0 || old.own >= entry.own || old.even && entry.even)
    };
    let same_target = |one: &Entry| one.target_square == entry.target_square;
    let same_way = |old: &Entry| {
        old.first().is_some_and(|old| old.from == earlier.from)
            && entry.is_direct() == old.is_direct()
            && (same_target(old) || !old.is_direct() && old.taken.contains(&entry.target_square))
    };
    // Another way to win the same target, that is still there.
    let other_way = |old: &Entry| {
        same_target(old)
            && change.now.standing().any(|one| {
                let piece = |one: &Entry| one.first().map(|first| first.from);
                one.by_minor == old.by_minor
                    && same_target(one)
                    && piece(one).map(|square| change.origin(square)) == piece(old)
            })
    };
    let attacks_anew = || {
        entry.is_direct()
            && !change.before.pseudo_moves().contains(&earlier)
            && matches!(
                root(change.after, change.policy, entry),
                Root::Unrooted | Root::FalseRoot
            )
    };
    let was_held_at_mover =
        |old: &Entry| old.aside.contains(&change.mv.from) && change.mv.from != earlier.from;
    let mut known: Vec<&Entry> = change
        .earlier
        .entries
        .iter()
        .filter(|old| as_much(old))
        .collect();
    known.retain(|old| same_way(old) || other_way(old));
    if known.iter().any(|old| was_held_at_mover(old))
        && takes_part(change.after, change.policy, entry, change.mv.to, budget)
    {
        known.retain(|old| !was_held_at_mover(old));
    }
    known.iter().any(|old| same_way(old)) || (!known.is_empty() && !attacks_anew())
}

/// The mate by continuous checks that the side threatens after a move, begun in a way in which it could not mate before
/// the move (CXA 2011, 26.1.2, 26.3). `mate` is the answer of [`mate_by_checks`] after the move; captures in `barred` are
/// not played.
#[must_use]
pub fn new_mate(
    mut mate: Proof<Vec<Move>>,
    after: &View,
    before: &View,
    mv: Move,
    barred: &[Move],
    budget: &mut Budget,
) -> Proof<Vec<Move>> {
    let mut known = Vec::new();
    loop {
        let Some(first) = mate.proved().and_then(|line| line.first()).copied() else {
            return mate;
        };
        let from = if first.from == mv.to {
            mv.from
        } else {
            first.from
        };
        let earlier = Move::new(from, first.to);
        let moves = before.moves();
        if !moves.contains(&earlier) {
            return mate;
        }
        let others: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|other| *other != earlier)
            .collect();
        match mate_by_checks(before, &[], &others, budget) {
            Proof::Proved(_) => {
                known.push(first);
                mate = mate_by_checks(after, barred, &known, budget);
            }
            Proof::Refuted => return mate,
            Proof::Undetermined => return Proof::Undetermined,
        }
    }
}
