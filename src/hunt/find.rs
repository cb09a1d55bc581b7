//! What two judges make of a cycle, and by what finds are told apart.

use crate::board::{Position, Side};
use crate::facts::Class;
use crate::judge::{Judge, Record, Verdict};
use crate::scan::Charge;

/// What a judge makes of a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The verdict.
    pub verdict: Verdict,
    /// The ids of the clauses that decide, that of the verdict first; none of a program.
    pub clauses: Vec<String>,
    /// The classes of the moves; none of a program.
    pub classes: Vec<Class>,
}

impl Seen {
    /// That of a book; `None` if something of it is undetermined.
    #[must_use]
    pub fn by(judge: &Judge, record: &Record) -> Option<Seen> {
        let judgement = judge.cycle(record);
        let plies = judgement.plies.iter();
        let seen = Seen {
            verdict: judgement.verdict,
            clauses: judgement.clause_ids(judge.book()),
            classes: plies.map(|ply| ply.class()).collect::<Option<_>>()?,
        };
        (seen.verdict != Verdict::Undetermined).then_some(seen)
    }

    /// The clause of the verdict.
    #[must_use]
    pub fn clause(&self) -> Option<&str> {
        self.clauses.first().map(String::as_str)
    }
}

/// By what finds are told apart: both verdicts, and the clauses that they rest on. Colours exchanged it is the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signature([(&'static str, Vec<String>); 2]);

impl Signature {
    pub(super) fn new(old: &Seen, new: &Seen) -> Signature {
        let is_black = |seen: &Seen| Charge::of(seen.verdict) == Charge::Of(Side::Black);
        let is_red = |seen: &Seen| Charge::of(seen.verdict) == Charge::Of(Side::Red);
        let swap = is_black(old) || (!is_red(old) && is_black(new));
        Signature([old, new].map(|seen| {
            let verdict = if swap {
                seen.verdict.swapped()
            } else {
                seen.verdict
            };
            let mut clauses = seen.clauses.clone();
            clauses.sort_unstable();
            (verdict.name(), clauses)
        }))
    }
}

/// A cycle on which two judges differ, with as few pieces as show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Find {
    /// The cycle.
    pub record: Record,
    /// By the old judge.
    pub old: Seen,
    /// By the new one.
    pub new: Seen,
}

impl Find {
    /// By what it is told apart from others.
    #[must_use]
    pub fn signature(&self) -> Signature {
        Signature::new(&self.old, &self.new)
    }

    /// Where the cycle begins.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.record.positions()[0]
    }

    /// How many pieces there are.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.start().board().pieces().count()
    }
}
