//! What shows that a check, kill or chase is one.

use crate::board::{Kind, Move, Square};
use crate::expr::Expr;
use crate::facts::{CAPTURE, CaptureFacts, Class, GAIN, GainFacts, MoveFacts, ObjectDef, Value};
use crate::graph::Root;
use crate::rules::{Book, Definition};
use std::rc::Rc;

/// The term by which a book says which gains, or which captures, make a chase; evidence is chosen among them.
const CHASE_TERM: &str = "is_chase";
/// The term by which a book says which gains make a joint chase 联合捉子.
const JOINT_TERM: &str = "is_joint";

/// The proof of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The line: for a check the taking of the general, for a kill the mate, for a chase the gain.
    pub line: Vec<Move>,
    /// What is attacked.
    pub target: Kind,
    /// Where that stands.
    pub target_square: Square,
    /// How well the chased piece is protected; `None` but for a chase.
    pub root: Option<Root>,
    /// Whether the chase needs two pieces or more 联合捉子; `None` but for a chase, or when undetermined.
    pub joint: Option<bool>,
    /// The pieces that the chase needs.
    pub needed: Vec<Square>,
}

/// The evidence for a class of a move. A chase is shown by a capture where the book's word for a chase is said of
/// captures, else by a gain.
pub fn evidence(book: &Book, facts: &MoveFacts, class: Class) -> Option<Evidence> {
    let board = facts.after().board();
    let general = board.general(facts.side().other())?;
    let on_general = |line| Evidence {
        line,
        target: Kind::General,
        target_square: general,
        root: None,
        joint: None,
        needed: Vec::new(),
    };
    match class {
        Class::Check => board
            .attackers(general, facts.side())
            .first()
            .map(|from| on_general(vec![Move::new(*from, general)])),
        Class::Kill => {
            let new = facts.new_mate_threat().proved();
            new.or_else(|| facts.mate_threat().proved())
                .cloned()
                .map(on_general)
        }
        Class::Chase => match term(book, &CAPTURE, CHASE_TERM) {
            Some(term) => main_capture(facts, term).and_then(|capture| of_capture(capture)),
            None => main_gain(facts, term(book, &GAIN, CHASE_TERM)).map(|gain| of_gain(book, gain)),
        },
        Class::Exchange | Class::Offer | Class::Block | Class::Tail | Class::Idle => None,
    }
}

/// The book's own word for something, as it is said of a type of things.
fn term<'b>(book: &'b Book, of: &ObjectDef, name: &str) -> Option<&'b Expr> {
    let mut definitions = book.terms.iter().filter_map(|clause| clause.modelled());
    definitions.find_map(|definition| match definition {
        Definition::Is { object, fact, expr } if *object == of && fact == name => Some(expr),
        _ => None,
    })
}

fn of_capture(capture: &CaptureFacts) -> Option<Evidence> {
    let target = capture.target()?;
    Some(Evidence {
        line: vec![capture.mv()],
        target: target.piece.kind,
        target_square: target.square,
        root: Some(capture.root()),
        joint: Some(false),
        needed: Vec::new(),
    })
}

/// Whether a gain is a joint one is the book's word, if it has one; else whether it needs two pieces.
fn of_gain(book: &Book, gain: &Rc<GainFacts>) -> Evidence {
    let needed = gain.needed();
    let joint = match term(book, &GAIN, JOINT_TERM) {
        Some(joint) => joint.eval(&[Value::from(Rc::clone(gain))]).truth(),
        None => needed.map(|needed| needed.len() >= 2),
    };
    Evidence {
        line: gain.gain.line.clone(),
        target: gain.gain.target.kind,
        target_square: gain.gain.target_square,
        root: Some(gain.root()),
        joint,
        needed: needed.unwrap_or_default().to_vec(),
    }
}

/// The first capture that counts, in the order of the squares.
fn main_capture<'f>(facts: &'f MoveFacts, term: &Expr) -> Option<&'f Rc<CaptureFacts>> {
    let mut captures = facts.captures_next().iter();
    captures.find(|capture| holds(term, Value::from(Rc::clone(capture))))
}

/// The gain of the heaviest target among those that count, as all do if the book has no word for them; of several, one
/// that needs no second piece and has no root.
fn main_gain<'f>(facts: &'f MoveFacts, term: Option<&Expr>) -> Option<&'f Rc<GainFacts>> {
    let gains = facts.gains()?.iter();
    gains
        .filter(|gain| term.is_none_or(|term| holds(term, Value::from(Rc::clone(gain)))))
        .max_by_key(|gain| {
            let alone = gain.needed().is_some_and(|needed| needed.len() < 2);
            let loose = matches!(gain.root(), Root::Unrooted | Root::FalseRoot);
            (
                gain.weight(),
                alone && loose,
                gain.gain.is_direct(),
                loose,
                alone,
                gain.gain.value,
            )
        })
}

fn holds(term: &Expr, thing: Value) -> bool {
    term.eval(&[thing]).truth() == Some(true)
}
