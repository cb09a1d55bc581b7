//! Move, side and verdict clauses: when something follows, and what.

use super::{Compiler, clause, unknown};
use crate::diag::Diagnostic;
use crate::facts::Type;
use crate::lang::Text;
use crate::rules::book::{Body, Clause, Outcome, Rule};
use crate::rules::clause::{RawClause, Section};
use crate::rules::lint::{self, Symbols};
use crate::rules::parents::{Merged, unknown_id};
use crate::yaml::At;
use std::sync::Arc;

impl Compiler<'_> {
    pub(super) fn rules<T>(
        &mut self,
        merged: &Merged,
        section: Section,
        then: impl Fn(&mut Self, &At<String>) -> Option<T>,
    ) -> Vec<Clause<Rule<T>>> {
        let variables = self.vocabulary.variables(section);
        let mut clauses = Vec::new();
        for raw in merged.section(section) {
            let body = self.rule(raw, &variables, &then);
            clauses.extend(clause(raw, body));
        }
        clauses
    }

    fn rule<T>(
        &mut self,
        raw: &RawClause,
        variables: &[(&'static str, Type)],
        then: &impl Fn(&mut Self, &At<String>) -> Option<T>,
    ) -> Option<Rule<T>> {
        let given = raw.then.as_ref().and_then(|name| then(self, name));
        let when_text = raw.when.as_ref();
        let when = when_text.and_then(|text| self.expression(text, variables, Some(Type::Bool)));
        let unless_text = raw.unless.as_ref();
        let unless =
            unless_text.and_then(|text| self.expression(text, variables, Some(Type::Bool)));
        if let (Some(when), Some(text)) = (&when, when_text) {
            let symbols = Symbols {
                enums: self.vocabulary.enums,
                patterns: &self.patterns,
            };
            let unless = unless.as_ref().map(|u| &u.ast);
            if lint::never(&when.ast, unless, &symbols) {
                let label = Text::new("此条件不可能成立", "this is never true");
                self.problems.push(lint::never_fires(raw, text, label));
            }
        }
        if unless_text.is_some() && unless.is_none() {
            return None;
        }
        Some(Rule {
            when: when?,
            unless,
            then: given?,
            overrides: Vec::new(),
            narrower: Vec::new(),
        })
    }

    pub(super) fn class(&mut self, then: &At<String>) -> Option<&'static str> {
        let class = self.vocabulary.class;
        let found = class.symbol(&then.value);
        if found.is_none() {
            let known: Vec<&str> = class.names().collect();
            let problem = unknown(
                "qili::rules::unknown_class",
                then,
                "着法种类",
                "class of moves",
                &known,
            );
            self.problems.push(problem);
        }
        found
    }

    pub(super) fn pattern(&mut self, then: &At<String>) -> Option<Arc<str>> {
        if self.patterns.contains(&then.value) {
            return Some(then.value.as_str().into());
        }
        let known: Vec<&str> = self.patterns.iter().map(String::as_str).collect();
        let problem = unknown(
            "qili::rules::unknown_pattern",
            then,
            "走法模式",
            "pattern",
            &known,
        );
        self.problems.push(problem);
        None
    }

    pub(super) fn outcome(&mut self, then: &At<String>) -> Option<Outcome> {
        let found = Outcome::ALL.into_iter().find(|o| o.name() == then.value);
        if found.is_none() {
            let known = Outcome::ALL.map(Outcome::name);
            let problem = unknown(
                "qili::rules::unknown_outcome",
                then,
                "裁决",
                "outcome",
                &known,
            );
            self.problems.push(problem);
        }
        found
    }

    /// Resolves the ids of overridden clauses and tells circles of them, in which no clause would ever apply.
    pub(super) fn overrides(&mut self, merged: &Merged, moves: &mut [Clause<Rule<&'static str>>]) {
        let ids: Vec<String> = moves.iter().map(|c| c.article.id.clone()).collect();
        let known: Vec<&str> = merged
            .section(Section::Moves)
            .map(|c| c.article.id.as_str())
            .collect();
        for raw in merged.section(Section::Moves) {
            let place = moves.iter_mut().find(|c| c.article.id == raw.article.id);
            let mut numbers = Vec::new();
            for id in &raw.overrides {
                let is_clause = merged.clauses.iter().any(|c| c.article.id == id.value);
                if !known.contains(&id.value.as_str()) {
                    self.problems.push(if is_clause {
                        not_a_move(id)
                    } else {
                        unknown_id(id, known.iter().copied())
                    });
                }
                numbers.extend(ids.iter().position(|i| *i == id.value));
            }
            if let Some(Body::Modelled(rule)) = place.map(|c| &mut c.body) {
                rule.overrides = numbers;
            }
        }
        self.problems.extend(lint::override_circles(merged));
    }

    /// Tells verdicts that a verdict above leaves nothing to.
    pub(super) fn order(&mut self, merged: &Merged, verdicts: &[Clause<Rule<Outcome>>]) {
        let place = |id: &str| {
            let raw = merged
                .section(Section::Verdicts)
                .find(|c| c.article.id == id)?;
            Some((raw, raw.when.as_ref()?))
        };
        for (at, later) in verdicts.iter().enumerate() {
            let Some(rule) = later.modelled() else {
                continue;
            };
            let earlier = verdicts.iter().take(at).find(|earlier| {
                let above = earlier.modelled();
                above.is_some_and(|a| {
                    a.unless.is_none() && (lint::always(&a.when.ast) || a.when.ast == rule.when.ast)
                })
            });
            let Some(earlier) = earlier else { continue };
            let raw = place(&later.article.id).zip(place(&earlier.article.id));
            if let Some(((raw, text), (_, above))) = raw {
                let never = Text::new("轮不到此条款", "this is never reached");
                let label = Text::new("此条款总是先适用", "this clause always applies first");
                let span = above.place(
                    earlier
                        .modelled()
                        .map_or_else(Default::default, |r| r.when.ast.span),
                );
                let problem = lint::never_fires(raw, text, never).also(above.source(), span, label);
                self.problems.push(problem);
            }
        }
    }
}

fn not_a_move(id: &At<String>) -> Diagnostic {
    let found = &id.value;
    let message = Text::new(
        format!("条款 `{found}` 不在 `moves` 中，不能压倒"),
        format!("clause `{found}` is not under `moves` and cannot be overridden"),
    );
    id.error("qili::rules::not_a_move", message)
}

/// Finds of each rule those that are false where it is.
pub(super) fn narrow<T>(clauses: &mut [Clause<Rule<T>>]) {
    let narrower = |number: usize, rule: &Rule<T>| {
        let others = (0..).zip(&*clauses).filter(|(other, clause)| {
            let is_narrower = |other: &Rule<T>| other.when.implies(&rule.when);
            *other != number && clause.modelled().is_some_and(is_narrower)
        });
        others.map(|(other, _)| other).collect()
    };
    let found: Vec<Vec<usize>> = (0..)
        .zip(&*clauses)
        .map(|(number, clause)| match clause.modelled() {
            // What an exception keeps from applying may hold all the same.
            Some(rule) if rule.unless.is_none() => narrower(number, rule),
            _ => Vec::new(),
        })
        .collect();
    for (clause, found) in clauses.iter_mut().zip(found) {
        if let Body::Modelled(rule) = &mut clause.body {
            rule.narrower = found;
        }
    }
}
