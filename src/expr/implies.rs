//! Whether a condition asks for all that another one asks for, as far as their form shows it.

use super::ast::{Ast, Each, Kind, Operator};
use super::check::Expr;

impl Expr {
    /// Whether this condition is false wherever the other one is; `false` if that cannot be seen from what is written. Both
    /// have to have been read with the same words.
    #[must_use]
    pub fn implies(&self, other: &Expr) -> bool {
        implies(&self.ast, &other.ast)
    }
}

fn implies(this: &Ast, other: &Ast) -> bool {
    let mut wanted = conjuncts(other).into_iter();
    let given = conjuncts(this);
    wanted.all(|wanted| given.iter().any(|given| gives(given, wanted)))
}

fn gives(given: &Ast, wanted: &Ast) -> bool {
    match (&given.kind, &wanted.kind) {
        (
            Kind::Each(Each::Exists, list, name, body),
            Kind::Each(Each::Exists, other_list, other_name, wanted),
        ) => list == other_list && name == other_name && implies(body, wanted),
        _ => given == wanted,
    }
}

fn conjuncts(of: &Ast) -> Vec<&Ast> {
    match &of.kind {
        Kind::Binary(Operator::And, left, right) => {
            let mut all = conjuncts(left);
            all.extend(conjuncts(right));
            all
        }
        _ => vec![of],
    }
}
