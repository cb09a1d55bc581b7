//! Facts of one of a side's own pieces in a cycle: what the same piece does all the time 同一个子.

use super::capture::CAPTURE;
use super::gain::GAIN;
use super::movement::{MOVE, MoveFacts};
use super::piece::{PIECE, PieceFacts};
use super::schema::Type;
use super::target::follow;
use super::value::Value;
use crate::board::{Side, Square};
use std::rc::Rc;

/// One piece of a side, followed from the beginning of a cycle to its end.
pub struct OwnFacts {
    /// The piece, where the cycle begins.
    pub piece: PieceFacts,
    /// The moves of its side, with what each means for the piece.
    pub turns: Vec<Rc<OwnTurnFacts>>,
}

/// One move of a side, and one of its pieces.
pub struct OwnTurnFacts {
    /// The number of the move among those of its side in the cycle, from 1.
    pub number: usize,
    /// The move.
    pub mv: Rc<MoveFacts>,
    /// Where the piece stands after the move; `None` once it has been taken.
    pub square: Option<Square>,
}

impl OwnFacts {
    /// The pieces of a side in a line of moves.
    #[must_use]
    pub fn all(side: Side, line: &[Rc<MoveFacts>]) -> Vec<Rc<OwnFacts>> {
        let Some(first) = line.first() else {
            return Vec::new();
        };
        let pieces = first.before().board().pieces();
        pieces
            .filter(|(_, piece)| piece.side == side)
            .map(|(square, piece)| {
                Rc::new(OwnFacts {
                    piece: PieceFacts { piece, square },
                    turns: turns(side, line, square),
                })
            })
            .collect()
    }
}

fn turns(side: Side, line: &[Rc<MoveFacts>], start: Square) -> Vec<Rc<OwnTurnFacts>> {
    let mut square = Some(start);
    let mut turns = Vec::new();
    for mv in line {
        square = square.and_then(|at| follow(at, mv.mv()));
        if mv.side() == side {
            turns.push(Rc::new(OwnTurnFacts {
                number: turns.len() + 1,
                mv: mv.clone(),
                square,
            }));
        }
    }
    turns
}

impl OwnTurnFacts {
    fn is_moved(&self) -> bool {
        self.square == Some(self.mv.mv().to)
    }

    fn gains(&self) -> Value {
        let Some(gains) = self.mv.gains() else {
            return Value::Undetermined;
        };
        let own = gains
            .iter()
            .filter(|gain| gain.capturer().map(|piece| piece.square) == self.square);
        Value::from(own.cloned().map(Value::from).collect::<Vec<Value>>())
    }

    fn captures(&self) -> Value {
        let captures = self.mv.captures_next().iter();
        let own = captures.filter(|capture| Some(capture.mv().from) == self.square);
        Value::from(own.cloned().map(Value::from).collect::<Vec<Value>>())
    }
}

crate::object! {
    /// What can be said of an own piece in a cycle.
    pub static OWN for OwnFacts = "own", "己方的子", "an own piece in a cycle";
    label o => format!("{}@{}", o.piece.piece.kind, o.piece.square);
    piece: Type::Object(&PIECE), "该子，位置为循环开始时", "the piece, where it stands when the cycle begins", o => Rc::new(o.piece);
    turns: Type::List(&Type::Object(&OWN_TURN)), "己方在循环中的每一着，以及它对该子意味着什么", "the moves of its side in the cycle, with what each means for the piece", o => o.turns.clone();
}

crate::object! {
    /// What can be said of a move and an own piece.
    pub static OWN_TURN for OwnTurnFacts = "own_turn", "一着与己方的子", "a move of the side and one of its pieces";
    label t => t.mv.mv().to_string();
    number: Type::Int, "该方在循环中的第几着，从 1 起", "the number of the move among those of its side in the cycle, from 1", t => i64::try_from(t.number).unwrap_or(i64::MAX);
    move_made: Type::Object(&MOVE), "这一着", "the move", t => t.mv.clone();
    is_moved: Type::Bool, "这着走的是不是该子", "whether the piece makes the move", t => t.is_moved();
    gains: Type::List(&Type::Object(&GAIN)), "走这着以后，由该子走出第一着的得子办法", "the ways to win material that begin with the piece, if the side moved again at once", t => t.gains();
    captures: Type::List(&Type::Object(&CAPTURE)), "走这着以后，该子再走一着能直接吃子的吃法", "the captures that the piece could make if the side moved again at once", t => t.captures();
}
