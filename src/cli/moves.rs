//! `qili moves`: what each legal move would mean, before it is played.

use super::args::Format;
use super::records::Records;
use super::ui::Ui;
use super::{Failure, Outcome, books};
use crate::board::{Move, Position};
use crate::judge::Judge;
use crate::report::{moves_json, moves_text};
use serde_json::{Map, Value};
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// Rule book, by name or path | 棋规，名称或路径
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: String,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let judge = Judge::new(books::load(&args.rules, ui)?);
    let mut outcome = Outcome::AsExpected;
    let mut shown = 0;
    args.records.each(|entry| {
        entry.tell_lost(ui);
        match &entry.game {
            Ok(game) => {
                show(&judge, &game.start, &game.moves, entry.name(), shown, ui)?;
                shown += 1;
            }
            Err(problem) => {
                ui.report(problem);
                outcome = Outcome::BadInput;
            }
        }
        Ok(())
    })?;
    if shown == 0 && outcome == Outcome::AsExpected {
        // No moves have been played: what is asked about is the position itself.
        let start = args.records.start()?;
        show(&judge, &start, &[], Map::new(), shown, ui)?;
    }
    Ok(outcome)
}

fn show(
    judge: &Judge,
    start: &Position,
    moves: &[Move],
    name: Map<String, Value>,
    before: usize,
    ui: &mut Ui,
) -> Result<(), Failure> {
    let mut referee = judge.referee(start.clone());
    for mv in moves {
        // The moves of a record have been read as legal ones.
        if referee.push(*mv).is_err() {
            break;
        }
    }
    let seen = referee.foresee();
    match ui.format {
        Format::Text => {
            let gap = if before > 0 { "\n" } else { "" };
            let text = moves_text(&referee, &seen, ui.lang);
            write!(ui.out(), "{gap}{text}")?;
        }
        Format::Json => {
            let mut fields = name;
            fields.extend(moves_json(&referee, &seen));
            ui.json(&Value::Object(fields))?;
        }
    }
    Ok(())
}
