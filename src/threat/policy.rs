//! What a rule book decides about threats 得子的判定.

use super::scale::Scale;
use crate::board::Kind;

/// What counts as a threat to win material, and for how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Policy {
    /// What pieces are worth.
    pub scale: Scale,
    /// How many checks that take nothing the attacker may put into a line.
    pub attacker_checks: u8,
    /// How many checks that take nothing the defender may put into a line; checks that answer a check are free.
    pub defender_checks: u8,
    /// How many plies after its first move a line goes on, but that what has been taken may be taken back.
    pub horizon: u8,
    /// The kinds that may take what they like by themselves, by [`Kind::index`] (CXA 2011, 26.1).
    pub free: [bool; 7],
    /// The kinds of which two that attack each other are an exchange offer (CXA 2011, 24.4).
    pub exchanged: [bool; 7],
    /// Whether what the defender threatens anyway is left aside: a capture is a threat, and an old threat an old one,
    /// though the defender would take as much elsewhere.
    pub set_aside: bool,
}

impl Policy {
    /// Whether a kind may take what it likes.
    #[must_use]
    pub const fn is_free(&self, kind: Kind) -> bool {
        self.free[kind.index()]
    }
}
