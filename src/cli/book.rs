//! `qili book`: the contents and the text of a rule book.

use super::args::Format;
use super::ui::Ui;
use super::{Failure, Outcome, books};
use crate::diag::Diagnostic;
use crate::lang::Text;
use crate::report::{book_json, book_text};
use crate::rules::embedded;
use clap::Subcommand;
use serde_json::json;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the books that are built in | 列出内置的棋规
    List,
    /// Show the contents of a book, or the text of some of its clauses | 显示棋规的目录，或其中一部分条文
    Show(Show),
}

#[derive(Debug, clap::Args)]
struct Show {
    /// The rule book, by name or path | 棋规，名称或路径
    #[arg(value_name = "BOOK")]
    book: String,
    /// Show the text of the clauses with this number, and those below it, such as `24` | 显示此编号及其下各条的条文，如 `24`
    #[arg(value_name = "CLAUSE")]
    clause: Option<String>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    match &args.command {
        Command::List => list(ui),
        Command::Show(show) => self::show(show, ui),
    }
}

fn list(ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut rows = Vec::new();
    let mut all = Vec::new();
    for name in embedded::names() {
        let book = books::load(name, ui)?;
        let parent = book.ancestors.first().cloned().unwrap_or_default();
        all.push(json!({
            "id": book.id, "title": book.title, "edition": book.edition, "extends": book.ancestors.first(),
        }));
        let title = book.title.get(ui.lang).to_owned();
        rows.push(vec![book.id, title, book.edition, parent]);
    }
    match ui.format {
        Format::Text => {
            let headings = [
                ("棋规", "book"),
                ("名称", "title"),
                ("版本", "edition"),
                ("继承", "extends"),
            ];
            let headings = headings.map(|(zh, en)| Text::new(zh, en));
            let headings: Vec<&str> = headings.iter().map(|text| text.get(ui.lang)).collect();
            ui.table(&headings, rows)?;
        }
        Format::Json => ui.json(&all.into())?,
    }
    Ok(Outcome::AsExpected)
}

fn show(args: &Show, ui: &mut Ui) -> Result<Outcome, Failure> {
    let book = books::load(&args.book, ui)?;
    let under = args.clause.as_deref();
    let mut ids = book.articles().map(|(_, article, _)| article.id.as_str());
    if let Some(under) = under.filter(|under| !ids.any(|id| id.starts_with(under))) {
        return Err(Box::new(no_clause(&book.id, under)).into());
    }
    match ui.format {
        Format::Text => {
            let text = book_text(&book, under, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => ui.json(&book_json(&book, under))?,
    }
    Ok(Outcome::AsExpected)
}

fn no_clause(book: &str, id: &str) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_clause",
        Text::new(
            format!("棋规 `{book}` 没有以 `{id}` 开头的条款"),
            format!("the rule book `{book}` has no clause whose number begins with `{id}`"),
        ),
    )
    .help(Text::new(
        format!("`qili book show {book}` 列出目录"),
        format!("`qili book show {book}` lists the contents"),
    ))
}
