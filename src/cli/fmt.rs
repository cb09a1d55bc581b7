//! `qili fmt`: rule and case files laid out in one way.

use super::ui::Ui;
use super::{Failure, Outcome, input, verify};
use crate::diag::Diagnostic;
use crate::lang::Text;
use crate::yaml::format;
use std::fs;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Comments stay, and nothing that is read changes. Exit code 1 with --check says that a file is laid out otherwise. \
                  | 注释保留，所读的内容不变。带 --check 时，有文件写法不同则退出码为 1。"
)]
pub(super) struct Args {
    /// Files, and folders of `.yaml` files | 文件，以及 `.yaml` 文件所在的文件夹
    #[arg(value_name = "PATHS", required = true)]
    paths: Vec<PathBuf>,
    /// Change nothing, and name the files that are laid out otherwise | 不改动，只列出写法不同的文件
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        verify::collect(path, &mut files)?;
    }
    let mut outcome = Outcome::AsExpected;
    for file in files {
        let source = input::read(&file)?;
        match format(&source) {
            Ok(text) if text == source.text() => {}
            Ok(_) if args.check => {
                ui.report(&other(source.name()));
                outcome = outcome.max(Outcome::Mismatch);
            }
            Ok(text) => fs::write(&file, text)?,
            Err(problems) => {
                problems.iter().for_each(|problem| ui.report(problem));
                outcome = Outcome::BadInput;
            }
        }
    }
    Ok(outcome)
}

fn other(file: &str) -> Diagnostic {
    Diagnostic::warning(
        "qili::cli::layout",
        Text::new(
            format!("`{file}` 的写法不是 `qili fmt` 的写法"),
            format!("`{file}` is not laid out as `qili fmt` does it"),
        ),
    )
}
