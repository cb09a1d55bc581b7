//! Findings that are meant: those that a comment in the file allows.

use super::findings::IDLE_ALLOWANCE;
use super::remark::{Remark, RemarkKind, remarks};
use crate::diag::{Diagnostic, Source, sort};
use crate::lang::Text;

/// The problems without those findings that a comment in their line, or in the one above, allows; and, for the file of a
/// book, a finding for each allowance that allows nothing.
#[must_use]
pub fn allowed(problems: Vec<Diagnostic>, book: Option<&Source>) -> Vec<Diagnostic> {
    let mut used: Vec<Remark> = Vec::new();
    let mut kept: Vec<Diagnostic> = Vec::new();
    for problem in problems {
        match allowance(&problem) {
            Some(remark) => used.push(remark),
            None => kept.push(problem),
        }
    }
    let idle = book.into_iter().flat_map(remarks).filter_map(|remark| {
        let RemarkKind::Allow(id) = &remark.kind else {
            return None;
        };
        if used.contains(&remark) {
            return None;
        }
        let message = Text::new(
            format!("此处没有发现 `{id}`"),
            format!("there is no finding `{id}` here"),
        );
        Some(Diagnostic::warning(IDLE_ALLOWANCE, message).at(&remark.source, remark.span, None))
    });
    kept.extend(idle);
    sort(&mut kept);
    kept
}

fn allowance(problem: &Diagnostic) -> Option<Remark> {
    let mark = problem.mark.as_ref()?;
    let line = mark.source.place(mark.span.start).line;
    remarks(&mark.source).into_iter().find(|remark| {
        let is_near = remark.line() == line || remark.line() + 1 == line;
        is_near && matches!(&remark.kind, RemarkKind::Allow(id) if *id == problem.code)
    })
}
