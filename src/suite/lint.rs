//! All that is found in a book: by reading it, and by judging the figures that its clauses name.

use super::case::Case;
use super::coverage::{Reach, coverage};
use crate::diag::{Diagnostic, Source};
use crate::judge::VOCABULARY;
use crate::lang::Text;
use crate::rules::findings::UNTOUCHED_FIGURE;
use crate::rules::{Book, Section, allowed, inspect, resolve};
use std::io;
use std::path::Path;

/// What is wrong with a book, and what is hardly meant, without what its comments allow; ordered by file and place.
#[must_use]
pub fn lint(
    name: &str,
    cases: &[Case],
    read: &dyn Fn(&Path) -> io::Result<String>,
) -> Vec<Diagnostic> {
    let ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    let loaded = inspect(name, &VOCABULARY, &ids, read);
    let mut problems = loaded.problems;
    let Some(book) = loaded.book else {
        return problems;
    };
    problems.extend(untouched(&book, cases));
    let source: Option<Source> = resolve(name, None, read).ok();
    allowed(problems, source.as_ref())
}

/// Figures in which neither the clause that names them nor any of its conditions holds. Only cases that expect something of the book are judged.
fn untouched(book: &Book, cases: &[Case]) -> Vec<Diagnostic> {
    let named: Vec<&str> = book
        .articles()
        .flat_map(|(_, article, _)| article.figures.iter().map(String::as_str))
        .collect();
    let figures: Vec<&Case> = cases
        .iter()
        .filter(|case| named.contains(&case.id.as_str()) && case.expect.contains_key(&book.id))
        .collect();
    let covered = coverage(book, &figures);
    let mut problems = Vec::new();
    // A word of the book may be shown by a figure that is judged without it.
    let rules = covered
        .clauses
        .iter()
        .filter(|c| c.section != Section::Terms);
    for clause in rules {
        let cases = covered.cases.iter().zip(&clause.reach).zip(&clause.touched);
        for ((case, reach), touched) in cases {
            let place = clause.article.figure(case);
            let is_touched = *reach >= Reach::Overridden || *touched;
            if let (false, Some(span)) = (is_touched, place) {
                let id = &clause.article.id;
                let message = Text::new(
                    format!("条款 `{id}` 及其各个条件在案例 `{case}` 中从不成立"),
                    format!(
                        "neither clause `{id}` nor any condition of it holds anywhere in `{case}`"
                    ),
                );
                problems.push(Diagnostic::warning(UNTOUCHED_FIGURE, message).at(
                    &clause.article.source,
                    span,
                    None,
                ));
            }
        }
    }
    problems
}
