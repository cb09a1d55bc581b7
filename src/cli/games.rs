//! Games that commands are asked about.

use super::args::Start;
use super::records::Records;
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::notation::{Game, RecordPlace};
use crate::suite::Subject;
use std::path::PathBuf;

/// The games of files and folders of every kind that is known. What cannot be read is reported and left out; the outcome
/// then is bad input.
///
/// # Errors
/// None but those of the output.
pub(super) fn read(paths: &[PathBuf], ui: &mut Ui) -> Result<(Vec<Subject>, Outcome), Failure> {
    let mut games = Vec::new();
    let mut outcome = Outcome::AsExpected;
    if paths.is_empty() {
        return Ok((games, outcome));
    }
    Records::of(paths, Start::default()).each(|entry| {
        entry.tell_lost(ui);
        match &entry.game {
            Ok(game) => {
                let number = match entry.place {
                    Some(RecordPlace::Game(number) | RecordPlace::Line(number)) => number,
                    None => 1,
                };
                games.push(Subject::of_game(name(&entry.file, number, game), game));
            }
            Err(problem) => {
                ui.report(problem);
                outcome = outcome.max(entry.outcome());
            }
        }
        Ok(())
    })?;
    Ok((games, outcome))
}

/// The file, the number of the game in it, and the players, if the record names them.
fn name(file: &str, number: usize, game: &Game) -> String {
    match (game.tag("Red"), game.tag("Black")) {
        (Some(red), Some(black)) => format!("{file}#{number} {red} — {black}"),
        _ => format!("{file}#{number}"),
    }
}
