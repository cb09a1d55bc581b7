//! What pieces are worth 子力价值, and the balance of a line.

use crate::board::{Kind, Piece, Square};

/// The weight of a point of a strong piece against the rest: all weak pieces of a side together weigh less.
const STRONG: i32 = 1000;
/// The weight of a point of a weak piece: all soldiers of a side together weigh less.
const WEAK: i32 = 30;

/// What pieces are worth. Strong pieces 强子 outweigh any number of weak ones 弱子, and these any number of floating
/// ones 浮动: points are compared rank by rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scale {
    /// Points of the strong pieces, by [`Kind::index`]; 0 for the others.
    pub strong: [i32; 7],
    /// Points of the weak pieces; 0 for the others.
    pub weak: [i32; 7],
    /// The pieces whose value floats: exchanged for others they are neither gain nor loss, whatever the number.
    pub floating: [bool; 7],
    /// The pieces that are worth more than any floating one: taken for one, they are a gain.
    pub above_floating: [bool; 7],
    /// Whether a soldier counts before it has crossed the river.
    pub home_soldiers: bool,
}

impl Scale {
    /// Whether a piece on a square is material at all 算子力.
    #[must_use]
    pub fn is_material(&self, piece: Piece, at: Square) -> bool {
        let k = piece.kind.index();
        if piece.kind == Kind::Soldier && !self.home_soldiers && at.on_own_half(piece.side) {
            return false;
        }
        self.strong[k] != 0 || self.weak[k] != 0 || self.floating[k]
    }

    /// A value in whole points of strong pieces, rounded: outcomes of one grade differ by weak pieces and soldiers only.
    #[must_use]
    pub const fn grade(&self, value: i32) -> i32 {
        (value + STRONG / 2).div_euclid(STRONG)
    }

    /// The weight of one piece, to tell the heaviest of several.
    #[must_use]
    pub fn weight(&self, kind: Kind) -> i32 {
        let k = kind.index();
        self.strong[k] * STRONG + self.weak[k] * WEAK + i32::from(self.floating[k])
    }
}

/// What was taken in a line, by the attacker (won) and from it (lost), counted by [`Kind::index`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Balance {
    /// What the attacker has taken.
    pub won: [u8; 7],
    /// What was taken from the attacker.
    pub lost: [u8; 7],
    /// The part of `won` that soldiers or the general took by themselves 兵卒、将帅自吃.
    pub by_minor: [u8; 7],
    /// The floating pieces among `lost` that were given for something won, not picked up afterwards.
    pub given: [u8; 7],
}

impl std::hash::Hash for Balance {
    /// Two numbers are hashed faster than twenty-eight.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let wide = |[a, b, c, d, e, f, g]: [u8; 7]| u64::from_le_bytes([a, b, c, d, e, f, g, 0]);
        state.write_u64(wide(self.won) << 4 ^ wide(self.lost));
        state.write_u64(wide(self.by_minor) << 4 ^ wide(self.given));
    }
}

impl Balance {
    /// The value of the line for the attacker: positive is a gain. A line in which the other pieces only break even
    /// and soldiers or the general then take is worth nothing (CXA 2011, 26.8).
    #[must_use]
    pub fn value(&self, scale: &Scale) -> i32 {
        let total = self.weigh(scale, &self.won);
        if self.by_minor == [0; 7] {
            return total;
        }
        let mut others = self.won;
        for (won, minor) in others.iter_mut().zip(self.by_minor) {
            *won -= minor;
        }
        if self.weigh(scale, &others) == 0 {
            total.min(0)
        } else {
            total
        }
    }

    fn weigh(&self, scale: &Scale, won: &[u8; 7]) -> i32 {
        let mut value = 0;
        let mut floating = 0;
        let (mut given, mut taken) = (Only::default(), Only::default());
        for kind in Kind::ALL {
            let k = kind.index();
            let (won, lost) = (won[k], self.lost[k]);
            let difference = i32::from(won) - i32::from(lost);
            value += difference * (scale.strong[k] * STRONG + scale.weak[k] * WEAK);
            if scale.floating[k] {
                floating += difference;
                given.floating |= self.given[k] > won;
                taken.floating |= won > lost;
            } else {
                given.others |= lost > 0;
                taken.others |= won > 0;
            }
            if scale.above_floating[k] {
                given.above |= won > lost;
                taken.above |= lost > won;
            }
        }
        // Floating pieces for others are neither gain nor loss, unless something above them changed hands.
        let floats = (value > 0 && given.floats()) || (value < 0 && taken.floats());
        if floats { 0 } else { value + floating }
    }
}

/// What one side gave in an exchange.
#[derive(Default)]
struct Only {
    floating: bool,
    others: bool,
    above: bool,
}

