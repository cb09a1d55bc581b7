//! The encodings of Chinese game files: UTF-8, UTF-16, GB18030 (with GBK and GB2312 in it), Big5.
//!
//! ```
//! use qili::notation::decode;
//!
//! assert_eq!(decode(b"\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5").unwrap(), "炮二平五");
//! assert_eq!(decode("\u{FEFF}炮二平五".as_bytes()).unwrap(), "炮二平五");
//! ```

use super::record::line_column;
use crate::lang::Text;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, DecoderResult, Encoding, GB18030, UTF_8, UTF_16LE};

/// Bytes that are not of the encoding found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub struct EncodingError {
    /// The name of the encoding.
    pub encoding: &'static str,
    /// The line of the first bad byte, from 1.
    pub line: usize,
    /// The character of the line before which it stands, from 1.
    pub column: usize,
}

impl EncodingError {
    /// The message in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        let encoding = self.encoding;
        Text::new(
            format!("字节不是 {encoding} 编码；请存为 UTF-8"),
            format!("the bytes are not {encoding} text; save the file as UTF-8"),
        )
    }
}

/// A text and what of its bytes could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text; bytes that are not of the encoding are U+FFFD.
    pub text: String,
    /// The name of the encoding.
    pub encoding: &'static str,
    /// Where in the text such a U+FFFD stands, by byte.
    pub bad: Vec<usize>,
}

/// The text of some bytes. A byte order mark decides; then UTF-8 if it is valid; then a guess between GB18030 and Big5.
///
/// # Errors
/// [`EncodingError`] when the bytes are not of the encoding found.
pub fn decode(bytes: &[u8]) -> Result<String, EncodingError> {
    let decoded = decode_lossy(bytes);
    match decoded.bad.first() {
        None => Ok(decoded.text),
        Some(at) => {
            let (line, column) = line_column(&decoded.text, *at);
            Err(EncodingError {
                encoding: decoded.encoding,
                line,
                column,
            })
        }
    }
}

/// The text of some bytes as [`decode`] finds it, whatever is not of the encoding being replaced. Few bad bytes among
/// many characters of UTF-8 do not make it another encoding.
#[must_use]
pub fn decode_lossy(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, bytes.get(mark..).unwrap_or_default());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded {
            text: text.to_owned(),
            encoding: UTF_8.name(),
            bad: Vec::new(),
        };
    }
    let encoding = if is_mostly_utf8(bytes) {
        UTF_8
    } else {
        guess(bytes)
    };
    decode_as(encoding, bytes)
}

/// The same of a whole file, without a second copy where the bytes are UTF-8.
pub(super) fn decode_file(bytes: Vec<u8>) -> Decoded {
    if Encoding::for_bom(&bytes).is_some() {
        return decode_lossy(&bytes);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Decoded {
            text,
            encoding: UTF_8.name(),
            bad: Vec::new(),
        },
        Err(error) => decode_lossy(error.as_bytes()),
    }
}

/// The text of bytes that are GB18030.
pub(super) fn decode_gb(bytes: &[u8]) -> Decoded {
    decode_as(GB18030, bytes)
}

/// The text of bytes that are UTF-16, the low byte first.
pub(super) fn decode_utf16(bytes: &[u8]) -> Decoded {
    decode_as(UTF_16LE, bytes)
}

/// Whether there are many more characters of several bytes than bad bytes. Text in another encoding is rarely UTF-8 even
/// for two characters in a row.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good > 8 * bad
}

/// Big5 if the detector says so, else GB18030: short files with many Latin letters look Western to the detector, but
/// Chinese game files never are.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    match detector.guess(None, Utf8Detection::Deny) {
        guessed if guessed == BIG5 => BIG5,
        _ => GB18030,
    }
}

fn decode_as(encoding: &'static Encoding, bytes: &[u8]) -> Decoded {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::new();
    let mut bad = Vec::new();
    let mut rest = bytes;
    loop {
        text.reserve(rest.len() + 16);
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        rest = rest.get(read..).unwrap_or_default();
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => {
                bad.push(text.len());
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
    Decoded {
        text,
        encoding: encoding.name(),
        bad,
    }
}
