//! Roots 根: who would take back.

use crate::board::{Move, Position, Square};

/// How well a piece is protected 根 (CXA 2011, 24.15 and 24.16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Root {
    /// 有根: it can be taken back for.
    Rooted,
    /// 少根: protected, but not enough. Which roots suffice depends on what pieces are worth; this layer does not say it.
    UnderRooted,
    /// 假根: what protects it in form cannot take back.
    FalseRoot,
    /// 无根: nothing protects it, not even from behind its capturer 暗根.
    Unrooted,
}

/// What protects a piece against one capture of it 保. This is the one definition of protection and root: the relations
/// of the [graph](super::build), [`AttackGraph::retakers`](super::AttackGraph::retakers) and [`root`] are read from it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protection {
    /// The pieces that attack the capturer on its new square, hidden roots 暗根 behind it with them, in the order of the
    /// squares.
    pub by: Vec<Square>,
    /// Those among them that can legally take it. The others are false roots 假根.
    pub legal: Vec<Square>,
}

/// What protects the piece that the side to move takes.
#[must_use]
pub fn protection(position: &Position, capture: Move) -> Protection {
    let after = position.play(capture);
    let by = after.board().attackers(capture.to, after.side()).to_vec();
    let takes_back = |from: &Square| after.is_legal(Move::new(*from, capture.to));
    Protection {
        legal: by.iter().copied().filter(takes_back).collect(),
        by,
    }
}

/// The root of the piece that a capture takes: whether one of the pieces that protect it can legally take back.
#[must_use]
pub fn root(position: &Position, capture: Move) -> Root {
    let protection = protection(position, capture);
    match (protection.by.is_empty(), protection.legal.is_empty()) {
        (true, _) => Root::Unrooted,
        (false, false) => Root::Rooted,
        (false, true) => Root::FalseRoot,
    }
}
