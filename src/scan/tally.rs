//! What many rulings come to under a book.

use super::finding::{Finding, Left, Scanned};
use crate::board::Side;
use crate::judge::{GameOutcome, Verdict};
use crate::notation::GameResult;
use indexmap::IndexMap;
use serde::Serialize;

/// Whom a verdict charges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Charge {
    /// The side has to change, or has lost.
    Of(Side),
    /// Nobody.
    Nobody,
    /// It was not found out.
    Undetermined,
}

impl Charge {
    /// That of a verdict.
    #[must_use]
    pub const fn of(verdict: Verdict) -> Charge {
        match verdict {
            Verdict::RedMustChange | Verdict::RedLoses => Charge::Of(Side::Red),
            Verdict::BlackMustChange | Verdict::BlackLoses => Charge::Of(Side::Black),
            Verdict::Draw | Verdict::None => Charge::Nobody,
            Verdict::Undetermined => Charge::Undetermined,
        }
    }
}

/// Repetitions by whom they charge, and what became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All of them.
    pub all: usize,
    /// Those in which a side is charged.
    pub charged: usize,
    /// Those that are shuttling 往返, and not counted in what follows.
    pub shuttling: usize,
    /// Those of which the verdict is undetermined.
    pub undetermined: usize,
    /// Those left by the side charged.
    pub gave_way: usize,
    /// Those left by the other side.
    pub other: usize,
    /// Those that were left although nobody is charged.
    pub left_uncharged: usize,
    /// Those that ended the game with a side charged, by the recorded result.
    pub ended_charged: Results,
    /// Those that ended the game with nobody charged, by the recorded result.
    pub ended_uncharged: Results,
}

/// Recorded results, as the side charged sees them; if nobody is, a win of either side counts as lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// 负.
    pub lost: usize,
    /// 和.
    pub drawn: usize,
    /// 胜.
    pub won: usize,
    /// The record does not say.
    pub unknown: usize,
}

impl Results {
    /// All of them.
    #[must_use]
    pub const fn all(&self) -> usize {
        self.lost + self.drawn + self.won + self.unknown
    }

    fn add(&mut self, result: Option<GameResult>, charged: Option<Side>) {
        let winner = match result {
            None => return self.unknown += 1,
            Some(GameResult::Draw) => return self.drawn += 1,
            Some(GameResult::RedWins) => Side::Red,
            Some(GameResult::BlackWins) => Side::Black,
        };
        if charged == Some(winner) {
            self.won += 1;
        } else {
            self.lost += 1;
        }
    }
}

impl Counts {
    /// Of those that were left with a side charged, the share that this side left.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let left = self.gave_way + self.other;
        (left > 0).then(|| self.gave_way as f64 / left as f64)
    }

    fn add(&mut self, finding: &Finding, result: Option<GameResult>) {
        self.all += 1;
        match (Charge::of(finding.verdict), finding.left) {
            (Charge::Undetermined, _) => self.undetermined += 1,
            (charge, Left::NotRepeated) => {
                self.charged += usize::from(charge != Charge::Nobody);
                self.shuttling += 1;
            }
            (Charge::Of(side), Left::By(by)) if side == by => {
                self.charged += 1;
                self.gave_way += 1;
            }
            (Charge::Of(_), Left::By(_)) => {
                self.charged += 1;
                self.other += 1;
            }
            (Charge::Of(side), Left::Never) => {
                self.charged += 1;
                self.ended_charged.add(result, Some(side));
            }
            (Charge::Nobody, Left::By(_)) => self.left_uncharged += 1,
            (Charge::Nobody, Left::Never) => self.ended_uncharged.add(result, None),
        }
    }
}

/// A ruling that a report names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The game.
    pub game: String,
    /// After how many moves.
    pub ply: usize,
    /// The verdict.
    pub verdict: &'static str,
    /// The clauses that decide.
    pub clauses: Vec<String>,
}

impl Listed {
    /// That of a ruling of a game.
    #[must_use]
    pub fn new(game: &Scanned, finding: &Finding) -> Listed {
        Listed {
            game: game.source.name(),
            ply: finding.ply,
            verdict: finding.verdict.name(),
            clauses: finding.clauses.clone(),
        }
    }
}

/// What a book makes of a collection.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BookTally {
    /// The games.
    pub games: usize,
    /// Those in which something is repeated often enough, or shuttled.
    pub repeated: usize,
    /// By outcome: won by Red, won by Black, drawn, open.
    pub outcomes: [usize; 4],
    /// Those of which the record gives the result of the book, and those of which it gives another.
    pub agreeing: [usize; 2],
    /// The repetitions.
    pub counts: Counts,
    /// The repetitions by the clause that gives the verdict, the most frequent first after [`BookTally::sort`].
    pub clauses: IndexMap<String, Counts>,
    /// Those that the side not charged left.
    pub others: Vec<Listed>,
}

impl BookTally {
    /// Counts a game that was ruled on by several books, this being one of them by its number.
    pub fn add(&mut self, game: &Scanned, book: usize) {
        let Some(played) = game.played.get(book) else {
            return;
        };
        self.games += 1;
        self.outcomes[match played.outcome {
            GameOutcome::Wins(Side::Red) => 0,
            GameOutcome::Wins(Side::Black) => 1,
            GameOutcome::Draw => 2,
            GameOutcome::Open => 3,
        }] += 1;
        if let Some(agrees) = played.agrees(game.source.result) {
            self.agreeing[usize::from(!agrees)] += 1;
        }
        let judged = played.findings.iter().filter(|found| found.is_judged());
        let mut is_repeated = false;
        for finding in judged {
            is_repeated = true;
            self.counts.add(finding, game.source.result);
            let clause = finding.clause().unwrap_or("—").to_owned();
            let counts = self.clauses.entry(clause).or_default();
            let before = counts.other;
            counts.add(finding, game.source.result);
            if counts.other > before {
                self.others.push(Listed::new(game, finding));
            }
        }
        self.repeated += usize::from(is_repeated);
    }

    /// Puts the clauses in order.
    pub fn sort(&mut self) {
        self.clauses
            .sort_by(|id, a, other, b| b.all.cmp(&a.all).then_with(|| id.cmp(other)));
    }
}
