//! Sides of which nothing is known but what their moves may be: what follows for them holds on every board.

use super::decide::{Decided, patterns_of, plain, rule};
use super::verdict::Verdict;
use crate::board::{BySide, Side};
use crate::facts::{Classes, MOVE, SIDE, Sketch, Value};
use crate::rules::Book;
use rustc_hash::FxHashMap;
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
    let moves = BySide::from_fn(|side| moves(line.get(side)));
    let sketch = |known| Value::from(Rc::new(Sketch::new(&SIDE, known)));
    let found = BySide::from_fn(|side| {
        let known = vec![("moves", moves.get(side).clone())];
        patterns_of(book, &sketch(known))
    });
    let sides = BySide::from_fn(|side| {
        let names = found.get(side).possible.iter().cloned();
        let pattern = Value::one_of(names.map(Value::Pattern));
        sketch(vec![
            ("moves", moves.get(side).clone()),
            ("pattern", pattern),
        ])
    });
    let (verdict, by) = rule(book, &sides);
    (verdict != Verdict::Undetermined).then(|| {
        let clauses = Side::ALL.map(|side| found.get(side).clauses.as_slice());
        Decided {
            verdict,
            patterns: BySide::from_fn(|side| found.get(side).single()),
            clauses: plain(book, by, clauses),
        }
    })
}

/// Moves of which nothing is known but what they may be.
fn moves(classes: &[Classes]) -> Value {
    let moves = classes.iter().map(|classes| {
        let names = classes.iter().map(|class| Value::from(class.name()));
        let known = vec![("class", Value::one_of(names))];
        Value::from(Rc::new(Sketch::new(&MOVE, known)))
    });
    Value::from(moves.collect::<Vec<Value>>())
}
