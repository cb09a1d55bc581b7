//! One row for each ruling.

use super::super::words;
use crate::board::Side;
use crate::judge::{Followed, RulingKind};
use crate::lang::Lang;
use crate::notation::GameResult;
use crate::scan::{Finding, Left, Played, Scanned};
use serde_json::{Map, Value, json};

/// A ruling as a flat object: `file`, `number` (line or game in it), `red`, `black`, `date`, `rules`, `ply`, `kind`, `of`,
/// `from`, `to`, `times`, `verdict`, `red_pattern`, `black_pattern`, `classes`, `clauses`, `followed` (what came of it by
/// the book), `left_by` (who left the repetition, whatever the book says), `after_end`, `outcome` (of the game by the
/// book), `result` (of the record), `agrees`.
#[must_use]
pub fn scan_row(game: &Scanned, rules: &str, played: &Played, finding: &Finding) -> Value {
    let source = &game.source;
    let players = source.players.as_ref();
    let pattern = |side| finding.patterns.get(side).as_deref();
    let classes = finding.classes.iter();
    let classes: Vec<Option<&str>> = classes.map(|c| c.map(|class| class.name())).collect();
    json!({
        "file": source.file,
        "number": source.number,
        "red": players.map(|(red, _)| red),
        "black": players.map(|(_, black)| black),
        "date": source.date,
        "rules": rules,
        "ply": finding.ply,
        "kind": finding.kind.name(),
        "of": finding.kind.detail(),
        "from": finding.span.start,
        "to": finding.span.end,
        "times": finding.times,
        "verdict": finding.verdict.name(),
        "red_pattern": pattern(Side::Red),
        "black_pattern": pattern(Side::Black),
        "classes": classes,
        "clauses": finding.clauses,
        "followed": finding.followed.name(),
        "left_by": match finding.left {
            Left::By(side) => Some(side.name()),
            Left::Never | Left::NotRepeated => None,
        },
        "after_end": finding.is_after_end,
        "outcome": played.outcome.name(),
        "result": source.result.map(GameResult::name),
        "agrees": played.agrees(source.result),
    })
}

/// The names of the fields of [`scan_row`], in order.
#[must_use]
pub fn scan_fields() -> [&'static str; 23] {
    [
        "file",
        "number",
        "red",
        "black",
        "date",
        "rules",
        "ply",
        "kind",
        "of",
        "from",
        "to",
        "times",
        "verdict",
        "red_pattern",
        "black_pattern",
        "classes",
        "clauses",
        "followed",
        "left_by",
        "after_end",
        "outcome",
        "result",
        "agrees",
    ]
}

/// A row as the cells of a CSV file, in the order of [`scan_fields`]: lists with blanks between, nothing for `null`.
#[must_use]
pub fn scan_csv_row(row: &Value) -> Vec<String> {
    let empty = Map::new();
    let fields = row.as_object().unwrap_or(&empty);
    let cells = scan_fields().map(|name| fields.get(name).map_or_else(String::new, cell));
    cells.to_vec()
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            let parts = parts.iter().map(|part| match part {
                Value::Null => "?".to_owned(),
                part => cell(part),
            });
            parts.collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

/// The headings of [`scan_table_row`].
#[must_use]
pub const fn scan_headings(lang: Lang) -> [&'static str; 8] {
    match lang {
        Lang::En => [
            "game", "book", "ply", "what", "verdict", "clause", "left", "result",
        ],
        Lang::Zh => [
            "对局", "棋规", "着数", "事由", "裁决", "条款", "变着", "结果",
        ],
    }
}

/// A row for people. The result is that of the book, and behind it that of the record if it is another.
#[must_use]
pub fn scan_table_row(
    game: &Scanned,
    rules: &str,
    played: &Played,
    finding: &Finding,
    lang: Lang,
) -> Vec<String> {
    let side = |side| words::side(side).get(lang).to_owned();
    let verdict = match finding.kind {
        RulingKind::NaturalLimit(_) => String::new(),
        _ => finding.verdict.title().get(lang).to_owned(),
    };
    let outcome = played.outcome.title().get(lang).to_owned();
    let recorded = game.source.result.map(GameResult::name);
    let left = match (finding.left, finding.followed) {
        (Left::By(by), _) | (_, Followed::Changed { by, .. }) => side(by),
        _ => String::new(),
    };
    vec![
        game.source.name(),
        rules.to_owned(),
        finding.ply.to_string(),
        finding.kind.title().get(lang).to_owned(),
        verdict,
        finding.clause().unwrap_or_default().to_owned(),
        left,
        match (played.agrees(game.source.result), recorded) {
            (Some(false), Some(recorded)) => format!("{outcome} ≠ {recorded}"),
            (None, Some(recorded)) => format!("{outcome}; {recorded}"),
            _ => outcome,
        },
    ]
}
