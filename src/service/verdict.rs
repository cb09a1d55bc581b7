//! Judgements, and what moves would mean.

use super::line::record;
use super::{Failure, Service, flag, text};
use crate::judge::{Judgement, judge_cycle};
use crate::lang::{Lang, Text};
use crate::report::{course_json, course_text, judgement_in_full_json, judgement_text, moves_json};
use serde_json::{Value, json};

fn lang(question: &Value) -> Lang {
    match text(question, "lang") {
        "zh" => Lang::Zh,
        _ => Lang::En,
    }
}

/// What a book makes of a line.
pub(super) fn judge(service: &mut Service, question: &Value) -> Result<Value, Failure> {
    let record = record(question)?;
    let judge = service.judge(text(question, "rules"))?;
    let (book, lang) = (judge.book(), lang(question));
    let (course, judgement) = if flag(question, "cycle") {
        if !record.is_closed() {
            return Err(Text::new(
                "着法没有回到开始的局面，不成循环",
                "the moves do not come back to where they began",
            ));
        }
        (None, judge_cycle(book, &record))
    } else {
        let game = judge.game(&record);
        (Some(game.course), game.judgement)
    };
    let mut fields = judgement_in_full_json(book, &record, &judgement);
    let mut told = String::new();
    if let Some(course) = &course {
        fields.extend(course_json(&record, course));
        told = course_text(book, &record, course, None, lang);
    }
    told += &without_board(&judgement_text(book, &record, &judgement, lang));
    fields.insert("text".into(), told.into());
    fields.insert("title".into(), json!(judgement.verdict.title()));
    fields.insert("needed".into(), needed(&judgement));
    Ok(Value::Object(fields))
}

/// The pieces that each piece of evidence needs, in its order.
fn needed(judgement: &Judgement) -> Value {
    let shown = judgement.plies.iter();
    let shown = shown.filter_map(|ply| ply.evidence.as_ref());
    shown
        .map(|shown| {
            shown
                .needed
                .iter()
                .map(ToString::to_string)
                .collect::<Value>()
        })
        .collect()
}

/// The text without the drawn board, which the asker has.
fn without_board(text: &str) -> String {
    let is_board = |line: &&str| {
        let mut begin = line.chars();
        let (first, second) = (begin.next(), begin.next());
        (first.is_some_and(|c| c.is_ascii_digit()) && second == Some(' '))
            || line.starts_with("   a ")
            || line.starts_with("(Red) [")
            || line.starts_with("(红) [")
    };
    let lines = text.lines().filter(|line| !is_board(line));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// What each legal move would mean at the end of a line.
pub(super) fn moves(service: &mut Service, question: &Value) -> Result<Value, Failure> {
    let record = record(question)?;
    let judge = service.judge(text(question, "rules"))?;
    let Some(start) = record.positions().first() else {
        return Ok(Value::Null);
    };
    let mut referee = judge.referee(start.clone());
    for mv in record.moves() {
        // They were read as legal ones.
        if referee.push(*mv).is_err() {
            break;
        }
    }
    let seen = referee.foresee();
    let titles: Value = seen
        .iter()
        .map(|seen| json!(seen.meaning.title()))
        .collect();
    let mut fields = moves_json(&referee, &seen);
    fields.insert("titles".into(), titles);
    Ok(Value::Object(fields))
}
