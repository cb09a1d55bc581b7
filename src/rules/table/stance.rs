//! What a side can have done in a cycle, as far as the classes of its moves tell.

use crate::facts::{Object, ObjectDef, Type, Value};
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

/// An object that knows some of its facts; the others are undetermined.
struct Sketch {
    def: &'static ObjectDef,
    known: Vec<(Known, Value)>,
}

/// Which facts of an object are known: those of a type.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Moves,
    Class,
    Pattern,
}

impl Object for Sketch {
    fn def(&self) -> &'static ObjectDef {
        self.def
    }

    fn get(&self, fact: usize) -> Value {
        let Some(fact) = self.def.facts.get(fact) else {
            return Value::Undetermined;
        };
        let known = match fact.ty {
            Type::Pattern => Known::Pattern,
            Type::Enum(_) if fact.name == "class" => Known::Class,
            Type::List(_) if fact.name == "moves" => Known::Moves,
            _ => return Value::Undetermined,
        };
        let mut values = self.known.iter().filter(|(what, _)| *what == known);
        values
            .next()
            .map_or(Value::Undetermined, |(_, value)| value.clone())
    }

    fn label(&self) -> String {
        self.def.name.to_owned()
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
        let movement: Rc<dyn Object> = Rc::new(Sketch {
            def: vocabulary.movement,
            known: vec![(Known::Class, Value::Symbol(class))],
        });
        Value::Object(movement)
    });
    let mut known = vec![(Known::Moves, Value::from(moves.collect::<Vec<Value>>()))];
    known.extend(pattern.map(|name| (Known::Pattern, Value::Pattern(name))));
    Rc::new(Sketch {
        def: vocabulary.side,
        known,
    })
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
