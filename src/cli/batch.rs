//! `qili judge --batch`: JSON Lines in, JSON Lines out, in order.

use super::args::Leniency;
use super::judge::open_end;
use super::ui::Ui;
use super::{Failure, Outcome, books, problem};
use crate::board::{Position, Side, Strictness, parse_fen};
use crate::diag::{Diagnostic, json_problem};
use crate::judge::{Aimless, Judge, Record, judge_cycle};
use crate::lang::{Lang, Text};
use crate::notation::read_moves;
use crate::report::{course_json, judgement_json};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// A line of the input, without its `id`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    rules: Option<String>,
    fen: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    cycle: bool,
    #[serde(default)]
    aimless: Vec<Found>,
}

/// What a person finds of the game: that the moves of a side had no positive aim, after so many moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    side: Whose,
    ply: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Whose {
    Red,
    Black,
}

/// Judges each line of the files, or of standard input, and writes one line for it at once. `rules` is the book of the
/// lines that name none.
///
/// Positions of composed diagrams are let through if `leniency` says so.
pub(super) fn run(
    files: &[PathBuf],
    rules: &str,
    leniency: &Leniency,
    ui: &mut Ui,
) -> Result<Outcome, Failure> {
    let mut batch = Batch {
        ui,
        rules,
        strictness: leniency.strictness(),
        lines: 0,
        books: FxHashMap::default(),
        outcome: Outcome::AsExpected,
    };
    if files.is_empty() {
        batch.lines(io::stdin().lock(), "stdin")?;
    }
    for file in files {
        if file == Path::new("-") {
            batch.lines(io::stdin().lock(), "stdin")?;
            continue;
        }
        let name = file.display().to_string();
        match File::open(file) {
            Ok(file) => batch.lines(BufReader::new(file), &name)?,
            Err(error) => batch.unreadable(&name, &error),
        }
    }
    if batch.lines == 0 && batch.outcome == Outcome::AsExpected {
        let empty = Text::new(
            "输入是空的，没有要裁决的行",
            "the input is empty; there is no line to judge",
        );
        batch
            .ui
            .report(&Diagnostic::warning("qili::cli::empty_batch", empty));
    }
    Ok(batch.outcome)
}

struct Batch<'a> {
    ui: &'a mut Ui,
    rules: &'a str,
    strictness: Strictness,
    /// Lines read so far.
    lines: usize,
    /// The books by the names that lines use, or why they cannot be used.
    books: FxHashMap<String, Result<Judge, String>>,
    outcome: Outcome,
}

