//! What a hunt has found, as text, JSON and a case file.

use super::table::wrapped_table;
use crate::hunt::{Find, Seen};
use crate::lang::{Lang, Text};
use indexmap::IndexMap;
use serde_json::{Value, json};
use std::fmt::Write;

/// How wide the tables are, in columns.
const WIDTH: u16 = 118;

fn moves(find: &Find) -> Vec<String> {
    let moves = find.record.moves().iter();
    moves.map(ToString::to_string).collect()
}

fn seen_text(seen: &Seen, lang: Lang) -> String {
    let verdict = seen.verdict.title();
    let clauses = seen.clauses.join(" ");
    if clauses.is_empty() {
        verdict.get(lang).to_owned()
    } else {
        format!("{} [{clauses}]", verdict.get(lang))
    }
}

/// The finds, those together that the same clauses decide.
#[must_use]
pub fn hunt_text(names: [&str; 2], finds: &[Find], lang: Lang) -> String {
    let mut groups: IndexMap<_, Vec<(usize, &Find)>> = IndexMap::new();
    for (number, find) in (1..).zip(finds) {
        let of = (find.old.clause(), find.new.clause());
        groups.entry(of).or_default().push((number, find));
    }
    let headings = match lang {
        Lang::Zh => ["号", "子数", names[0], names[1], "局面与着法"],
        Lang::En => ["no.", "pieces", names[0], names[1], "position and moves"],
    };
    let mut text = String::new();
    for ((old, new), finds) in groups {
        let clause = |clause: Option<&str>| clause.unwrap_or("—").to_owned();
        let count = finds.len();
        let _ = match lang {
            Lang::Zh => writeln!(text, "{} → {}：{count}", clause(old), clause(new)),
            Lang::En => writeln!(text, "{} → {}: {count}", clause(old), clause(new)),
        };
        let rows = finds.into_iter().map(|(number, find)| {
            vec![
                number.to_string(),
                find.pieces().to_string(),
                seen_text(&find.old, lang),
                seen_text(&find.new, lang),
                format!("{}\n{}", find.start().to_fen(), moves(find).join(" ")),
            ]
        });
        text += &wrapped_table(&headings, rows, WIDTH);
    }
    text
}

/// A find as an object: `fen`, `moves`, `pieces`, and under `old` and `new` the `verdict`, `clauses` and `classes`.
#[must_use]
pub fn find_json(find: &Find) -> Value {
    let seen = |seen: &Seen| {
        let classes: Vec<&str> = seen.classes.iter().map(|class| class.name()).collect();
        json!({"verdict": seen.verdict.name(), "clauses": seen.clauses, "classes": classes})
    };
    json!({
        "fen": find.start().to_fen(),
        "moves": moves(find),
        "pieces": find.pieces(),
        "old": seen(&find.old),
        "new": seen(&find.new),
    })
}

/// The finds as a case file. What the cases expect is what the books say now: whether it is right, is for a person to
/// answer.
#[must_use]
pub fn find_cases(names: [&str; 2], finds: &[Find], seed: u64) -> String {
    let [old, new] = names;
    let mut text = format!(
        "# Cycles on which {old} and {new} differ, found by `qili hunt` with seed {seed}. What is expected is what each book says;\n\
         # whether that is right, is for a person to answer. Take off what is not, and put the argument into the notes.\n\
         group:\n  zh: \"{old} 与 {new} 裁决不同的循环\"\n  en: \"Cycles on which {old} and {new} differ\"\ncases:\n"
    );
    for (number, find) in (1..).zip(finds) {
        let verdict = |seen: &Seen, lang| seen.verdict.title().get(lang).to_owned();
        let title = |lang| {
            format!(
                "{} / {}",
                verdict(&find.old, lang),
                verdict(&find.new, lang)
            )
        };
        let _ = writeln!(text, "  - id: hunt/{old}-{new}-{number:03}");
        let _ = writeln!(
            text,
            "    title:\n      zh: \"{}\"\n      en: \"{}\"",
            title(Lang::Zh),
            title(Lang::En)
        );
        let _ = writeln!(text, "    fen: \"{}\"", find.start().to_fen());
        let _ = writeln!(text, "    moves: [{}]", moves(find).join(", "));
        let _ = writeln!(text, "    cycle: true\n    expect:");
        for (name, seen) in [(old, &find.old), (new, &find.new)] {
            let classes: Vec<&str> = seen.classes.iter().map(|class| class.name()).collect();
            // A program gives no classes, and is no book.
            if !classes.is_empty() {
                let (verdict, classes) = (seen.verdict.name(), classes.join(", "));
                let _ = writeln!(
                    text,
                    "      {name}: {{verdict: {verdict}, classes: [{classes}]}}"
                );
            }
        }
        let clauses = find.old.clause().into_iter().chain(find.new.clause());
        let clauses: Vec<String> = clauses.map(|id| format!("\"{id}\"")).collect();
        let _ = writeln!(text, "    clauses: [{}]", clauses.join(", "));
        let _ = writeln!(text, "    provenance: {{book: \"found by qili hunt\"}}");
        let why = |seen: &Seen| seen.clauses.join(" ");
        let (before, after) = (why(&find.old), why(&find.new));
        let _ = writeln!(
            text,
            "    notes:\n      zh: \"{old} 依 {before}；{new} 依 {after}。\"\n      en: \"{old} by {before}; {new} by {after}.\""
        );
    }
    text
}

/// How it went, in a line.
#[must_use]
pub fn hunt_summary(finds: usize, tried: usize, lang: Lang) -> String {
    let text = Text::new(
        format!("试了 {tried} 个循环，得 {finds} 种不同裁决\n"),
        format!(
            "{tried} cycles tried, {} on which they differ\n",
            super::counted(finds, "distinct find")
        ),
    );
    text.get(lang).to_owned()
}
