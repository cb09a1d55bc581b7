//! What books and other programs say of the same cycles.

use crate::judge::{Judge, Record, Verdict};
use crate::scan::Charge;
use indexmap::IndexMap;
use rayon::prelude::*;

/// A cycle 循环 that judges are asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The case, or the game with its ply.
    pub name: String,
    /// One period.
    pub record: Record,
    /// The verdicts that the case expects, by the id of the book.
    pub expected: IndexMap<String, Verdict>,
}

/// What a program makes of a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// Whom it charges; undetermined if it could not be asked.
    pub charge: Charge,
    /// What it said, or why it could not be asked.
    pub said: String,
}

/// A book and a program on one cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The question, by its number.
    pub question: usize,
    /// By the book.
    pub verdict: Verdict,
    /// The clauses that decide, that of the verdict first.
    pub clauses: Vec<String>,
    /// By the program.
    pub opinion: Opinion,
}

impl Row {
    /// Whether both charge the same; `None` if one of them does not know.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        let ours = Charge::of(self.verdict);
        let theirs = self.opinion.charge;
        let is_known = ours != Charge::Undetermined && theirs != Charge::Undetermined;
        is_known.then_some(ours == theirs)
    }
}

/// A book and a program on all cycles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    /// The program, by its number.
    pub program: usize,
    /// The book, by its number.
    pub book: usize,
    /// The cycles, in order.
    pub rows: Vec<Row>,
    /// What they disagree on, by the clause that gives the verdict of the book, the most frequent first.
    pub groups: Vec<Group>,
}

/// Disagreements with one clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The clause.
    pub clause: String,
    /// The rows, by their numbers.
    pub rows: Vec<usize>,
}

impl Agreement {
    /// How many agree, how many do not, and of how many the program or the book does not know.
    #[must_use]
    pub fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for row in &self.rows {
            counts[match row.agrees() {
                Some(true) => 0,
                Some(false) => 1,
                None => 2,
            }] += 1;
        }
        counts
    }
}

/// Puts the verdicts of books beside the opinions of programs, of each an opinion for each question.
#[must_use]
pub fn compare(
    judges: &[Judge],
    questions: &[Question],
    opinions: &[Vec<Opinion>],
) -> Vec<Agreement> {
    let ours: Vec<Vec<(Verdict, Vec<String>)>> = judges
        .iter()
        .map(|judge| {
            let of = |question: &Question| {
                let judgement = judge.cycle(&question.record);
                (judgement.verdict, judgement.clause_ids(judge.book()))
            };
            questions.par_iter().map(of).collect()
        })
        .collect();
    let mut agreements = Vec::new();
    for (program, opinions) in opinions.iter().enumerate() {
        for (book, verdicts) in ours.iter().enumerate() {
            let rows = (0..).zip(verdicts.iter().zip(opinions));
            let rows: Vec<Row> = rows
                .map(|(question, ((verdict, clauses), opinion))| Row {
                    question,
                    verdict: *verdict,
                    clauses: clauses.clone(),
                    opinion: opinion.clone(),
                })
                .collect();
            agreements.push(Agreement {
                program,
                book,
                groups: groups(&rows),
                rows,
            });
        }
    }
    agreements
}

fn groups(rows: &[Row]) -> Vec<Group> {
    let mut groups: IndexMap<&str, Vec<usize>> = IndexMap::new();
    for (number, row) in rows.iter().enumerate() {
        if row.agrees() == Some(false) {
            let clause = row.clauses.first().map_or("—", String::as_str);
            groups.entry(clause).or_default().push(number);
        }
    }
    let groups = groups.into_iter().map(|(clause, rows)| Group {
        clause: clause.to_owned(),
        rows,
    });
    let mut groups: Vec<Group> = groups.collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.rows.len()));
    groups
}
