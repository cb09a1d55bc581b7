//! Terms: the words that other clauses use.

use super::{Compiler, clause, unknown};
use crate::diag::{Diagnostic, Fragment};
use crate::expr::Term;
use crate::facts::Type;
use crate::lang::Text;
use crate::rules::book::{Clause, Definition};
use crate::rules::clause::{RawClause, Section};
use crate::rules::parents::Merged;
use crate::yaml::At;

impl Compiler<'_> {
    pub(super) fn words(&mut self, merged: &Merged) -> Vec<Clause<Definition>> {
        let mut clauses = Vec::new();
        for raw in merged.section(Section::Terms) {
            let body = if raw.carried_by.is_empty() {
                self.definition(raw)
            } else {
                for name in &raw.carried_by {
                    self.carrier(name);
                }
                let names = raw.carried_by.iter().map(|n| n.value.clone());
                Some(Definition::CarriedBy(names.collect()))
            };
            clauses.extend(clause(raw, body));
        }
        clauses
    }

    fn definition(&mut self, raw: &RawClause) -> Option<Definition> {
        let (on, fact, is) = (raw.on.as_ref()?, raw.fact.as_ref()?, raw.is.as_ref()?);
        let objects = self.vocabulary.objects;
        let Some(object) = objects.iter().find(|o| o.name == on.value) else {
            let known: Vec<&str> = objects.iter().map(|o| o.name).collect();
            let problem = unknown(
                "qili::rules::unknown_object",
                on,
                "对象类型",
                "object type",
                &known,
            );
            self.problems.push(problem);
            return None;
        };
        if !self.check_name(fact) {
            return None;
        }
        let name = &fact.value;
        if object.fact(name).is_some() || self.terms.find(object, name).is_some() {
            let message = Text::new(
                format!("`{}` 已有事实 `{name}`", object.name),
                format!("`{}` already has a fact `{name}`", object.name),
            );
            self.problems
                .push(fact.error("qili::rules::taken_fact", message));
        }
        let variables = [("this", Type::Object(object))];
        let expr = self.expression(is, &variables, None);
        if let Some(expr) = &expr
            && !matches!(expr.ty, Type::Bool | Type::Int)
        {
            let found = expr.ty.describe();
            let message = Text::new(
                format!("术语应为是非值或整数，却是{}", found.zh),
                format!("a term is a truth value or a number, found {}", found.en),
            );
            let place = is.place(expr.ast.span);
            let problem = Diagnostic::error("qili::rules::term_type", message);
            self.problems.push(problem.at(is.source(), place, None));
        }
        // A term with a mistake stays known, so that its uses are no further mistakes.
        let stand_in = || self.expression(&stand_in(is), &[], Some(Type::Bool));
        let known = expr.clone().or_else(stand_in)?;
        self.terms.add(Term {
            object,
            name: name.clone(),
            expr: known,
        });
        Some(Definition::Is {
            object,
            fact: name.clone(),
            expr: expr?,
        })
    }

    /// Checks a fact of the board that a term names, such as `gain.root`.
    fn carrier(&mut self, name: &At<String>) {
        let objects = self.vocabulary.objects;
        let (object, fact) = name.value.split_once('.').unwrap_or((&name.value, ""));
        let Some(object) = objects.iter().find(|o| o.name == object) else {
            let known: Vec<&str> = objects.iter().map(|o| o.name).collect();
            let name = At {
                value: object.to_owned(),
                ..name.clone()
            };
            let problem = unknown(
                "qili::rules::unknown_object",
                &name,
                "对象类型",
                "object type",
                &known,
            );
            self.problems.push(problem);
            return;
        };
        if object.fact(fact).is_none() {
            let facts = object.facts.iter();
            let known: Vec<String> = facts
                .map(|f| format!("{}.{}", object.name, f.name))
                .collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let problem = unknown("qili::rules::unknown_fact", name, "事实", "fact", &known);
            self.problems.push(problem);
        }
    }
}

/// An expression that is right, in the place of one that is not.
fn stand_in(wrong: &Fragment) -> Fragment {
    Fragment::decoded(wrong.source(), wrong.place(Default::default()), "true")
}
