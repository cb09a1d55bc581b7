//! What `verify` gives as JSON.

use crate::facts::Class;
use crate::facts::gain::root_name;
use crate::judge::PlyJudgement;
use crate::suite::{Checked, Difference, Run, Score, Values};
use serde_json::{Value, json};

/// A book's counts: `book`, `cases`, `verdicts`, `classes` and `evidence` {`right`, `all`}, `known_disagreements`, `red`,
/// `differences` [{`kind`, `expected`, `found`, `count`}], `unmodelled` [clause ids].
#[must_use]
pub fn verify_summary_json(run: &Run<'_>) -> Value {
    let score = |score: Score| json!({"right": score.right, "all": score.all});
    let summary = &run.summary;
    let kinds = summary.kinds.iter().map(|(values, count)| {
        let (expected, found) = pair(values);
        json!({"kind": values.name(), "expected": expected, "found": found, "count": count})
    });
    json!({
        "book": run.id,
        "cases": summary.cases,
        "verdicts": score(summary.verdicts),
        "classes": score(summary.classes),
        "evidence": score(summary.evidence),
        "known_disagreements": summary.known,
        "red": summary.red,
        "differences": kinds.collect::<Value>(),
        "unmodelled": run.unmodelled().collect::<Value>(),
    })
}

/// A case: `book`, `case`, `outcome`, `file`, `line`, `fen`, `moves`, `verdict` and `classes` as found, `clauses` that decide,
/// `differences` [{`kind`, `ply`, `expected`, `found`, `known`}], `settled` [{`file`, `line`}] disagreements.
#[must_use]
pub fn verify_case_json(run: &Run<'_>, checked: &Checked<'_>) -> Value {
    let case = checked.case;
    let judgement = checked.judgement.as_ref();
    let classes = (0..case.moves.len()).map(|ply| {
        let class = checked.ply(ply).map(PlyJudgement::class);
        class.map(|class| class.map_or("undetermined", Class::name))
    });
    let clauses = judgement
        .zip(run.book.as_ref())
        .map(|(judgement, book)| judgement.clause_ids(book));
    let settled = checked.settled.iter();
    json!({
        "book": run.id,
        "case": case.id,
        "outcome": checked.outcome.name(),
        "file": case.place.file,
        "line": case.place.line,
        "fen": case.position.to_fen(),
        "moves": case.moves.iter().map(ToString::to_string).collect::<Value>(),
        "verdict": judgement.map(|judgement| judgement.verdict.name()),
        "classes": classes.collect::<Value>(),
        "clauses": clauses,
        "differences": checked.differences.iter().map(|(difference, known)| {
            difference_json(difference, known.is_some())
        }).collect::<Value>(),
        "settled": settled.map(|known| {
            json!({"file": known.place.file, "line": known.place.line})
        }).collect::<Value>(),
    })
}

fn difference_json(difference: &Difference, is_known: bool) -> Value {
    let (expected, found) = pair(&difference.values);
    json!({
        "kind": difference.values.name(),
        "ply": difference.ply,
        "expected": expected,
        "found": found,
        "known": is_known,
    })
}

fn pair(values: &Values) -> (Value, Value) {
    match values {
        Values::Verdict(wanted, found) => (wanted.name().into(), found.name().into()),
        Values::Class(wanted, found) => (wanted.name().into(), found.map(Class::name).into()),
        Values::Target(wanted, found) => (
            wanted.name().into(),
            found.map(crate::board::Kind::name).into(),
        ),
        Values::Square(wanted, found) => (
            wanted.to_string().into(),
            found.map(|square| square.to_string()).into(),
        ),
        Values::Root(wanted, found) => (root_name(*wanted).into(), found.map(root_name).into()),
        Values::Joint(wanted, found) => ((*wanted).into(), (*found).into()),
        Values::Pattern(_, wanted, found) | Values::Clause(wanted, found) => {
            (wanted.as_str().into(), found.clone().into())
        }
    }
}
