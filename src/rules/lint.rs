//! Clauses that can never fire. Nothing is told that is not certain.

use super::clause::{RawClause, Section};
use super::parents::Merged;
use crate::diag::{Diagnostic, Fragment, Span};
use crate::expr::{Ast, Kind, Operator};
use crate::facts::EnumDef;
use crate::lang::Text;
use crate::yaml::At;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

/// The names that stand for themselves, and not for a value that may change.
pub(super) struct Symbols<'a> {
    pub(super) enums: &'a [&'static EnumDef],
    pub(super) patterns: &'a [String],
}

impl Symbols<'_> {
    /// Whether a part is the same in all evaluations, and different from every other such part that is not equal to it.
    fn is_constant(&self, ast: &Ast) -> bool {
        match &ast.kind {
            Kind::Bool(_) | Kind::Int(_) => true,
            Kind::Name(name) => {
                self.enums.iter().any(|def| def.symbol(name).is_some())
                    || self.patterns.contains(name)
            }
            _ => false,
        }
    }
}

/// Whether an expression is true whatever the facts are.
pub(super) fn always(ast: &Ast) -> bool {
    match &ast.kind {
        Kind::Bool(value) => *value,
        Kind::Not(of) => of.kind == Kind::Bool(false),
        Kind::Binary(Operator::And, a, b) => always(a) && always(b),
        Kind::Binary(Operator::Or, a, b) => always(a) || always(b),
        _ => false,
    }
}

/// Whether `when && !unless` is true for no facts.
pub(super) fn never(when: &Ast, unless: Option<&Ast>, symbols: &Symbols<'_>) -> bool {
    let mut parts = Vec::new();
    conjuncts(when, true, &mut parts);
    if let Some(unless) = unless {
        conjuncts(unless, false, &mut parts);
    }
    parts.iter().any(|part| part.is_never(symbols)) || contradicts(&parts, symbols)
}

/// A condition that must hold: that an expression is true, or that it is false.
#[derive(PartialEq)]
struct Part<'a> {
    ast: &'a Ast,
    holds: bool,
}

impl Part<'_> {
    fn is_never(&self, symbols: &Symbols<'_>) -> bool {
        if !self.holds {
            return always(self.ast);
        }
        match &self.ast.kind {
            Kind::Bool(value) => !value,
            Kind::Binary(Operator::Or, a, b) => never(a, None, symbols) && never(b, None, symbols),
            Kind::Each(crate::expr::Each::Exists, _, _, body) => never(body, None, symbols),
            _ => false,
        }
    }

    /// `a == constant` that must hold.
    fn equation<'b>(&'b self, symbols: &Symbols<'_>) -> Option<(&'b Ast, &'b Ast)> {
        match &self.ast.kind {
            Kind::Binary(Operator::Equal, a, b) if self.holds => {
                if symbols.is_constant(b) {
                    Some((a, b))
                } else {
                    symbols.is_constant(a).then_some((&**b, &**a))
                }
            }
            _ => None,
        }
    }
}

/// Takes a condition apart into what must hold all together.
fn conjuncts<'a>(ast: &'a Ast, holds: bool, parts: &mut Vec<Part<'a>>) {
    match (&ast.kind, holds) {
        (Kind::Not(of), _) => conjuncts(of, !holds, parts),
        (Kind::Binary(Operator::And, a, b), true) | (Kind::Binary(Operator::Or, a, b), false) => {
            conjuncts(a, holds, parts);
            conjuncts(b, holds, parts);
        }
        _ => parts.push(Part { ast, holds }),
    }
}

fn contradicts(parts: &[Part<'_>], symbols: &Symbols<'_>) -> bool {
    parts.iter().enumerate().any(|(at, a)| {
        parts.iter().skip(at + 1).any(|b| {
            if a.ast == b.ast {
                return a.holds != b.holds;
            }
            match (a.equation(symbols), b.equation(symbols)) {
                (Some((left, x)), Some((right, y))) => left == right && x != y,
                _ => false,
            }
        })
    })
}

/// The problem of a clause that never applies; the label says why.
pub(super) fn never_fires(raw: &RawClause, when: &Fragment, label: Text) -> Diagnostic {
    let id = &raw.article.id;
    let message = Text::new(
        format!("条款 `{id}` 永远不会适用"),
        format!("clause `{id}` can never apply"),
    );
    let whole = when.place(Span::new(0, when.text().trim_end().len()));
    let help = Text::new(
        "若条款无法表达，改用 `unmodelled` 并写明理由",
        "if the clause cannot be expressed, use `unmodelled` with a reason",
    );
    Diagnostic::error("qili::rules::never_applies", message)
        .at(when.source(), whole, label)
        .help(help)
}

/// The problems of clauses that override one another in a circle.
pub(super) fn override_circles(merged: &Merged) -> Vec<Diagnostic> {
    let clauses: Vec<&RawClause> = merged.section(Section::Moves).collect();
    let mut graph: DiGraph<&RawClause, &At<String>> = DiGraph::new();
    let nodes: Vec<_> = clauses.iter().map(|c| graph.add_node(*c)).collect();
    for (clause, from) in clauses.iter().zip(&nodes) {
        for id in &clause.overrides {
            let to = clauses.iter().position(|c| c.article.id == id.value);
            if let Some(to) = to.and_then(|at| nodes.get(at)) {
                graph.add_edge(*from, *to, id);
            }
        }
    }
    let mut problems = Vec::new();
    for circle in tarjan_scc(&graph) {
        let inside = |edge| {
            let ends = graph.edge_endpoints(edge);
            ends.is_some_and(|(a, b)| circle.contains(&a) && circle.contains(&b))
        };
        let mut edges = graph.edge_indices().filter(|edge| inside(*edge));
        let Some(first) = edges.next().and_then(|edge| graph.edge_weight(edge)) else {
            continue;
        };
        let message = Text::new(
            "条款互相压倒，都不会适用",
            "clauses override one another, and none would apply",
        );
        let mut problem = first.error("qili::rules::override_circle", message);
        for id in edges.filter_map(|edge| graph.edge_weight(edge)) {
            problem = problem.also(&id.source, id.span, Text::new("也在其中", "part of it"));
        }
        problems.push(problem);
    }
    problems
}
