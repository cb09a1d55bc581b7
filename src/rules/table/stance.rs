//! What a side can have done in a cycle, as far as the classes of its moves tell.

use crate::facts::{Sketch, Type, Value};
use crate::rules::book::{Book, Vocabulary};
use std::rc::Rc;
use std::sync::Arc;

/// A side of which nothing is known but the classes of its moves and its pattern.
pub(super) struct Stance {
    /// The classes of its moves, each once.
    pub(super) classes: Vec<&'static str>,
    /// Its pattern; `None` if it has none.
    pub(super) pattern: Option<Arc<str>>,
    object: Rc<Sketch>,
}

impl Stance {
    pub(super) fn value(&self) -> Value {
        Value::Object(self.object.clone())
    }
}

/// All that a side can have done: one or more classes, of those that the book gives, and a pattern that the side clauses
/// may give to them.
pub(super) fn stances(book: &Book, vocabulary: &Vocabulary) -> Vec<Stance> {
    let mut classes: Vec<&'static str> = Vec::new();
    let given = book.moves.iter().filter_map(|clause| clause.modelled());
    for class in given
        .map(|rule| rule.then)
        .chain(vocabulary.class.symbol("idle"))
    {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    let mut all = Vec::new();
    for chosen in 1_usize..1 << classes.len() {
        let chosen: Vec<&'static str> = classes
            .iter()
            .enumerate()
            .filter(|(at, _)| chosen >> at & 1 == 1)
            .map(|(_, class)| *class)
            .collect();
        let side = sketch(vocabulary, &chosen, None);
        for pattern in patterns(book, &Value::Object(side)) {
            all.push(Stance {
                object: sketch(vocabulary, &chosen, pattern.clone()),
                classes: chosen.clone(),
                pattern,
            });
        }
    }
    all
}

fn sketch(
    vocabulary: &Vocabulary,
    classes: &[&'static str],
    pattern: Option<Arc<str>>,
) -> Rc<Sketch> {
    let moves = classes.iter().map(|class| {
        let known = vec![("class", Value::Symbol(class))];
        Value::from(Rc::new(Sketch::new(vocabulary.movement, known)))
    });
    let mut known = vec![("moves", Value::from(moves.collect::<Vec<Value>>()))];
    let mut facts = vocabulary.side.facts.iter();
    let named = facts.find(|fact| fact.ty == Type::Pattern);
    known.extend(
        named
            .zip(pattern)
            .map(|(fact, name)| (fact.name, Value::Pattern(name))),
    );
    Rc::new(Sketch::new(vocabulary.side, known))
}

/// The patterns that a side may have: of those that its clauses give, the first in the order of the book.
fn patterns(book: &Book, side: &Value) -> Vec<Option<Arc<str>>> {
    let variables = [side.clone()];
    let mut possible = Vec::new();
    for pattern in &book.patterns {
        let rules = book.sides.iter().filter_map(|clause| clause.modelled());
        let answers = rules.filter(|rule| rule.then == pattern.name);
        let answers: Vec<Option<bool>> = answers.map(|rule| rule.applies(&variables)).collect();
        if answers.contains(&Some(true)) {
            possible.push(Some(pattern.name.clone()));
            return possible;
        }
        if answers.contains(&None) {
            possible.push(Some(pattern.name.clone()));
        }
    }
    possible.push(None);
    possible
}
