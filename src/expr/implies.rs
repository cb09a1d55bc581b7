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
    match &other.kind {
        Kind::Binary(Operator::And, left, right) => implies(this, left) && implies(this, right),
        _ => gives(this, other),
    }
}

/// Whether a condition asks for a part that is no `&&`.
fn gives(this: &Ast, wanted: &Ast) -> bool {
    match (&this.kind, &wanted.kind) {
        (Kind::Binary(Operator::And, left, right), _) => {
            gives(left, wanted) || gives(right, wanted)
        }
        (
            Kind::Each(Each::Exists, list, name, body),
            Kind::Each(Each::Exists, other_list, other_name, other_body),
        ) => list == other_list && name == other_name && implies(body, other_body),
        _ => this == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;
    use crate::diag::{Fragment, Source};
    use rstest::rstest;

    #[rstest]
    #[case("a && b", "b", true)]
    #[case("b", "a && b", false)]
    #[case("a && l.exists(c, c.x && c.y)", "l.exists(c, c.x)", true)]
    #[case("l.exists(c, c.x)", "l.exists(c, c.x && c.y)", false)]
    #[case("l.exists(c, c.x || c.y)", "l.exists(c, c.x)", false)]
    #[case("l.all(c, c.x && c.y)", "l.all(c, c.x)", false)]
    #[case(
        "l.exists(c, c.x) && l.exists(c, c.y)",
        "l.exists(c, c.x && c.y)",
        false
    )]
    #[case("!(a && b)", "b", false)]
    fn what_asks_for_more_is_seen(#[case] this: &str, #[case] other: &str, #[case] expect: bool) {
        let read = |text| parse(&Fragment::whole(&Source::new("clause", text)));
        let (this, other) = (read(this).unwrap(), read(other).unwrap());
        assert_eq!(implies(&this, &other), expect);
    }
}
