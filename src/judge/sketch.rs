//! Sides of which nothing is known but what their moves may be: what follows for them holds on every board.

use super::decide::{Decided, patterns_of, plain, rule};
use super::verdict::Verdict;
use crate::board::{BySide, Side};
use crate::facts::{Classes, MOVE, Object, ObjectDef, SIDE, Value};
use crate::rules::Book;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// How many lines are kept.
const MOST: usize = 1 << 16;

/// What may be known of the moves of both sides, each in order.
type Line = BySide<Vec<Classes>>;

/// What follows from classes alone, for the lines that have been asked for; `None` where it takes more.
#[derive(Debug, Default)]
pub(super) struct ByClasses(Mutex<FxHashMap<Line, Option<Arc<Decided>>>>);

impl ByClasses {
    /// What follows from moves that may be so, whatever else is true of them; `None` where that is open.
    pub(super) fn decide(&self, book: &Book, line: &Line) -> Option<Arc<Decided>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(decided) = known.get(line) {
            return decided.clone();
        }
        let decided = decide(book, line).map(Arc::new);
        if known.len() < MOST {
            known.insert(line.clone(), decided.clone());
        }
        decided
    }
}

fn decide(book: &Book, line: &Line) -> Option<Decided> {
    let sides = BySide::from_fn(|side| Rc::new(Sketch::of_side(line.get(side))));
    let found = BySide::from_fn(|side| {
        let sketch = sides.get(side);
        let found = patterns_of(book, &Value::Object(sketch.clone()));
        let names = found.possible.iter().cloned().map(Value::Pattern);
        sketch.learn("pattern", Value::one_of(names));
        found
    });
    let values = BySide::from_fn(|side| Value::Object(sides.get(side).clone()));
    let (verdict, by) = rule(book, &values);
    (verdict != Verdict::Undetermined).then(|| {
        let clauses = Side::ALL.map(|side| found.get(side).clauses.as_slice());
        Decided {
            verdict,
            patterns: BySide::from_fn(|side| found.get(side).single()),
            clauses: plain(book, by, clauses),
        }
    })
}

/// A thing of which some facts are known; the others are undetermined.
struct Sketch {
    def: &'static ObjectDef,
    known: RefCell<Vec<(&'static str, Value)>>,
}

impl Sketch {
    fn of_side(moves: &[Classes]) -> Sketch {
        let moves = moves.iter().map(|classes| {
            let names = classes.iter().map(|class| Value::from(class.name()));
            let of_move: Rc<dyn Object> = Rc::new(Sketch {
                def: &MOVE,
                known: RefCell::new(vec![("class", Value::one_of(names))]),
            });
            Value::from(of_move)
        });
        let moves = Value::from(moves.collect::<Vec<Value>>());
        Sketch {
            def: &SIDE,
            known: RefCell::new(vec![("moves", moves)]),
        }
    }

    fn learn(&self, fact: &'static str, value: Value) {
        self.known.borrow_mut().push((fact, value));
    }
}

impl Object for Sketch {
    fn def(&self) -> &'static ObjectDef {
        self.def
    }

    fn get(&self, fact: usize) -> Value {
        let name = self.def.facts.get(fact).map(|fact| fact.name);
        let known = self.known.borrow();
        let found = known.iter().find(|(fact, _)| Some(*fact) == name);
        found.map_or(Value::Undetermined, |(_, value)| value.clone())
    }

    fn label(&self) -> String {
        self.def.name.to_owned()
    }
}
