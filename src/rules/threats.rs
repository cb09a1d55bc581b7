//! What counts as a threat to win material 得子的判定.

use super::clause::{self, Article};
use super::material::kind;
use crate::board::Kind;
use crate::yaml::{Fields, Node, Reader};

/// What a book fixes about threats; see [`crate::threat::Policy`] for what each value does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threats {
    /// The article; its id is the key `clause`.
    pub article: Article,
    /// How many checks that take nothing the attacker may put into a line.
    pub attacker_checks: u8,
    /// How many the defender may.
    pub defender_checks: u8,
    /// How many plies a line goes on after its first move.
    pub horizon: u8,
    /// The kinds that may take what they like by themselves.
    pub free: Vec<Kind>,
    /// The kinds of which two that attack each other are an exchange offer.
    pub exchanged: Vec<Kind>,
    /// Whether what the other side threatens anyway is left aside.
    pub set_aside: bool,
}

/// The numbers of the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    AttackerChecks,
    DefenderChecks,
    Horizon,
}

impl Limit {
    pub(super) const ALL: [Limit; 3] =
        [Limit::AttackerChecks, Limit::DefenderChecks, Limit::Horizon];

    /// The key of the number.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Limit::AttackerChecks => "attacker_checks",
            Limit::DefenderChecks => "defender_checks",
            Limit::Horizon => "horizon",
        }
    }
}

/// The lists of kinds of the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kinds {
    Free,
    Exchanged,
}

impl Kinds {
    pub(super) const ALL: [Kinds; 2] = [Kinds::Free, Kinds::Exchanged];

    /// The key of the list.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Kinds::Free => "free",
            Kinds::Exchanged => "exchanged",
        }
    }
}

impl Threats {
    pub(super) const fn limit(&self, limit: Limit) -> u8 {
        match limit {
            Limit::AttackerChecks => self.attacker_checks,
            Limit::DefenderChecks => self.defender_checks,
            Limit::Horizon => self.horizon,
        }
    }

    pub(super) const fn set_limit(&mut self, limit: Limit, value: u8) {
        match limit {
            Limit::AttackerChecks => self.attacker_checks = value,
            Limit::DefenderChecks => self.defender_checks = value,
            Limit::Horizon => self.horizon = value,
        }
    }

    pub(super) fn kinds(&self, kinds: Kinds) -> &[Kind] {
        match kinds {
            Kinds::Free => &self.free,
            Kinds::Exchanged => &self.exchanged,
        }
    }

    pub(super) const fn kinds_mut(&mut self, kinds: Kinds) -> &mut Vec<Kind> {
        match kinds {
            Kinds::Free => &mut self.free,
            Kinds::Exchanged => &mut self.exchanged,
        }
    }
}

pub(super) fn read(node: &Node, r: &mut Reader<'_>) -> Option<Threats> {
    let fields = r.map(node)?;
    read_fields(fields, r)
}

pub(super) fn read_fields(mut fields: Fields<'_>, r: &mut Reader<'_>) -> Option<Threats> {
    let article = clause::article(&mut fields, "clause", r);
    let mut number = |key| {
        let node = fields.required(key, r)?;
        let value = r.int(node)?;
        let small = u8::try_from(value).ok().filter(|value| *value <= 99);
        if small.is_none() {
            r.wrong(node, "0 到 99 的整数", "a whole number from 0 to 99");
        }
        small
    };
    let (attacker_checks, defender_checks) = (number("attacker_checks"), number("defender_checks"));
    let horizon = number("horizon");
    let mut kinds = |key| match fields.required(key, r) {
        Some(node) => r.list(node).iter().filter_map(|n| kind(n, r)).collect(),
        None => Vec::new(),
    };
    let (free, exchanged) = (kinds("free"), kinds("exchanged"));
    let set_aside = fields.required("standing_threats", r).and_then(|node| {
        let word = r.word(node)?;
        match word.value.as_str() {
            "set_aside" => Some(true),
            "count" => Some(false),
            _ => {
                r.wrong(node, "`set_aside` 或 `count`", "`set_aside` or `count`");
                None
            }
        }
    });
    fields.finish(r);
    Some(Threats {
        article: article?,
        attacker_checks: attacker_checks?,
        defender_checks: defender_checks?,
        horizon: horizon?,
        free,
        exchanged,
        set_aside: set_aside?,
    })
}
