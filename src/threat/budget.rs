//! Budgets of searches, and their three answers.

/// How many positions a search may still look at.
#[derive(Debug, Clone)]
pub struct Budget {
    left: u64,
    spent: u64,
}

impl Budget {
    /// A budget of `nodes` positions.
    #[must_use]
    pub const fn new(nodes: u64) -> Budget {
        Budget {
            left: nodes,
            spent: 0,
        }
    }

    /// Takes one position from the budget; false when none is left.
    pub const fn spend(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.spent += 1;
        true
    }

    /// Whether the budget has run out.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// How many positions were looked at.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }
}

/// The answer of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof<T> {
    /// It is so, and this shows it.
    Proved(T),
    /// It is not so.
    Refuted,
    /// The budget ran out first 未定.
    Undetermined,
}

impl<T> Proof<T> {
    /// What shows it, if it is so.
    pub const fn proved(&self) -> Option<&T> {
        match self {
            Proof::Proved(shown) => Some(shown),
            Proof::Refuted | Proof::Undetermined => None,
        }
    }

    /// Yes, no, or `None` when undetermined.
    pub const fn truth(&self) -> Option<bool> {
        match self {
            Proof::Proved(_) => Some(true),
            Proof::Refuted => Some(false),
            Proof::Undetermined => None,
        }
    }
}
