//! The logic of a condition: how its truth hangs on parts that are no `&&`, `||` or `!`.

use super::ast::Operator;
use super::check::{Expr, Node, NodeKind};
use super::eval::eval_node;
use crate::facts::Value;

/// A condition taken apart as far as `&&`, `||` and `!` go.
#[derive(Debug, Clone)]
pub enum Logic<'e> {
    /// `true`, `false`.
    Known(bool),
    /// Anything else.
    Leaf(Leaf<'e>),
    /// `!a`.
    Not(Box<Logic<'e>>),
    /// `a && b`.
    And(Box<Logic<'e>>, Box<Logic<'e>>),
    /// `a || b`.
    Or(Box<Logic<'e>>, Box<Logic<'e>>),
}

/// A part of a condition that is true or false by itself.
#[derive(Debug, Clone)]
pub struct Leaf<'e> {
    /// As it is written.
    pub text: &'e str,
    node: &'e Node,
}

impl Expr {
    /// The expression taken apart.
    #[must_use]
    pub fn logic(&self) -> Logic<'_> {
        logic(&self.root, &self.text)
    }
}

impl Leaf<'_> {
    /// The truth of the part, as [`Expr::eval`] finds it; `None` when undetermined.
    #[must_use]
    pub fn truth(&self, variables: &[Value]) -> Option<bool> {
        eval_node(self.node, variables).truth()
    }

    /// Whether the part asks for a variable, by its number in the environment.
    #[must_use]
    pub fn uses(&self, variable: usize) -> bool {
        uses(self.node, variable)
    }
}

fn logic<'e>(node: &'e Node, text: &'e str) -> Logic<'e> {
    let boxed = |node| Box::new(logic(node, text));
    match &node.kind {
        NodeKind::Bool(value) => Logic::Known(*value),
        NodeKind::Not(of) => Logic::Not(boxed(of)),
        NodeKind::Binary(Operator::And, a, b) => Logic::And(boxed(a), boxed(b)),
        NodeKind::Binary(Operator::Or, a, b) => Logic::Or(boxed(a), boxed(b)),
        _ => Logic::Leaf(Leaf {
            text: text.get(node.span.start..node.span.end).unwrap_or_default(),
            node,
        }),
    }
}

fn uses(node: &Node, variable: usize) -> bool {
    let uses = |node: &Node| uses(node, variable);
    match &node.kind {
        NodeKind::Variable(at) => *at == variable,
        NodeKind::Fact(of, ..) | NodeKind::Term(of, _) => uses(of),
        NodeKind::Not(of) | NodeKind::Negative(of) | NodeKind::Size(of) => uses(of),
        NodeKind::Binary(_, a, b) | NodeKind::Each(_, a, _, b) => uses(a) || uses(b),
        NodeKind::OneOf(of, items) => uses(of) || items.iter().any(uses),
        NodeKind::Choice(a, b, c) => uses(a) || uses(b) || uses(c),
        NodeKind::Bool(_)
        | NodeKind::Int(_)
        | NodeKind::Symbol(_)
        | NodeKind::Pattern(_)
        | NodeKind::Local(_) => false,
    }
}
