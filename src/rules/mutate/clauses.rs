//! The mutants of the clauses of a book, section by section.

use super::Mutant;
use super::edit::{Edit, Operator, Part};
use super::expression::{Changed, Names, changes};
use super::values::{of_material, of_threats};
use crate::expr::parse;
use crate::rules::book::{Outcome, Vocabulary};
use crate::rules::clause::{Article, RawClause, Section};
use crate::rules::parents::Merged;
use crate::yaml::NodeKind;

/// All mutants of the clauses that are the book's own, and of its orders.
pub(super) fn mutants(
    merged: &Merged,
    vocabulary: &Vocabulary,
    is_own: &dyn Fn(&Article) -> bool,
) -> Vec<Mutant> {
    let patterns: Vec<String> = merged
        .patterns
        .iter()
        .map(|(n, _)| n.value.clone())
        .collect();
    let names = Names {
        enums: vocabulary.enums,
        patterns: &patterns,
    };
    let mut all = Vec::new();
    if let Some(material) = merged.material.as_ref().filter(|m| is_own(&m.article)) {
        of_material(material, &mut all);
    }
    if let Some(threats) = merged.threats.as_ref().filter(|t| is_own(&t.article)) {
        of_threats(threats, &mut all);
    }
    for (at, clause) in merged.clauses.iter().enumerate() {
        if !is_own(&clause.article) || clause.unmodelled.is_some() {
            continue;
        }
        let mut of = OfClause {
            at,
            clause,
            all: &mut all,
        };
        of.settings();
        of.silence();
        of.expressions(&names);
        of.overrides();
        of.results(merged, &patterns);
    }
    orders(merged, is_own, &mut all);
    all
}

/// The clause that is changed, and where its mutants go.
struct OfClause<'a> {
    at: usize,
    clause: &'a RawClause,
    all: &'a mut Vec<Mutant>,
}

impl OfClause<'_> {
    fn add(
        &mut self,
        operator: Operator,
        key: &'static str,
        (before, after): (String, String),
        label: String,
        edit: Edit,
    ) {
        self.all.push(Mutant {
            section: self.clause.section,
            clause: Some(self.clause.article.id.clone()),
            operator,
            key,
            before,
            after,
            label,
            edit,
        });
    }

    fn settings(&mut self) {
        for (which, (name, node)) in self.clause.sets.iter().enumerate() {
            let NodeKind::Scalar { text, .. } = &node.kind else {
                continue;
            };
            let others: Vec<String> = match (text.as_str(), text.parse::<i64>()) {
                ("true", _) => vec!["false".to_owned()],
                ("false", _) => vec!["true".to_owned()],
                (_, Ok(number)) => [number + 1, number - 1].map(|n| n.to_string()).into(),
                _ => Vec::new(),
            };
            for other in others {
                let line = |value: &str| format!("{}: {value}", name.value);
                let label = format!("{} {} → {other}", name.value, text);
                let edit = Edit::Setting(self.at, which, other.clone());
                self.add(
                    Operator::Number,
                    "sets",
                    (line(text), line(&other)),
                    label,
                    edit,
                );
            }
        }
    }

    /// The clause taken out. Terms cannot be, other clauses name them.
    fn silence(&mut self) {
        let rules = [Section::Moves, Section::Sides, Section::Verdicts];
        if rules.contains(&self.clause.section) {
            let id = self.clause.article.id.clone();
            let edit = Edit::Silence(self.at);
            self.add(
                Operator::DropClause,
                "id",
                (id, String::new()),
                "drop the clause".to_owned(),
                edit,
            );
        }
    }

    fn expressions(&mut self, names: &Names<'_>) {
        for part in Part::ALL {
            let Some(fragment) = part.of(self.clause) else {
                continue;
            };
            // What cannot be read was told when the book was loaded.
            let Ok(ast) = parse(fragment) else { continue };
            let before = ast.to_string();
            for changed in changes(&ast, names) {
                let after = changed.ast.to_string();
                let label = label(&changed);
                let edit = Edit::Expression(self.at, part, after.clone());
                self.add(
                    changed.operator,
                    part.name(),
                    (before.clone(), after),
                    label,
                    edit,
                );
            }
        }
        if let Some(unless) = &self.clause.unless {
            let before = unless.text().to_owned();
            let label = "drop `unless`".to_owned();
            self.add(
                Operator::DropPart,
                "unless",
                (before, String::new()),
                label,
                Edit::DropUnless(self.at),
            );
        }
    }

    fn overrides(&mut self) {
        let ids: Vec<&str> = self
            .clause
            .overrides
            .iter()
            .map(|id| id.value.as_str())
            .collect();
        for (which, id) in ids.iter().enumerate() {
            let kept: Vec<&str> = ids.iter().copied().filter(|other| other != id).collect();
            let label = format!("drop `{id}` of overrides");
            let lists = (ids.join(", "), kept.join(", "));
            self.add(
                Operator::DropMember,
                "overrides",
                lists,
                label,
                Edit::DropOverride(self.at, which),
            );
        }
    }

    fn results(&mut self, merged: &Merged, patterns: &[String]) {
        let Some(then) = &self.clause.then else {
            return;
        };
        let then = then.value.clone();
        let others: Vec<String> = match self.clause.section {
            Section::Moves => {
                let rules = merged.section(Section::Moves);
                let mut given: Vec<String> = rules
                    .filter_map(|rule| Some(rule.then.as_ref()?.value.clone()))
                    .collect();
                given.sort_unstable();
                given.dedup();
                given
            }
            Section::Sides => {
                let at = patterns.iter().position(|name| *name == then);
                let next = at.and_then(|at| patterns.get((at + 1) % patterns.len()));
                next.into_iter().cloned().collect()
            }
            Section::Verdicts => Outcome::ALL.map(|outcome| outcome.name().to_owned()).into(),
            _ => Vec::new(),
        };
        for other in others.into_iter().filter(|other| *other != then) {
            let label = format!("result {then} → {other}");
            let edit = Edit::Then(self.at, other.clone());
            self.add(Operator::Result, "then", (then.clone(), other), label, edit);
        }
    }
}

