//! The names of pieces and sides.

use super::Text;
use crate::board::{Kind, Piece, Side};

/// The character on the piece: 帅仕相马车炮兵 for Red, 将士象马车炮卒 for Black.
#[must_use]
pub const fn piece_char(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => '帅',
        (Side::Black, Kind::General) => '将',
        (Side::Red, Kind::Advisor) => '仕',
        (Side::Black, Kind::Advisor) => '士',
        (Side::Red, Kind::Elephant) => '相',
        (Side::Black, Kind::Elephant) => '象',
        (_, Kind::Horse) => '马',
        (_, Kind::Chariot) => '车',
        (_, Kind::Cannon) => '炮',
        (Side::Red, Kind::Soldier) => '兵',
        (Side::Black, Kind::Soldier) => '卒',
    }
}

/// The side: 红方, `red`.
#[must_use]
pub fn side_name(side: Side) -> Text {
    let zh = match side {
        Side::Red => "红方",
        Side::Black => "黑方",
    };
    Text::new(zh, side.name())
}

/// The piece with its side: 红马, `red horse`.
#[must_use]
pub fn piece_name(piece: Piece) -> Text {
    let colour = match piece.side {
        Side::Red => '红',
        Side::Black => '黑',
    };
    Text::new(
        format!("{colour}{}", piece_char(piece)),
        format!("{} {}", piece.side, piece.kind),
    )
}
