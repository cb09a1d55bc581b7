//! Roots 根: who would take back.

use crate::board::{Move, Position};

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

/// The root of the piece that a capture takes: of the pieces that attack the capturer on its new square, hidden roots
/// 暗根 with them, whether one can legally take it. The attacks are those of the [graph](super::build) of the position
/// after the capture.
#[must_use]
pub fn root(position: &Position, capture: Move) -> Root {
    let after = position.play(capture);
    let attackers = after.board().attackers(capture.to, after.side());
    let takes_back = attackers
        .iter()
        .any(|from| after.is_legal(Move::new(*from, capture.to)));
    match (attackers.is_empty(), takes_back) {
        (true, _) => Root::Unrooted,
        (false, true) => Root::Rooted,
        (false, false) => Root::FalseRoot,
    }
}
