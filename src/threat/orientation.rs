//! One order of squares for all views of a position, so that mirrored and colour-swapped positions are searched, and
//! explained, alike.

use crate::board::{Move, Position, Side, Square};

/// How a position is seen: from the side to move, and mirrored if that reads first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orientation {
    turned: bool,
    mirrored: bool,
}

impl Orientation {
    /// The orientation of a position, for the side to move.
    #[must_use]
    pub fn of(position: &Position) -> Orientation {
        let turned = position.side() == Side::Black;
        let plain = Orientation {
            turned,
            mirrored: false,
        };
        let mirror = Orientation {
            turned,
            mirrored: true,
        };
        let reads_first = reading(position, mirror).lt(reading(position, plain));
        if reads_first { mirror } else { plain }
    }

    /// The square as it is seen, and back.
    #[must_use]
    const fn see(self, square: Square) -> Square {
        let square = if self.turned { square.turned() } else { square };
        if self.mirrored {
            square.mirrored()
        } else {
            square
        }
    }

    /// The key by which moves are ordered.
    #[must_use]
    pub const fn key(self, mv: Move) -> (usize, usize) {
        (self.see(mv.from).index(), self.see(mv.to).index())
    }
}

/// The pieces in the order of the squares as they are seen: own or not, and the kind.
fn reading(
    position: &Position,
    orientation: Orientation,
) -> impl Iterator<Item = Option<(bool, crate::board::Kind)>> + '_ {
    Square::all().map(move |square| {
        let piece = position.get(orientation.see(square))?;
        Some((piece.side == position.side(), piece.kind))
    })
}
