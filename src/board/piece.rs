//! Sides 红/黑 and the seven kinds of pieces.

use std::fmt;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// 红方, moves first, back rank is rank 0.
    Red,
    /// 黑方, back rank is rank 9.
    Black,
}

impl Side {
    /// Both sides, Red first.
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// 0 for Red, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name used in data and JSON: `red` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A pair of values, one for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySide<T> {
    /// The value of Red.
    pub red: T,
    /// The value of Black.
    pub black: T,
}

impl<T> BySide<T> {
    /// The pair made by a function of the side.
    pub fn from_fn(mut f: impl FnMut(Side) -> T) -> Self {
        BySide {
            red: f(Side::Red),
            black: f(Side::Black),
        }
    }

    /// The pair of what a function makes of each value.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            red: f(self.red),
            black: f(self.black),
        }
    }

    /// The value of one side.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// The value of one side, to change.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Black => &mut self.black,
        }
    }
}

/// The seven kinds of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 帅/将.
    General,
    /// 仕/士.
    Advisor,
    /// 相/象.
    Elephant,
    /// 马.
    Horse,
    /// 车.
    Chariot,
    /// 炮.
    Cannon,
    /// 兵/卒.
    Soldier,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// 0 to 6.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name used in data and JSON, such as `chariot`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::General => "general",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Chariot => "chariot",
            Kind::Cannon => "cannon",
            Kind::Soldier => "soldier",
        }
    }

    /// The kind of a name as [`Kind::name`] writes it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.name() == name)
    }

    /// How many of the kind one side's set holds.
    #[must_use]
    pub const fn per_side(self) -> usize {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of `side` and `kind`.
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// The FEN letter: upper case for Red, `K A B N R C P`.
    #[must_use]
    pub const fn letter(self) -> char {
        let upper = match self.kind {
            Kind::General => 'K',
            Kind::Advisor => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Chariot => 'R',
            Kind::Cannon => 'C',
            Kind::Soldier => 'P',
        };
        match self.side {
            Side::Red => upper,
            Side::Black => upper.to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter; `E` and `H` are accepted for elephant and horse.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_uppercase() {
            'K' => Kind::General,
            'A' => Kind::Advisor,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Chariot,
            'C' => Kind::Cannon,
            'P' => Kind::Soldier,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Black
        };
        Some(Piece { side, kind })
    }

    /// 0 to 13: Red's seven kinds, then Black's.
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() * 7 + self.kind.index()
    }
}
