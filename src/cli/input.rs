//! Reading files and standard input.

use super::problem;
use crate::diag::{Diagnostic, Source};
use crate::notation::decode;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes taken of one input, so that an endless one ends with a message.
const LIMIT: u64 = 1 << 29;

/// The bytes of a file, or of standard input for `-`, and the name that messages show.
///
/// # Errors
/// The file cannot be read, or is too big.
pub(super) fn bytes(path: &Path) -> Result<(String, Vec<u8>), Box<Diagnostic>> {
    let (name, bytes) = if path == Path::new("-") {
        ("stdin".to_owned(), bytes_of(io::stdin().lock(), 0))
    } else {
        let name = path.display().to_string();
        (name, File::open(path).and_then(bytes_of_file))
    };
    let bytes = bytes.map_err(|error| Box::new(problem::unreadable(&name, &error)))?;
    tracing::debug!(name, bytes = bytes.len(), "read");
    Ok((name, bytes))
}

/// The text of a file, or of standard input for `-`, in any encoding of Chinese game records.
///
/// # Errors
/// The file cannot be read, is too big, or is no text.
pub(super) fn read(path: &Path) -> Result<Source, Box<Diagnostic>> {
    let (name, bytes) = bytes(path)?;
    let text = decode(&bytes).map_err(|error| Box::new(problem::not_text(&name, &error)))?;
    let source = Source::new(name, text);
    match source.text().find(is_binary) {
        Some(at) => Err(Box::new(problem::binary(&source, at))),
        None => Ok(source),
    }
}

fn bytes_of_file(file: File) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    bytes_of(file, length)
}

/// The bytes of a reader; `about` is how many are expected.
fn bytes_of(reader: impl Read, about: u64) -> io::Result<Vec<u8>> {
    // One more, so that the end is seen without more room.
    let room = usize::try_from(about.min(LIMIT)).unwrap_or_default() + 1;
    let mut bytes = Vec::with_capacity(room);
    reader.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// A character that no text has, although the encodings do.
fn is_binary(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}')
}
