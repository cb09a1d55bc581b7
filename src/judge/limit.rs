//! The natural limit 自然限着: so many rounds without a capture, of each side's checks no more than a number counted.

use crate::board::{Position, Side};
use crate::rules::{Book, Parameters};

/// What a claim of the natural limit would get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The rounds since the last capture, without those of the claimant's checks that do not count.
    pub counted: usize,
    /// The rounds that are needed; `None` if the book knows no limit.
    pub needed: Option<usize>,
}

impl Claim {
    /// Whether the draw is to be granted.
    #[must_use]
    pub fn is_granted(self) -> bool {
        self.needed.is_some_and(|needed| self.counted >= needed)
    }
}

/// The rounds of a book's limit.
pub(super) fn rounds(parameters: &Parameters) -> Option<usize> {
    let rounds = parameters.natural_limit_rounds?;
    usize::try_from(rounds).ok()
}

/// What a claim would get after positions of which none but the first came about by a capture.
pub(super) fn claim<'p>(
    parameters: &Parameters,
    claimant: Side,
    positions: impl Iterator<Item = &'p Position>,
) -> Claim {
    let needed = rounds(parameters);
    let checks_count = parameters.natural_limit_checks;
    let checks_count = checks_count.and_then(|n| usize::try_from(n).ok());
    let (mut plies, mut checks) = (0, 0);
    for position in positions.skip(1) {
        plies += 1;
        let is_own = position.side() != claimant;
        checks += usize::from(is_own && needed.is_some() && position.in_check());
    }
    let too_many = checks_count.map_or(0, |most| checks.saturating_sub(most));
    Claim {
        counted: (plies / 2_usize).saturating_sub(too_many),
        needed,
    }
}

/// The clauses that fix the limit, by their ids.
pub(super) fn clauses(book: &Book) -> Vec<String> {
    let clauses = book.procedure.iter().filter(|clause| {
        let mut settings = clause.modelled().into_iter().flatten();
        settings.any(|setting| setting.parameter.name == "natural_limit_rounds")
    });
    clauses.map(|clause| clause.article.id.clone()).collect()
}
