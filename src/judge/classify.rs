//! The class of a move 着法性质, by the move clauses of a book.

use crate::facts::{Class, MoveFacts, Value};
use crate::rules::{Book, Rule};
use std::rc::Rc;

/// Which move clauses apply to a move, and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Applied {
    /// The class; `None` when undetermined.
    pub class: Option<Class>,
    /// The clause that gives it, by its number among the move clauses of the book.
    pub decided_by: Option<usize>,
    /// All clauses that apply, and are not overridden.
    pub clauses: Vec<usize>,
    /// The clauses that would apply, each with the clause that overrides it.
    pub overridden: Vec<(usize, usize)>,
    /// The clauses whose condition is undetermined.
    pub undetermined: Vec<usize>,
}

/// Judges one move by the move clauses: of those that apply and are not overridden, the one of the heaviest class
/// decides 从重. Where an undetermined clause could change that, the class is undetermined.
#[must_use]
pub fn classify(book: &Book, facts: &Rc<MoveFacts>) -> Applied {
    let variables = [Value::from(facts.clone())];
    let mut holds = Vec::new();
    let mut applied = Applied::default();
    for (number, clause) in book.moves.iter().enumerate() {
        let Some(rule) = clause.modelled() else {
            continue;
        };
        let _span = tracing::debug_span!("clause", id = %clause.article.id).entered();
        match rule.applies(&variables) {
            Some(true) => holds.push((number, rule)),
            Some(false) => {}
            None => applied.undetermined.push(number),
        }
    }
    for (number, rule) in &holds {
        let over = holds
            .iter()
            .find(|(_, other)| other.overrides.contains(number));
        match over {
            Some((by, _)) => applied.overridden.push((*number, *by)),
            None => {
                applied.clauses.push(*number);
                let rank = severity(book, rule);
                let best = applied.decided_by.and_then(|n| rule_of(book, n));
                if best.is_none_or(|best| rank < severity(book, best)) {
                    applied.decided_by = Some(*number);
                }
            }
        }
    }
    let decided = applied.decided_by.and_then(|n| rule_of(book, n));
    let open = applied
        .undetermined
        .iter()
        .filter_map(|n| rule_of(book, *n));
    let is_open = open.into_iter().any(|rule| {
        decided.is_none_or(|decided| severity(book, rule) < severity(book, decided))
            || applied.clauses.iter().any(|n| rule.overrides.contains(n))
    });
    if !is_open {
        applied.class = Some(decided.map_or(Class::Idle, class_of));
    }
    applied
}

fn rule_of(book: &Book, number: usize) -> Option<&Rule<&'static str>> {
    book.moves.get(number)?.modelled()
}

fn class_of(rule: &Rule<&'static str>) -> Class {
    Class::from_name(rule.then).unwrap_or(Class::Idle)
}

/// The place of a rule's class in the book's order: the first is the heaviest.
fn severity(book: &Book, rule: &Rule<&'static str>) -> usize {
    book.severity
        .iter()
        .position(|class| *class == rule.then)
        .unwrap_or(usize::MAX)
}
