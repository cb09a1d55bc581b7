//! Chinese notation in short 简写记录 (article 7.5): piece, file, and steps or the file reached, without 进 and 平.
//!
//! The article's own samples fix the meaning: 炮25 is 炮二平五, 马87 is 马八进七, 车12 is 车一平二, 马2 3 is 马二进三, 炮8 4 is
//! 炮八进四, 后车6 is 后车平六. So:
//!
//! - nothing between the digits: traverse; for a horse, an elephant or an advisor, which cannot traverse: advance;
//! - a blank, `+` or 进: advance; `-` or 退: retreat (the article shows none); `=`, `.` or 平: traverse.
//!
//! Characters and digits are read as freely as in the full notation. Written: simplified, Arabic digits, a blank only
//! where the article needs it.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::Notation;
//!
//! let start = Position::start();
//! let short = |text| {
//!     let mv = Notation::ChineseShort.read(text, &start).unwrap();
//!     (Notation::Chinese.write(mv, &start), Notation::ChineseShort.write(mv, &start))
//! };
//! assert_eq!(short("炮25"), ("炮二平五".into(), "炮25".into()));
//! assert_eq!(short("馬2 3"), ("马二进三".into(), "马23".into()));
//! assert_eq!(short("炮8 4"), ("炮八进四".into(), "炮8 4".into()));
//! assert_eq!(short("炮8-1"), ("炮八退一".into(), "炮8-1".into()));
//! ```

use super::chinese::{direction, end, kind, place, subject};
use super::described::{Described, Direction, Order, describe, is_diagonal};
use super::error::SyntaxError;
use super::{Notation, syntax};
use crate::board::{Board, Move};
use grammar::{Grammar, Rule};

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/short.pest"]
    pub(super) struct Grammar;
}

/// Reads a move as described.
pub(super) fn parse(text: &str) -> Result<Described, SyntaxError> {
    let folded = syntax::fold(text);
    let pairs = syntax::run::<Grammar, Rule>(Notation::ChineseShort, Rule::short, &folded, text)?;
    let mut parts = syntax::Parts::default();
    for pair in pairs.flatten() {
        let text = pair.as_str();
        match pair.as_rule() {
            Rule::piece | Rule::soldier => parts.kind = kind(text),
            Rule::end => parts.order = end(text),
            Rule::nth => parts.order = syntax::digit(text).map(Order::Nth),
            Rule::file => parts.file = syntax::digit(text),
            Rule::direction => parts.direction = direction(text),
            Rule::gap => parts.direction = Some(Direction::Advance),
            Rule::number => parts.number = syntax::digit(text),
            Rule::short | Rule::subject | Rule::digit | Rule::EOI => {}
        }
    }
    if parts.direction.is_none() {
        let diagonal = parts.kind.is_some_and(is_diagonal);
        parts.direction = Some(if diagonal {
            Direction::Advance
        } else {
            Direction::Traverse
        });
    }
    parts
        .finish()
        .ok_or_else(|| syntax::incomplete(text, Notation::ChineseShort))
}

/// Writes a move; `None` when it has no words for it.
pub(super) fn write(mv: Move, board: &Board) -> Option<String> {
    let side = board.get(mv.from)?.side;
    let said = describe(mv, board, place)?;
    let direction = match said.direction {
        Direction::Advance if is_diagonal(said.kind) => "",
        Direction::Advance => " ",
        Direction::Retreat => "-",
        Direction::Traverse => "",
    };
    let subject = subject(&said, side, |n| n.to_string());
    Some(format!("{subject}{direction}{}", said.number))
}
