//! `qili lint`: what is wrong with rule files.

use super::args::Format;
use super::ui::Ui;
use super::{Failure, Outcome, verify};
use crate::diag::{Diagnostic, Severity, did_you_mean, to_json};
use crate::lang::Text;
use crate::report::{finding_json, finding_text, lint_sarif, lint_text};
use crate::rules::{Finding, embedded};
use crate::suite::lint;
use std::fs;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Rule files, or names of shipped books; without any, all shipped books | 棋规文件或内置棋规名；不给出则为全部内置棋规
    #[arg(value_name = "FILES")]
    files: Vec<String>,
    /// Say what a finding means, by its number such as Q004 | 说明一种发现的含义，编号如 Q004
    #[arg(long, value_name = "ID", conflicts_with = "files")]
    explain: Option<String>,
    /// Write SARIF, which services show beside the lines of a file | 输出 SARIF，供代码托管服务在文件旁显示
    #[arg(long)]
    sarif: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    if let Some(id) = &args.explain {
        return explain(id, ui);
    }
    let (cases, _) = verify::suite(&[])?;
    let files = if args.files.is_empty() {
        embedded::names().map(str::to_owned).collect()
    } else {
        args.files.clone()
    };
    let mut problems: Vec<Diagnostic> = Vec::new();
    for file in &files {
        for problem in lint(file, &cases, &|path| fs::read_to_string(path)) {
            // What several books extend is wrong once.
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }
    if args.sarif {
        ui.json(&lint_sarif(&problems, ui.lang))?;
    } else if ui.format == Format::Json {
        for problem in &problems {
            ui.json(&to_json(problem))?;
        }
    } else {
        let text = lint_text(files.len(), &problems, ui.lang);
        write!(ui.out(), "{text}")?;
    }
    Ok(
        match problems.iter().map(|problem| problem.severity).min() {
            None => Outcome::AsExpected,
            Some(Severity::Warning) => Outcome::Mismatch,
            Some(Severity::Error) => Outcome::BadInput,
        },
    )
}

fn explain(id: &str, ui: &mut Ui) -> Result<Outcome, Failure> {
    let Some(finding) = Finding::of(&id.to_ascii_uppercase()) else {
        let known: Vec<&str> = Finding::ALL.iter().map(|finding| finding.id).collect();
        let all = known.join(", ");
        let message = Text::new(
            format!("没有编号为 `{id}` 的发现"),
            format!("no finding has the number `{id}`"),
        );
        let help = did_you_mean(id, known)
            .unwrap_or_else(|| Text::new(format!("可用：{all}"), format!("there are {all}")));
        return Err(vec![Diagnostic::error("qili::cli::no_finding", message).help(help)].into());
    };
    match ui.format {
        Format::Text => {
            let text = finding_text(finding, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => ui.json(&finding_json(finding))?,
    }
    Ok(Outcome::AsExpected)
}
