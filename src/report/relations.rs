//! The part of the attack graph that a class rests on.

use super::table::columns;
use super::words;
use crate::board::Square;
use crate::graph::{Row, build};
use crate::judge::PlyJudgement;
use crate::lang::{Lang, Text};
use crate::threat::fall;
use serde_json::{Value, json};

/// The relations by which a check, kill or chase stands, in the position in which the target falls, or in which the
/// general is mated: who takes it and over which screen, what protects it and why that does not help, and who joins in.
fn relations(judged: &PlyJudgement) -> Vec<Row> {
    let Some(shown) = &judged.evidence else {
        return Vec::new();
    };
    let after = judged.facts.after();
    let start = after.passed();
    if let Some((at, capture)) = fall(&start, &shown.line, shown.target_square) {
        let stands = |square: &&Square| at.get(**square) == after.get(**square);
        let partners: Vec<Square> = shown.needed.iter().filter(stands).copied().collect();
        return build(&at).capture(capture, &partners);
    }
    let end = shown.line.iter().fold(start, |at, mv| at.play(*mv));
    let general = end.board().general(end.side());
    general.map_or_else(Vec::new, |general| build(&end).attacks_on(general))
}

/// The relations under a heading; nothing if there are none.
pub(super) fn text(judged: &PlyJudgement, lang: Lang) -> String {
    let rows = relations(judged);
    if rows.is_empty() {
        return String::new();
    }
    let title = Text::new("所依据的攻防关系", "relations that it rests on");
    let cells =
        |row: Row| [row.from, row.relation, row.to, row.note].map(|text| text.get(lang).to_owned());
    let rows = rows.into_iter().map(|row| cells(row).to_vec());
    let root = judged.evidence.as_ref().and_then(|shown| shown.root);
    let root = root.map_or_else(String::new, |root| {
        let root = words::root(root);
        match lang {
            Lang::Zh => format!("（目标{}）", root.zh),
            Lang::En => format!(" (the target is {})", root.en),
        }
    });
    format!("\n{}{root}\n{}", title.get(lang), columns(rows))
}

/// The relations as JSON: [{`from`, `relation`, `to`, `note`}], each in both languages.
pub(super) fn json(judged: &PlyJudgement) -> Value {
    let row = |row: &Row| json!({"from": row.from, "relation": row.relation, "to": row.to, "note": row.note});
    relations(judged).iter().map(row).collect()
}
