//! `qili matrix`: what every book says of every case.

use super::args::Format;
use super::cases::Chosen;
use super::ui::Ui;
use super::{Failure, Outcome, books};
use crate::report::{matrix_csv, matrix_json, matrix_text};
use crate::rules::embedded;
use crate::suite::matrix;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    chosen: Chosen,
    /// Rule book, by name or path; without it all shipped ones | 棋规，名称或路径；不给出则为全部内置棋规
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// Write comma-separated values | 以逗号分隔值（CSV）输出
    #[arg(long)]
    csv: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let cases = args.chosen.read()?;
    let names: Vec<&str> = if args.rules.is_empty() {
        embedded::names().collect()
    } else {
        args.rules.iter().map(String::as_str).collect()
    };
    let mut outcome = Outcome::AsExpected;
    let mut read = Vec::new();
    for name in names {
        match books::load(name, ui) {
            Ok(book) => read.push(book),
            Err(problems) => {
                problems.iter().for_each(|problem| ui.report(problem));
                outcome = Outcome::BadInput;
            }
        }
    }
    let matrix = matrix(&read, &cases);
    if args.csv {
        let text = matrix_csv(&matrix).map_err(io::Error::from)?;
        write!(ui.out(), "{text}")?;
    } else if ui.format == Format::Json {
        ui.json(&matrix_json(&matrix))?;
    } else {
        let text = matrix_text(&matrix, ui.lang);
        write!(ui.out(), "{text}")?;
    }
    if matrix.has_mismatch() {
        outcome = outcome.max(Outcome::Mismatch);
    }
    Ok(outcome)
}
