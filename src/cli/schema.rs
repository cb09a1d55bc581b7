//! `qili schema`: the form of rule books and case files, for editors.

use super::ui::Ui;
use super::{Failure, Outcome};
use crate::schema::{book_schema, case_schema};
use clap::ValueEnum;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Of which files | 哪一种文件
    #[arg(value_name = "FILE", value_enum)]
    of: Of,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Of {
    /// Rule books | 棋规
    Book,
    /// Cases | 案例
    Case,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let schema = match args.of {
        Of::Book => book_schema(),
        Of::Case => case_schema(),
    };
    let text = serde_json::to_string_pretty(&schema).map_err(io::Error::from)?;
    writeln!(ui.out(), "{text}")?;
    Ok(Outcome::AsExpected)
}
