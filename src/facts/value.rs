//! The values of facts and expressions.

use super::schema::{ObjectDef, Type};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// A thing that has facts: a move, a gain, a piece, a side. Implement it with [`object!`](crate::object).
pub trait Object {
    /// The table of its facts.
    fn def(&self) -> &'static ObjectDef;

    /// The value of a fact by its number in [`ObjectDef::facts`]; [`Value::Undetermined`] beyond the table.
    fn get(&self, fact: usize) -> Value;

    /// A short text that tells this object from others of its type, such as `h2e2`; the same in all languages.
    fn label(&self) -> String;

    /// The value of a fact by its name; `None` if there is no such fact.
    fn fact(&self, name: &str) -> Option<Value> {
        self.def().fact(name).map(|(index, _)| self.get(index))
    }
}

/// A value of a fact or an expression. Clones share lists and objects.
#[derive(Clone)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A name out of an [`EnumDef`](super::schema::EnumDef).
    Symbol(&'static str),
    /// A pattern name of the rule book.
    Pattern(Arc<str>),
    /// Several values.
    List(Rc<[Value]>),
    /// A thing with facts.
    Object(Rc<dyn Object>),
    /// One of several simple values, it is not known which.
    OneOf(Rc<[Value]>),
    /// The search behind the fact gave up before it knew 未定.
    Undetermined,
}

impl Value {
    /// One of these values: the only one, one of several, or undetermined if there are none.
    #[must_use]
    pub fn one_of(values: impl IntoIterator<Item = Value>) -> Value {
        let mut values = values.into_iter();
        match (values.next(), values.next()) {
            (None, _) => Value::Undetermined,
            (Some(only), None) => only,
            (Some(first), Some(second)) => {
                Value::OneOf([first, second].into_iter().chain(values).collect())
            }
        }
    }

    /// What all alternatives of a value agree on; `None` when they do not agree, or one is undetermined.
    pub fn agree(&self, ask: impl Fn(&Value) -> Option<bool>) -> Option<bool> {
        let Value::OneOf(values) = self else {
            return ask(self);
        };
        let mut answers = values.iter().map(ask);
        let first = answers.next()??;
        answers.all(|answer| answer == Some(first)).then_some(first)
    }

    /// Whether the value may stand where the type is asked for; [`Value::Undetermined`] may stand anywhere.
    #[must_use]
    pub fn is_of(&self, ty: &Type) -> bool {
        match (self, ty) {
            (Value::Undetermined, _)
            | (Value::Bool(_), Type::Bool)
            | (Value::Int(_), Type::Int)
            | (Value::Pattern(_), Type::Pattern) => true,
            (Value::Symbol(name), Type::Enum(def)) => def.symbol(name).is_some(),
            (Value::Object(object), Type::Object(def)) => object.def() == *def,
            (Value::List(items), Type::List(of)) => items.iter().all(|item| item.is_of(of)),
            (Value::OneOf(values), of) => values.iter().all(|value| value.is_of(of)),
            _ => false,
        }
    }

    /// Three-valued truth: `None` when undetermined.
    #[must_use]
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// Three-valued equality of two simple values: `None` when either is undetermined or has no equality, or when it
    /// depends on which of several a value is.
    #[must_use]
    pub fn same(&self, other: &Value) -> Option<bool> {
        match (self, other) {
            (Value::OneOf(_), _) => self.agree(|value| value.same(other)),
            (_, Value::OneOf(_)) => other.agree(|value| self.same(value)),
            (Value::Bool(a), Value::Bool(b)) => Some(a == b),
            (Value::Int(a), Value::Int(b)) => Some(a == b),
            (Value::Symbol(a), Value::Symbol(b)) => Some(a == b),
            (Value::Pattern(a), Value::Pattern(b)) => Some(a == b),
            _ => None,
        }
    }
}

/// Equality of form, for tests and traces: undetermined equals undetermined, objects are equal when they are the same.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Undetermined, Value::Undetermined) => true,
            (Value::List(a), Value::List(b)) | (Value::OneOf(a), Value::OneOf(b)) => a == b,
            (Value::Object(a), Value::Object(b)) => Rc::ptr_eq(a, b),
            _ => self.same(other) == Some(true),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(n) => write!(f, "{n}"),
            Value::Symbol(name) => f.write_str(name),
            Value::Pattern(name) => f.write_str(name),
            Value::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{item}")?;
                }
                f.write_str("]")
            }
            Value::OneOf(values) => {
                for (i, value) in values.iter().enumerate() {
                    let or = if i == 0 { "" } else { " | " };
                    write!(f, "{or}{value}")?;
                }
                Ok(())
            }
            Value::Object(object) => f.write_str(&object.label()),
            Value::Undetermined => f.write_str("undetermined"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(value)
    }
}

impl From<&'static str> for Value {
    /// A symbol.
    fn from(value: &'static str) -> Value {
        Value::Symbol(value)
    }
}

impl<T: Object + 'static> From<Rc<T>> for Value {
    fn from(value: Rc<T>) -> Value {
        Value::Object(value)
    }
}

impl From<Rc<dyn Object>> for Value {
    fn from(value: Rc<dyn Object>) -> Value {
        Value::Object(value)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(value: Vec<T>) -> Value {
        Value::List(value.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    /// `None` is what a search that gave up knows: undetermined.
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Undetermined, Into::into)
    }
}
