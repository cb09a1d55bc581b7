//! Places in games as referees name them: a round and a side.

use crate::board::Side;
use crate::diag::Diagnostic;
use crate::judge::{Aimless, Record};
use crate::lang::Text;
use crate::report::round_of;
use std::str::FromStr;

/// A move of a game: 第15回合黑方, written `15b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    round: usize,
    side: Side,
}

impl FromStr for Place {
    type Err = String;

    /// Reads a round and a side: `15b`, `15r`, `15黑`, `15红`.
    fn from_str(text: &str) -> Result<Place, String> {
        let known = [
            (["r", "R", "红"], Side::Red),
            (["b", "B", "黑"], Side::Black),
        ];
        let read = known.iter().find_map(|(ends, side)| {
            let round = ends.iter().find_map(|end| text.strip_suffix(end))?;
            let round = round.parse().ok().filter(|round| *round > 0)?;
            Some(Place { round, side: *side })
        });
        read.ok_or_else(|| "15b, 15r, 15黑, 15红".to_owned())
    }
}

impl Place {
    /// The ply that it names, from 0.
    pub(super) fn ply(self, record: &Record) -> Result<usize, Box<Diagnostic>> {
        let named = (self.round, self.side);
        let start = &record.positions()[0];
        let mut plies = 0..record.moves().len();
        plies
            .find(|ply| round_of(start, *ply) == named)
            .ok_or_else(|| Box::new(self.missing(record)))
    }

    fn missing(self, record: &Record) -> Diagnostic {
        let Place { round, side } = self;
        let (zh, en) = match side {
            Side::Red => ("红", "Red"),
            Side::Black => ("黑", "Black"),
        };
        let last = record.moves().len().checked_sub(1);
        let last = last.map_or(0, |last| round_of(&record.positions()[0], last).0);
        Diagnostic::error(
            "qili::cli::no_such_place",
            Text::new(
                format!("这局没有第{round}回合{zh}方；棋谱共{last}回合"),
                format!("the game has no round {round} of {en}; its record ends with round {last}"),
            ),
        )
    }
}

/// That a person finds the moves of a side without a positive aim, written `red@24b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    side: Side,
    at: Place,
}

impl FromStr for Found {
    type Err = String;

    /// Reads a side and the place after which it is found: `red@24b`, `红@24黑`.
    fn from_str(text: &str) -> Result<Found, String> {
        let read = text.split_once('@').and_then(|(side, at)| {
            let side = match side {
                "red" | "r" | "红" => Side::Red,
                "black" | "b" | "黑" => Side::Black,
                _ => return None,
            };
            let at = at.parse().ok()?;
            Some(Found { side, at })
        });
        read.ok_or_else(|| "red@24b, black@24r, 红@24黑, 黑@24红".to_owned())
    }
}

impl Found {
    /// What it says of a game.
    pub(super) fn of(self, record: &Record) -> Result<Aimless, Box<Diagnostic>> {
        let ply = self.at.ply(record)? + 1;
        let side = self.side;
        Ok(Aimless { side, ply })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_and_sides_are_read() {
        let place = |text: &str| text.parse::<Place>().ok();
        let black = Place {
            round: 15,
            side: Side::Black,
        };
        assert_eq!(place("15b"), Some(black));
        assert_eq!(place("15黑"), Some(black));
        assert_eq!(place("3R").map(|place| place.side), Some(Side::Red));
        let found = |text: &str| text.parse::<Found>().ok();
        assert_eq!(found("红@15黑"), found("red@15b"));
        assert_eq!(found("red@15b").map(|found| found.at), Some(black));
        for wrong in ["red", "red@", "15b@red", "@15b"] {
            assert_eq!(found(wrong), None, "{wrong}");
        }
        for wrong in ["", "b", "0b", "15", "15x", "-1b"] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }
}
