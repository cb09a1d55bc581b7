//! Judgements as JSON.

use super::words::clause_id;
use crate::board::{BySide, Side};
use crate::facts::Class;
use crate::facts::gain::root_name;
use crate::judge::{Applied, Cycle, Evidence, Judgement, PlyJudgement, Reason, Record};
use crate::rules::Book;
use serde_json::{Map, Value, json};

/// A judgement: `verdict`, `classes` (of the plies of the record; null outside of what was judged), `patterns` {`red`,
/// `black`}, `clauses` that decide, `evidence` [{`ply`, `class`, `line`, `target`, `target_square`, `root`, `joint`}] of
/// every check, kill and chase. Plies count from 0.
#[must_use]
pub fn judgement_json(book: &Book, record: &Record, judgement: &Judgement) -> Map<String, Value> {
    let classes = (0..record.moves().len()).map(|ply| {
        let is_part = |cycle: &Cycle| cycle.plies.contains(&ply);
        if !judgement.cycle.as_ref().is_some_and(is_part) {
            return None;
        }
        // Of rounds that are alike, one is judged.
        let (before, mv) = (record.positions().get(ply)?, record.moves().get(ply)?);
        let is_it =
            |judged: &&PlyJudgement| judged.facts.mv() == *mv && judged.facts.before() == before;
        let judged = judgement.plies.iter().find(is_it);
        judged.map(|judged| class_name(judged.class()))
    });
    let pattern = |side: Side| {
        let sides = judgement.sides.as_ref().map(|sides| sides.get(side));
        sides.and_then(|side| side.pattern.as_deref())
    };
    let evidence = judgement.plies.iter().filter_map(|judged| {
        let shown = judged.evidence.as_ref()?;
        Some(evidence(judged, shown))
    });
    let mut fields = Map::new();
    fields.insert("verdict".into(), judgement.verdict.name().into());
    fields.insert("classes".into(), classes.collect());
    let patterns = BySide::from_fn(pattern);
    fields.insert(
        "patterns".into(),
        json!({"red": patterns.get(Side::Red), "black": patterns.get(Side::Black)}),
    );
    fields.insert("clauses".into(), judgement.clause_ids(book).into());
    fields.insert("evidence".into(), evidence.collect());
    fields
}

fn class_name(class: Option<Class>) -> &'static str {
    class.map_or("undetermined", Class::name)
}

fn evidence(judged: &PlyJudgement, shown: &Evidence) -> Value {
    let line = shown.line.iter().map(ToString::to_string);
    json!({
        "ply": judged.ply,
        "class": class_name(judged.class()),
        "line": line.collect::<Value>(),
        "target": shown.target.name(),
        "target_square": shown.target_square.to_string(),
        "root": shown.root.map(root_name),
        "joint": shown.joint,
    })
}

/// A judgement with all that it rests on: the fields of [`judgement_json`], and `rules`, `fen`, `moves`, `cycle` {`from`,
/// `to`, `reason`, `side`}, `decided_by` {`clause`, `me`}, `plies` [{`ply`, `move`, `side`, `class`, `decided_by`, `clauses`,
/// `overridden` [{`clause`, `by`}], `undetermined`}].
#[must_use]
pub fn judgement_in_full_json(
    book: &Book,
    record: &Record,
    judgement: &Judgement,
) -> Map<String, Value> {
    let mut fields = Map::new();
    let start = record.positions().first();
    let moves = record.moves().iter().map(ToString::to_string);
    fields.insert("rules".into(), book.id.as_str().into());
    fields.insert("fen".into(), start.map(|start| start.to_fen()).into());
    fields.insert("moves".into(), moves.collect());
    let cycle = judgement.cycle.as_ref().map(|cycle| {
        let (reason, side) = match cycle.reason {
            Reason::Repetition => ("repetition", None),
            Reason::Rounds(side) => ("rounds", Some(side.name())),
            Reason::Aimless(side) => ("aimless", Some(side.name())),
            Reason::Chosen => ("chosen", None),
        };
        let (from, to) = (cycle.plies.start, cycle.plies.end);
        json!({"from": from, "to": to, "reason": reason, "side": side})
    });
    fields.insert("cycle".into(), cycle.into());
    let decided = judgement.decided_by.and_then(|(number, me)| {
        let clause = book.verdicts.get(number)?;
        Some(json!({"clause": clause.article.id, "me": me.name()}))
    });
    fields.insert("decided_by".into(), decided.into());
    fields.extend(judgement_json(book, record, judgement));
    let plies = judgement.plies.iter().map(|judged| ply(book, judged));
    fields.insert("plies".into(), plies.collect());
    fields
}

fn ply(book: &Book, judged: &PlyJudgement) -> Value {
    let mut fields = Map::new();
    fields.insert("ply".into(), judged.ply.into());
    fields.insert("move".into(), judged.facts.mv().to_string().into());
    fields.insert("side".into(), judged.facts.side().name().into());
    fields.insert("class".into(), class_name(judged.class()).into());
    fields.extend(applied_json(book, &judged.applied));
    Value::Object(fields)
}

/// Which clauses apply to a move: `decided_by`, `clauses`, `overridden` [{`clause`, `by`}], `undetermined`.
pub(super) fn applied_json(book: &Book, applied: &Applied) -> Map<String, Value> {
    let id = |number: &usize| clause_id(book, *number);
    let overridden = applied.overridden.iter();
    let overridden = overridden.map(|(clause, by)| json!({"clause": id(clause), "by": id(by)}));
    let mut fields = Map::new();
    fields.insert(
        "decided_by".into(),
        applied.decided_by.as_ref().map(id).into(),
    );
    fields.insert("clauses".into(), applied.clauses.iter().map(id).collect());
    fields.insert("overridden".into(), overridden.collect());
    fields.insert(
        "undetermined".into(),
        applied.undetermined.iter().map(id).collect(),
    );
    fields
}
