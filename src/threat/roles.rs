//! Which pieces a gain needs, and what protects its target.

use super::budget::Budget;
use super::ledger::{Entry, threats};
use super::line::{Origins, fall, taken};
use super::policy::Policy;
use super::search::{MATE, Search};
use super::terms::Terms;
use super::view::View;
use crate::board::{Board, Kind, Move, Piece, Position, Side, Square, SquareSet};
use crate::graph::{self, Root};

/// The attacker's pieces that it takes to win the target of an entry. If one alone could take it, that one; else the
/// chase is a joint one 联合捉子 (CXA 2011, 24.17), and the pieces are those that act in the line or without which it
/// fails.
///
/// The piece on `mover` has just moved. If it lends a screen and does not attack the target itself, it lets another piece
/// take (24.3) and is no partner.
///
/// Only pieces that can attack count; advisors, elephants, the general and soldiers at home lend a screen or guard
/// their own side, but chase nothing together with others.
pub fn needed(
    after: &Position,
    policy: &Policy,
    entry: &Entry,
    mover: Square,
    budget: &mut Budget,
) -> Vec<Square> {
    let Some(first) = entry.first().map(|first| first.from) else {
        return Vec::new();
    };
    let side = after.side().other();
    let pieces = after.board().pieces_of(side);
    let attackers: Vec<Square> = pieces
        .filter(|(square, kind)| can_attack(*square, *kind, side))
        .map(|(square, _)| square)
        .collect();
    let lends_a_screen = !after.board().attacks(mover, entry.target_square);
    let scene = Scene {
        after,
        policy,
        entry,
        attackers: &attackers,
        lender: lends_a_screen.then_some(mover),
    };
    let others: Vec<Square> = attackers
        .iter()
        .copied()
        .filter(|square| *square != first)
        .collect();
    let mut single = std::iter::once(&first).chain(&others);
    if let Some(square) = single.find(|square| scene.falls_to(**square, &[**square], budget)) {
        return vec![*square];
    }
    let active = active(after, entry);
    let mut needed: Vec<Square> = others
        .iter()
        .copied()
        .filter(|square| active.contains(square) || scene.fails_without(first, *square, budget))
        .collect();
    if needed.is_empty() {
        // Any of several helps: whoever would do together with the first.
        needed = others;
        needed.retain(|square| scene.falls_to(first, &[first, *square], budget));
    }
    needed.push(first);
    needed.sort_unstable();
    needed
}

/// Whether a piece takes part in attacks: a chariot, a horse, a cannon, or a soldier across the river.
fn can_attack(square: Square, kind: Kind, side: Side) -> bool {
    match kind {
        Kind::General | Kind::Advisor | Kind::Elephant => false,
        Kind::Soldier => !square.on_own_half(side),
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    }
}

/// A position in which the target of an entry could be taken, the other side to move.
struct Scene<'a> {
    after: &'a Position,
    policy: &'a Policy,
    entry: &'a Entry,
    attackers: &'a [Square],
    /// The piece that may serve as a screen though it is set aside.
    lender: Option<Square>,
}

impl Scene<'_> {
    /// Whether one piece could take the target with the help of none but the `kept` attackers: the others away, or in
    /// their places and idle.
    fn falls_to(&self, capturer: Square, kept: &[Square], budget: &mut Budget) -> bool {
        let side = self.after.side().other();
        let mut filled = self.after.board().clone();
        let mut fewer = self.after.clone();
        let mut inert = SquareSet::EMPTY;
        for other in self
            .attackers
            .iter()
            .filter(|square| !kept.contains(square))
        {
            filled.set(*other, Some(stand_in(side)));
            if Some(*other) != self.lender {
                inert |= SquareSet::of(*other);
            }
            // What shields its own general stays.
            if let Some(without) = without(&fewer, *other) {
                fewer = without;
            }
        }
        let filled = Position::new(filled, self.after.side());
        self.falls(&filled, capturer, inert, budget)
            || self.falls(&fewer, capturer, SquareSet::EMPTY, budget)
    }

    /// Whether the first piece could not take the target if another were away.
    fn fails_without(&self, first: Square, other: Square, budget: &mut Budget) -> bool {
        without(self.after, other)
            .is_some_and(|fewer| !self.falls(&fewer, first, SquareSet::EMPTY, budget))
    }

    /// Whether the attacker could take the target with one piece, if nothing else were taken than what the two sides
    /// take back.
    fn falls(
        &self,
        after: &Position,
        capturer: Square,
        inert: SquareSet,
        budget: &mut Budget,
    ) -> bool {
        let view = View::of(&after.passed());
        let terms = Terms {
            retakes_only: true,
            minor_counts: self.entry.by_minor,
            inert,
            ..Terms::default()
        };
        let mut search = Search::new(&view, self.policy, terms);
        let moves = view.moves();
        moves.iter().filter(|mv| mv.from == capturer).any(|mv| {
            search.is_forcing(*mv)
                && search
                    .value_above(*mv, 0, MATE, budget)
                    .is_some_and(|(_, line)| {
                        taken(&view.position, &line)
                            .iter()
                            .any(|capture| capture.square == self.entry.target_square)
                    })
        })
    }
}

