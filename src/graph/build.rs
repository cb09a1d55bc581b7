//! Making the graph.

use super::{AttackGraph, Node, Relation, protection};
use crate::board::{Board, Kind, Move, Piece, Position, Side, Square, SquareSet};
use petgraph::Graph;

/// The graph of a position.
#[must_use]
pub fn build(position: &Position) -> AttackGraph {
    let mut graph = AttackGraph {
        position: position.clone(),
        graph: Graph::new(),
        nodes: [None; 90],
    };
    for (square, piece) in position.board().pieces() {
        graph.nodes[square.index()] = Some(graph.graph.add_node(Node { square, piece }));
    }
    for side in Side::ALL {
        let to_move = position.with_mover(side);
        for (square, kind) in position.board().pieces_of(side) {
            let piece = Piece::new(side, kind);
            graph.add_captures(&to_move, square, piece);
            graph.add_blocks(square, piece);
        }
        for pin in to_move.pins() {
            graph.add(pin.by, pin.pinned, Relation::Pin { to: pin.to });
        }
    }
    graph
}

impl AttackGraph {
    fn add(&mut self, from: Square, to: Square, relation: Relation) {
        if let (Some(from), Some(to)) = (self.nodes[from.index()], self.nodes[to.index()]) {
            self.graph.add_edge(from, to, relation);
        }
    }

    /// What a piece attacks and protects, and over which screens.
    fn add_captures(&mut self, to_move: &Position, from: Square, piece: Piece) {
        let board = to_move.board();
        for target in board.reach(from, piece) & board.occupied() {
            let Some(found) = board.get(target) else {
                continue;
            };
            let relation = if found.side != piece.side {
                Relation::Attack {
                    legal: leaves_general_safe(to_move, Move::new(from, target)),
                }
            } else if found.kind != Kind::General {
                protects(to_move, Move::new(from, target))
            } else {
                continue;
            };
            self.add(from, target, relation);
            if piece.kind == Kind::Cannon {
                let screen = board.pieces_between(from, target);
                if let Some(screen) = screen.and_then(SquareSet::first) {
                    self.add(screen, from, Relation::Screen { target });
                }
            }
        }
    }

    /// Who stands on the legs of a horse, on the eyes of an elephant.
    fn add_blocks(&mut self, square: Square, piece: Piece) {
        if !matches!(piece.kind, Kind::Horse | Kind::Elephant) {
            return;
        }
        let mut alone = Board::default();
        alone.set(square, Some(piece));
        let free = alone.reach(square, piece);
        for blocker in neighbours(square) & self.position.board().occupied() {
            alone.set(blocker, self.position.get(blocker));
            let barred = free - alone.reach(square, piece);
            alone.set(blocker, None);
            if !barred.is_empty() {
                self.add(blocker, square, Relation::Block { barred });
            }
        }
    }
}

/// The squares around a square.
fn neighbours(square: Square) -> SquareSet {
    (-1..=1)
        .flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)))
        .filter_map(|(files, ranks)| square.offset(files, ranks))
        .filter(|s| *s != square)
        .collect()
}

/// The protection by a retake, a move of the side to move onto a friend.
fn protects(to_move: &Position, retake: Move) -> Relation {
    let enemy = to_move.passed();
    let attackers = to_move.board().attackers(retake.to, enemy.side());
    let captures = attackers.into_iter().map(|from| Move::new(from, retake.to));
    let mut attacked = false;
    let mut fails_against = SquareSet::EMPTY;
    for capture in captures.filter(|capture| leaves_general_safe(&enemy, *capture)) {
        attacked = true;
        if !protection(&enemy, capture).legal.contains(&retake.from) {
            fails_against |= SquareSet::of(capture.from);
        }
    }
    let legal = if attacked {
        fails_against.is_empty()
    } else {
        leaves_general_safe(to_move, retake)
    };
    Relation::Protect {
        legal,
        fails_against,
    }
}

/// Whether a capture, be it on a friend's square, leaves the general of the side to move safe.
fn leaves_general_safe(position: &Position, capture: Move) -> bool {
    let after = position.play(capture);
    !after.board().in_check(position.side()) && !after.board().generals_face()
}
