//! `qili convert`: moves and games from one notation to another.

use super::args::{self, Format};
use super::records::{Entry, Place, Records};
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::board::{Move, Position};
use crate::notation::{Game, GameResult, Notation, pgn};
use serde_json::Value;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// Notation to write | 写出的记谱法
    #[arg(long, value_name = "NOTATION", value_parser = args::notation())]
    to: Notation,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut writer = Writer {
        ui,
        to: args.to,
        games: 0,
        outcome: Outcome::AsExpected,
    };
    args.records.each(|entry| Ok(writer.write(&entry)?))?;
    Ok(writer.outcome)
}

/// Writes what can be converted, and reports what cannot.
struct Writer<'u> {
    ui: &'u mut Ui,
    to: Notation,
    /// PGN games written so far.
    games: usize,
    outcome: Outcome,
}

impl Writer<'_> {
    fn write(&mut self, entry: &Entry) -> io::Result<()> {
        let game = entry.game.as_ref();
        if let Err(problem) = game {
            self.ui.report(problem);
            self.outcome = Outcome::BadInput;
        }
        match (entry.place, game) {
            (Some(Place::Line(_)), game) => self.list(entry, game.ok()),
            (Some(Place::Game(_)), Ok(game)) => self.game(entry, game),
            _ => Ok(()),
        }
    }

    /// Lines of the output answer to lines of the input: one that fails stays empty.
    fn list(&mut self, entry: &Entry, game: Option<&Game>) -> io::Result<()> {
        let moves = game.map(|game| spell(&game.start, &game.moves, self.to));
        let moves = moves.unwrap_or_default();
        match self.ui.format {
            Format::Text => writeln!(self.ui.out(), "{}", moves.join(" ")),
            Format::Json if moves.is_empty() => Ok(()),
            Format::Json => {
                let mut fields = entry.name();
                fields.insert("moves".into(), moves.into());
                self.ui.json(&Value::Object(fields))
            }
        }
    }

    /// The games of a PGN file, those that fail left out.
    fn game(&mut self, entry: &Entry, game: &Game) -> io::Result<()> {
        self.games += 1;
        match self.ui.format {
            Format::Text => {
                let gap = if self.games > 1 { "\n" } else { "" };
                write!(self.ui.out(), "{gap}{}", pgn::write(game, self.to))
            }
            Format::Json => {
                let tags = game.tags.iter();
                let tags = tags.map(|(name, value)| Value::from(vec![name.as_str(), value]));
                let moves = spell(&game.start, &game.moves, self.to);
                let mut fields = entry.name();
                fields.insert("tags".into(), tags.collect());
                fields.insert("fen".into(), game.start.to_fen().into());
                fields.insert("moves".into(), moves.into());
                fields.insert("result".into(), game.result.map(GameResult::name).into());
                self.ui.json(&Value::Object(fields))
            }
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
