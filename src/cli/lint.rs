//! `qili lint`: what is wrong with rule files.

use super::args::Format;
use super::ui::Ui;
use super::{Failure, Outcome, verify};
use crate::diag::{Diagnostic, Severity, to_json};
use crate::judge::VOCABULARY;
use crate::report::lint_text;
use crate::rules::{embedded, inspect};
use std::fs;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Rule files, or names of shipped books; without any, all shipped books | 棋规文件或内置棋规名；不给出则为全部内置棋规
    #[arg(value_name = "FILES")]
    files: Vec<String>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let (cases, _) = verify::suite(&[])?;
    let ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    let files = if args.files.is_empty() {
        embedded::names().map(str::to_owned).collect()
    } else {
        args.files.clone()
    };
    let mut problems: Vec<Diagnostic> = Vec::new();
    for file in &files {
        let loaded = inspect(file, &VOCABULARY, &ids, &|path| fs::read_to_string(path));
        for problem in loaded.problems {
            // What several books extend is wrong once.
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }
    match ui.format {
        Format::Text => {
            let text = lint_text(files.len(), &problems, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => {
            for problem in &problems {
                ui.json(&to_json(problem))?;
            }
        }
    }
    Ok(
        match problems.iter().map(|problem| problem.severity).min() {
            None => Outcome::AsExpected,
            Some(Severity::Warning) => Outcome::Mismatch,
            Some(Severity::Error) => Outcome::BadInput,
        },
    )
}
