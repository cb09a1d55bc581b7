//! The classes 性质 of a move.

use super::schema::EnumDef;
use crate::lang::Text;
use serde::{Deserialize, Serialize};

/// What a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// 将: attacks the general.
    Check,
    /// 杀: threatens mate by continuous checks.
    Kill,
    /// 捉: threatens to win material.
    Chase,
    /// 兑: offers an exchange.
    Exchange,
    /// 献: offers a piece.
    Offer,
    /// 拦: blocks.
    Block,
    /// 跟: follows a protected piece.
    Tail,
    /// 闲: none of these.
    Idle,
}

/// The symbols of [`Class`], in the same order.
pub static CLASS: EnumDef = EnumDef {
    name: "class",
    zh: "着法性质",
    en: "class",
    symbols: &[
        ("check", "将", "check"),
        ("kill", "杀", "kill"),
        ("chase", "捉", "chase"),
        ("exchange", "兑", "exchange"),
        ("offer", "献", "offer"),
        ("block", "拦", "block"),
        ("tail", "跟", "tail"),
        ("idle", "闲", "idle"),
    ],
};

impl Class {
    /// All classes, in the order of [`CLASS`].
    pub const ALL: [Class; 8] = [
        Class::Check,
        Class::Kill,
        Class::Chase,
        Class::Exchange,
        Class::Offer,
        Class::Block,
        Class::Tail,
        Class::Idle,
    ];

    /// The symbol, such as `check`.
    #[must_use]
    pub fn name(self) -> &'static str {
        CLASS.symbols.get(self as usize).map_or("idle", |s| s.0)
    }

    /// The class of a symbol.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }

    /// The word for it.
    #[must_use]
    pub fn title(self) -> Text {
        CLASS
            .symbols
            .get(self as usize)
            .map_or_else(Text::default, |(_, zh, en)| Text::new(*zh, *en))
    }
}

/// Several classes: what a move may yet turn out to be while not all has been asked, or can be known, of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Classes(u8);

impl Classes {
    /// None of them.
    pub const NONE: Classes = Classes(0);
    /// All of them.
    pub const ALL: Classes = Classes(u8::MAX);

    /// One of them alone.
    #[must_use]
    pub const fn only(class: Class) -> Classes {
        Classes(1 << class as u8)
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, class: Class) -> Classes {
        Classes(self.0 | Classes::only(class).0)
    }

    /// Whether a class is one of them.
    #[must_use]
    pub const fn contains(self, class: Class) -> bool {
        self.0 & Classes::only(class).0 != 0
    }

    /// How many they are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// They, in the order of [`CLASS`].
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL
            .into_iter()
            .filter(move |class| self.contains(*class))
    }

    /// The class, if there is one alone.
    #[must_use]
    pub fn single(self) -> Option<Class> {
        self.iter().next().filter(|_| self.len() == 1)
    }
}
