//! What the names of an expression may mean.

use super::check::Expr;
use crate::facts::{EnumDef, ObjectDef, Type};
use std::sync::Arc;

/// The names that an expression may use besides the facts of its objects.
#[derive(Debug, Clone, Copy)]
pub struct Env<'a> {
    /// The variables, such as `move`, in the order in which their values are given to the evaluation.
    pub variables: &'a [(&'static str, Type)],
    /// The fixed lists of symbols.
    pub enums: &'a [&'static EnumDef],
    /// The pattern names of the rule book.
    pub patterns: &'a [String],
    /// The words that the book defines itself.
    pub terms: &'a Terms,
}

/// A word that a rule book defines: a fact of an object, derived by an expression whose only variable is the object.
#[derive(Debug)]
pub struct Term {
    /// The object type that it is said of.
    pub object: &'static ObjectDef,
    /// The name by which expressions use it.
    pub name: String,
    /// What it says.
    pub expr: Expr,
}

/// The terms that are visible at some point of a book.
#[derive(Debug, Clone, Default)]
pub struct Terms(Vec<Arc<Term>>);

impl Terms {
    /// Adds a term; one of the same object and name that was there before is hidden.
    pub fn add(&mut self, term: Term) {
        self.0.push(Arc::new(term));
    }

    /// The term of an object type and name.
    #[must_use]
    pub fn find(&self, object: &ObjectDef, name: &str) -> Option<&Arc<Term>> {
        self.of(object).filter(|term| term.name == name).last()
    }

    /// The terms of an object type.
    pub fn of(&self, object: &ObjectDef) -> impl Iterator<Item = &Arc<Term>> {
        self.0.iter().filter(move |term| term.object == object)
    }
}
