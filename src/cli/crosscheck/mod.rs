//! `qili crosscheck`: verdicts of other programs beside those of books.

mod engine;
mod process;
mod program;
mod questions;

use super::args::Format;
use super::ui::Ui;
use super::{Failure, Outcome, books, input, problem};
use crate::crosscheck::{Opinion, Profile, Question, compare};
use crate::diag::{Diagnostic, Source, Span};
use crate::judge::Judge;
use crate::lang::Text;
use crate::report::{Crosscheck, bug_report, crosscheck_json, crosscheck_text};
use engine::Engine;
use indicatif::{ProgressBar, ProgressStyle};
pub(super) use process::Command;
pub(super) use program::Program;
pub(super) use questions::Asked;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "An engine is asked for the score of the move that completes a repetition, with and without the moves \
                  before it; what the repetition does not change is unknown. Exit code 1 says that a program and a book \
                  disagree. \
                  | 向引擎询问完成重复的一着的分数，一次带此前着法，一次不带；重复不影响分数的，即为未知。程序与棋规有不一致，退出码为 1。"
)]
pub(super) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Rule book, by name or path; several are each put beside each program | 棋规，名称或路径；给出几种则逐一与各程序并列
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: Vec<String>,
    /// Command line of an engine, started once | 引擎的命令行，只启动一次
    #[arg(long, value_name = "COMMAND")]
    engine: Vec<String>,
    /// File that says how the engines before it are spoken to (JSON): `protocol` (`uci`, `ucci`), `options`, `ranks_from` (0 or 1), `depth`, `rounds` | 引擎的设置文件（JSON）：`protocol`（`uci`、`ucci`）、`options`、`ranks_from`（0 或 1）、`depth`、`rounds`
    #[arg(long, value_name = "FILE", requires = "engine")]
    profile: Option<PathBuf>,
    /// Command line of a program that reads lines as `qili judge --batch` does, and writes one with a `verdict` for each | 程序的命令行：如 `qili judge --batch` 逐行读入，逐行答以 `verdict`
    #[arg(long, value_name = "COMMAND")]
    program: Vec<String>,
    /// How long an answer may take, in seconds | 等待每次回答的秒数
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// Write the disagreements as Markdown, ready to be sent | 将不一致之处写为 Markdown，可直接寄出
    #[arg(long, value_name = "FILE")]
    bug_report: Option<PathBuf>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    if args.engine.is_empty() && args.program.is_empty() {
        return Err(Box::new(nobody()).into());
    }
    let judges = args.rules.iter();
    let judges = judges.map(|rules| Ok(Judge::new(books::load(rules, ui)?)));
    let judges = judges.collect::<Result<Vec<Judge>, Failure>>()?;
    let profile = match &args.profile {
        Some(path) => profile(path)?,
        None => Profile::default(),
    };
    let (questions, mut outcome) = args.asked.read(&judges, ui)?;
    let timeout = Duration::from_secs(args.timeout);
    let mut names = Vec::new();
    let mut opinions = Vec::new();
    for line in &args.engine {
        let command = Command::new(line)?;
        names.push(command.name());
        let mut engine = Engine::start(&command, &profile, timeout)?;
        opinions.push(ask(&questions, |question| engine.ask(question)));
    }
    for line in &args.program {
        let command = Command::new(line)?;
        names.push(command.name());
        let mut program = Program::new(command, timeout);
        let rules = judges.first().map(|judge| judge.book().id.as_str());
        opinions.push(ask(&questions, |question| {
            program.ask(&question.record, rules)
        }));
        program.end()?;
    }
    let agreements = compare(&judges, &questions, &opinions);
    let check = Crosscheck {
        programs: &names,
        books: judges.iter().map(Judge::book).collect(),
        questions: &questions,
        agreements: &agreements,
    };
    match ui.format {
        Format::Text => {
            let text = crosscheck_text(&check, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => crosscheck_json(&check)
            .iter()
            .try_for_each(|row| ui.json(row))?,
    }
    if let Some(path) = &args.bug_report {
        let name = path.display().to_string();
        let written = std::fs::write(path, bug_report(&check, ui.lang));
        written.map_err(|error| Box::new(problem::unwritable(&name, &error)))?;
    }
    if agreements
        .iter()
        .any(|agreement| !agreement.groups.is_empty())
    {
        outcome = outcome.max(Outcome::Mismatch);
    }
    Ok(outcome)
}

fn ask(questions: &[Question], mut answer: impl FnMut(&Question) -> Opinion) -> Vec<Opinion> {
    let bar = ProgressBar::new(questions.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len}  {eta}") {
        bar.set_style(style);
    }
    let opinions = questions.iter().map(|question| {
        bar.inc(1);
        answer(question)
    });
    let opinions = opinions.collect();
    bar.finish_and_clear();
    opinions
}

fn profile(path: &Path) -> Result<Profile, Box<Diagnostic>> {
    let source = input::read(path)?;
    serde_json::from_str(source.text()).map_err(|error| {
        let text = error.to_string();
        let why = text.rsplit_once(" at line ").map_or(&*text, |(why, _)| why);
        let at = byte(&source, error.line(), error.column());
        let message = Text::new(
            format!("引擎设置有误：{why}"),
            format!("bad profile: {why}"),
        );
        let place = Span::new(at, at);
        Box::new(Diagnostic::error("qili::cli::bad_profile", message).at(&source, place, None))
    })
}

/// The byte at a line and column of a JSON error, both from 1.
fn byte(source: &Source, line: usize, column: usize) -> usize {
    let lines = source.text().split_inclusive('\n');
    let before: usize = lines.take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (before + column.saturating_sub(1)).min(source.text().len());
    while !source.text().is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn nobody() -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_program",
        Text::new(
            "须以 `--engine` 或 `--program` 给出要询问的程序",
            "name a program to ask by `--engine` or `--program`",
        ),
    )
}
