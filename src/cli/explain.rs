//! `qili explain`: one move, or one clause.

use super::args::{Format, Leniency};
use super::ui::Ui;
use super::{Failure, Outcome, books, pictures, problem};
use crate::diag::{Diagnostic, Source, did_you_mean};
use crate::draw::proof_picture;
use crate::judge::judge_move;
use crate::lang::Text;
use crate::notation::read_moves;
use crate::report::{clause_json, clause_text, explain_json, explain_text};
use crate::rules::Book;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The position before the move; without a move, the number of a clause | 走棋之前的局面；不给出着法时为条款号
    #[arg(value_name = "FEN|CLAUSE")]
    fen: String,
    /// The move, in any notation | 着法，任何记谱法均可
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// Rule book, by name or path | 棋规，名称或路径
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: String,
    #[command(flatten)]
    leniency: Leniency,
    /// Draw the move with the line that shows its class to a file, `.svg` or `.png` | 把着法及证明其性质的着法画入文件，`.svg` 或 `.png`
    #[arg(long, value_name = "FILE", requires = "mv")]
    svg: Option<PathBuf>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let book = books::load(&args.rules, ui)?;
    match &args.mv {
        Some(mv) => explain_move(args, mv, &book, ui)?,
        None => explain_clause(&args.fen, &book, ui)?,
    }
    Ok(Outcome::AsExpected)
}

fn explain_move(args: &Args, mv: &str, book: &Book, ui: &mut Ui) -> Result<(), Failure> {
    let position = args.leniency.position("FEN", &args.fen)?;
    let moves = read_moves(mv, &position).map_err(|error| {
        Box::new(problem::record(
            "MOVE",
            Some(&Source::new("MOVE", mv)),
            &error,
        ))
    })?;
    let &[mv] = moves.as_slice() else {
        return Err(vec![not_one(moves.len())].into());
    };
    let judged = judge_move(book, &position, mv);
    let lang = ui.lang;
    if let Some(path) = &args.svg {
        pictures::write(path, &proof_picture(&judged, lang).to_svg())?;
    }
    match ui.format {
        Format::Text => write!(ui.out(), "{}", explain_text(book, &judged, lang))?,
        Format::Json => ui.json(&explain_json(book, &judged))?,
    }
    Ok(())
}

fn not_one(found: usize) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::not_one_move",
        Text::new(
            format!("有 {found} 着，应为一着"),
            format!("{found} moves, expected one"),
        ),
    )
}

fn explain_clause(id: &str, book: &Book, ui: &mut Ui) -> Result<(), Failure> {
    let lang = ui.lang;
    let shown = match ui.format {
        Format::Text => clause_text(book, id, lang).map(|text| write!(ui.out(), "{text}")),
        Format::Json => clause_json(book, id).map(|value| ui.json(&value)),
    };
    let Some(written) = shown else {
        return Err(vec![unknown(id, book)].into());
    };
    Ok(written?)
}

fn unknown(id: &str, book: &Book) -> Diagnostic {
    let name = &book.id;
    let help = if id.contains('/') {
        Some(Text::new(
            "解释一着棋须在局面之后给出着法",
            "to explain a move, give it behind the position",
        ))
    } else {
        let known = book.articles().map(|(_, article, _)| article.id.as_str());
        did_you_mean(id, known)
    };
    Diagnostic::error(
        "qili::cli::unknown_clause",
        Text::new(
            format!("棋规 `{name}` 没有条款 `{id}`"),
            format!("the book `{name}` has no clause `{id}`"),
        ),
    )
    .help(help)
}
