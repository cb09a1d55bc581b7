//! `qili judge`: verdicts on games and cycles, with reasons.

use super::args::Format;
use super::records::{Entry, Records};
use super::ui::Ui;
use super::{Failure, Outcome, batch, books};
use crate::diag::Diagnostic;
use crate::judge::{Record, judge, judge_cycle};
use crate::lang::Text;
use crate::notation::Game;
use crate::report::{judgement_in_full_json, judgement_text};
use crate::rules::Book;
use serde_json::Value;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// Rule book, by name or path | 棋规，名称或路径
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: String,
    /// Each record is one period of a cycle, to be repeated until the book judges it | 每份着法是循环的一个周期，重复至棋规应予裁决为止
    #[arg(long)]
    cycle: bool,
    /// Read and write JSON Lines: `id`, `rules`, `fen`, `moves`, `cycle` give a line of verdict, classes, patterns, clauses and evidence | 以 JSON Lines 读写：每行给出 `id`、`rules`、`fen`、`moves`、`cycle`，得到一行裁决、性质、走法、条款与证据
    #[arg(long, conflicts_with_all = ["cycle", "fen", "from", "pgn"])]
    batch: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    if args.batch {
        return batch::run(&args.records.files, &args.rules, ui);
    }
    let book = books::load(&args.rules, ui)?;
    let mut outcome = Outcome::AsExpected;
    let mut shown = 0;
    args.records.each(|entry| {
        match &entry.game {
            Ok(game) if game.moves.is_empty() => {}
            Ok(game) => {
                let judged = show(&book, &entry, game, args.cycle, shown, ui)?;
                shown += 1;
                if !judged {
                    outcome = Outcome::BadInput;
                }
            }
            Err(problem) => {
                ui.report(problem);
                outcome = outcome.max(entry.outcome());
            }
        }
        Ok(())
    })?;
    Ok(outcome)
}

/// Judges a record and shows that; `false` if it should be a cycle, and is none.
fn show(
    book: &Book,
    entry: &Entry,
    game: &Game,
    is_cycle: bool,
    before: usize,
    ui: &mut Ui,
) -> Result<bool, Failure> {
    let record = Record::new(game.start.clone(), game.moves.clone());
    if is_cycle && !record.is_closed() {
        ui.report(&not_closed(entry, &record));
        return Ok(false);
    }
    let judgement = if is_cycle {
        judge_cycle(book, &record)
    } else {
        judge(book, &record)
    };
    match ui.format {
        Format::Text => {
            let lang = ui.lang;
            let gap = if before > 0 { "\n" } else { "" };
            let text = judgement_text(book, &record, &judgement, lang);
            write!(ui.out(), "{gap}{text}")?;
        }
        Format::Json => {
            let mut fields = entry.name();
            fields.extend(judgement_in_full_json(book, &record, &judgement));
            ui.json(&Value::Object(fields))?;
        }
    }
    Ok(true)
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
