//! `qili case`: the cases, to be listed, looked at and begun.

mod new;
mod show;

use super::args::Format;
use super::cases::Chosen;
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::report::{case_list_json, case_list_text};
use crate::suite::Case;
use clap::Subcommand;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the cases: name, what happens, and the verdicts expected | 列出案例：名称、内容、预期的裁决
    List(Chosen),
    /// Begin a case from moves or from a game: what the judge finds, to be corrected | 由着法或对局起草案例：填入所得的裁决，待人改正
    New(new::Args),
    /// Show a case: board, moves, what each book says and finds | 显示一个案例：棋盘、着法、各棋规的预期与所得
    Show(show::Args),
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    match &args.command {
        Command::List(chosen) => list(&chosen.read()?, ui),
        Command::New(args) => new::run(args, ui),
        Command::Show(args) => show::run(args, ui),
    }
}

fn list(cases: &[Case], ui: &mut Ui) -> Result<Outcome, Failure> {
    match ui.format {
        Format::Text => {
            let text = case_list_text(cases, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => ui.json(&case_list_json(cases))?,
    }
    Ok(Outcome::AsExpected)
}
