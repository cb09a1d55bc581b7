//! What other programs say beside books, as text, JSON, and reports for those who write the programs.

use super::judge::judgement_text;
use super::table::table;
use super::words;
use crate::crosscheck::{Agreement, Question, Row};
use crate::judge::judge_cycle;
use crate::lang::{Lang, Text};
use crate::rules::Book;
use crate::scan::Charge;
use serde_json::{Value, json};
use std::fmt::Write;

/// Programs and books on the same cycles.
pub struct Crosscheck<'c> {
    /// The names of the programs.
    pub programs: &'c [String],
    /// The books.
    pub books: Vec<&'c Book>,
    /// The cycles.
    pub questions: &'c [Question],
    /// Each program beside each book.
    pub agreements: &'c [Agreement],
}

/// Whom somebody charges, in words.
fn charge(charge: Charge) -> Text {
    match charge {
        Charge::Of(side) => {
            let side = words::side(side);
            Text::new(
                format!("{}方有责", side.zh),
                format!("{} is charged", side.en),
            )
        }
        Charge::Nobody => Text::new("双方无责", "nobody is charged"),
        Charge::Undetermined => Text::new("未知", "unknown"),
    }
}

const fn charge_name(charge: Charge) -> &'static str {
    match charge {
        Charge::Of(side) => side.name(),
        Charge::Nobody => "nobody",
        Charge::Undetermined => "unknown",
    }
}

/// A table of agreement, then the disagreements by the clause that decides in the book.
#[must_use]
pub fn crosscheck_text(check: &Crosscheck<'_>, lang: Lang) -> String {
    let headings = match lang {
        Lang::Zh => ["程序", "棋规", "循环", "一致", "不一致", "未知"],
        Lang::En => ["program", "book", "cycles", "agree", "disagree", "unknown"],
    };
    let rows = check.agreements.iter().map(|agreement| {
        let mut row = vec![name(check, agreement), book(check, agreement).id.clone()];
        row.push(agreement.rows.len().to_string());
        row.extend(agreement.counts().map(|count| count.to_string()));
        row
    });
    let mut text = table(&headings, rows);
    for agreement in check.agreements {
        text += &groups_text(check, agreement, lang);
    }
    text
}

fn groups_text(check: &Crosscheck<'_>, agreement: &Agreement, lang: Lang) -> String {
    let (program, book) = (name(check, agreement), book(check, agreement));
    let mut text = String::new();
    for group in &agreement.groups {
        let clause = book.article(&group.clause);
        let clause = clause.map_or_else(
            || group.clause.clone(),
            |article| words::clause(article, lang),
        );
        let count = group.rows.len();
        let _ = match lang {
            Lang::Zh => writeln!(
                text,
                "\n{program} 与 {} 不一致，依 {clause}：{count}",
                book.id
            ),
            Lang::En => writeln!(
                text,
                "\n{program} against {}, by {clause}: {count}",
                book.id
            ),
        };
        for row in group.rows.iter().filter_map(|n| agreement.rows.get(*n)) {
            let _ = writeln!(text, "  {}", row_text(check, book, row, lang));
        }
    }
    text
}

fn row_text(check: &Crosscheck<'_>, book: &Book, row: &Row, lang: Lang) -> String {
    let question = check.questions.get(row.question);
    let name = question.map_or("", |question| question.name.as_str());
    let expected = question.and_then(|question| question.expected.get(&book.id));
    let is_printed = expected.is_some_and(|expected| *expected == row.verdict);
    let ours = row.verdict.title();
    let theirs = charge(row.opinion.charge);
    let printed = Text::new("，案例亦然", ", as the case has it");
    let printed = if is_printed { printed.get(lang) } else { "" };
    let (ours, theirs) = (ours.get(lang), theirs.get(lang));
    match lang {
        Lang::Zh => format!(
            "{name}：棋规作{ours}{printed}；程序作{theirs}（{}）",
            row.opinion.said
        ),
        Lang::En => format!(
            "{name}: {ours}{printed}; the program: {theirs} ({})",
            row.opinion.said
        ),
    }
}

fn name(check: &Crosscheck<'_>, agreement: &Agreement) -> String {
    let name = check.programs.get(agreement.program);
    name.cloned().unwrap_or_default()
}

fn book<'c>(check: &Crosscheck<'c>, agreement: &Agreement) -> &'c Book {
    check.books[agreement.book]
}

/// A row for each program, book and cycle: `program`, `rules`, `name`, `verdict`, `clauses`, `charged` (`red`, `black`,
/// `nobody`, `unknown`, by the program), `said`, `agrees`, `expected`.
#[must_use]
pub fn crosscheck_json(check: &Crosscheck<'_>) -> Vec<Value> {
    let mut rows = Vec::new();
    for agreement in check.agreements {
        let book = book(check, agreement);
        for row in &agreement.rows {
            let question = check.questions.get(row.question);
            let expected = question.and_then(|question| question.expected.get(&book.id));
            rows.push(json!({
                "program": name(check, agreement),
                "rules": book.id,
                "name": question.map(|question| &question.name),
                "verdict": row.verdict.name(),
                "clauses": row.clauses,
                "charged": charge_name(row.opinion.charge),
                "said": row.opinion.said,
                "agrees": row.agrees(),
                "expected": expected.map(|expected| expected.name()),
            }));
        }
    }
    rows
}

/// The disagreements in Markdown, each ready to be sent to those who write the program: position, moves, both verdicts,
/// and what the verdict of the book rests on.
#[must_use]
pub fn bug_report(check: &Crosscheck<'_>, lang: Lang) -> String {
    let mut text = String::new();
    for agreement in check.agreements {
        let (program, book) = (name(check, agreement), book(check, agreement));
        let wrong = agreement.groups.iter().flat_map(|group| &group.rows);
        for row in wrong.filter_map(|number| agreement.rows.get(*number)) {
            let Some(question) = check.questions.get(row.question) else {
                continue;
            };
            let record = &question.record;
            let Some(start) = record.positions().first() else {
                continue;
            };
            let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
            let judgement = judge_cycle(book, record);
            let theirs = charge(row.opinion.charge);
            let words: [Text; 6] = [
                Text::new("局面", "Position"),
                Text::new("一个周期的着法", "Moves, one period"),
                Text::new(format!("{program} 的判断"), format!("Verdict of {program}")),
                Text::new("棋规的裁决", "Verdict of the rule book"),
                Text::new("案例所载裁决", "Verdict of the case"),
                Text::new("理由", "Why"),
            ];
            let [position, line, them, us, printed, why] = words.each_ref().map(|t| t.get(lang));
            let _ = writeln!(text, "## {program}, {}: {}\n", book.id, question.name);
            let _ = writeln!(text, "- {position}: `{}`", start.to_fen());
            let _ = writeln!(text, "- {line}: `{}`", moves.join(" "));
            let _ = writeln!(
                text,
                "- {them}: {} ({})",
                theirs.get(lang),
                row.opinion.said
            );
            let _ = writeln!(text, "- {us}: {}", row.verdict.title().get(lang));
            if let Some(expected) = question.expected.get(&book.id) {
                let _ = writeln!(text, "- {printed}: {}", expected.title().get(lang));
            }
            let judged = judgement_text(book, record, &judgement, lang);
            let _ = writeln!(text, "\n{why}:\n\n```text\n{judged}```\n");
        }
    }
    text
}
