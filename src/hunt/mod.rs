//! Searching for cycles 循环 on which two judges differ, where no diagram is printed.
//!
//! It begins with known cycles and changes them at random: pieces go, come and shift, moves are exchanged. What makes the
//! judges rest on clauses in a way that was not seen before, is kept to be changed further. A cycle on which they differ
//! is shrunk: pieces are taken off as long as both judges say the same for the same reasons. Finds are distinct by what
//! decides them; colours exchanged or left and right mirrored they are the same.

mod change;
mod find;
mod search;
mod shrink;

pub use find::{Find, Seen, Signature};
pub use search::{Ask, Hunt};
