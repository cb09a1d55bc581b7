//! `qili judge`: verdicts on games and cycles, with reasons.

use super::args::Format;
use super::place::{Found, Place};
use super::records::{Entry, Records};
use super::ui::Ui;
use super::{Failure, Outcome, batch, books, pictures, problem};
use crate::diag::Diagnostic;
use crate::draw::judgement_sheet;
use crate::judge::{Aimless, Judge, Record, judge_cycle, judge_span};
use crate::lang::Text;
use crate::notation::Game;
use crate::report::{
    Totals, course_json, course_text, heading_json, heading_text, judgement_in_full_json,
    judgement_text, summary_line, totals_json, totals_text,
};
use serde_json::{Map, Value};
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// Rule book, by name or path; several judge each game in turn | 棋规，名称或路径；给出几种则逐一裁决
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: Vec<String>,
    /// Each record is one period of a cycle, to be repeated until the book judges it | 每份着法是循环的一个周期，重复至棋规应予裁决为止
    #[arg(long)]
    cycle: bool,
    /// Judge from this move on, such as `9r` or `9b`, as one period of a cycle | 从此着起（如 `9r`、`9b` 即第 9 回合红方、黑方）作为循环的一个周期裁决
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["cycle", "summary"])]
    from: Option<Place>,
    /// Judge up to this move | 裁决至此着为止
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["cycle", "summary"])]
    to: Option<Place>,
    /// A person finds that the moves of a side have had no positive aim, as the second half of 23.4 of 2011 asks: the side, and the move after which it is found, such as `red@24b` | 由人认定一方着法没有积极意图（如 2011 年版 23.4 后半所言）：何方，以及在哪一着之后认定，如 `red@24b`
    #[arg(long, value_name = "SIDE@PLACE", conflicts_with_all = ["cycle", "from", "to"])]
    aimless: Vec<Found>,
    /// Show one line for each game, and totals | 每局只列一行，并给出合计
    #[arg(long, conflicts_with = "cycle")]
    summary: bool,
    /// Draw the judged moves with the lines that show their classes to a file, `.svg` or `.png`; of several records, the later ones to files with numbers | 把所裁着法及证明其性质的着法画入文件，`.svg` 或 `.png`；有几份时其后的写入带编号的文件
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    svg: Option<PathBuf>,
    /// Read and write JSON Lines: `id`, `rules`, `fen`, `moves`, `cycle`, `aimless` give a line of verdict, classes, patterns, clauses, evidence and rulings | 以 JSON Lines 读写：每行给出 `id`、`rules`、`fen`、`moves`、`cycle`、`aimless`，得到一行裁决、性质、走法、条款、证据与裁定
    #[arg(long, conflicts_with_all = ["cycle", "summary", "fen", "reading", "pgn", "svg", "from", "to", "aimless"])]
    batch: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    if args.batch {
        let rules = args.rules.first().map_or("cxa-2011", String::as_str);
        let leniency = &args.records.start.leniency;
        return batch::run(&args.records.files, rules, leniency, ui);
    }
    let books = args.rules.iter().map(|rules| books::load(rules, ui));
    let books = books.collect::<Result<Vec<_>, _>>()?;
    let mut bench: Vec<(Judge, Totals)> = books
        .into_iter()
        .map(|book| (Judge::new(book), Totals::default()))
        .collect();
    let mut outcome = Outcome::AsExpected;
    let mut shown = 0;
    args.records.each(|entry| {
        entry.tell_lost(ui);
        match &entry.game {
            Ok(game) if game.moves.is_empty() && game.tags.is_empty() => {}
            Ok(game) => {
                let judged = show(&mut bench, args, &entry, game, shown, ui)?;
                shown += 1;
                if !judged {
                    outcome = Outcome::BadInput;
                }
            }
            Err(problem) => {
                bench
                    .iter_mut()
                    .for_each(|(_, totals)| totals.unreadable += 1);
                ui.report(problem);
                outcome = outcome.max(entry.outcome());
            }
        }
        Ok(())
    })?;
    if args.summary {
        for (judge, totals) in &bench {
            match ui.format {
                Format::Text => {
                    let text = totals_text(judge.book(), totals, ui.lang);
                    write!(ui.out(), "{text}")?;
                }
                Format::Json => ui.json(&totals_json(judge.book(), totals))?,
            }
        }
    }
    if shown == 0 && outcome == Outcome::AsExpected {
        ui.report(&problem::no_moves());
        outcome = Outcome::BadInput;
    }
    Ok(outcome)
}

