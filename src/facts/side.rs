//! Facts of what a side does in a cycle 循环.

use super::movement::{MOVE, MoveFacts};
use super::own::{OWN, OwnFacts};
use super::schema::Type;
use super::target::{TARGET, TargetFacts};
use super::value::Value;
use crate::board::Side;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// The moves of one side in a cycle.
pub struct SideFacts {
    /// Whose they are.
    pub side: Side,
    /// The moves, in order, with their classes.
    pub moves: Vec<Rc<MoveFacts>>,
    line: Vec<Rc<MoveFacts>>,
    targets: OnceCell<Vec<Rc<TargetFacts>>>,
    own: OnceCell<Vec<Rc<OwnFacts>>>,
    patterns: RefCell<Vec<Arc<str>>>,
}

impl SideFacts {
    /// A side in a line of moves of both sides, before its pattern is known.
    #[must_use]
    pub fn new(side: Side, line: Vec<Rc<MoveFacts>>) -> SideFacts {
        let moves = line.iter().filter(|mv| mv.side() == side);
        SideFacts {
            side,
            moves: moves.cloned().collect(),
            line,
            targets: OnceCell::new(),
            own: OnceCell::new(),
            patterns: RefCell::default(),
        }
    }

    /// Records what the pattern may be; of nothing, nothing is known.
    pub fn set_patterns(&self, patterns: Vec<Arc<str>>) {
        *self.patterns.borrow_mut() = patterns;
    }

    /// The pattern, if it is known.
    #[must_use]
    pub fn pattern(&self) -> Option<Arc<str>> {
        match self.patterns.borrow().as_slice() {
            [pattern] => Some(pattern.clone()),
            _ => None,
        }
    }

    fn pattern_value(&self) -> Value {
        Value::one_of(self.patterns.borrow().iter().cloned().map(Value::Pattern))
    }

    /// The pieces of the other side, followed through the cycle from its beginning to its end.
    pub fn targets(&self) -> &[Rc<TargetFacts>] {
        self.targets
            .get_or_init(|| TargetFacts::all(self.side, &self.line))
    }

    /// The side's own pieces, followed through the cycle from its beginning to its end.
    pub fn own(&self) -> &[Rc<OwnFacts>] {
        self.own
            .get_or_init(|| OwnFacts::all(self.side, &self.line))
    }

    /// Whether the first move of the cycle is this side's.
    pub fn begins(&self) -> bool {
        self.line.first().is_some_and(|mv| mv.side() == self.side)
    }

    fn move_values(&self) -> Value {
        Value::from(
            self.moves
                .iter()
                .cloned()
                .map(Value::from)
                .collect::<Vec<Value>>(),
        )
    }
}

crate::object! {
    /// What can be said of a side in a cycle.
    pub static SIDE for SideFacts = "side", "一方", "a side";
    label s => s.side.to_string();
    moves: Type::List(&Type::Object(&MOVE)), "循环中该方的着法", "its moves in the cycle", s => s.move_values();
    targets: Type::List(&Type::Object(&TARGET)), "对方的各个子，在循环中逐一跟踪", "the pieces of the other side, followed through the cycle", s => s.targets().to_vec();
    own: Type::List(&Type::Object(&OWN)), "该方自己的各个子，在循环中逐一跟踪", "its own pieces, followed through the cycle", s => s.own().to_vec();
    begins: Type::Bool, "循环的第一着是否由该方走出", "whether it makes the first move of the cycle", s => s.begins();
    pattern: Type::Pattern, "该方走法的名称，如长将", "what its moves are together, such as perpetual check", s => s.pattern_value();
}
