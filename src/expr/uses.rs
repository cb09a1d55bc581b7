//! Which facts an expression asks for.

use super::check::{Expr, Node, NodeKind};
use crate::facts::ObjectDef;

impl Expr {
    /// The facts and terms that the expression names, each with its object, once, in the order in which they stand.
    #[must_use]
    pub fn uses(&self) -> Vec<(&'static ObjectDef, &str)> {
        let mut uses = Vec::new();
        collect(&self.root, &mut uses);
        uses
    }
}

fn collect<'e>(node: &'e Node, uses: &mut Vec<(&'static ObjectDef, &'e str)>) {
    match &node.kind {
        NodeKind::Bool(_)
        | NodeKind::Int(_)
        | NodeKind::Symbol(_)
        | NodeKind::Pattern(_)
        | NodeKind::Variable(_)
        | NodeKind::Local(_) => {}
        NodeKind::Fact(of, _, object, fact) => {
            collect(of, uses);
            add(object, fact.name, uses);
        }
        NodeKind::Term(of, term) => {
            collect(of, uses);
            add(term.object, &term.name, uses);
        }
        NodeKind::Not(of) | NodeKind::Negative(of) | NodeKind::Size(of) => collect(of, uses),
        NodeKind::Binary(_, left, right) | NodeKind::Each(_, left, _, right) => {
            collect(left, uses);
            collect(right, uses);
        }
        NodeKind::OneOf(of, items) => {
            collect(of, uses);
            items.iter().for_each(|item| collect(item, uses));
        }
        NodeKind::Choice(condition, yes, no) => {
            for part in [condition, yes, no] {
                collect(part, uses);
            }
        }
    }
}

fn add<'e>(
    object: &'static ObjectDef,
    name: &'e str,
    uses: &mut Vec<(&'static ObjectDef, &'e str)>,
) {
    if !uses.contains(&(object, name)) {
        uses.push((object, name));
    }
}
