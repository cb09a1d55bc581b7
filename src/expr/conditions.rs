//! The conditions of an expression: its smallest parts that are true or false.

use super::ast::{Ast, Kind, Operator};
use super::check::Expr;
use super::trace::{Explanation, Step, Trace};
use crate::diag::Span;
use crate::facts::Type;
use std::sync::Arc;

impl Expr {
    /// The conditions 条件: each side of `&&` and `||`, what stands behind `!`, and what `exists` and its like ask of an
    /// item, in the order in which they stand. Truth values that are written out are none.
    #[must_use]
    pub fn conditions(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        collect(&self.ast, self.ty == Type::Bool, &mut spans);
        spans
    }
}

fn collect(ast: &Ast, is_condition: bool, spans: &mut Vec<Span>) {
    match &ast.kind {
        Kind::Bool(_) => {}
        Kind::Not(of) => collect(of, true, spans),
        Kind::Binary(Operator::And | Operator::Or, left, right) => {
            collect(left, true, spans);
            collect(right, true, spans);
        }
        kind => {
            if is_condition {
                spans.push(ast.span);
            }
            match kind {
                Kind::Binary(_, left, right) => {
                    collect(left, false, spans);
                    collect(right, false, spans);
                }
                Kind::Negative(of) | Kind::Size(of) | Kind::Fact(of, _) => {
                    collect(of, false, spans);
                }
                Kind::Each(_, list, _, body) => {
                    collect(list, false, spans);
                    collect(body, true, spans);
                }
                Kind::Choice(condition, yes, no) => {
                    collect(condition, true, spans);
                    collect(yes, false, spans);
                    collect(no, false, spans);
                }
                _ => {}
            }
        }
    }
}

impl Explanation {
    /// Visits every part of the evaluation, words of the book with their own text, in the order in which they came to
    /// their values.
    pub fn visit(&self, see: &mut dyn FnMut(&Arc<str>, &Trace)) {
        visit(&self.trace, &self.text, see);
    }
}

fn visit(trace: &Trace, text: &Arc<str>, see: &mut dyn FnMut(&Arc<str>, &Trace)) {
    match (&trace.step, trace.children.split_last()) {
        (Step::Term(_, inner), Some((definition, object))) => {
            object.iter().for_each(|child| visit(child, text, see));
            visit(definition, inner, see);
        }
        (_, _) => trace
            .children
            .iter()
            .for_each(|child| visit(child, text, see)),
    }
    // An item of a list stands where its condition does, which was seen.
    if !matches!(trace.step, Step::Item(..)) {
        see(text, trace);
    }
}
