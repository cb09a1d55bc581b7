//! Squares 点, in ICCS coordinates: file `a` to `i` from Red's left, rank 0 to 9 from Red's back rank.

use super::piece::Side;
use std::fmt;
use std::str::FromStr;

/// One of the ninety points of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of files 路.
    pub const FILES: i8 = 9;
    /// The number of ranks 横线.
    pub const RANKS: i8 = 10;

    /// All squares, from `a0` rank by rank to `i9`.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..90).map(Square)
    }

    /// The square of a file (0 to 8) and a rank (0 to 9); `None` off the board.
    #[must_use]
    pub const fn new(file: i8, rank: i8) -> Option<Square> {
        if file < 0 || file >= Self::FILES || rank < 0 || rank >= Self::RANKS {
            None
        } else {
            Some(Square((rank * 9 + file) as u8))
        }
    }

    /// The square of an index (0 to 89); `None` beyond.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 90 {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// `rank * 9 + file`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 (`a`) to 8 (`i`).
    #[must_use]
    pub const fn file(self) -> i8 {
        (self.0 % 9) as i8
    }

    /// 0 (Red's back rank) to 9.
    #[must_use]
    pub const fn rank(self) -> i8 {
        (self.0 / 9) as i8
    }

    /// The square `files` to the right and `ranks` up, as Red sees it; `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        Square::new(self.file() + files, self.rank() + ranks)
    }

    /// The rank as `side` counts it: 0 is the side's own back rank.
    #[must_use]
    pub const fn rank_for(self, side: Side) -> i8 {
        match side {
            Side::Red => self.rank(),
            Side::Black => 9 - self.rank(),
        }
    }

    /// Whether the square lies in the palace 九宫 of `side`.
    #[must_use]
    pub const fn in_palace(self, side: Side) -> bool {
        self.file() >= 3 && self.file() <= 5 && self.rank_for(side) <= 2
    }

    /// Whether the square lies on `side`'s own half, before the river 河界.
    #[must_use]
    pub const fn on_own_half(self, side: Side) -> bool {
        self.rank_for(side) <= 4
    }

    /// The square mirrored left and right.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square((self.rank() * 9 + (8 - self.file())) as u8)
    }

    /// The square of the board turned by half a turn.
    #[must_use]
    pub const fn turned(self) -> Square {
        Square(89 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ();

    /// Reads `e4` or `E4`.
    fn from_str(text: &str) -> Result<Square, ()> {
        let mut chars = text.chars();
        let (Some(file), Some(rank), None) = (chars.next(), chars.next(), chars.next()) else {
            return Err(());
        };
        let file = file.to_ascii_lowercase();
        if !('a'..='i').contains(&file) {
            return Err(());
        }
        let rank = rank.to_digit(10).ok_or(())?;
        Square::new(file as i8 - b'a' as i8, rank as i8).ok_or(())
    }
}