impl Only {
    const fn floats(&self) -> bool {
        self.floating && !self.others && !self.above
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;

    /// A scale as CXA 2011 has it: a chariot weighs two horses or cannons, advisors and elephants are weak, soldiers float
    /// and are worth less than a horse.
    fn scale() -> Scale {
        let points = |worth: &dyn Fn(Kind) -> i32| Kind::ALL.map(worth);
        Scale {
            strong: points(&|kind| match kind {
                Kind::Chariot => 2,
                Kind::Horse | Kind::Cannon => 1,
                _ => 0,
            }),
            weak: points(&|kind| i32::from(matches!(kind, Kind::Advisor | Kind::Elephant))),
            floating: Kind::ALL.map(|kind| kind == Kind::Soldier),
            above_floating: Kind::ALL.map(|kind| kind == Kind::Chariot),
            home_soldiers: false,
        }
    }

    /// Counts pieces of FEN letters.
    fn count(letters: &str) -> [u8; 7] {
        let mut counts = [0; 7];
        for letter in letters.chars() {
            counts[Piece::from_letter(letter).unwrap().kind.index()] += 1;
        }
        counts
    }

    /// What is won, what is lost, and whether that is ahead, even or behind.
    fn check(won: &str, lost: &str, expect: i32) {
        let (won, lost) = (count(won), count(lost));
        let balance = Balance {
            won,
            lost,
            given: lost,
            ..Balance::default()
        };
        let value = balance.value(&scale());
        assert_eq!(value.signum(), expect, "{won:?} for {lost:?}: {value}");
    }

    #[test]
    fn strong_pieces_outweigh_weak_ones() {
        // CXA 2011, 26.6.
        check("AABB", "N", -1);
        check("AABB", "R", -1);
        check("N", "A", 1);
        check("C", "AABB", 1);
        check("NA", "CB", 0);
        check("R", "NC", 0);
        check("R", "N", 1);
        check("RA", "NC", 1);
        check("A", "B", 0);
        check("AB", "A", 1);
        check("", "", 0);
    }

    #[test]
    fn soldiers_float() {
        // CXA 2011, 26.7.
        check("P", "", 1);
        check("", "P", -1);
        check("N", "P", 0);
        check("A", "PPP", 0);
        check("P", "C", 0);
        check("PPPPP", "B", 0);
        check("R", "P", 1);
        check("R", "PPPPP", 1);
        check("P", "R", -1);
        check("P", "P", 0);
        check("PP", "P", 1);
        // What else changes hands decides.
        check("CP", "N", 1);
        check("N", "CP", -1);
        check("NP", "P", 1);
        check("R", "NP", 1);
    }

    #[test]
    fn soldiers_that_are_picked_up_later_do_not_float() {
        let balance = Balance {
            won: count("N"),
            lost: count("P"),
            ..Balance::default()
        };
        assert!(balance.value(&scale()) > 0);
    }

    /// The part of what is won that soldiers or the general took, CXA 2011, 26.8.
    fn check_minor(won: &str, by_minor: &str, lost: &str, expect: i32) {
        let balance = Balance {
            won: count(won),
            lost: count(lost),
            by_minor: count(by_minor),
            given: count(lost),
        };
        let value = balance.value(&scale());
        assert_eq!(value.signum(), expect, "{won}, {by_minor}, {lost}: {value}");
    }

    #[test]
    fn what_soldiers_take_after_an_even_trade_is_no_gain() {
        check_minor("N", "N", "", 0);
        check_minor("NA", "A", "C", 0);
        check_minor("RA", "A", "C", 1);
        check_minor("NA", "N", "C", 1);
        check_minor("A", "A", "C", -1);
    }

    #[test]
    fn soldiers_at_home_and_generals_are_no_material() {
        let check = |letter: char, square: &str, expect: bool| {
            let (piece, at) = (Piece::from_letter(letter).unwrap(), square.parse().unwrap());
            assert_eq!(scale().is_material(piece, at), expect, "{letter} {square}");
        };
        check('P', "e4", false);
        check('P', "e5", true);
        check('p', "e5", false);
        check('p', "e4", true);
        check('K', "e0", false);
        check('a', "d9", true);
        check('R', "a0", true);
        let at_home = Scale {
            home_soldiers: true,
            ..scale()
        };
        assert!(at_home.is_material(Piece::new(Side::Red, Kind::Soldier), "e4".parse().unwrap()));
    }

    #[test]
    fn grades_are_those_of_strong_pieces() {
        let scale = scale();
        let value = |won, lost| {
            let balance = Balance {
                won: count(won),
                lost: count(lost),
                ..Balance::default()
            };
            scale.grade(balance.value(&scale))
        };
        assert_eq!(value("N", ""), 1);
        assert_eq!(value("RPPPPP", ""), 2);
        assert_eq!(value("AABB", "P"), 0);
        assert_eq!(value("AA", "N"), -1);
        assert_eq!(value("", "R"), -2);
        let weights = Kind::ALL.map(|kind| scale.weight(kind));
        assert!(weights[Kind::Chariot.index()] > weights[Kind::Horse.index()]);
        assert!(weights[Kind::Horse.index()] > 4 * weights[Kind::Elephant.index()]);
        assert!(weights[Kind::Elephant.index()] > 5 * weights[Kind::Soldier.index()]);
    }
}
