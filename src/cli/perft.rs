//! `qili perft`: the proof of the move generator.

use super::args::{Format, Start};
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::board::{divide, perft};
use serde_json::{Map, Value, json};
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Number of plies, 1 to 12 | 着数，1 至 12
    #[arg(value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// List the count after each first move | 按第一着分别列出
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let position = args.start.position()?;
    let (moves, nodes) = if args.divide {
        let moves = divide(&position, args.depth);
        let nodes = moves.iter().map(|(_, count)| count).sum();
        (moves, nodes)
    } else {
        (Vec::new(), perft(&position, args.depth))
    };
    match ui.format {
        Format::Json => {
            let mut fields = Map::new();
            fields.insert("fen".into(), position.to_fen().into());
            fields.insert("depth".into(), args.depth.into());
            fields.insert("nodes".into(), nodes.into());
            if args.divide {
                let moves = moves.iter();
                let counts = moves.map(|(mv, count)| (mv.to_string(), json!(count)));
                fields.insert("moves".into(), Value::Object(counts.collect()));
            }
            ui.json(&Value::Object(fields))?;
        }
        Format::Text => {
            for (mv, count) in moves {
                writeln!(ui.out(), "{mv} {count}")?;
            }
            writeln!(ui.out(), "{nodes}")?;
        }
    }
    Ok(Outcome::AsExpected)
}
