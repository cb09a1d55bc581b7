//! The expression language of rule books 规则表达式: text → located tree → checked expression → value with a trace.
//!
//! The surface is a subset of CEL: `&& || ! == != < <= > >= + - in .`, `list.exists(x, e)`, `list.all(x, e)`,
//! `list.filter(x, e)`, `size(list)`, `condition ? a : b`, numbers, `true`, `false`, `[a, b]` after `in`, and bare
//! names of symbols and patterns.
//!
//! An expression that passed the check cannot fail: it gives a value of its type or [`Value::Undetermined`]. Truth has
//! three values, as in Kleene's logic: `false && undetermined` is false, `true && undetermined` is undetermined.
//!
//! This module knows the types of facts, never a board.
//!
//! [`Value::Undetermined`]: crate::facts::Value::Undetermined

mod ast;
mod check;
mod conditions;
mod eval;
mod implies;
mod logic;
mod memo;
mod messages;
mod names;
mod parse;
mod trace;
mod uses;
mod words;

pub use ast::{Ast, Each, Kind, Name, Operator};
pub use check::{Expr, check, compile};
pub use logic::{Leaf, Logic};
pub use memo::Memo;
pub use names::{Env, Term, Terms};
pub use parse::{MAX_LENGTH, parse};
pub use trace::{Explanation, FactRead, Step, Trace};
pub use words::{Lexicon, Saying, symbol};
