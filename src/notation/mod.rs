//! Notations of moves 记谱 and records of games 棋谱.
//!
//! A move is read in two steps: the text becomes a [`MoveText`], which knows no board and may fail with a
//! [`SyntaxError`]; that value and a position become a legal [`Move`], or it is illegal or ambiguous there
//! ([`NotationError`]). [`read_move`] does both and finds out the notation by itself.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::{Notation, read_move, read_moves};
//!
//! let start = Position::start();
//! let mv = read_move("炮二平五", &start).unwrap();
//! assert_eq!(Notation::Iccs.write(mv, &start), "h2e2");
//! assert_eq!(Notation::Wxf.write(mv, &start), "C2=5");
//!
//! let moves = read_moves("1. 炮二平五 馬８進７  2. H2+3 i9h9", &start).unwrap();
//! assert_eq!(moves.len(), 4);
//!
//! let error = read_move("炮二平二", &start).unwrap_err();
//! assert!(error.to_string().starts_with("`炮二平二` is not legal for red"));
//! ```

mod bytes;
mod cbf;
mod cbr;
mod chinese;
mod chinese_short;
mod described;
pub mod dhtmlxq;
mod encoding;
mod error;
mod file;
mod game;
mod iccs;
pub mod json;
mod list;
pub mod pgn;
mod record;
mod syntax;
mod text;
mod tree;
mod uci;
mod uci_lines;
mod unpack;
mod wxf;
pub mod xqf;

pub use described::{Described, Direction, Order, Place};
pub use encoding::{Decoded, EncodingError, decode, decode_lossy};
pub use error::{At, NotationError, Reason, RecordError, RecordProblem, SyntaxError};
pub use file::{FileError, FileKind, GameFile, ReadOptions, RecordPlace};
pub use game::{Game, GameResult};
pub use record::{read_moves, read_moves_in};
use text::in_position;
pub use text::{Meaning, MoveText, parse_move, read_move};
pub use tree::{Comment, Variation};
pub use unpack::{UnpackError, Unpacked, unpack};

use crate::board::{Move, Position};
use crate::lang::Text;
use std::fmt;
use std::str::FromStr;

/// A way of writing moves 记谱法.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `h2e2`: two squares, ranks 0 to 9.
    Iccs,
    /// `h3e3`: two squares, ranks 1 to 10, as UCI engines write them.
    Uci,
    /// `C2=5`: piece, file, direction, number.
    Wxf,
    /// 炮二平五: Chinese in full.
    Chinese,
    /// 炮25: Chinese in short.
    ChineseShort,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 5] = [
        Notation::Iccs,
        Notation::Uci,
        Notation::Wxf,
        Notation::Chinese,
        Notation::ChineseShort,
    ];

    /// The name used in options and data, such as `wxf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Iccs => "iccs",
            Notation::Uci => "uci",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
            Notation::ChineseShort => "chinese-short",
        }
    }

    /// The name shown to users.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            Notation::Iccs => Text::new("ICCS 坐标", "ICCS"),
            Notation::Uci => Text::new("UCI 坐标", "UCI"),
            Notation::Wxf => Text::new("WXF", "WXF"),
            Notation::Chinese => Text::new("中文完整", "Chinese"),
            Notation::ChineseShort => Text::new("中文简写", "short Chinese"),
        }
    }

    /// A move written in the notation: Red's first, the cannon to the middle file.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Notation::Iccs => "h2e2",
            Notation::Uci => "h3e3",
            Notation::Wxf => "C2=5",
            Notation::Chinese => "炮二平五",
            Notation::ChineseShort => "炮25",
        }
    }

    /// Reads a text of this notation without looking at a board. Blanks around it are dropped; full-width letters and
    /// digits count as their half-width forms.
    ///
    /// # Errors
    /// [`SyntaxError`] says where the text departs from the notation.
    pub fn parse(self, text: &str) -> Result<MoveText, SyntaxError> {
        MoveText::parse(text, self)
    }

    /// Reads a legal move of `position` in this notation.
    ///
    /// # Errors
    /// [`NotationError`] when the text is not of this notation, or the move is illegal or ambiguous.
    pub fn read(self, text: &str, position: &Position) -> Result<Move, NotationError> {
        match self.parse(text) {
            Ok(read) => read.resolve(position),
            Err(error) => Err(in_position(error, position, self)),
        }
    }

    /// Writes a move of a piece of `position`, be it that piece's turn or not. A move that this notation has no words
    /// for, such as one of an empty square, is written in ICCS.
    #[must_use]
    pub fn write(self, mv: Move, position: &Position) -> String {
        let board = position.board();
        let spoken = match self {
            Notation::Iccs => None,
            Notation::Uci => Some(uci::write(mv)),
            Notation::Wxf => wxf::write(mv, board),
            Notation::Chinese => chinese::write(mv, board),
            Notation::ChineseShort => chinese_short::write(mv, board),
        };
        spoken.unwrap_or_else(|| iccs::write(mv))
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no notation's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a notation; known are iccs, uci, wxf, chinese, chinese-short")]
pub struct UnknownNotation(pub String);

impl FromStr for Notation {
    type Err = UnknownNotation;

    /// Reads a name as [`Notation::name`] writes it, in upper or lower case.
    fn from_str(name: &str) -> Result<Notation, UnknownNotation> {
        Notation::ALL
            .into_iter()
            .find(|n| n.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownNotation(name.to_owned()))
    }
}