fn label(changed: &Changed) -> String {
    let (name, part) = (changed.operator.name(), &changed.part);
    match &changed.by {
        None => format!("{name} `{part}`"),
        Some(_) if changed.operator == Operator::Negate => format!("{name} `{part}`"),
        Some(by) => format!("{name} `{part}` → `{by}`"),
    }
}

/// Neighbours that change places: verdict clauses, classes by severity, patterns.
fn orders(merged: &Merged, is_own: &dyn Fn(&Article) -> bool, all: &mut Vec<Mutant>) {
    let clauses = merged.clauses.iter().enumerate();
    let verdicts: Vec<(usize, &RawClause)> = clauses
        .filter(|(_, c)| c.section == Section::Verdicts && c.unmodelled.is_none())
        .collect();
    for pair in verdicts.windows(2) {
        if let [(a, first), (b, second)] = pair
            && is_own(&first.article)
            && is_own(&second.article)
        {
            let (one, other) = (&first.article.id, &second.article.id);
            all.push(Mutant {
                section: Section::Verdicts,
                clause: Some(one.clone()),
                operator: Operator::Order,
                key: "verdicts",
                before: format!("{one}, {other}"),
                after: format!("{other}, {one}"),
                label: format!("order {one}, {other}"),
                edit: Edit::SwapClauses(*a, *b),
            });
        }
    }
    let own = merged.header.id.source.name();
    let severity = merged
        .severity
        .iter()
        .map(|n| (n.value.as_str(), n.source.name() == own));
    let patterns = merged
        .patterns
        .iter()
        .map(|(n, _)| (n.value.as_str(), n.source.name() == own));
    let severity = neighbours(severity.collect());
    let patterns = neighbours(patterns.collect());
    let mut add = |section, key, (at, one, other): (usize, &str, &str), edit: fn(usize) -> Edit| {
        all.push(Mutant {
            section,
            clause: None,
            operator: Operator::Order,
            key,
            before: format!("{one}, {other}"),
            after: format!("{other}, {one}"),
            label: format!("order {one}, {other}"),
            edit: edit(at),
        });
    };
    for pair in severity {
        add(Section::Moves, "severity", pair, Edit::SwapSeverity);
    }
    for pair in patterns {
        add(Section::Sides, "patterns", pair, Edit::SwapPatterns);
    }
}

/// The pairs of neighbours that are both the book's own, with the number of the first.
fn neighbours(names: Vec<(&str, bool)>) -> Vec<(usize, &str, &str)> {
    let pairs = names
        .windows(2)
        .enumerate()
        .filter_map(|(at, pair)| match pair {
            [(one, true), (other, true)] => Some((at, *one, *other)),
            _ => None,
        });
    pairs.collect()
}
