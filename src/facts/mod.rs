//! What can be said of a move, and the types and values that expressions work with.

pub mod schema;
pub mod value;

pub use schema::{EnumDef, FactDef, ObjectDef, SymbolDef, Type};
pub use value::{Object, Value};
