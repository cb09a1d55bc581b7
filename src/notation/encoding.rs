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
use encoding_rs::{BIG5, DecoderResult, Encoding, GB18030};

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

/// The text of some bytes. A byte order mark decides; then UTF-8 if it is valid; then a guess between GB18030 and Big5.
///
/// # Errors
/// [`EncodingError`] when the bytes are not of the encoding found.
pub fn decode(bytes: &[u8]) -> Result<String, EncodingError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, bytes.get(mark..).unwrap_or_default());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => decode_as(guess(bytes), bytes),
    }
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

fn decode_as(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, EncodingError> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::new();
    let mut rest = bytes;
    loop {
        text.reserve(rest.len() + 16);
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        rest = rest.get(read..).unwrap_or_default();
        match result {
            DecoderResult::InputEmpty => return Ok(text),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => {
                let (line, column) = line_column(&text, text.len());
                return Err(EncodingError {
                    encoding: encoding.name(),
                    line,
                    column,
                });
            }
        }
    }
}
