//! Rule books 棋规: YAML files read with the place of every part, merged with the books that they extend, and checked.
//!
//! [`load`] turns a text into a [`Book`] or into everything that is wrong with it. It does no input or output: the
//! books that a book extends are asked for from a [`Resolver`].

mod book;
mod clause;
mod compare;
mod compile;
pub mod embedded;
mod lint;
mod load;
pub mod material;
mod open;
mod parameters;
mod parents;
mod raw;
mod uses;
mod warn;

pub use book::{Body, Book, Clause, Definition, Outcome, Pattern, Rule, Setting, Vocabulary};
pub use clause::{Article, Section};
pub use compare::{Edit, EditKind, Part, are_related, compare};
pub use load::{Loaded, load};
pub use material::Material;
pub use open::{OpenError, inspect, open, resolve};
pub use parameters::{Parameter, ParameterType, ParameterValue, Parameters};
pub use parents::Resolver;
pub use uses::Use;
