//! Facts of a piece.

use super::schema::{EnumDef, Type};
use crate::board::{Piece, Square};

/// The kinds of pieces.
pub static KIND: EnumDef = EnumDef {
    name: "kind",
    zh: "兵种",
    en: "piece",
    symbols: &[
        ("general", "帅将", "general"),
        ("advisor", "仕士", "advisor"),
        ("elephant", "相象", "elephant"),
        ("horse", "马", "horse"),
        ("chariot", "车", "chariot"),
        ("cannon", "炮", "cannon"),
        ("soldier", "兵卒", "soldier"),
    ],
};

/// A piece where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceFacts {
    /// What it is, and whose.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

crate::object! {
    /// What can be said of a piece.
    pub static PIECE for PieceFacts = "piece", "棋子", "a piece";
    label p => format!("{}@{}", p.piece.kind, p.square);
    kind: Type::Enum(&KIND), "兵种", "what it is", p => p.piece.kind.name();
    crossed: Type::Bool, "已过河", "whether it stands across the river", p => !p.square.on_own_half(p.piece.side);
}
