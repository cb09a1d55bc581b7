//! Cases as they stand: a list of them, and one with its board, moves and expectations.

use super::table::{columns, wrapped_table};
use super::words;
use super::{board::draw_board, course};
use crate::facts::Class;
use crate::judge::Judgement;
use crate::lang::{Lang, Text};
use crate::notation::Notation;
use crate::rules::Book;
use crate::suite::{Case, Expectation};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// How wide the list is at most, in columns.
const WIDTH: u16 = 118;

/// A row for each case: its name, what happens in it, and the verdicts that books give.
#[must_use]
pub fn case_list_text(cases: &[Case], lang: Lang) -> String {
    let headings = match lang {
        Lang::Zh => ["案例", "内容", "预期"],
        Lang::En => ["case", "what happens", "expected"],
    };
    let rows = cases.iter().map(|case| {
        let expected = case.expect.iter().map(|(book, expected)| {
            let verdict = expected.verdict.title();
            format!("{book}: {}", verdict.get(lang))
        });
        let expected: Vec<String> = expected.collect();
        vec![
            case.id.clone(),
            case.title.get(lang).to_owned(),
            expected.join("\n"),
        ]
    });
    wrapped_table(&headings, rows, WIDTH)
}

/// The same as JSON: a list of `id`, `title`, `group`, `place`, `expect`.
#[must_use]
pub fn case_list_json(cases: &[Case]) -> Value {
    let all = cases.iter().map(|case| {
        let expect = case.expect.iter();
        let expect = expect.map(|(book, expected)| (book.clone(), expected.verdict.name().into()));
        json!({
            "id": case.id,
            "title": case.title,
            "group": case.group,
            "place": case.place.to_string(),
            "expect": expect.collect::<Map<String, Value>>(),
        })
    });
    Value::Array(all.collect())
}

/// A case: name, board, moves, what each book expects beside what it finds, and where the case comes from.
#[must_use]
pub fn case_text(
    case: &Case,
    judged: &[(&Book, &Judgement)],
    notation: Option<Notation>,
    lang: Lang,
) -> String {
    let mut text = format!("{} {}\n", case.id, case.title.get(lang));
    let _ = writeln!(text, "{}", case.position.to_fen());
    text += &draw_board(&case.position, lang);
    text.push('\n');
    text += &moves_table(case, judged, notation, lang);
    let mut parts = Vec::new();
    let mut part = |label: Text, value: String| parts.push(vec![label.get(lang).to_owned(), value]);
    if !case.clauses.is_empty() {
        part(Text::new("条款", "clauses"), case.clauses.join(" "));
    }
    let from = &case.provenance;
    let known = [&from.figure, &from.diagram, &from.number];
    let known = known.into_iter().flatten().map(String::as_str);
    let source: Vec<&str> = std::iter::once(from.book.as_str()).chain(known).collect();
    part(Text::new("出处", "source"), source.join(", "));
    if let Some(notes) = &case.notes {
        part(Text::new("说明", "notes"), notes.get(lang).to_owned());
    }
    part(Text::new("文件", "file"), case.place.to_string());
    text + &columns(parts)
}

/// A row for each move and one for the verdict; a column for each book, with what it expects if it finds another thing.
fn moves_table(
    case: &Case,
    judged: &[(&Book, &Judgement)],
    notation: Option<Notation>,
    lang: Lang,
) -> String {
    let (number, mv, verdict) = match lang {
        Lang::Zh => ("回合", "着法", "裁决"),
        Lang::En => ("round", "move", "verdict"),
    };
    let ids = judged.iter().map(|(book, _)| book.id.as_str());
    let headings: Vec<&str> = [number, mv].into_iter().chain(ids).collect();
    let notation = notation.unwrap_or(words::notation(lang));
    let positions = case.positions();
    let mut rows = Vec::new();
    for (ply, (mv, position)) in case.moves.iter().zip(&positions).enumerate() {
        let mut row = vec![
            course::place_text(&case.position, ply, lang),
            notation.write(*mv, position),
        ];
        for (book, judgement) in judged {
            let found = judgement.plies.iter().find(|judged| judged.ply == ply);
            let found = found.and_then(|judged| judged.class());
            let expected = expected(case, book).and_then(|e| e.classes.get(ply));
            row.push(class_cell(found, expected.copied(), lang));
        }
        rows.push(row);
    }
    let mut last = vec![String::new(), verdict.to_owned()];
    for (book, judgement) in judged {
        let found = judgement.verdict.title();
        let mut cell = found.get(lang).to_owned();
        if let Some(expected) = expected(case, book).filter(|e| e.verdict != judgement.verdict) {
            cell += &differs(expected.verdict.title().get(lang), lang);
        }
        last.push(cell);
    }
    rows.push(last);
    wrapped_table(&headings, rows, WIDTH)
}

fn expected<'c>(case: &'c Case, book: &Book) -> Option<&'c Expectation> {
    case.expect.get(&book.id)
}

fn class_cell(found: Option<Class>, expected: Option<Class>, lang: Lang) -> String {
    let mut cell = words::class(found).get(lang).to_owned();
    if let Some(expected) = expected.filter(|expected| Some(*expected) != found) {
        cell += &differs(expected.title().get(lang), lang);
    }
    cell
}

fn differs(expected: &str, lang: Lang) -> String {
    match lang {
        Lang::Zh => format!("（应为{expected}）"),
        Lang::En => format!(" (expected {expected})"),
    }
}

/// The same as JSON: `id`, `title`, `fen`, `moves`, `expect`, `found`, `clauses`, `place`.
#[must_use]
pub fn case_json(case: &Case, judged: &[(&Book, &Judgement)], notation: Option<Notation>) -> Value {
    let class_name = |class: &Class| Value::from(class.name());
    let expect = case.expect.iter().map(|(book, expected)| {
        let classes = expected.classes.iter().map(class_name).collect::<Vec<_>>();
        (
            book.clone(),
            json!({"verdict": expected.verdict.name(), "classes": classes}),
        )
    });
    let found = judged.iter().map(|(book, judgement)| {
        let classes = judgement.plies.iter().map(|ply| ply.class());
        let classes = classes.map(|class| class.as_ref().map(class_name));
        (
            book.id.clone(),
            json!({
                "verdict": judgement.verdict.name(),
                "classes": classes.collect::<Vec<_>>(),
                "clauses": judgement.clause_ids(book),
            }),
        )
    });
    let notation = notation.unwrap_or(Notation::Iccs);
    let positions = case.positions();
    let moves = case.moves.iter().zip(&positions);
    let moves = moves.map(|(mv, position)| notation.write(*mv, position));
    json!({
        "id": case.id,
        "title": case.title,
        "group": case.group,
        "fen": case.position.to_fen(),
        "moves": moves.collect::<Vec<_>>(),
        "cycle": case.cycle,
        "expect": expect.collect::<Map<String, Value>>(),
        "found": found.collect::<Map<String, Value>>(),
        "clauses": case.clauses,
        "notes": case.notes,
        "place": case.place.to_string(),
    })
}
