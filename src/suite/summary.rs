//! How the cases of a book fared together.

use super::verify::{Checked, Difference, Outcome, Values};

/// What was right of what was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// How many were found as expected.
    pub right: usize,
    /// How many were compared.
    pub all: usize,
}

impl Score {
    fn add(&mut self, is_right: bool) {
        self.right += usize::from(is_right);
        self.all += 1;
    }
}

/// The counts of a book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// How many cases there are.
    pub cases: usize,
    /// The verdicts 裁决.
    pub verdicts: Score,
    /// The classes 性质 of plies.
    pub classes: Score,
    /// What cases name of the evidence of plies.
    pub evidence: Score,
    /// The known disagreements that are still found, by difference.
    pub known: usize,
    /// The cases that differ otherwise than is known, or could not be run.
    pub red: usize,
    /// The kinds of difference, the most frequent first, known ones with them.
    pub kinds: Vec<(Values, usize)>,
}

/// Counts the cases of a book. Known disagreements do not count as right.
#[must_use]
pub fn summarise(checked: &[Checked<'_>]) -> Summary {
    let mut summary = Summary::default();
    for one in checked {
        count(one, &mut summary);
    }
    summary.kinds.sort_by_key(|(_, count)| usize::MAX - count);
    summary
}

fn count(one: &Checked<'_>, summary: &mut Summary) {
    let differs = |is_meant: &dyn Fn(&Difference) -> bool| {
        one.differences
            .iter()
            .any(|(difference, _)| is_meant(difference))
    };
    let was_run = one.outcome != Outcome::Error;
    summary.cases += 1;
    summary.red += usize::from(one.outcome.is_red());
    summary
        .verdicts
        .add(was_run && !differs(&|d| matches!(d.values, Values::Verdict(..))));
    for ply in 0..one.expected.classes.len() {
        let is_class = |d: &Difference| matches!(d.values, Values::Class(..));
        summary
            .classes
            .add(was_run && !differs(&|d| is_class(d) && d.ply == Some(ply)));
    }
    for named in &one.case.evidence {
        let is_right = was_run && !differs(&|d| d.ply == Some(named.ply));
        summary.evidence.add(is_right);
    }
    for (difference, known) in &one.differences {
        summary.known += usize::from(known.is_some());
        let values = &difference.values;
        let kind = summary
            .kinds
            .iter_mut()
            .find(|(kind, _)| kind.is_like(values));
        match kind {
            Some((_, count)) => *count += 1,
            None => summary.kinds.push((values.clone(), 1)),
        }
    }
}
