//! Games that commands are asked about.

use super::ui::Ui;
use super::{Outcome, input, problem};
use crate::notation::{Game, pgn};
use crate::suite::Subject;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The games of PGN files, folders being searched for files that end in `.pgn`. What cannot be read is reported and left
/// out; the outcome then is bad input.
pub(super) fn read(paths: &[PathBuf], ui: &mut Ui) -> (Vec<Subject>, Outcome) {
    let mut games = Vec::new();
    let mut outcome = Outcome::AsExpected;
    let mut files = Vec::new();
    for path in paths {
        if let Err(error) = find(path, &mut files) {
            ui.report(&problem::unreadable(&path.display().to_string(), &error));
            outcome = Outcome::BadInput;
        }
    }
    for file in files {
        let source = match input::read(&file) {
            Ok(source) => source,
            Err(problem) => {
                ui.report(&problem);
                outcome = Outcome::BadInput;
                continue;
            }
        };
        for (number, game) in (1..).zip(pgn::read(source.text().as_bytes())) {
            match game {
                Ok(game) => {
                    let name = name(source.name(), number, &game);
                    games.push(Subject::of_game(name, &game));
                }
                Err(error) => {
                    ui.report(&problem::record(&source, &error, 1));
                    outcome = Outcome::BadInput;
                }
            }
        }
    }
    (games, outcome)
}

/// Adds a file, or those below a folder, in order.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries: io::Result<Vec<PathBuf>> = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect();
    let mut entries = entries?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            find(&entry, files)?;
        } else if is_pgn(&entry) {
            files.push(entry);
        }
    }
    Ok(())
}

fn is_pgn(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}

/// The file, the number of the game in it, and the players, if the record names them.
fn name(file: &str, number: usize, game: &Game) -> String {
    match (game.tag("Red"), game.tag("Black")) {
        (Some(red), Some(black)) => format!("{file}#{number} {red} — {black}"),
        _ => format!("{file}#{number}"),
    }
}