impl Batch<'_> {
    fn lines(&mut self, reader: impl BufRead, name: &str) -> Result<(), Failure> {
        for line in reader.split(b'\n') {
            match line {
                Ok(line) => self.line(&line)?,
                Err(error) => {
                    self.unreadable(name, &error);
                    break;
                }
            }
        }
        Ok(())
    }

    fn unreadable(&mut self, name: &str, error: &io::Error) {
        self.ui.report(&problem::unreadable(name, error));
        self.outcome = Outcome::BadInput;
    }

    fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.lines += 1;
        let (id, answer) = self.answer(line);
        let mut fields = Map::new();
        fields.insert("id".into(), id);
        match answer {
            Ok(answer) => fields.extend(answer),
            Err(message) => {
                fields.insert("error".into(), message.into());
                self.outcome = Outcome::BadInput;
            }
        }
        self.ui.json(&Value::Object(fields))?;
        Ok(self.ui.flush()?)
    }

    /// The `id` of a line, and what it asks for.
    fn answer(&mut self, line: &[u8]) -> (Value, Result<Map<String, Value>, String>) {
        let lang = self.ui.lang;
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        if line.trim_ascii().is_empty() {
            let text = Text::new(
                "空行，应为 JSON 对象",
                "an empty line, expected a JSON object",
            );
            return (Value::Null, Err(text.get(lang).to_owned()));
        }
        let parsed: Value = match serde_json::from_slice(line) {
            Ok(parsed) => parsed,
            Err(error) => return (Value::Null, Err(not_json(&error).get(lang).to_owned())),
        };
        let Value::Object(mut fields) = parsed else {
            let text = Text::new("不是 JSON 对象", "this is no JSON object");
            return (Value::Null, Err(text.get(lang).to_owned()));
        };
        let id = fields.shift_remove("id").unwrap_or(Value::Null);
        let request = serde_json::from_value::<Request>(Value::Object(fields));
        let answer = request
            .map_err(|error| not_a_request(&error).get(lang).to_owned())
            .and_then(|request| self.judge(&request));
        (id, answer)
    }

    fn judge(&mut self, request: &Request) -> Result<Map<String, Value>, String> {
        let lang = self.ui.lang;
        let record = record(request, self.strictness).map_err(|text| text.get(lang).to_owned())?;
        let rules = request.rules.as_deref().unwrap_or(self.rules);
        let judge = self.judge_of(rules)?;
        if request.cycle {
            let judgement = judge_cycle(judge.book(), &record);
            return Ok(judgement_json(judge.book(), &record, &judgement));
        }
        let game = judge.game(&record);
        let mut fields = judgement_json(judge.book(), &record, &game.judgement);
        fields.extend(course_json(&record, &game.course));
        Ok(fields)
    }

    /// The book of a name, loaded when it is first asked for.
    fn judge_of(&mut self, name: &str) -> Result<&Judge, String> {
        if !self.books.contains_key(name) {
            let loaded = books::load(name, self.ui).map(Judge::new);
            let loaded = loaded.map_err(|problems| {
                problems.iter().for_each(|problem| self.ui.report(problem));
                let first = problems.first().map(|problem| &problem.message);
                let Text { zh, en } = first.cloned().unwrap_or_default();
                match self.ui.lang {
                    Lang::Zh => format!("棋规 `{name}` 不能用：{zh}"),
                    Lang::En => format!("the rule book `{name}` cannot be used: {en}"),
                }
            });
            self.books.insert(name.to_owned(), loaded);
        }
        match self.books.get(name) {
            Some(Ok(judge)) => Ok(judge),
            Some(Err(message)) => Err(message.clone()),
            None => Err(name.to_owned()),
        }
    }
}

/// The record that a line gives.
fn record(request: &Request, strictness: Strictness) -> Result<Record, Text> {
    let start = match &request.fen {
        None => Position::start(),
        Some(fen) => parse_fen(fen, strictness).map_err(|error| error.text())?,
    };
    let moves =
        read_moves(&request.moves.join(" "), &start).map_err(|error| error.problem.message())?;
    let (given, read) = (request.moves.len(), moves.len());
    if given != read {
        return Err(Text::new(
            format!("`moves` 有 {given} 项，读出 {read} 着；应每项一着"),
            format!("`moves` has {given} items, but {read} moves; expected one in each"),
        ));
    }
    let findings = request.aimless.iter().map(|found| Aimless {
        side: match found.side {
            Whose::Red => Side::Red,
            Whose::Black => Side::Black,
        },
        ply: found.ply,
    });
    let findings: Vec<Aimless> = findings.collect();
    if let Some(found) = findings
        .iter()
        .find(|found| !(1..=read).contains(&found.ply))
    {
        let ply = found.ply;
        return Err(Text::new(
            format!("`aimless` 的 `ply` 为 {ply}，应在 1 至 {read} 之间"),
            format!("`ply` of `aimless` is {ply}, expected 1 to {read}"),
        ));
    }
    let record = Record::new(start, moves).with_aimless(findings);
    if request.cycle && !record.is_closed() {
        return Err(open_end(&record));
    }
    Ok(record)
}

fn not_json(error: &serde_json::Error) -> Text {
    let (column, Text { zh, en }) = (error.column(), json_problem(error));
    Text::new(
        format!("第 {column} 列：不是 JSON：{zh}"),
        format!("column {column}: not JSON: {en}"),
    )
}

fn not_a_request(error: &serde_json::Error) -> Text {
    let Text { zh, en } = json_problem(error);
    Text::new(format!("字段有误：{zh}"), format!("wrong fields: {en}"))
}
