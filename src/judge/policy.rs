//! What a rule book says of threats, as searches take it.

use crate::board::Kind;
use crate::rules::{Book, Material};
use crate::threat::{Policy, Scale};

/// What counts as a threat by a book. Pieces are worth nothing if it compares no values; a book that does not say what a
/// threat is asks only for what happens on one square.
#[must_use]
pub fn policy(book: &Book) -> Policy {
    let scale = book.material.as_ref().map_or_else(Scale::default, of);
    let Some(threats) = &book.threats else {
        return Policy {
            scale,
            ..Policy::default()
        };
    };
    let among = |kinds: &[Kind]| Kind::ALL.map(|kind| kinds.contains(&kind));
    Policy {
        scale,
        attacker_checks: threats.attacker_checks,
        defender_checks: threats.defender_checks,
        horizon: threats.horizon,
        free: among(&threats.free),
        exchanged: among(&threats.exchanged),
        set_aside: threats.set_aside,
    }
}

fn of(material: &Material) -> Scale {
    let points = |kinds: &[Kind]| {
        Kind::ALL.map(|kind| {
            if kinds.contains(&kind) {
                i32::try_from(material.worth(kind).crossed).unwrap_or(i32::MAX)
            } else {
                0
            }
        })
    };
    let among = |kinds: &[Kind]| Kind::ALL.map(|kind| kinds.contains(&kind));
    Scale {
        strong: points(&material.strong),
        weak: points(&material.weak),
        floating: among(&material.floating),
        above_floating: among(&material.above_floating),
        home_soldiers: material.worth(Kind::Soldier).home > 0,
    }
}
