//! Facts of a piece that a side may attack again and again in a cycle 所捉之子.

use super::capture::{ATTACK, AttackFacts};
use super::movement::MoveFacts;
use super::piece::{PIECE, PieceFacts};
use super::schema::Type;
use crate::board::{Move, Side, Square};
use std::iter;
use std::rc::Rc;

/// One enemy piece, followed from the beginning of a cycle to its end.
pub struct TargetFacts {
    /// The piece, where the cycle begins.
    pub piece: PieceFacts,
    /// The moves of the side, with what each does to the piece. A last move whose reply is not known is left out.
    pub turns: Vec<Rc<TurnFacts>>,
}

/// One move of a side, and what it does to one enemy piece.
pub struct TurnFacts {
    /// The move.
    pub mv: Rc<MoveFacts>,
    /// What could take the piece on the next move, and what the reply leaves of that.
    pub attacks: Vec<Rc<AttackFacts>>,
    /// What the other side threatened before the move to take, and what the move leaves of that. Where its last move is
    /// not known, neither is what of this was new.
    pub met: Rc<[Rc<AttackFacts>]>,
}

impl TargetFacts {
    /// The enemy pieces of a side in a line of moves.
    #[must_use]
    pub fn all(side: Side, line: &[Rc<MoveFacts>]) -> Vec<Rc<TargetFacts>> {
        let Some(first) = line.first() else {
            return Vec::new();
        };
        let answers = answers(line);
        let pieces = first.before().board().pieces();
        pieces
            .filter(|(_, piece)| piece.side != side)
            .map(|(square, piece)| {
                Rc::new(TargetFacts {
                    piece: PieceFacts { piece, square },
                    turns: turns(side, line, &answers, square),
                })
            })
            .collect()
    }
}

/// For each move of a line what was threatened before it, and what it leaves of that. A closed line comes to its first
/// move from its last one.
fn answers(line: &[Rc<MoveFacts>]) -> Vec<Rc<[Rc<AttackFacts>]>> {
    let last = line.last().filter(|_| is_closed(line));
    let before = iter::once(last).chain(line.iter().map(Some));
    let answers = before.zip(line).map(|(threat, answer)| match threat {
        Some(threat) => AttackFacts::answered(threat.captures_next(), answer.mv(), answer.after()),
        None => AttackFacts::all(answer.before(), answer.mv(), answer.after()),
    });
    answers.map(Rc::from).collect()
}

/// Whether a line leads back to where it begins.
fn is_closed(line: &[Rc<MoveFacts>]) -> bool {
    let ends = line.first().zip(line.last());
    ends.is_some_and(|(first, last)| last.after() == first.before())
}

/// The turns of a side in a line, for the enemy piece that stands on a square at first. A closed line goes on where it
/// began.
fn turns(
    side: Side,
    line: &[Rc<MoveFacts>],
    answers: &[Rc<[Rc<AttackFacts>]>],
    start: Square,
) -> Vec<Rc<TurnFacts>> {
    let again = answers.first().filter(|_| is_closed(line));
    let replies = answers.iter().skip(1).chain(again);
    let mut target = Some(start);
    let mut turns = Vec::new();
    for ((mv, met), reply) in line.iter().zip(answers).zip(replies) {
        target = target.and_then(|square| follow(square, mv.mv()));
        if mv.side() == side {
            let on_target = |attack: &&Rc<AttackFacts>| Some(attack.capture.mv().to) == target;
            turns.push(Rc::new(TurnFacts {
                mv: mv.clone(),
                attacks: reply.iter().filter(on_target).cloned().collect(),
                met: met.clone(),
            }));
        }
    }
    turns
}

/// Where a piece stands after a move; `None` when it is taken.
pub(super) fn follow(square: Square, mv: Move) -> Option<Square> {
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
    turns: Type::List(&Type::Object(&TURN)), "一方在循环中的每一着，以及它对该子的攻击", "the moves of the side in the cycle, with what each does to the piece", t => t.turns.clone();
}

crate::object! {
    /// What can be said of a move and an enemy piece.
    pub static TURN for TurnFacts = "turn", "一着与目标", "a move of the side, and what it does to the piece";
    label t => t.mv.mv().to_string();
    attacks: Type::List(&Type::Object(&ATTACK)), "走这着以后对该子的攻击，以及对方应着的结果", "what could take the piece if the side moved again at once, and what the reply leaves of that", t => t.attacks.clone();
    met: Type::List(&Type::Object(&ATTACK)), "对方前一着所威胁的吃子，以及这着应得如何", "what the other side's move before threatened to take, and what the move has left of that", t => t.met.to_vec();
}
