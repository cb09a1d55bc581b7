//! Records of moves 棋谱, read from files: lists of moves, one a line, and PGN games.

use super::args::{self, Start};
use super::{Failure, input, problem};
use crate::board::Position;
use crate::diag::{Diagnostic, Source};
use crate::lang::Text;
use crate::notation::{Game, Notation, pgn, read_moves_in};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// Where records are read from.
#[derive(Debug, clap::Args)]
pub(super) struct Records {
    /// Files of move lists, one a line, or of PGN games; `-`, the default, is standard input | 着法文件（每行一局）或 PGN 棋谱；`-`（默认）为标准输入
    #[arg(value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// Notation to read; without it each move tells by itself | 读入的记谱法；不给出则逐着识别
    #[arg(long, value_name = "NOTATION", value_parser = args::notation())]
    from: Option<Notation>,
    #[command(flatten)]
    start: Start,
    /// Read PGN whatever the name and beginning of the input | 一律按 PGN 读入
    #[arg(long, conflicts_with = "fen")]
    pgn: bool,
}

/// Where a record stands in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A list of moves: its line, from 1.
    Line(usize),
    /// A PGN game: its number, from 1.
    Game(usize),
}

/// A record, or what is wrong with it.
pub(super) struct Entry {
    pub(super) file: String,
    /// `None` if the whole file cannot be read.
    pub(super) place: Option<Place>,
    pub(super) game: Result<Game, Box<Diagnostic>>,
}

impl Entry {
    /// The fields by which JSON names the record.
    pub(super) fn name(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("file".into(), self.file.as_str().into());
        match self.place {
            Some(Place::Line(line)) => fields.insert("line".into(), line.into()),
            Some(Place::Game(game)) => fields.insert("game".into(), game.into()),
            None => None,
        };
        fields
    }

    /// Whether a heading has to say which record it is, when so many were shown before.
    pub(super) fn is_named(&self, before: usize) -> bool {
        before > 0 || !matches!(self.place, Some(Place::Line(1)))
    }

    /// Where the record stands, in words.
    pub(super) fn place_text(&self) -> Text {
        let file = &self.file;
        match self.place {
            Some(Place::Line(line)) => Text::new(
                format!("`{file}` 第 {line} 行"),
                format!("`{file}`, line {line}"),
            ),
            Some(Place::Game(game)) => Text::new(
                format!("`{file}` 第 {game} 局"),
                format!("`{file}`, game {game}"),
            ),
            None => Text::new(format!("`{file}`"), format!("`{file}`")),
        }
    }
}

impl Records {
    /// Where lists of moves start.
    pub(super) fn start(&self) -> Result<Position, Failure> {
        Ok(self.start.position()?)
    }

    /// Gives each record in order; a file or record that cannot be read does not keep the others from being taken.
    ///
    /// # Errors
    /// The start position is not usable, or `take` fails.
    pub(super) fn each(
        &self,
        mut take: impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let start = self.start.position()?;
        let stdin = [PathBuf::from("-")];
        let files = if self.files.is_empty() {
            &stdin
        } else {
            self.files.as_slice()
        };
        for file in files {
            let whole = |problem| Entry {
                file: file.display().to_string(),
                place: None,
                game: Err(problem),
            };
            match input::read(file) {
                Err(problem) => take(whole(problem))?,
                Ok(source) if self.pgn || is_pgn(file, source.text()) => {
                    if self.start.fen.is_some() {
                        take(whole(Box::new(start_of_pgn(&source))))?;
                    } else {
                        self.games(&source, &mut take)?;
                    }
                }
                Ok(source) => self.lists(&source, &start, &mut take)?,
            }
        }
        Ok(())
    }

    fn lists(
        &self,
        source: &Source,
        start: &Position,
        take: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (line, text) in (1..).zip(source.text().lines()) {
            let game = read_moves_in(text, start, self.from)
                .map(|moves| Game {
                    moves,
                    ..Game::new(start.clone())
                })
                .map_err(|error| Box::new(problem::record(source, &error, line)));
            take(Entry {
                file: source.name().to_owned(),
                place: Some(Place::Line(line)),
                game,
            })?;
        }
        Ok(())
    }

    fn games(
        &self,
        source: &Source,
        take: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let games = pgn::read_in(source.text().as_bytes(), self.from);
        for (number, game) in (1..).zip(games) {
            take(Entry {
                file: source.name().to_owned(),
                place: Some(Place::Game(number)),
                game: game.map_err(|error| Box::new(problem::record(source, &error, 1))),
            })?;
        }
        Ok(())
    }
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
