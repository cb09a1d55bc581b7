//! The comparison as JSON.

use super::summary::diff_summary;
use crate::board::Side;
use crate::facts::Class;
use crate::rules::{Book, Edit, Section};
use crate::suite::{Change, Comparison, Count, Form, Judged, JudgedPly};
use serde_json::{Value, json};

/// Everything that the text says, with the same names as in rule files.
#[must_use]
pub fn diff_json(old: &Book, new: &Book, comparison: &Comparison) -> Value {
    let changes = &comparison.changes;
    json!({
        "old": old.id,
        "new": new.id,
        "summary": diff_summary(old, new, comparison),
        "cases": count(comparison.cases),
        "games": count(comparison.games),
        "edits": comparison.edits.as_ref().map(|edits| edits.iter().map(edit).collect::<Vec<_>>()),
        "groups": comparison.groups.iter().map(|group| json!({
            "because": group.because,
            "before": group.before,
            "after": group.after,
            "changes": group.changes.iter().filter_map(|number| changes.get(*number))
                .map(|change| &change.name).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "changes": changes.iter().map(change).collect::<Vec<_>>(),
    })
}

fn count(count: Count) -> Value {
    json!({
        "all": count.all,
        "other_verdict": count.verdicts,
        "other_class": count.classes,
        "same": count.same(),
        "without_repetition": count.without,
    })
}

fn edit(edit: &Edit) -> Value {
    let parts = edit.parts.iter();
    let parts =
        parts.map(|part| json!({"key": part.key, "before": part.before, "after": part.after}));
    json!({
        "section": Section::name(edit.section),
        "clause": edit.clause,
        "name": edit.name,
        "change": edit.change.name(),
        "parts": parts.collect::<Vec<_>>(),
    })
}

fn change(change: &Change) -> Value {
    let plies = change.plies.iter().map(|(before, after)| {
        json!({
            "ply": before.ply,
            "move": before.mv.to_string(),
            "before": ply(before),
            "after": ply(after),
        })
    });
    json!({
        "kind": if change.form == Form::Game { "game" } else { "case" },
        "name": change.name,
        "because": change.because,
        "before": judged(&change.before),
        "after": judged(&change.after),
        "plies": plies.collect::<Vec<_>>(),
    })
}

fn judged(judged: &Judged) -> Value {
    let pattern = |side| judged.patterns.get(side).as_deref();
    json!({
        "verdict": judged.verdict.name(),
        "decided_by": judged.decided_by,
        "red": pattern(Side::Red),
        "black": pattern(Side::Black),
        "clauses": judged.clauses,
    })
}

fn ply(ply: &JudgedPly) -> Value {
    json!({"class": ply.class.map(Class::name), "clause": ply.clause})
}
