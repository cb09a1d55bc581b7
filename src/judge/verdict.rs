//! Verdicts 裁决.

use crate::board::Side;
use crate::lang::Text;
use crate::rules::Outcome;
use serde::{Deserialize, Serialize};

/// What follows from a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// 不变作和: a draw if neither side changes.
    Draw,
    /// 红方应变着: Red must change, and loses if the cycle goes on.
    RedMustChange,
    /// 黑方应变着: Black must change, and loses if the cycle goes on.
    BlackMustChange,
    /// 红方立即判负: Red loses at once.
    RedLoses,
    /// 黑方立即判负: Black loses at once.
    BlackLoses,
    /// 无循环: nothing is repeated often enough to be judged.
    None,
    /// 未定: a search ran out of its budget, and the verdict depends on it.
    Undetermined,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 7] = [
        Verdict::Draw,
        Verdict::RedMustChange,
        Verdict::BlackMustChange,
        Verdict::RedLoses,
        Verdict::BlackLoses,
        Verdict::None,
        Verdict::Undetermined,
    ];

    /// What an outcome means when `me` is the side that the clause speaks of.
    #[must_use]
    pub const fn of(outcome: Outcome, me: Side) -> Verdict {
        match (outcome, me) {
            (Outcome::Draw, _) => Verdict::Draw,
            (Outcome::MeMustChange, Side::Red) => Verdict::RedMustChange,
            (Outcome::MeMustChange, Side::Black) => Verdict::BlackMustChange,
            (Outcome::MeLoses, Side::Red) => Verdict::RedLoses,
            (Outcome::MeLoses, Side::Black) => Verdict::BlackLoses,
        }
    }

    /// That a side loses at once.
    #[must_use]
    pub const fn loses(side: Side) -> Verdict {
        Verdict::of(Outcome::MeLoses, side)
    }

    /// The name used in data and JSON, such as `red_must_change`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Draw => "draw",
            Verdict::RedMustChange => "red_must_change",
            Verdict::BlackMustChange => "black_must_change",
            Verdict::RedLoses => "red_loses",
            Verdict::BlackLoses => "black_loses",
            Verdict::None => "none",
            Verdict::Undetermined => "undetermined",
        }
    }

    /// The words for it.
    #[must_use]
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Verdict::Draw => ("双方不变作和", "draw if neither side changes"),
            Verdict::RedMustChange => ("红方应变着，不变判负", "Red must change, or loses"),
            Verdict::BlackMustChange => ("黑方应变着，不变判负", "Black must change, or loses"),
            Verdict::RedLoses => ("红方立即判负", "Red loses at once"),
            Verdict::BlackLoses => ("黑方立即判负", "Black loses at once"),
            Verdict::None => ("没有形成循环", "no repetition to judge"),
            Verdict::Undetermined => ("未定", "undetermined"),
        };
        Text::new(zh, en)
    }

    /// The verdict when the colours are exchanged.
    #[must_use]
    pub const fn swapped(self) -> Verdict {
        match self {
            Verdict::RedMustChange => Verdict::BlackMustChange,
            Verdict::BlackMustChange => Verdict::RedMustChange,
            Verdict::RedLoses => Verdict::BlackLoses,
            Verdict::BlackLoses => Verdict::RedLoses,
            other => other,
        }
    }
}
