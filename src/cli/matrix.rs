//! `qili matrix`: what every book says of every case.

use super::args::Format;
use super::books::{self, Chosen};
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::report::{matrix_csv, matrix_json, matrix_text};
use crate::rules::embedded;
use crate::suite::matrix;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    chosen: Chosen,
    /// These books, by name or file, instead of all shipped ones | 只用这些棋规（名称或文件），而非全部内置棋规
    #[arg(long, value_name = "BOOK", num_args = 1..)]
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
        match books::book(name) {
            Ok(book) => read.push(book),
            Err(Failure::Input(problems)) => {
                problems.iter().for_each(|problem| ui.report(problem));
                outcome = Outcome::BadInput;
            }
            Err(failure) => return Err(failure),
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