/// A piece that fills a square: it blocks lines, legs and eyes and gives no check; the search lets it do nothing else.
const fn stand_in(side: Side) -> Piece {
    Piece::new(side, Kind::Advisor)
}

/// The position without one of the attacker's pieces; `None` if that leaves the attacker in check.
fn without(after: &Position, square: Square) -> Option<Position> {
    let mut board = after.board().clone();
    board.set(square, None);
    (!board.generals_face() && !board.in_check(after.side().other()))
        .then(|| Position::new(board, after.side()))
}

/// Whether the piece on a square takes part in an entry: it is moved in the line, or the gain needs it, or it protects a
/// piece of the line that the other side attacks.
pub fn takes_part(
    after: &Position,
    policy: &Policy,
    entry: &Entry,
    square: Square,
    budget: &mut Budget,
) -> bool {
    if active(after, entry).contains(&square) {
        return true;
    }
    let side = after.side().other();
    let board = after.board();
    let protects = capturers(after, entry).iter().any(|other| {
        *other != square
            && board.attacks(square, *other)
            && !board.attackers(*other, side.other()).is_empty()
    });
    let guards_only = board
        .get(square)
        .is_some_and(|piece| matches!(piece.kind, Kind::General | Kind::Advisor | Kind::Elephant));
    protects || (!guards_only && !stands_without(after, policy, entry, square, budget))
}

/// Whether the target of an entry could be won without the piece on a square.
fn stands_without(
    after: &Position,
    policy: &Policy,
    entry: &Entry,
    square: Square,
    budget: &mut Budget,
) -> bool {
    without(after, square).is_some_and(|without| {
        threats(&without.passed(), policy, budget)
            .standing()
            .any(|other| other.taken.contains(&entry.target_square))
    })
}

/// The attacker's pieces that move in the line, where they stood before it, and the screens of its cannons.
fn active(after: &Position, entry: &Entry) -> Vec<Square> {
    let side = after.side().other();
    let mut at = after.passed();
    let mut squares = Vec::new();
    let mut attackers = Origins::default();
    for mv in &entry.line {
        if at.side() == side {
            squares.push(attackers.of(mv.from));
            squares.extend(screen(at.board(), *mv, side).map(|square| attackers.of(square)));
            attackers.follow(*mv);
        }
        at = at.play(*mv);
    }
    squares
}

/// The piece that makes the first move of the line, and its screen.
fn capturers(after: &Position, entry: &Entry) -> Vec<Square> {
    let Some(first) = entry.first() else {
        return Vec::new();
    };
    let mut squares = vec![first.from];
    squares.extend(screen(after.board(), first, after.side().other()));
    squares
}

/// The own piece over which a cannon takes.
fn screen(board: &Board, mv: Move, side: Side) -> Option<Square> {
    let is_capture = board.get(mv.to).is_some();
    let is_cannon = board.get(mv.from).is_some_and(|p| p.kind == Kind::Cannon);
    if !is_capture || !is_cannon {
        return None;
    }
    board
        .pieces_between(mv.from, mv.to)
        .and_then(SquareSet::first)
        .filter(|square| board.get(*square).is_some_and(|piece| piece.side == side))
}

/// How well the target of an entry is protected, at the moment when it is taken in the line.
pub fn root(after: &Position, policy: &Policy, entry: &Entry) -> Root {
    let Some((at, capture)) = fall(&after.passed(), &entry.line, entry.target_square) else {
        return Root::Unrooted;
    };
    let root = graph::root(&at, capture);
    if root != Root::Rooted {
        return root;
    }
    let won = at.play(capture);
    let all_answered = won
        .legal_moves()
        .iter()
        .filter(|back| back.to == capture.to)
        .all(|back| {
            let again = won.play(*back).legal_moves();
            again.iter().any(|again| again.to == capture.to)
        });
    let weight = |square: Square| at.get(square).map_or(0, |p| policy.scale.weight(p.kind));
    if all_answered {
        Root::UnderRooted
    } else if weight(capture.to) > weight(capture.from) {
        Root::Rooted
    } else {
        // It can take back, and loses more elsewhere for it: it cannot leave its line.
        Root::FalseRoot
    }
}
