//! Rule books 棋规: YAML files read with the place of every part, merged with the books that they extend, and checked.
//!
//! [`load`] turns a text into a [`Book`] or into everything that is wrong with it. It does no input or output: the
//! books that a book extends are asked for from a [`Resolver`].

mod allow;
mod book;
mod change;
mod clause;
mod compare;
mod compile;
pub mod embedded;
pub(crate) mod findings;
mod lint;
mod load;
pub mod material;
mod mutate;
mod open;
mod parameters;
mod parents;
mod raw;
mod remark;
mod table;
pub mod threats;
mod uses;
mod warn;
mod warn_text;

pub use allow::allowed;
pub use book::{Body, Book, Clause, Definition, Outcome, Pattern, Rule, Setting, Vocabulary};
pub use clause::{Article, Section};
pub use compare::{Edit, EditKind, Part, are_related, compare};
pub use findings::Finding;
pub use load::{Loaded, load};
pub use material::Material;
pub use mutate::{Mutant, Mutator, Operator};
pub use open::{OpenError, inspect, open, resolve};
pub use parameters::{Counting, Parameter, ParameterType, ParameterValue, Parameters};
pub use parents::Resolver;
pub use remark::{Remark, RemarkKind, remarks};
pub use threats::Threats;
pub use uses::Use;
