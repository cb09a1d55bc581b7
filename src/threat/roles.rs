//! Which pieces a gain needs, and what protects its target.

/// How well a piece is protected 根 (CXA 2011, 24.15 and 24.16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Root {
    /// 有根: taking it costs as much.
    Rooted,
    /// 少根: protected, but not enough.
    UnderRooted,
    /// 假根: what protects it in form cannot take back.
    FalseRoot,
    /// 无根: nothing protects it.
    Unrooted,
}

use super::budget::Budget;
use super::gain::{Gain, Scene};
use super::scale::Scale;
use crate::board::{Board, Kind, Move, Position, Side, Square};

/// The attacker's pieces that a gain needs: without any one of them its target could not be won (CXA 2011, 24.17).
/// A piece that only guards its own side is none of them.
pub fn needed(after: &Position, scale: &Scale, gain: &Gain, budget: &mut Budget) -> Vec<Square> {
    let side = after.side().other();
    let active = active(after, gain);
    after
        .board()
        .pieces_of(side)
        .filter(|(square, kind)| match kind {
            Kind::General => false,
            Kind::Advisor | Kind::Elephant => active.contains(square),
            Kind::Horse | Kind::Chariot | Kind::Cannon | Kind::Soldier => true,
        })
        .filter(|(square, _)| !stands_without(after, scale, gain, *square, budget))
        .map(|(square, _)| square)
        .collect()
}

/// Whether the piece on a square takes part in a gain: it is moved in the line, or the gain needs it, or it protects a
/// piece of the line that the other side attacks.
pub fn takes_part(
    after: &Position,
    scale: &Scale,
    gain: &Gain,
    square: Square,
    budget: &mut Budget,
) -> bool {
    let side = after.side().other();
    let active = active(after, gain);
    if active.contains(&square) {
        return true;
    }
    let board = after.board();
    let protects = capturers(after, gain).iter().any(|other| {
        *other != square
            && board.attacks(square, *other)
            && !board.attackers(*other, side.other()).is_empty()
    });
    let guards_only = board
        .get(square)
        .is_some_and(|piece| matches!(piece.kind, Kind::General | Kind::Advisor | Kind::Elephant));
    protects || (!guards_only && !stands_without(after, scale, gain, square, budget))
}

/// Whether the target of a gain could be won without the piece on a square.
fn stands_without(
    after: &Position,
    scale: &Scale,
    gain: &Gain,
    square: Square,
    budget: &mut Budget,
) -> bool {
    let mut board = after.board().clone();
    board.set(square, None);
    if board.generals_face() || board.in_check(after.side().other()) {
        return false;
    }
    let without = Position::new(board, after.side());
    Scene::after(&without, scale, budget)
        .gains(budget)
        .iter()
        .any(|other| other.taken.contains(&gain.target_square))
}

/// The attacker's pieces that move in the line, where they stood before it, and the screens of its cannons.
fn active(after: &Position, gain: &Gain) -> Vec<Square> {
    let side = after.side().other();
    let mut at = after.passed();
    let mut squares = Vec::new();
    let mut origins: Vec<(Square, Square)> = Vec::new();
    for mv in &gain.line {
        if at.side() == side {
            let origin = |square: Square| {
                origins
                    .iter()
                    .find(|(now, _)| *now == square)
                    .map_or(square, |(_, origin)| *origin)
            };
            let from = origin(mv.from);
            squares.push(from);
            if let Some(screen) = screen(at.board(), *mv, side) {
                squares.push(origin(screen));
            }
            origins.retain(|(now, _)| *now != mv.from && *now != mv.to);
            origins.push((mv.to, from));
        }
        at = at.play(*mv);
    }
    squares
}

/// The piece that makes the first move of the line, and its screen.
fn capturers(after: &Position, gain: &Gain) -> Vec<Square> {
    let Some(first) = gain.first() else {
        return Vec::new();
    };
    let side = after.side().other();
    let mut squares = vec![first.from];
    squares.extend(screen(after.board(), first, side));
    squares
}

/// The own piece over which a cannon takes.
fn screen(board: &Board, mv: Move, side: Side) -> Option<Square> {
    let is_capture = board.get(mv.to).is_some();
    let is_cannon = board.get(mv.from).is_some_and(|p| p.kind == Kind::Cannon);
    if !is_capture || !is_cannon {
        return None;
    }
    let (df, dr) = (
        (mv.to.file() - mv.from.file()).signum(),
        (mv.to.rank() - mv.from.rank()).signum(),
    );
    let mut at = mv.from;
    while let Some(next) = at.offset(df, dr) {
        if next == mv.to {
            return None;
        }
        if let Some(piece) = board.get(next) {
            return (piece.side == side).then_some(next);
        }
        at = next;
    }
    None
}

/// How well the target of a gain is protected, at the moment when it is taken in the line.
pub fn root(after: &Position, scale: &Scale, gain: &Gain) -> Root {
    let mut at = after.passed();
    let Some(index) = gain.capture_of_target(&at) else {
        return Root::Unrooted;
    };
    for mv in &gain.line[..index] {
        at = at.play(*mv);
    }
    let Some(capture) = gain.line.get(index).copied() else {
        return Root::Unrooted;
    };
    let taken = at.play(capture);
    let retakers = taken
        .legal_moves()
        .iter()
        .filter(|back| back.to == capture.to)
        .count();
    if retakers == 0 {
        let in_form = taken.board().attackers(capture.to, taken.side());
        return if in_form.is_empty() {
            Root::Unrooted
        } else {
            Root::FalseRoot
        };
    }
    let follow = |n: usize| {
        gain.line
            .get(index + n)
            .is_some_and(|mv| mv.to == capture.to)
    };
    if !follow(1) {
        // It could take back, but does better not to: it cannot leave its place.
        return Root::FalseRoot;
    }
    let weight = |square: Square| at.get(square).map_or(0, |p| scale.weight(p.kind));
    if !follow(2) && weight(capture.to) > weight(capture.from) {
        Root::Rooted
    } else {
        Root::UnderRooted
    }
}
