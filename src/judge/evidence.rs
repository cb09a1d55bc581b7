//! What shows that a check, kill or chase is one.

use crate::board::{Kind, Move, Square};
use crate::facts::{Class, GainFacts, MoveFacts};
use crate::threat::Root;
use std::rc::Rc;

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

/// The evidence for a class of a move; of several gains, the one that weighs most.
pub fn evidence(
    facts: &MoveFacts,
    class: Class,
    counts: impl Fn(&Rc<GainFacts>) -> bool,
) -> Option<Evidence> {
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
        Class::Kill => facts.mate_threat().proved().cloned().map(on_general),
        Class::Chase => main_gain(facts, counts).map(|gain| {
            let needed = gain.needed();
            Evidence {
                line: gain.gain.line.clone(),
                target: gain.gain.target.kind,
                target_square: gain.gain.target_square,
                root: Some(gain.root()),
                joint: needed.map(|needed| needed.len() >= 2),
                needed: needed.unwrap_or_default().to_vec(),
            }
        }),
        Class::Exchange | Class::Offer | Class::Block | Class::Tail | Class::Idle => None,
    }
}

/// The gain of the heaviest target among those that count; of several, one that needs no second piece and
/// has no root.
fn main_gain(facts: &MoveFacts, counts: impl Fn(&Rc<GainFacts>) -> bool) -> Option<&Rc<GainFacts>> {
    facts
        .gains()?
        .iter()
        .filter(|gain| counts(gain))
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
