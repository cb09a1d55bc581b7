//! Whether a placement is one that a game can hold.

use super::piece::{Kind, Piece, Side};
use super::position::Position;
use super::square::Square;
use std::fmt;

/// One reason why no game holds a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A side has no general 缺将帅.
    #[error("no {side} general, expected one `{letter}` in its palace", letter = general(*.side).letter())]
    NoGeneral {
        /// The side without one.
        side: Side,
    },
    /// A side has two generals or more.
    #[error("a second {side} general on {second}, beside the one on {first}; expected one")]
    TwoGenerals {
        /// The side.
        side: Side,
        /// The first one, in the order of the squares.
        first: Square,
        /// The next one.
        second: Square,
    },
    /// A piece stands where it can never come.
    #[error("{} {} on {square}, {place}", piece.side, piece.kind)]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
        /// What is wrong with the square.
        place: Misplacement,
    },
    /// A side has more pieces of a kind than its set holds.
    #[error("{found} {} {}s, expected at most {}", piece.side, piece.kind, piece.kind.per_side())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many there are.
        found: usize,
    },
    /// The side to move could take the general: the other side has just left it in check.
    #[error("{side} is in check from {by} but not to move; expected {side} to move")]
    WaitingInCheck {
        /// The side that is in check.
        side: Side,
        /// Who gives check.
        by: Square,
    },
    /// The generals face each other on an open file 将帅照面.
    #[error("the generals on {red} and {black} face each other, expected a piece between them")]
    GeneralsFace {
        /// Red's general.
        red: Square,
        /// Black's general.
        black: Square,
    },
}

/// Why a piece cannot come to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misplacement {
    /// A general outside of its palace 九宫.
    OffPalace,
    /// An advisor off the five points of its palace.
    OffDiagonals,
    /// An elephant beyond the river 河界.
    AcrossRiver,
    /// An elephant on its own half, off its seven points.
    OffElephantPoints,
    /// A soldier behind the rank on which it begins.
    BehindStart,
    /// A soldier that left its file before the river.
    OffStartFile,
}

impl fmt::Display for Misplacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Misplacement::OffPalace => "expected in its palace",
            Misplacement::OffDiagonals => "expected on one of the five points of its palace",
            Misplacement::AcrossRiver => "expected on its own side of the river",
            Misplacement::OffElephantPoints => "expected on one of its seven points",
            Misplacement::BehindStart => "expected on its starting rank or ahead of it",
            Misplacement::OffStartFile => {
                "expected on file a, c, e, g or i as long as it has not crossed the river"
            }
        })
    }
}

impl Violation {
    /// Whether composed diagrams may have it: pieces off their places, general excepted, or too many.
    pub(super) fn in_diagrams(&self) -> bool {
        match self {
            Violation::Misplaced { piece, .. } => piece.kind != Kind::General,
            Violation::TooMany { .. } => true,
            _ => false,
        }
    }
}

const fn general(side: Side) -> Piece {
    Piece::new(side, Kind::General)
}

/// All that is wrong with a position; nothing is, if a game can hold it as far as this can be seen.
pub(super) fn violations(position: &Position) -> Vec<Violation> {
    let mut found = Vec::new();
    for side in Side::ALL {
        count_generals(position, side, &mut found);
    }
    for (square, piece) in position.board().pieces() {
        if let Some(place) = misplacement(piece, square) {
            found.push(Violation::Misplaced {
                piece,
                square,
                place,
            });
        }
    }
    for side in Side::ALL {
        for kind in Kind::ALL.into_iter().filter(|k| *k != Kind::General) {
            let piece = Piece::new(side, kind);
            let count = position
                .board()
                .pieces()
                .filter(|(_, p)| *p == piece)
                .count();
            if count > kind.per_side() {
                found.push(Violation::TooMany {
                    piece,
                    found: count,
                });
            }
        }
    }
    let waiting = position.side().other();
    let board = position.board();
    if let Some(square) = board.general(waiting)
        && let Some(by) = board.attackers(square, position.side()).first().copied()
    {
        found.push(Violation::WaitingInCheck { side: waiting, by });
    }
    if let (Some(red), Some(black)) = (board.general(Side::Red), board.general(Side::Black))
        && board.generals_face()
    {
        found.push(Violation::GeneralsFace { red, black });
    }
    found
}

fn count_generals(position: &Position, side: Side, found: &mut Vec<Violation>) {
    let mut generals = position
        .board()
        .pieces()
        .filter(|(_, p)| *p == general(side))
        .map(|(s, _)| s);
    match (generals.next(), generals.next()) {
        (None, _) => found.push(Violation::NoGeneral { side }),
        (Some(first), Some(second)) => found.push(Violation::TwoGenerals {
            side,
            first,
            second,
        }),
        (Some(_), None) => {}
    }
}

/// What is wrong with a piece on a square, if anything.
fn misplacement(piece: Piece, square: Square) -> Option<Misplacement> {
    let file = square.file();
    let rank = square.rank_for(piece.side);
    match piece.kind {
        Kind::General => (!square.in_palace(piece.side)).then_some(Misplacement::OffPalace),
        Kind::Advisor => {
            let on_point = square.in_palace(piece.side) && (file + rank) % 2 == 1;
            (!on_point).then_some(Misplacement::OffDiagonals)
        }
        Kind::Elephant if rank > 4 => Some(Misplacement::AcrossRiver),
        Kind::Elephant => {
            let on_point = match rank {
                0 | 4 => file == 2 || file == 6,
                2 => matches!(file, 0 | 4 | 8),
                _ => false,
            };
            (!on_point).then_some(Misplacement::OffElephantPoints)
        }
        Kind::Soldier if rank < 3 => Some(Misplacement::BehindStart),
        Kind::Soldier => (rank < 5 && file % 2 == 1).then_some(Misplacement::OffStartFile),
        Kind::Horse | Kind::Chariot | Kind::Cannon => None,
    }
}
