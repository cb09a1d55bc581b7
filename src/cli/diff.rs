//! `qili diff`: what another rule book changes.

use super::args::Format;
use super::cases::Chosen;
use super::ui::Ui;
use super::{Failure, Outcome, books, games};
use crate::diag::Diagnostic;
use crate::lang::Text;
use crate::report::{diff_json, diff_text};
use crate::rules::Book;
use crate::suite::{Subject, diff};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit code 1 says that a case or game is judged otherwise; clauses may differ without that. \
                  | 有案例或对局的裁决、着法性质不同，退出码为 1；条款不同而判定相同不算。"
)]
pub(super) struct Args {
    /// The old book: the name of a shipped one, or a file; if it is the only one, the book that it extends is put before it | 旧棋规：内置棋规名或文件；只给出一部时，与它所继承的棋规相比
    #[arg(value_name = "OLD")]
    old: String,
    /// The new book | 新棋规
    #[arg(value_name = "NEW")]
    new: Option<String>,
    #[command(flatten)]
    chosen: Chosen,
    /// Judge no cases, but only the games | 不裁决案例，只裁决对局
    #[arg(long, requires = "games", conflicts_with_all = ["case", "cases"])]
    no_cases: bool,
    /// Judge also the games of these files and folders | 一并裁决这些文件或文件夹中的对局
    #[arg(long, value_name = "PATH", num_args = 1..)]
    games: Vec<PathBuf>,
    /// Of how many changed cases and games the board, the line and the reasons are shown | 列出棋盘、着法与理由的案例和对局数
    #[arg(long, value_name = "N", default_value_t = 3)]
    shown: usize,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let (old, new) = pair(args, ui)?;
    let cases = if args.no_cases {
        Vec::new()
    } else {
        args.chosen.read()?
    };
    let mut subjects: Vec<Subject> = cases.iter().map(Subject::of_case).collect();
    let (games, outcome) = games::read(&args.games, ui)?;
    subjects.extend(games);
    let comparison = diff(&old, &new, &subjects);
    match ui.format {
        Format::Text => {
            let text = diff_text(&old, &new, &comparison, args.shown, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => ui.json(&diff_json(&old, &new, &comparison))?,
    }
    let found = if comparison.changes.is_empty() {
        Outcome::AsExpected
    } else {
        Outcome::Mismatch
    };
    Ok(outcome.max(found))
}

/// The old book and the new one.
fn pair(args: &Args, ui: &mut Ui) -> Result<(Book, Book), Failure> {
    let first = books::load(&args.old, ui)?;
    if let Some(new) = &args.new {
        return Ok((first, books::load(new, ui)?));
    }
    match &first.parent {
        Some(parent) => Ok((books::load(parent, ui)?, first)),
        None => Err(Box::new(no_parent(&args.old)).into()),
    }
}

fn no_parent(name: &str) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_parent",
        Text::new(
            format!("棋规 `{name}` 没有继承别的棋规，须给出与它相比的另一部"),
            format!(
                "the rule book `{name}` extends no other; name a second one to compare it with"
            ),
        ),
    )
}
