//! The tree of an expression as it was written, and its way back to text.

use crate::diag::Span;
use std::fmt;

/// An expression and where it stands. Equality looks at what is said, not at where.
#[derive(Debug, Clone)]
pub struct Ast {
    /// What it says.
    pub kind: Kind,
    /// The bytes of the expression's text that it covers.
    pub span: Span,
}

impl PartialEq for Ast {
    fn eq(&self, other: &Ast) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Ast {}

/// A name and where it stands; equality as for [`Ast`].
#[derive(Debug, Clone)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its bytes in the expression's text.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

impl Eq for Name {}

/// The forms of expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `true`, `false`.
    Bool(bool),
    /// A number; never negative.
    Int(i64),
    /// A variable, a symbol or a pattern name.
    Name(String),
    /// `[a, b]`.
    List(Vec<Ast>),
    /// `!a`.
    Not(Box<Ast>),
    /// `-a`.
    Negative(Box<Ast>),
    /// `a && b` and its like.
    Binary(Operator, Box<Ast>, Box<Ast>),
    /// `a.name`.
    Fact(Box<Ast>, Name),
    /// `size(a)`.
    Size(Box<Ast>),
    /// `list.exists(x, condition)` and its like.
    Each(Each, Box<Ast>, Name, Box<Ast>),
    /// `condition ? a : b`.
    Choice(Box<Ast>, Box<Ast>, Box<Ast>),
}

/// What is asked of the items of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Each {
    /// Whether one fulfils the condition.
    Exists,
    /// Whether none fails it.
    All,
    /// Those that fulfil it.
    Filter,
}

impl Each {
    /// All of them.
    pub const ALL: [Each; 3] = [Each::Exists, Each::All, Each::Filter];

    /// The name after the dot.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Each::Exists => "exists",
            Each::All => "all",
            Each::Filter => "filter",
        }
    }
}

/// Operators with two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `||`.
    Or,
    /// `&&`.
    And,
    /// `==`.
    Equal,
    /// `!=`.
    Unequal,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    More,
    /// `>=`.
    AtLeast,
    /// `in`.
    In,
    /// `+`.
    Plus,
    /// `-`.
    Minus,
}

impl Operator {
    /// All of them.
    pub const ALL: [Operator; 11] = [
        Operator::Or,
        Operator::And,
        Operator::Equal,
        Operator::Unequal,
        Operator::Less,
        Operator::AtMost,
        Operator::More,
        Operator::AtLeast,
        Operator::In,
        Operator::Plus,
        Operator::Minus,
    ];

    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Operator::Or => "||",
            Operator::And => "&&",
            Operator::Equal => "==",
            Operator::Unequal => "!=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::More => ">",
            Operator::AtLeast => ">=",
            Operator::In => "in",
            Operator::Plus => "+",
            Operator::Minus => "-",
        }
    }

    /// How tightly it binds; more binds tighter. `?:` is 0, prefixes 5, dots 6.
    const fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Plus | Operator::Minus => 4,
            _ => 3,
        }
    }
}

const PREFIX: u8 = 5;
const POSTFIX: u8 = 6;

impl Kind {
    const fn strength(&self) -> u8 {
        match self {
            Kind::Choice(..) => 0,
            Kind::Binary(operator, ..) => operator.strength(),
            Kind::Not(_) | Kind::Negative(_) => PREFIX,
            _ => POSTFIX,
        }
    }
}

impl fmt::Display for Ast {
    /// The expression as text that reads back to an equal tree, with no more brackets than needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Bool(value) => write!(f, "{value}"),
            Kind::Int(value) => write!(f, "{value}"),
            Kind::Name(name) => f.write_str(name),
            Kind::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{item}")?;
                }
                f.write_str("]")
            }
            Kind::Not(of) => write!(f, "!{}", At(of, PREFIX)),
            Kind::Negative(of) => write!(f, "-{}", At(of, PREFIX)),
            Kind::Binary(operator, left, right) => {
                let strength = operator.strength();
                let (left, right) = (At(left, strength), At(right, strength + 1));
                write!(f, "{left} {} {right}", operator.sign())
            }
            Kind::Fact(of, name) => write!(f, "{}.{}", At(of, POSTFIX), name.text),
            Kind::Size(of) => write!(f, "size({of})"),
            Kind::Each(each, list, name, body) => {
                let list = At(list, POSTFIX);
                write!(f, "{list}.{}({}, {body})", each.name(), name.text)
            }
            Kind::Choice(condition, yes, no) => {
                write!(f, "{} ? {yes} : {no}", At(condition, 1))
            }
        }
    }
}

/// An expression where something that binds as tightly as the number is asked for.
struct At<'a>(&'a Ast, u8);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.kind.strength() < self.1 {
            write!(f, "({})", self.0)
        } else {
            self.0.fmt(f)
        }
    }
}
