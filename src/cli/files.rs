//! Files of games: those named, those in folders, and those packed in others.

use super::{Failure, input, problem};
use crate::diag::Diagnostic;
use crate::notation::{FileKind, GameFile, Unpacked, unpack};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The ends of names of plain lists; others in a folder may be text of any sort.
const LIST_ENDS: [&str; 2] = [".txt", ".moves"];

/// A file of games, or why it is none.
pub(super) struct Opened {
    /// The name that messages show.
    pub(super) name: String,
    /// A warning if it only happened to lie in a folder that was named.
    pub(super) file: Result<GameFile, Box<Diagnostic>>,
}

/// A path to read, and whether it was named itself or lies in a folder that was.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    pub(super) path: PathBuf,
    is_named: bool,
}

/// The files that paths name: themselves, and all below a folder in order, without those whose names begin with a dot.
/// With them the folders that cannot be read.
pub(super) fn list(paths: &[PathBuf]) -> (Vec<Listed>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut problems = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut found, &mut problems);
        } else {
            found.push(Listed {
                path: path.clone(),
                is_named: true,
            });
        }
    }
    (found, problems)
}

fn walk(folder: &Path, found: &mut Vec<Listed>, problems: &mut Vec<Diagnostic>) {
    let entries = fs::read_dir(folder).and_then(|entries| {
        let paths: io::Result<Vec<PathBuf>> = entries.map(|e| Ok(e?.path())).collect();
        paths
    });
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            let name = folder.display().to_string();
            problems.push(problem::unreadable(&name, &error));
            return;
        }
    };
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        // A link to a folder may lead back to where it stands.
        if path.is_dir() && !path.is_symlink() {
            walk(&path, found, problems);
        } else if !path.is_dir() {
            found.push(Listed {
                path,
                is_named: false,
            });
        }
    }
}

/// Opens a file, and gives it or those that are packed in it.
///
/// # Errors
/// Those of `take`.
pub(super) fn open(
    listed: &Listed,
    is_pgn: bool,
    take: &mut impl FnMut(Opened) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (name, bytes) = match input::bytes(&listed.path) {
        Ok(read) => read,
        Err(problem) => {
            let name = listed.path.display().to_string();
            return take(Opened {
                name,
                file: Err(problem),
            });
        }
    };
    unpack(&name, bytes, &mut |unpacked: Unpacked| {
        let file = opened(
            &unpacked.plain_name,
            unpacked.bytes,
            listed.is_named,
            is_pgn,
        );
        let name = unpacked.name;
        let file = file.map_err(|refused| {
            Box::new(match refused {
                Refused::Packed(error) => problem::packed(&name, &error),
                Refused::File(error) => problem::no_games(&name, &error.message(), listed.is_named),
                Refused::Text => problem::no_games(&name, &problem::any_text(), false),
            })
        });
        take(Opened { name, file })
    })
}

enum Refused {
    Packed(crate::notation::UnpackError),
    File(crate::notation::FileError),
    /// Text in a folder that may be anything.
    Text,
}

fn opened(
    plain_name: &str,
    bytes: Result<Vec<u8>, crate::notation::UnpackError>,
    is_named: bool,
    is_pgn: bool,
) -> Result<GameFile, Refused> {
    let bytes = bytes.map_err(Refused::Packed)?;
    if is_pgn {
        return Ok(GameFile::text_of(FileKind::Pgn, &bytes));
    }
    let file = GameFile::open(plain_name, bytes).map_err(Refused::File)?;
    let name = plain_name.to_ascii_lowercase();
    let may_be_list = is_named || LIST_ENDS.iter().any(|end| name.ends_with(end));
    if file.kind() == FileKind::List && !may_be_list {
        return Err(Refused::Text);
    }
    Ok(file)
}
