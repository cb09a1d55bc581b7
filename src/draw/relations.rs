//! The graph of attack and protection, drawn on the board.

use super::arrow::{Arrow, Pen};
use super::picture::{Picture, Pieces};
use crate::board::{Move, Position, Square};
use crate::graph::{Relation, build};
use crate::lang::{Lang, Text};

/// A position with who attacks, protects, screens, blocks and pins whom; of one piece alone, if a square is given.
#[must_use]
pub fn graph_picture(position: &Position, of: Option<Square>, lang: Lang) -> Picture {
    let graph = build(position);
    let mut picture = Picture::new(position);
    picture.pieces = Pieces::from(lang);
    for link in graph.links() {
        let (from, to) = (link.from.square, link.to.square);
        if of.is_some_and(|of| of != from && of != to) {
            continue;
        }
        picture
            .arrows
            .push(Arrow::new(Move::new(from, to), pen(link.relation)));
    }
    for (pen, name) in legend() {
        if picture.arrows.iter().any(|arrow| arrow.pen == pen) {
            picture.legend.push((pen, name.get(lang).to_owned()));
        }
    }
    picture
}

const fn pen(relation: Relation) -> Pen {
    match relation {
        Relation::Attack { legal: true } => Pen::Attack,
        Relation::Protect { legal: true, .. } => Pen::Protect,
        Relation::Attack { legal: false } | Relation::Protect { legal: false, .. } => Pen::Void,
        Relation::Screen { .. } | Relation::Block { .. } => Pen::Hinder,
        Relation::Pin { .. } => Pen::Pin,
    }
}

/// What each pen means here.
fn legend() -> [(Pen, Text); 5] {
    [
        (Pen::Attack, Text::new("打", "attack")),
        (Pen::Protect, Text::new("保", "protect")),
        (
            Pen::Void,
            Text::new("打、保不成（假根）", "not legal (false root)"),
        ),
        (Pen::Hinder, Text::new("炮架、蹩、塞", "screen, block")),
        (Pen::Pin, Text::new("牵", "pin")),
    ]
}
