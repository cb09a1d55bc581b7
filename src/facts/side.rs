//! Facts of what a side does in a cycle 循环.

use super::movement::{MOVE, MoveFacts};
use super::schema::Type;
use super::value::Value;
use crate::board::Side;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// The moves of one side in a cycle.
pub struct SideFacts {
    /// Whose they are.
    pub side: Side,
    /// The moves, in order, with their classes.
    pub moves: Vec<Rc<MoveFacts>>,
    pattern: OnceCell<Arc<str>>,
}

impl SideFacts {
    /// A side before its pattern is known.
    #[must_use]
    pub const fn new(side: Side, moves: Vec<Rc<MoveFacts>>) -> SideFacts {
        SideFacts {
            side,
            moves,
            pattern: OnceCell::new(),
        }
    }

    /// Records the pattern; later calls change nothing.
    pub fn set_pattern(&self, pattern: Arc<str>) {
        let _ = self.pattern.set(pattern);
    }

    /// The pattern, if it is known.
    #[must_use]
    pub fn pattern(&self) -> Option<&Arc<str>> {
        self.pattern.get()
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
    pattern: Type::Pattern, "该方走法的名称，如长将", "what its moves are together, such as perpetual check", s => s.pattern().cloned().map_or(Value::Undetermined, Value::Pattern);
}
