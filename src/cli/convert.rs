//! `qili convert`: moves and games from one notation to another.

use super::args::{self, Format, Start};
use super::ui::Ui;
use super::{Failure, Outcome, input, problem};
use crate::board::{Move, Position};
use crate::diag::{Diagnostic, Source};
use crate::lang::Text;
use crate::notation::{Game, GameResult, Notation, pgn, read_moves_in};
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Files of move lists, one a line, or of PGN games; `-`, the default, is standard input | 着法文件（每行一局）或 PGN 棋谱；`-`（默认）为标准输入
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Notation to read; without it each move tells by itself | 读入的记谱法；不给出则逐着识别
    #[arg(long, value_name = "NOTATION", value_parser = args::notation())]
    from: Option<Notation>,
    /// Notation to write | 写出的记谱法
    #[arg(long, value_name = "NOTATION", value_parser = args::notation())]
    to: Notation,
    #[command(flatten)]
    start: Start,
    /// Read PGN whatever the name and beginning of the input | 一律按 PGN 读入
    #[arg(long, conflicts_with = "fen")]
    pgn: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut writer = Writer {
        ui,
        from: args.from,
        to: args.to,
        games: 0,
        outcome: Outcome::AsExpected,
    };
    let start = args.start.position()?;
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &stdin
    } else {
        args.files.as_slice()
    };
    for file in files {
        match input::read(file) {
            Err(problem) => writer.refuse(&problem),
            Ok(source) if args.pgn || is_pgn(file, source.text()) => {
                if args.start.fen.is_some() {
                    writer.refuse(&start_of_pgn(&source));
                } else {
                    writer.games(&source)?;
                }
            }
            Ok(source) => writer.lists(&source, &start)?,
        }
    }
    Ok(writer.outcome)
}

fn is_pgn(path: &Path, text: &str) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
        || text.trim_start().starts_with('[')
}

fn start_of_pgn(source: &Source) -> Diagnostic {
    let name = source.name();
    Diagnostic::error(
        "qili::cli::start_of_pgn",
        Text::new(
            format!("`{name}` 是 PGN 棋谱，起始局面由其 FEN 标签给出，不能用 `--fen`"),
            format!(
                "`{name}` is PGN, whose FEN tags say where games start; `--fen` is for lists of moves"
            ),
        ),
    )
}

/// Writes what can be converted, and reports what cannot.
struct Writer<'u> {
    ui: &'u mut Ui,
    from: Option<Notation>,
    to: Notation,
    /// PGN games written so far.
    games: usize,
    outcome: Outcome,
}

impl Writer<'_> {
    fn refuse(&mut self, problem: &Diagnostic) {
        self.ui.report(problem);
        self.outcome = Outcome::BadInput;
    }

    /// Each line a list of moves. Lines of the output answer to lines of the input: one that fails stays empty.
    fn lists(&mut self, source: &Source, start: &Position) -> io::Result<()> {
        for (line, text) in (1..).zip(source.text().lines()) {
            let moves = match read_moves_in(text, start, self.from) {
                Ok(moves) => spell(start, &moves, self.to),
                Err(error) => {
                    self.refuse(&problem::record(source, &error, line));
                    Vec::new()
                }
            };
            match self.ui.format {
                Format::Text => writeln!(self.ui.out(), "{}", moves.join(" "))?,
                Format::Json if moves.is_empty() => {}
                Format::Json => self
                    .ui
                    .json(&json!({"file": source.name(), "line": line, "moves": moves}))?,
            }
        }
        Ok(())
    }

    /// The games of a PGN file, those that fail left out.
    fn games(&mut self, source: &Source) -> io::Result<()> {
        let games = pgn::read_in(source.text().as_bytes(), self.from);
        for (number, game) in (1..).zip(games) {
            match game {
                Ok(game) => self.game(source, number, &game)?,
                Err(error) => self.refuse(&problem::record(source, &error, 1)),
            }
        }
        Ok(())
    }

    fn game(&mut self, source: &Source, number: usize, game: &Game) -> io::Result<()> {
        self.games += 1;
        match self.ui.format {
            Format::Text => {
                let gap = if self.games > 1 { "\n" } else { "" };
                write!(self.ui.out(), "{gap}{}", pgn::write(game, self.to))
            }
            Format::Json => self.ui.json(&json!({
                "file": source.name(),
                "game": number,
                "tags": game.tags,
                "fen": game.start.to_fen(),
                "moves": spell(&game.start, &game.moves, self.to),
                "result": game.result.map(GameResult::name),
            })),
        }
    }
}

fn spell(start: &Position, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(moves.len());
    for mv in moves {
        words.push(notation.write(*mv, &position));
        position = position.play(*mv);
    }
    words
}
