//! Facts of a piece that a side may attack again and again in a cycle 所捉之子.

use super::capture::{ATTACK, AttackFacts};
use super::movement::MoveFacts;
use super::piece::{PIECE, PieceFacts};
use super::schema::Type;
use crate::board::{Move, Side, Square};
use std::rc::Rc;

/// One enemy piece, followed from the beginning of a cycle to its end.
pub struct TargetFacts {
    /// The piece, where the cycle begins.
    pub piece: PieceFacts,
    /// For each move of the side, what it threatened to do to the piece and what the reply left of that. A last move
    /// whose reply is not known is left out.
    pub turns: Vec<Vec<Rc<AttackFacts>>>,
}

impl TargetFacts {
    /// The enemy pieces of a side in a line of moves.
    #[must_use]
    pub fn all(side: Side, line: &[Rc<MoveFacts>]) -> Vec<Rc<TargetFacts>> {
        let Some(first) = line.first() else {
            return Vec::new();
        };
        let pieces = first.before().board().pieces();
        pieces
            .filter(|(_, piece)| piece.side != side)
            .map(|(square, piece)| {
                Rc::new(TargetFacts {
                    piece: PieceFacts { piece, square },
                    turns: turns(side, line, square),
                })
            })
            .collect()
    }
}

/// The parts of a line of moves that each lead back to the position where the line begins; the rest, if any, is the
/// last part.
pub(super) fn cycles(line: &[Rc<MoveFacts>]) -> impl Iterator<Item = &[Rc<MoveFacts>]> {
    line.split_inclusive(|mv| {
        line.first()
            .is_some_and(|first| mv.after() == first.before())
    })
}

/// The turns of a side in a line, for the enemy piece that stands on a square at first. A closed line goes on where it
/// began.
fn turns(side: Side, line: &[Rc<MoveFacts>], start: Square) -> Vec<Vec<Rc<AttackFacts>>> {
    let closes = |first: &&Rc<MoveFacts>| {
        let last = line.last();
        last.is_some_and(|last| last.after() == first.before())
    };
    let mut target = Some(start);
    let mut turns = Vec::new();
    for (i, mv) in line.iter().enumerate() {
        target = target.and_then(|square| follow(square, mv.mv()));
        let reply = line.get(i + 1).or_else(|| line.first().filter(closes));
        if let (true, Some(reply)) = (mv.side() == side, reply) {
            let attacks = reply.attacks_met().iter();
            let on_target = attacks.filter(|attack| Some(attack.capture.mv().to) == target);
            turns.push(on_target.cloned().collect());
        }
    }
    turns
}

/// Where a piece stands after a move; `None` when it is taken.
fn follow(square: Square, mv: Move) -> Option<Square> {
    if square == mv.from {
        Some(mv.to)
    } else {
        (square != mv.to).then_some(square)
    }
}

crate::object! {
    /// What can be said of an enemy piece in a cycle.
    pub static TARGET for TargetFacts = "target", "目标", "an enemy piece in a cycle";
    label t => format!("{}@{}", t.piece.piece.kind, t.piece.square);
    piece: Type::Object(&PIECE), "该子，位置为循环开始时", "the piece, where it stands when the cycle begins", t => Rc::new(t.piece);
    turns: Type::List(&Type::List(&Type::Object(&ATTACK))), "一方每走一着，对该子的攻击与应着的结果", "for each move of the side, its attacks on the piece and what the reply leaves of them", t => t.turns.clone();
}
