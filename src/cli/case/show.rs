//! `qili case show`: one case, and what books find in it.

use super::super::args::{self, Format};
use super::super::ui::Ui;
use super::super::{Failure, Outcome, books, verify};
use crate::judge::{Record, judge, judge_cycle};
use crate::notation::Notation;
use crate::report::{case_json, case_text, judgement_text};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Name of the case, such as `cxa/fig-02`; a pattern shows all that fit | 案例名称，如 `cxa/fig-02`；用通配符则显示所有相符的
    #[arg(value_name = "ID")]
    id: String,
    /// Judge by this book instead of those that the case speaks of | 以此棋规裁决，而不用案例所列的棋规
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// Write moves in this notation | 以此记谱法写出着法
    #[arg(long, value_name = "NOTATION", value_parser = args::notation())]
    notation: Option<Notation>,
    /// Case files or folders of them, instead of the cases that are built in | 案例文件或其文件夹，用以代替内置案例
    #[arg(long, value_name = "PATHS")]
    cases: Vec<PathBuf>,
    /// Show the whole judgement by each book, too | 一并显示各棋规裁决的全文
    #[arg(long)]
    full: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let (cases, _) = verify::suite(&args.cases)?;
    let lang = ui.lang;
    for (number, case) in verify::choose(&cases, Some(&args.id))?
        .into_iter()
        .enumerate()
    {
        let names: Vec<&String> = match args.rules.is_empty() {
            true => case.expect.keys().collect(),
            false => args.rules.iter().collect(),
        };
        let read = names.into_iter().map(|name| books::load(name, ui));
        let read = read.collect::<Result<Vec<_>, _>>()?;
        let record = Record::new(case.position.clone(), case.moves.clone());
        let judgements: Vec<_> = read
            .iter()
            .map(|book| match case.cycle {
                true => judge_cycle(book, &record),
                false => judge(book, &record),
            })
            .collect();
        let judged: Vec<_> = read.iter().zip(&judgements).collect();
        match ui.format {
            Format::Text => {
                let gap = if number > 0 { "\n" } else { "" };
                let text = case_text(case, &judged, args.notation, lang);
                write!(ui.out(), "{gap}{text}")?;
                for (book, judgement) in judged.iter().filter(|_| args.full) {
                    let text = judgement_text(book, &record, judgement, lang);
                    write!(ui.out(), "\n{text}")?;
                }
            }
            Format::Json => ui.json(&case_json(case, &judged, args.notation))?,
        }
    }
    Ok(Outcome::AsExpected)
}
