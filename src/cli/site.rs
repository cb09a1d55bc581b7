//! `qili site`: the rule books and cases as pages.

use super::ui::Ui;
use super::{Failure, Outcome, books, cases, problem};
use crate::diag::Diagnostic;
use crate::lang::{Lang, Text};
use crate::rules::embedded;
use crate::site::{File, Input, build};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder to write; what is in it stays, but for files of the same name | 写入的文件夹；其中同名文件会被覆盖，其余不动
    #[arg(value_name = "OUT", required_unless_present = "check")]
    out: Option<PathBuf>,
    #[command(flatten)]
    chosen: cases::Chosen,
    /// Rule book, by name or path; without it all shipped ones | 棋规，名称或路径；不给出则为全部内置棋规
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// The judge as WebAssembly, for the playground | 供试棋页使用的 WebAssembly 裁判
    #[arg(long, value_name = "FILE")]
    wasm: Option<PathBuf>,
    /// Exit with code 1 if a case is judged otherwise than it expects; without OUT nothing is written | 有案例的判定与所载不符时以退出码 1 结束；不给出 OUT 则不写文件
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let (cases, known) = args.chosen.with_known()?;
    let names: Vec<&str> = if args.rules.is_empty() {
        embedded::names().collect()
    } else {
        args.rules.iter().map(String::as_str).collect()
    };
    let books = names.into_iter().map(|name| books::load(name, ui));
    let books = books.collect::<Result<Vec<_>, _>>()?;
    let wasm = match &args.wasm {
        Some(path) => Some(super::input::bytes(path)?.1),
        None => None,
    };
    let has_judge = wasm.is_some();
    let site = build(&Input {
        books: &books,
        cases: &cases,
        known: &known,
        version: env!("CARGO_PKG_VERSION"),
        wasm,
    })
    .map_err(|error| vec![bad_template(&error)])?;
    if let Some(out) = &args.out {
        write(out, &site.files)?;
        let bytes: usize = site.files.iter().map(|file| file.bytes.len()).sum();
        let (files, kilobytes) = (site.files.len(), bytes / 1000);
        match (ui.lang, has_judge) {
            (Lang::Zh, true) => writeln!(ui.out(), "{files} 个文件，{kilobytes} kB")?,
            (Lang::Zh, false) => writeln!(
                ui.out(),
                "{files} 个文件，{kilobytes} kB；没有 --wasm，试棋页不能裁决"
            )?,
            (Lang::En, true) => writeln!(ui.out(), "{files} files, {kilobytes} kB")?,
            (Lang::En, false) => writeln!(
                ui.out(),
                "{files} files, {kilobytes} kB; without --wasm the playground cannot judge"
            )?,
        }
    }
    for (book, case) in &site.red {
        match ui.lang {
            Lang::Zh => writeln!(ui.out(), "不符：{book} {case}")?,
            Lang::En => writeln!(ui.out(), "red: {book} {case}")?,
        }
    }
    Ok(if args.check && !site.red.is_empty() {
        Outcome::Mismatch
    } else {
        Outcome::AsExpected
    })
}

fn write(out: &Path, files: &[File]) -> Result<(), Failure> {
    for file in files {
        let path = out.join(&file.path);
        let written = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, &file.bytes));
        written.map_err(|error: io::Error| {
            Box::new(problem::unwritable(&path.display().to_string(), &error))
        })?;
    }
    Ok(())
}

fn bad_template(error: &minijinja::Error) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::bad_template",
        Text::new(
            format!("页面模板有误：{error:#}"),
            format!("a page cannot be made: {error:#}"),
        ),
    )
}
