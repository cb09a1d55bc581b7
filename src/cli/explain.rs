//! `qili explain`: one move, or one clause.

use super::args::{Format, Leniency, Start};
use super::place::Place;
use super::records::Records;
use super::ui::Ui;
use super::{Failure, Outcome, books, problem};
use crate::diag::{Diagnostic, Source, did_you_mean};
use crate::judge::{Judge, Record, judge_move};
use crate::lang::Text;
use crate::notation::{Game, read_moves};
use crate::report::{clause_json, clause_text, explain_json, explain_text, place_text, rulings_at};
use crate::rules::Book;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The position before the move; without a move, the number of a clause; with --at, a file of games | 走棋之前的局面；不给出着法时为条款号；有 --at 时为棋谱文件
    #[arg(value_name = "FEN|CLAUSE|FILE")]
    fen: String,
    /// The move, in any notation | 着法，任何记谱法均可
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// Explain this move of the game, such as `15b`: round 15, Black | 解释对局中的这一着，如 `15b`，即第 15 回合黑方
    #[arg(long, value_name = "PLACE", conflicts_with = "mv")]
    at: Option<Place>,
    /// Which game of the file, from 1, if there are several | 文件中有几局时，第几局（从 1 数起）
    #[arg(long, value_name = "NUMBER", requires = "at")]
    game: Option<usize>,
    /// Where lists of moves start, if not as games do | 着法列表的起始局面，不给出则为开局局面
    #[arg(long = "fen", value_name = "FEN", requires = "at")]
    start: Option<String>,
    /// Rule book, by name or path | 棋规，名称或路径
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: String,
    #[command(flatten)]
    leniency: Leniency,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let book = books::load(&args.rules, ui)?;
    match (&args.mv, args.at) {
        (_, Some(at)) => explain_place(args, at, book, ui)?,
        (Some(mv), None) => explain_move(args, mv, &book, ui)?,
        (None, None) => explain_clause(&args.fen, &book, ui)?,
    }
    Ok(Outcome::AsExpected)
}

/// A move of a game, and the rulings that it is part of.
fn explain_place(args: &Args, at: Place, book: Book, ui: &mut Ui) -> Result<(), Failure> {
    let game = chosen(args, ui)?;
    let record = Record::new(game.start, game.moves);
    let ply = at.ply(&record)?;
    let judge = Judge::new(book);
    let course = judge.course(&record);
    let book = judge.book();
    let judged = judge_move(book, &record.positions()[ply], record.moves()[ply]);
    let lang = ui.lang;
    match ui.format {
        Format::Text => {
            let place = place_text(&record.positions()[0], ply, lang);
            let rulings = rulings_at(book, &record, &course, ply, lang);
            let text = explain_text(book, &judged, lang);
            write!(ui.out(), "{place}\n{rulings}{text}")?;
        }
        Format::Json => ui.json(&explain_json(book, &judged))?,
    }
    Ok(())
}

/// The game that is asked about.
fn chosen(args: &Args, ui: &mut Ui) -> Result<Game, Failure> {
    let start = Start {
        fen: args.start.clone(),
        leniency: args.leniency.clone(),
    };
    let mut games = 0;
    let mut found = None;
    Records::of(&[PathBuf::from(&args.fen)], start).each(|entry| {
        entry.tell_lost(ui);
        let is_empty = |game: &Game| game.moves.is_empty() && game.tags.is_empty();
        if entry.game.as_ref().is_ok_and(is_empty) {
            return Ok(());
        }
        games += 1;
        if args.game.is_none_or(|number| number == games) {
            found.get_or_insert(entry.game);
        }
        Ok(())
    })?;
    match found {
        Some(game) if games == 1 || args.game.is_some() => Ok(game?),
        _ if games == 0 => Err(vec![problem::no_moves()].into()),
        _ => Err(vec![several(games)].into()),
    }
}

fn several(games: usize) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::which_game",
        Text::new(
            format!("文件中有 {games} 局；请以 `--game` 指定其中一局，从 1 数起"),
            format!("there are {games} games in the file; name one of them with `--game`, from 1"),
        ),
    )
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
