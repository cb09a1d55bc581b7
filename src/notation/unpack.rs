//! Compressed files: gzip, xz, Zstandard, and ZIP archives, also one in another.
//!
//! What comes out may be no more than a multiple of the packed bytes, so that a small file that unpacks without
//! end is an error and not the end of memory.

use super::encoding::decode_lossy;
use crate::lang::Text;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

/// The most bytes that come out of one packed file.
const MOST: u64 = 1 << 29;

/// How much larger than its packed form a text may be; game records are packed to a tenth or so.
const RATIO: u64 = 256;

/// What even the smallest packed file may come to.
const LEAST: u64 = 1 << 20;

/// The most bytes that a decoder may keep of what it has unpacked: more than any preset of the packers asks for.
const WINDOW: u32 = 1 << 27;

/// How often packed files may stand in one another.
const DEPTH: usize = 4;

/// A way of packing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Packing {
    Gzip,
    Xz,
    Zstandard,
    Zip,
}

impl Packing {
    fn of(bytes: &[u8]) -> Option<Packing> {
        let starts = |magic: &[u8]| bytes.starts_with(magic);
        if starts(b"\x1F\x8B\x08") {
            Some(Packing::Gzip)
        } else if starts(b"\xFD7zXZ\0") {
            Some(Packing::Xz)
        } else if starts(b"\x28\xB5\x2F\xFD") {
            Some(Packing::Zstandard)
        } else if starts(b"PK\x03\x04") || starts(b"PK\x05\x06") {
            Some(Packing::Zip)
        } else {
            None
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Packing::Gzip => "gzip",
            Packing::Xz => "xz",
            Packing::Zstandard => "Zstandard",
            Packing::Zip => "ZIP",
        }
    }
}

/// Why a packed file cannot be unpacked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum UnpackError {
    /// It is damaged, or packed in a way that is not known: the kind, how much came out before, and why.
    Damaged {
        /// The kind of packing.
        kind: &'static str,
        /// The bytes that came out before.
        after: u64,
        /// Why, in the words of the decoder.
        why: String,
    },
    /// More comes out than is taken: the limit in bytes.
    TooBig(u64),
    /// Packed files stand too deep in one another.
    TooDeep,
    /// It is locked with a password.
    Locked,
}

impl UnpackError {
    /// The message in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        match self {
            UnpackError::Damaged { kind, after, why } => Text::new(
                format!("{kind} 压缩数据在解出 {after} 字节后出错：{why}"),
                format!("the {kind} data is bad after {after} bytes that came out of it: {why}"),
            ),
            UnpackError::TooBig(limit) => Text::new(
                format!("解压后超过 {limit} 字节"),
                format!("more than {limit} bytes come out of it"),
            ),
            UnpackError::TooDeep => Text::new(
                format!("压缩文件套叠超过 {DEPTH} 层"),
                format!("packed files stand in one another more than {DEPTH} deep"),
            ),
            UnpackError::Locked => Text::new("有密码保护", "it is locked with a password"),
        }
    }
}

/// A file that came out of packed ones, or stood there by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// The name, for one in an archive behind that of the archive.
    pub name: String,
    /// The name that tells the kind: without the ends of packed files.
    pub plain_name: String,
    /// What is in it.
    pub bytes: Result<Vec<u8>, UnpackError>,
}

/// Gives a file, or those that are packed in it, one after the other; what is not packed as it stands.
///
/// # Errors
/// Those of `take`. What is wrong with a packed file is given in the place of its bytes.
pub fn unpack<E>(
    name: &str,
    bytes: Vec<u8>,
    take: &mut impl FnMut(Unpacked) -> Result<(), E>,
) -> Result<(), E> {
    let packed = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let most = packed.saturating_mul(RATIO).saturating_add(LEAST).min(MOST);
    let mut left = Left { most, left: most };
    let packed = Packed {
        name: name.to_owned(),
        plain_name: name.to_owned(),
        bytes,
        depth: 0,
    };
    open(packed, &mut left, take)
}

/// A file that may be packed.
struct Packed {
    name: String,
    plain_name: String,
    bytes: Vec<u8>,
    /// How many packed files it came out of.
    depth: usize,
}

/// Takes what comes out of files.
type Take<'t, E> = &'t mut dyn FnMut(Unpacked) -> Result<(), E>;

