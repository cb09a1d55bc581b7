//! What a book would decide without one of its clauses.

use super::case::judged;
use crate::judge::{Judgement, Record};
use crate::lang::Text;
use crate::rules::{Body, Book, Clause};
use crate::suite::Case;
use std::collections::HashMap;

/// Books without one of their clauses, by the number of the book and the id of the clause.
pub(super) type Reduced = HashMap<(usize, String), Book>;

/// A case that is judged otherwise without a clause.
#[derive(Debug, Clone)]
pub(super) struct Without {
    /// The book.
    pub(super) book: String,
    /// The id of the clause.
    pub(super) clause: String,
    /// The verdict with it.
    pub(super) before: Text,
    /// The verdict without it; the same where only classes of moves differ.
    pub(super) after: Text,
}

/// Every book without each of its clauses of moves, sides and verdicts. Words that others use cannot be left out.
pub(super) fn reduced(books: &[Book]) -> Reduced {
    fn add<T: Clone>(
        found: &mut Reduced,
        number: usize,
        book: &Book,
        clauses: &[Clause<T>],
        of: fn(&mut Book) -> &mut Vec<Clause<T>>,
    ) {
        for (at, clause) in clauses.iter().enumerate() {
            if clause.modelled().is_none() {
                continue;
            }
            let mut without = book.clone();
            if let Some(clause) = of(&mut without).get_mut(at) {
                clause.body = Body::Unmodelled(Text::default());
            }
            found.insert((number, clause.article.id.clone()), without);
        }
    }
    let mut found = Reduced::new();
    for (number, book) in books.iter().enumerate() {
        add(&mut found, number, book, &book.moves, |book| {
            &mut book.moves
        });
        add(&mut found, number, book, &book.sides, |book| {
            &mut book.sides
        });
        add(&mut found, number, book, &book.verdicts, |book| {
            &mut book.verdicts
        });
    }
    found
}

/// The clauses of a book, given with its number, without which it would judge a case otherwise than it does; asked of the
/// books that the case speaks of and those that extend them. Only clauses that took part can make a difference.
pub(super) fn without_each(
    case: &Case,
    record: &Record,
    (number, book): (usize, &Book),
    with: &Judgement,
    reduced: &Reduced,
) -> Vec<Without> {
    let mut ids = std::iter::once(&book.id).chain(&book.ancestors);
    if !ids.any(|id| case.expect.contains_key(id)) {
        return Vec::new();
    }
    let others = taking_part(book, with).into_iter().filter_map(|clause| {
        let other = judged(case, reduced.get(&(number, clause.clone()))?, record);
        (outcome(&other) != outcome(with)).then(|| Without {
            book: book.id.clone(),
            clause,
            before: with.verdict.title(),
            after: other.verdict.title(),
        })
    });
    others.collect()
}

/// The verdict and the classes.
fn outcome(judgement: &Judgement) -> impl PartialEq {
    let classes: Vec<_> = judgement.plies.iter().map(|ply| ply.class()).collect();
    (judgement.verdict, classes)
}

/// The ids of the clauses that decide or keep others from deciding.
fn taking_part(book: &Book, judgement: &Judgement) -> Vec<String> {
    let mut ids = judgement.clause_ids(book);
    for ply in &judgement.plies {
        for (_, by) in &ply.applied.overridden {
            if let Some(clause) = book.moves.get(*by)
                && !ids.contains(&clause.article.id)
            {
                ids.push(clause.article.id.clone());
            }
        }
    }
    ids
}
