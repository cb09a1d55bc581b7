//! The values of a rule book as searches take them.

use crate::board::Kind;
use crate::rules::{Book, Material};
use crate::threat::Scale;

/// What pieces are worth by a book; nothing if it compares no values.
#[must_use]
pub fn scale(book: &Book) -> Scale {
    book.material.as_ref().map_or_else(Scale::default, of)
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
