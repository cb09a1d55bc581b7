//! Which facts the clauses of a book ask for.

use super::book::{Book, Clause, Definition, Rule};
use super::clause::Article;
use crate::expr::Expr;

/// A fact of the board or a term of the book that a clause names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use<'a> {
    /// The name of the object type that it is said of.
    pub object: &'a str,
    /// Its name.
    pub fact: &'a str,
    /// The id of the clause.
    pub clause: &'a str,
}

impl Book {
    /// All expressions of the book with the clauses that they stand in, in the order of the book.
    pub fn expressions(&self) -> impl Iterator<Item = (&Article, &Expr)> {
        let terms = self
            .terms
            .iter()
            .filter_map(|clause| match clause.modelled() {
                Some(Definition::Is { expr, .. }) => Some((&clause.article, expr)),
                _ => None,
            });
        terms
            .chain(self.moves.iter().flat_map(conditions))
            .chain(self.sides.iter().flat_map(conditions))
            .chain(self.verdicts.iter().flat_map(conditions))
    }

    /// All facts and terms that the clauses name, in the order of the book; what a clause names twice comes once.
    #[must_use]
    pub fn uses(&self) -> Vec<Use<'_>> {
        let mut uses = Vec::new();
        for clause in &self.terms {
            if let Some(Definition::CarriedBy(names)) = clause.modelled() {
                let facts = names.iter().filter_map(|name| name.split_once('.'));
                uses.extend(facts.map(|(object, fact)| Use {
                    object,
                    fact,
                    clause: &clause.article.id,
                }));
            }
        }
        for (article, expr) in self.expressions() {
            for (object, fact) in expr.uses() {
                let found = Use {
                    object: object.name,
                    fact,
                    clause: &article.id,
                };
                if !uses.contains(&found) {
                    uses.push(found);
                }
            }
        }
        uses
    }
}

fn conditions<T>(clause: &Clause<Rule<T>>) -> impl Iterator<Item = (&Article, &Expr)> {
    let rule = clause.modelled();
    let when = rule.map(|rule| &rule.when);
    let unless = rule.and_then(|rule| rule.unless.as_ref());
    when.into_iter()
        .chain(unless)
        .map(|expr| (&clause.article, expr))
}
