//! The part of the graph that one capture rests on.

use super::{AttackGraph, Link, Node, Relation, Row, protection};
use crate::board::{Move, Square};
use crate::lang::Text;

impl AttackGraph {
    /// What decides a capture, by the side whose piece it is: the attack; the screen over which a cannon takes; who
    /// protects the target, hidden roots 暗根 with them; what holds these, the target and the capturer; and the `partners`
    /// that the capture needs 联合捉子.
    #[must_use]
    pub fn capture(&self, capture: Move, partners: &[Square]) -> Vec<Row> {
        let Some(piece) = self.position().get(capture.from) else {
            return Vec::new();
        };
        let position = self.position().with_mover(piece.side);
        let protectors = protection(&position, capture);
        let mut links: Vec<Link> = self.links_to(capture.to);
        links.retain(|link| match link.relation {
            Relation::Attack { .. } => link.from.square == capture.from,
            Relation::Protect { .. } | Relation::Pin { .. } => true,
            Relation::Screen { .. } | Relation::Block { .. } => false,
        });
        links.extend(self.screens_for(capture.from, capture.to));
        for protector in &protectors.by {
            links.extend(self.screens_for(*protector, capture.to));
        }
        let others = protectors.by.iter().chain([&capture.from]);
        links.extend(others.flat_map(|square| self.pins_on(*square)));
        let mut rows: Vec<Row> = links.iter().map(Row::of).collect();
        let known = |square: &Square| {
            let of = |link: &Link| matches!(link.relation, Relation::Protect { .. });
            links
                .iter()
                .any(|link| of(link) && link.from.square == *square)
        };
        let hidden = protectors.by.iter().filter(|square| !known(square));
        rows.extend(hidden.filter_map(|square| {
            let note = if protectors.legal.contains(square) {
                Text::default()
            } else {
                Text::new("假根：不能回吃", "false root: cannot retake")
            };
            let relation = Text::new("暗保", "hidden root");
            self.row(*square, relation, capture.to, note)
        }));
        let partners = partners.iter().filter(|square| **square != capture.from);
        rows.extend(partners.filter_map(|square| {
            self.row(
                *square,
                Text::new("合力", "joins"),
                capture.from,
                Text::default(),
            )
        }));
        rows
    }

    /// The attacks on the piece on a square, with their screens.
    #[must_use]
    pub fn attacks_on(&self, square: Square) -> Vec<Row> {
        let mut rows = Vec::new();
        for link in self.links_to(square) {
            if matches!(link.relation, Relation::Attack { .. }) {
                rows.push(Row::of(&link));
                rows.extend(
                    self.screens_for(link.from.square, square)
                        .iter()
                        .map(Row::of),
                );
            }
        }
        rows
    }

    fn screens_for(&self, cannon: Square, on: Square) -> Vec<Link> {
        let mut links = self.links_to(cannon);
        links.retain(|link| matches!(link.relation, Relation::Screen { target } if target == on));
        links
    }

    fn pins_on(&self, square: Square) -> Vec<Link> {
        let mut links = self.links_to(square);
        links.retain(|link| matches!(link.relation, Relation::Pin { .. }));
        links
    }

    fn row(&self, from: Square, relation: Text, to: Square, note: Text) -> Option<Row> {
        let node = |square| {
            let piece = self.position().get(square)?;
            Some(Node { square, piece })
        };
        Some(Row {
            from: node(from)?.name(),
            relation,
            to: node(to)?.name(),
            note,
        })
    }
}
