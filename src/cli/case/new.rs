//! `qili case new`: a case to be corrected, from moves or from a place in a game.

use super::super::args::Format;
use super::super::records::{Entry, Records};
use super::super::ui::Ui;
use super::super::{Failure, Outcome, books};
use crate::diag::{Diagnostic, Source};
use crate::judge::{Judge, Record};
use crate::lang::Text;
use crate::suite::{draft, write_cases};
use crate::yaml::format;
use serde_json::json;
use std::io::Write;
use std::ops::Range;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Moves that come back to where they began are one cycle. Of a game the last repetition is taken, or the plies of --plies. \
                  | 回到起点的着法算一个循环。对局取最后一次重复，或 --plies 所给的着数。"
)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// Name of the case, such as `own/cannon-behind-soldier` | 案例名称，如 `own/cannon-behind-soldier`
    #[arg(long, value_name = "ID", default_value = "own/new")]
    id: String,
    /// Books that the case is to speak of | 案例所及的棋规
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: Vec<String>,
    /// Take these plies of the game, from 0, such as `20..24` | 取对局的这些着（自 0 计），如 `20..24`
    #[arg(long, value_name = "FROM..TO", value_parser = plies)]
    plies: Option<Range<usize>>,
}

fn plies(text: &str) -> Result<Range<usize>, String> {
    let ends = text.split_once("..").and_then(|(from, to)| {
        let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        (from < to).then_some(from..to)
    });
    ends.ok_or_else(|| "expected two numbers such as 20..24 | 应为两个数，如 20..24".to_owned())
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let read = args.rules.iter().map(|name| books::load(name, ui));
    let read = read.collect::<Result<Vec<_>, _>>()?;
    let mut judge = read.first().map(|book| Judge::new(book.clone()));
    let mut cases = Vec::new();
    let mut outcome = Outcome::AsExpected;
    args.records.each(|entry| {
        let game = match &entry.game {
            Ok(game) => game,
            Err(problem) => {
                ui.report(problem);
                outcome = outcome.max(entry.outcome());
                return Ok(());
            }
        };
        let whole = Record::new(game.start.clone(), game.moves.clone());
        match span(args, judge.as_mut(), &whole) {
            Some(span) => {
                let start = whole.positions()[span.start].clone();
                let part = Record::new(start, whole.moves()[span].to_vec());
                let id = match cases.len() {
                    0 => args.id.clone(),
                    before => format!("{}-{}", args.id, before + 1),
                };
                let books: Vec<_> = read.iter().collect();
                cases.push(draft(&id, &part, &books));
            }
            None => {
                ui.report(&no_span(&entry, &whole));
                outcome = Outcome::BadInput;
            }
        }
        Ok(())
    })?;
    if !cases.is_empty() {
        let group = Text::new("（待写）", "(to be written)");
        let text = write_cases(&group, &cases).map_err(std::io::Error::other)?;
        let text = format(&Source::new("-", text))?;
        match ui.format {
            Format::Text => write!(ui.out(), "{text}")?,
            Format::Json => ui.json(&json!({"cases": text}))?,
        }
    }
    Ok(outcome)
}

/// Which plies of a record become the case.
fn span(args: &Args, judge: Option<&mut Judge>, record: &Record) -> Option<Range<usize>> {
    let all = record.moves().len();
    if let Some(plies) = &args.plies {
        return (plies.end <= all).then(|| plies.clone());
    }
    if all == 0 {
        return None;
    }
    if record.is_closed() {
        return Some(0..all);
    }
    let judgement = judge?.game(record).judgement;
    let cycle = judgement.cycle?;
    Some(period(record, cycle.judged))
}

/// The last time that the moves of a span go round.
fn period(record: &Record, span: Range<usize>) -> Range<usize> {
    let end = record.positions().get(span.end);
    let before = span
        .clone()
        .rev()
        .find(|ply| record.positions().get(*ply) == end);
    before.map_or(span.clone(), |start| start..span.end)
}

fn no_span(entry: &Entry, record: &Record) -> Diagnostic {
    let (place, all) = (entry.place_text(), record.moves().len());
    Diagnostic::error(
        "qili::cli::no_span",
        Text::new(
            format!("{}：共{all}着，其中没有可取的循环", place.zh),
            format!("{}: its {all} moves have no cycle to take", place.en),
        ),
    )
    .help(Text::new(
        "用 `--plies 起..止` 指定着数",
        "name the plies with `--plies FROM..TO`",
    ))
}
