//! What can be said of a move, of the threats that it makes, and of what a side does in a cycle.
//!
//! One table for each type of thing, made with [`object!`](crate::object), gives the name, type and meaning of each fact
//! and computes it. Facts are computed when they are asked for, and once. The searches behind them are those of
//! [`crate::threat`]; this layer does not know what a rule book makes of a fact.

pub mod capture;
pub mod class;
pub mod gain;
pub mod movement;
pub mod offer;
pub mod own;
pub mod piece;
pub mod schema;
pub mod side;
pub mod sketch;
pub mod target;
pub mod value;

pub use capture::{ATTACK, AttackFacts, CAPTURE, CaptureFacts};
pub use class::{CLASS, Class, Classes};
pub use gain::{GAIN, GainFacts, ROOT};
pub use movement::{MOVE, MoveFacts};
pub use offer::{OFFER, OfferFacts};
pub use own::{OWN, OWN_TURN, OwnFacts, OwnTurnFacts};
pub use piece::{KIND, PIECE, PieceFacts};
pub use schema::{EnumDef, FactDef, ObjectDef, SymbolDef, Type};
pub use side::{SIDE, SideFacts};
pub use sketch::Sketch;
pub use target::{TARGET, TURN, TargetFacts, TurnFacts};
pub use value::{Object, Value};

/// All types of things, in the order of documentation.
pub static OBJECTS: &[&ObjectDef] = &[
    &MOVE, &GAIN, &OFFER, &CAPTURE, &ATTACK, &PIECE, &SIDE, &TARGET, &TURN, &OWN, &OWN_TURN,
];

/// All lists of names.
pub static ENUMS: &[&EnumDef] = &[&KIND, &CLASS, &ROOT];
