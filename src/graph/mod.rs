//! The graph of attack and protection of a position: who attacks 攻击, protects 保, screens 架, blocks 塞/蹩 and pins 牵
//! whom.
//!
//! ```
//! use qili::board::{Square, Strictness, parse_fen};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A chariot attacks a horse, which another chariot protects from afar.
//! let position = parse_fen("3k3r1/9/9/9/9/9/9/R6n1/9/4K4 w", Strictness::Strict)?;
//! let graph = qili::graph::build(&position);
//! let [a2, h2, h9] = ["a2", "h2", "h9"].map(|name| name.parse::<Square>().unwrap());
//! assert_eq!(graph.attackers_of(h2), [a2]);
//! assert_eq!(graph.protectors_of(h2), [h9]);
//! assert_eq!(graph.false_protectors_of(h2), []);
//! # Ok(())
//! # }
//! ```

mod build;
mod dot;
mod query;
mod root;
mod table;

pub use build::build;
pub use root::{Root, root};
pub use table::Row;

use crate::board::{Piece, Position, Square, SquareSet};
use petgraph::Graph;
use petgraph::graph::NodeIndex;

/// A piece on its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
}

/// What one piece is to another. Both sides' relations are there, whoever is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// 攻击: the first takes the second by its way of moving; a check if the second is the general.
    Attack {
        /// Whether the capture leaves its own general safe, were its side to move.
        legal: bool,
    },
    /// 保: the first would take on the square of the second, a friend, were that friend taken there. Nothing protects a
    /// general.
    Protect {
        /// Whether the first can legally retake, whoever takes. Where nobody legally takes, this asks whether its own
        /// general would be safe with all other pieces standing where they do now. A protector that cannot legally retake
        /// is a false root 假根 in the narrow sense.
        legal: bool,
        /// The attackers after whose capture the first cannot legally retake: its own general would be attacked, or the
        /// attacker was the screen.
        fails_against: SquareSet,
    },
    /// 炮架: the first is the screen over which the second, a cannon, takes or would retake.
    Screen {
        /// The enemy that the cannon attacks, or the friend that it protects.
        target: Square,
    },
    /// 蹩马腿/塞象眼: the first stands on the leg of the second, a horse, or on the eye of the second, an elephant.
    Block {
        /// Where the second would go otherwise.
        barred: SquareSet,
    },
    /// 牵: the first would attack the general of the second, or face it as the other general, if the second left.
    Pin {
        /// Where the second can go as far as the first is concerned: along the line, or onto the first; often nowhere.
        to: SquareSet,
    },
}

/// One relation with its two pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Who attacks, protects, serves as screen, blocks or pins.
    pub from: Node,
    /// Whom.
    pub to: Node,
    /// What the first is to the second.
    pub relation: Relation,
}

/// The graph of a position, made by [`build`].
#[derive(Debug, Clone)]
pub struct AttackGraph {
    position: Position,
    graph: Graph<Node, Relation>,
    nodes: [Option<NodeIndex>; 90],
}
