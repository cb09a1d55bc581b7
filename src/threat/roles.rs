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
use super::gain::{Gain, Scene, taken};
use super::scale::Scale;
use super::search::{Search, Terms};
use crate::board::{Board, Kind, Move, Piece, Position, Side, Square};

/// The attacker's pieces that it takes to win the target of a gain. If one alone could take it, that one; else the
/// chase is a joint one 联合捉子 (CXA 2011, 24.17), and the pieces are those of the line.
///
/// The piece on `mover` has just moved. If it lends a screen and does not attack the target itself, it lets another piece
/// take (24.3) and is no partner.
///
/// Only pieces that can attack count; advisors, elephants, the general and soldiers at home lend a screen or guard
/// their own side, but chase nothing together with others.
pub fn needed(
    after: &Position,
    scale: &Scale,
    gain: &Gain,
    mover: Square,
    budget: &mut Budget,
) -> Vec<Square> {
    let side = after.side().other();
    let attackers: Vec<Square> = after
        .board()
        .pieces_of(side)
        .filter(|(square, kind)| match kind {
            Kind::General | Kind::Advisor | Kind::Elephant => false,
            Kind::Soldier => !square.on_own_half(side),
            Kind::Horse | Kind::Chariot | Kind::Cannon => true,
        })
        .map(|(square, _)| square)
        .collect();
    let Some(first) = gain.first().map(|first| first.from) else {
        return Vec::new();
    };
    let others = |square: Square| {
        attackers
            .iter()
            .copied()
            .filter(move |other| *other != square)
    };
    let lender = (!after.board().attacks(mover, gain.target_square)).then_some(mover);
    let falls_to = |position: &Position, square: Square, budget: &mut Budget| {
        falls(
            position,
            scale,
            (square, gain.target_square),
            lender,
            budget,
        )
    };
    let single = std::iter::once(first).chain(others(first)).find(|square| {
        let mut alone = after.clone();
        let mut among_idle = after.board().clone();
        for other in others(*square) {
            // What shields its own general stays.
            if let Some(fewer) = without(&alone, other) {
                alone = fewer;
            }
            among_idle.set(other, Some(idle_piece(side)));
        }
        let among_idle = Position::new(among_idle, after.side());
        falls_to(&alone, *square, budget) || falls_to(&among_idle, *square, budget)
    });
    if let Some(square) = single {
        return vec![square];
    }
    let active = active(after, gain);
    let helps = |square: Square, budget: &mut Budget| {
        active.contains(&square)
            || without(after, square).is_some_and(|without| !falls_to(&without, first, budget))
    };
    let mut squares = vec![first];
    squares.extend(others(first).filter(|square| helps(*square, budget)));
    squares.sort_unstable();
    squares
}

/// A piece that fills its square and does nothing: an advisor, which cannot move outside of its palace. It blocks lines,
/// legs and eyes, but neither takes, nor pins, nor is a screen (see [`falls`]).
const fn idle_piece(side: Side) -> Piece {
    Piece::new(side, Kind::Advisor)
}

/// Whether the attacker, not to move, could take the target with one piece, if nothing else were taken than what the
/// two sides take back. An idle piece is no screen, but for the `lender`.
fn falls(
    after: &Position,
    scale: &Scale,
    (attacker, target): (Square, Square),
    lender: Option<Square>,
    budget: &mut Budget,
) -> bool {
    let again = after.passed();
    let terms = Terms {
        retakes_only: true,
        ..Terms::default()
    };
    let mut search = Search::new(&again, scale, &terms, budget);
    again
        .legal_moves()
        .iter()
        .filter(|mv| mv.from == attacker)
        .filter(|mv| {
            let screen = screen(again.board(), **mv, again.side());
            let idle = |square: &Square| {
                Some(*square) != lender
                    && again.get(*square) == Some(idle_piece(again.side()))
                    && !square.in_palace(again.side())
            };
            !screen.as_ref().is_some_and(idle)
        })
        .any(|mv| {
            search.is_forcing(&again, *mv)
                && search.value_above(&again, *mv, 0).is_some_and(|(_, line)| {
                    taken(&again, &line)
                        .iter()
                        .any(|(square, _)| *square == target)
                })
        })
}

/// The position without one of the attacker's pieces; `None` if that leaves the attacker in check.
fn without(after: &Position, square: Square) -> Option<Position> {
    let mut board = after.board().clone();
    board.set(square, None);
    (!board.generals_face() && !board.in_check(after.side().other()))
        .then(|| Position::new(board, after.side()))
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
    without(after, square).is_some_and(|without| {
        Scene::after(&without, scale, budget)
            .gains(budget)
            .iter()
            .any(|other| other.taken.contains(&gain.target_square))
    })
}

/// The attacker's pieces that act in the line, where they stood before it, and the screens of its cannons. What only
/// answers a check is no action.
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
            if !at.in_check() {
                squares.push(from);
                squares.extend(screen(at.board(), *mv, side).map(origin));
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
    let won = at.play(capture);
    let retakes: Vec<Move> = won
        .legal_moves()
        .iter()
        .copied()
        .filter(|back| back.to == capture.to)
        .collect();
    if retakes.is_empty() {
        let in_form = won.board().attackers(capture.to, won.side());
        return if in_form.is_empty() {
            Root::Unrooted
        } else {
            Root::FalseRoot
        };
    }
    let all_answered = retakes.iter().all(|back| {
        won.play(*back)
            .legal_moves()
            .iter()
            .any(|again| again.to == capture.to)
    });
    let weight = |square: Square| at.get(square).map_or(0, |p| scale.weight(p.kind));
    if all_answered {
        Root::UnderRooted
    } else if weight(capture.to) > weight(capture.from) {
        Root::Rooted
    } else {
        // It can take back, and loses more elsewhere for it: it cannot leave its line.
        Root::FalseRoot
    }
}
