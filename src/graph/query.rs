//! Asking the graph.

use super::{AttackGraph, Link, Node, Relation, protection};
use crate::board::{Move, Pin, Position, Square};
use petgraph::Direction;
use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

impl AttackGraph {
    /// The position of which it is the graph.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The pieces, in the order of the squares.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        self.graph.node_weights().copied()
    }

    /// All relations, in the order in which they were found: by side, then by the squares of the pieces that move.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        self.graph.edge_references().map(|edge| self.link(edge))
    }

    /// The relation of an edge.
    pub(super) fn link(&self, edge: EdgeReference<'_, Relation>) -> Link {
        Link {
            from: self.graph[edge.source()],
            to: self.graph[edge.target()],
            relation: *edge.weight(),
        }
    }

    /// The relations of other pieces to the piece on a square, in the order of the other pieces' squares.
    #[must_use]
    pub fn links_to(&self, square: Square) -> Vec<Link> {
        self.links_of(square, Direction::Incoming)
    }

    /// The relations of the piece on a square to others, in the order of the others' squares.
    #[must_use]
    pub fn links_from(&self, square: Square) -> Vec<Link> {
        self.links_of(square, Direction::Outgoing)
    }

    fn links_of(&self, square: Square, direction: Direction) -> Vec<Link> {
        let Some(node) = self.nodes[square.index()] else {
            return Vec::new();
        };
        let edges = self.graph.edges_directed(node, direction);
        let mut links: Vec<Link> = edges.map(|edge| self.link(edge)).collect();
        links.sort_by_key(|link| (link.from, link.to, link.order()));
        links
    }

    fn sources(&self, square: Square, wanted: impl Fn(Relation) -> bool) -> Vec<Square> {
        let links = self.links_to(square).into_iter();
        links
            .filter(|link| wanted(link.relation))
            .map(|link| link.from.square)
            .collect()
    }

    /// Who attacks the piece on a square, also where the capture would be illegal.
    #[must_use]
    pub fn attackers_of(&self, square: Square) -> Vec<Square> {
        self.sources(square, |r| matches!(r, Relation::Attack { .. }))
    }

    /// Who protects the piece on a square, false roots 假根 with them.
    #[must_use]
    pub fn protectors_of(&self, square: Square) -> Vec<Square> {
        self.sources(square, |r| matches!(r, Relation::Protect { .. }))
    }

    /// Who protects the piece on a square in form only: it cannot legally retake from each of the attackers 假根.
    #[must_use]
    pub fn false_protectors_of(&self, square: Square) -> Vec<Square> {
        self.sources(square, |r| {
            matches!(r, Relation::Protect { legal: false, .. })
        })
    }

    /// Whom the piece on a square attacks, also where the capture would be illegal.
    #[must_use]
    pub fn attacked_by(&self, square: Square) -> Vec<Square> {
        let links = self.links_from(square).into_iter();
        links
            .filter(|link| matches!(link.relation, Relation::Attack { .. }))
            .map(|link| link.to.square)
            .collect()
    }

    /// The screens 炮架 of the cannon on a square, each with the piece beyond it that it attacks or protects.
    #[must_use]
    pub fn screens_of(&self, cannon: Square) -> Vec<(Square, Square)> {
        let links = self.links_to(cannon).into_iter();
        links
            .filter_map(|link| match link.relation {
                Relation::Screen { target } => Some((link.from.square, target)),
                _ => None,
            })
            .collect()
    }

    /// Who stands on a leg of the horse, or on an eye of the elephant, on a square.
    #[must_use]
    pub fn blockers_of(&self, square: Square) -> Vec<Square> {
        self.sources(square, |r| matches!(r, Relation::Block { .. }))
    }

    /// The pins 牵 that hold the piece on a square.
    #[must_use]
    pub fn pins_of(&self, square: Square) -> Vec<Pin> {
        let links = self.links_to(square).into_iter();
        links
            .filter_map(|link| match link.relation {
                Relation::Pin { to } => Some(Pin {
                    by: link.from.square,
                    pinned: square,
                    to,
                }),
                _ => None,
            })
            .collect()
    }

    /// Who can legally retake after the piece on `attacker` has taken the one on `target`. Unlike a protection this
    /// counts what the departure of the attacker opens 暗根 and closes; empty where nothing is taken.
    #[must_use]
    pub fn retakers(&self, attacker: Square, target: Square) -> Vec<Square> {
        let taken = self.links_from(attacker).into_iter().any(|link| {
            link.to.square == target && matches!(link.relation, Relation::Attack { .. })
        });
        let Some(piece) = self.position.get(attacker).filter(|_| taken) else {
            return Vec::new();
        };
        let position = self.position.with_mover(piece.side);
        protection(&position, Move::new(attacker, target)).legal
    }
}