/// Judges a record by each book and shows that; `false` if it should be a cycle, and is none.
fn show(
    bench: &mut [(Judge, Totals)],
    args: &Args,
    entry: &Entry,
    game: &Game,
    before: usize,
    ui: &mut Ui,
) -> Result<bool, Failure> {
    let record = Record::new(game.start.clone(), game.moves.clone());
    let findings = args.aimless.iter().map(|found| found.of(&record));
    let record = match findings.collect::<Result<Vec<Aimless>, _>>() {
        Ok(findings) => record.with_aimless(findings),
        Err(problem) => {
            ui.report(&problem);
            return Ok(false);
        }
    };
    if args.cycle && !record.is_closed() {
        ui.report(&not_closed(entry, &record));
        return Ok(false);
    }
    let span = match span(args, &record) {
        Ok(span) => span,
        Err(problem) => {
            ui.report(&problem);
            return Ok(false);
        }
    };
    let lang = ui.lang;
    let bench_size = bench.len();
    let heading = entry.is_named(before).then(|| {
        let place = entry.place_text();
        heading_text(place.get(lang), game, lang)
    });
    for (number, (judge, totals)) in bench.iter_mut().enumerate() {
        if args.summary {
            let course = judge.course(&record);
            totals.add(&course, game.result);
            let line = summary_line(judge.book(), &record, &course, game.result, lang);
            let place = entry.place_text();
            match ui.format {
                Format::Text => writeln!(ui.out(), "{}: {line}", place.get(lang))?,
                Format::Json => {
                    let mut fields = named(entry, game);
                    fields.insert("rules".into(), judge.book().id.as_str().into());
                    fields.extend(course_json(&record, &course));
                    ui.json(&Value::Object(fields))?;
                }
            }
            continue;
        }
        let book = judge.book();
        let (course, judgement) = if args.cycle {
            (None, judge_cycle(book, &record))
        } else if let Some(span) = &span {
            (None, judge_span(book, &record, span.clone()))
        } else {
            let game = judge.game(&record);
            (Some(game.course), game.judgement)
        };
        if let Some(path) = &args.svg {
            let path = pictures::numbered(path, before * bench_size + number);
            pictures::write(&path, &judgement_sheet(&judgement, lang))?;
        }
        match ui.format {
            Format::Text => {
                let gap = if before + number > 0 { "\n" } else { "" };
                let heading = heading.as_deref().unwrap_or_default();
                let course =
                    course.map(|course| course_text(book, &record, &course, game.result, lang));
                let course = course.unwrap_or_default();
                let text = judgement_text(book, &record, &judgement, lang);
                write!(ui.out(), "{gap}{heading}{course}{text}")?;
            }
            Format::Json => {
                let mut fields = named(entry, game);
                fields.extend(judgement_in_full_json(book, &record, &judgement));
                fields.extend(
                    course
                        .iter()
                        .flat_map(|course| course_json(&record, course)),
                );
                ui.json(&Value::Object(fields))?;
            }
        }
    }
    Ok(true)
}

/// The plies asked for, if not all; they need not come back to where they began.
fn span(args: &Args, record: &Record) -> Result<Option<Range<usize>>, Box<Diagnostic>> {
    if args.from.is_none() && args.to.is_none() {
        return Ok(None);
    }
    let from = args.from.map_or(Ok(0), |place| place.ply(record))?;
    let to = match args.to {
        Some(place) => place.ply(record)? + 1,
        None => record.moves().len(),
    };
    if from < to {
        return Ok(Some(from..to));
    }
    Err(Box::new(Diagnostic::error(
        "qili::cli::empty_span",
        Text::new(
            "`--from` 在 `--to` 之后，其间没有着法",
            "`--from` is behind `--to`, and there are no moves between",
        ),
    )))
}

/// What JSON says of a game: where it stands, and who played it.
fn named(entry: &Entry, game: &Game) -> Map<String, Value> {
    let mut fields = entry.name();
    fields.extend(heading_json(game));
    fields
}

fn not_closed(entry: &Entry, record: &Record) -> Diagnostic {
    let Text { zh, en } = open_end(record);
    let place = entry.place_text();
    Diagnostic::error(
        "qili::cli::open_cycle",
        Text::new(format!("{}：{zh}", place.zh), format!("{}: {en}", place.en)),
    )
}

/// Says that a record does not come back to where it began.
pub(super) fn open_end(record: &Record) -> Text {
    let end = record.positions().last();
    let end = end.map(|end| end.to_fen()).unwrap_or_default();
    Text::new(
        format!("着法不成循环，终于 `{end}`"),
        format!("the moves do not close a cycle, they end in `{end}`"),
    )
}