fn open<E>(file: Packed, left: &mut Left, take: Take<'_, E>) -> Result<(), E> {
    let Packed {
        name,
        plain_name,
        bytes,
        depth,
    } = file;
    let give = |name: String, plain_name: String, bytes| Unpacked {
        name,
        plain_name,
        bytes,
    };
    let Some(packing) = Packing::of(&bytes) else {
        return take(give(name, plain_name, Ok(bytes)));
    };
    if depth == DEPTH {
        return take(give(name, plain_name, Err(UnpackError::TooDeep)));
    }
    let read = match packing {
        Packing::Zip => return archive(&name, bytes, depth, left, take),
        Packing::Gzip => left.read(packing, &mut MultiGzDecoder::new(&bytes[..])),
        Packing::Xz => {
            let window = WINDOW / 1024;
            let mut decoder = XzReader::new_mem_limit(&bytes[..], true, window);
            left.read(packing, &mut decoder)
        }
        Packing::Zstandard => zstandard(&bytes, left),
    };
    match read {
        Ok(bytes) => {
            let inner = Packed {
                name,
                plain_name: without_end(&plain_name),
                bytes,
                depth: depth + 1,
            };
            open(inner, left, take)
        }
        Err(problem) => take(give(name, plain_name, Err(problem))),
    }
}

/// The name without the end that tells the packing.
fn without_end(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let ends = [".gz", ".xz", ".zst"];
    let end = ends.iter().find(|end| lower.ends_with(*end));
    let length = name.len() - end.map_or(0, |end| end.len());
    name.get(..length).unwrap_or(name).to_owned()
}

/// How much may still come out.
struct Left {
    most: u64,
    left: u64,
}

impl Left {
    fn read(&mut self, packing: Packing, from: &mut impl Read) -> Result<Vec<u8>, UnpackError> {
        let mut bytes = Vec::new();
        let read = from.take(self.left + 1).read_to_end(&mut bytes);
        let after = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if after > self.left {
            return Err(UnpackError::TooBig(self.most));
        }
        self.left -= after;
        match read {
            Ok(_) => Ok(bytes),
            Err(error) => Err(damaged(packing, after, &error)),
        }
    }
}

fn damaged(packing: Packing, after: u64, why: &impl ToString) -> UnpackError {
    UnpackError::Damaged {
        kind: packing.name(),
        after,
        why: why.to_string(),
    }
}

/// The frames of a file one after the other.
fn zstandard(mut packed: &[u8], left: &mut Left) -> Result<Vec<u8>, UnpackError> {
    let packing = Packing::Zstandard;
    let mut bytes = Vec::new();
    while !packed.is_empty() {
        let after = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let window = u64::from(WINDOW);
        let decoder: Result<StreamingDecoder<_, FrameDecoder>, _> =
            StreamingDecoder::new_with_max_window_size(&mut packed, window);
        let mut decoder = decoder.map_err(|error| damaged(packing, after, &error))?;
        bytes.append(&mut left.read(packing, &mut decoder)?);
    }
    Ok(bytes)
}

/// Gives the files of an archive one after the other.
fn archive<E>(
    name: &str,
    bytes: Vec<u8>,
    depth: usize,
    left: &mut Left,
    take: Take<'_, E>,
) -> Result<(), E> {
    let packing = Packing::Zip;
    let fail = |name: &str, problem| Unpacked {
        name: name.to_owned(),
        plain_name: name.to_owned(),
        bytes: Err(problem),
    };
    let mut archive = match ZipArchive::new(Cursor::new(bytes)) {
        Ok(archive) => archive,
        Err(error) => return take(fail(name, damaged(packing, 0, &error))),
    };
    for index in 0..archive.len() {
        let mut file = match archive.by_index(index) {
            Ok(file) => file,
            Err(error) => {
                let problem = match error {
                    ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
                        UnpackError::Locked
                    }
                    error => damaged(packing, 0, &error),
                };
                take(fail(&format!("{name}/{index}"), problem))?;
                continue;
            }
        };
        if file.is_dir() {
            continue;
        }
        let inside = format!("{name}/{}", decode_lossy(file.name_raw()).text);
        match left.read(packing, &mut file) {
            Ok(bytes) => {
                let inner = Packed {
                    name: inside.clone(),
                    plain_name: inside,
                    bytes,
                    depth: depth + 1,
                };
                drop(file);
                open(inner, left, take)?;
            }
            Err(problem) => take(fail(&inside, problem))?,
        }
    }
    Ok(())
}
