//! Files of games of any kind that is known: what kind one is, and what games are in it.
//!
//! The kind is told by the content, and only where that leaves it open by the name.
//!
//! ```
//! use qili::notation::{FileKind, GameFile, ReadOptions};
//!
//! let bytes = b"[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]".to_vec();
//! let file = GameFile::open("game.txt", bytes).unwrap();
//! assert_eq!(file.kind(), FileKind::DhtmlXq);
//! let games = file.games(&ReadOptions::default());
//! assert_eq!(games[0].1.as_ref().unwrap().moves[0].to_string(), "h2e2");
//! ```

use super::encoding::{Decoded, decode_file, decode_lossy};
use super::error::RecordError;
use super::game::Game;
use super::record::is_control;
use super::{Notation, cbf, cbr, dhtmlxq, json, list, pgn, uci_lines, xqf};
use crate::board::Position;
use crate::lang::Text;
use std::convert::Infallible;

/// A kind of file that games are kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Tags and moves, any number of games.
    Pgn,
    /// Lists of moves, one a line or with round numbers.
    List,
    /// Lines that tell a UCI engine a position.
    Uci,
    /// A JSON object a line.
    JsonLines,
    /// Blocks of dpxq.com 东萍.
    DhtmlXq,
    /// The XML of CCBridge 象棋桥.
    Cbf,
    /// A file of XQStudio 象棋演播室.
    Xqf,
    /// A record of CCBridge 象棋桥.
    Cbr,
    /// A library of CCBridge 象棋桥.
    Cbl,
}

impl FileKind {
    /// The name used in options and data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FileKind::Pgn => "pgn",
            FileKind::List => "list",
            FileKind::Uci => "uci",
            FileKind::JsonLines => "jsonl",
            FileKind::DhtmlXq => "dhtmlxq",
            FileKind::Cbf => "cbf",
            FileKind::Xqf => "xqf",
            FileKind::Cbr => "cbr",
            FileKind::Cbl => "cbl",
        }
    }

    /// The name shown to users.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            FileKind::Pgn => Text::new("PGN 棋谱", "PGN"),
            FileKind::List => Text::new("着法列表", "a list of moves"),
            FileKind::Uci => Text::new("UCI position 行", "UCI position lines"),
            FileKind::JsonLines => Text::new("JSON Lines", "JSON Lines"),
            FileKind::DhtmlXq => Text::new("东萍 DhtmlXQ", "DhtmlXQ"),
            FileKind::Cbf => Text::new("象棋桥 CBF", "CBF"),
            FileKind::Xqf => Text::new("象棋演播室 XQF", "XQF"),
            FileKind::Cbr => Text::new("象棋桥 CBR", "CBR"),
            FileKind::Cbl => Text::new("象棋桥 CBL 棋库", "a CBL library"),
        }
    }

    /// Whether its games start where the reader is told and not where the file says.
    #[must_use]
    pub const fn starts_anywhere(self) -> bool {
        matches!(self, FileKind::List)
    }
}

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum FileError {
    /// It is of a kind that is known, but not one of games, or not read: what it is.
    Unreadable(Text),
    /// It is no text and begins as no kind that is known.
    Unknown {
        /// The first bytes, as text with escapes.
        begins: String,
    },
}

impl FileError {
    /// The message in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        match self {
            FileError::Unreadable(what) => Text::new(
                format!("这是{}，不能从中读取棋谱", what.zh),
                format!("it is {}, which no games are read from", what.en),
            ),
            FileError::Unknown { begins } => Text::new(
                format!("不是文本，开头 `{begins}` 也不属于任何已知的棋谱格式"),
                format!(
                    "it is no text, and `{begins}` begins no kind of game record that is known"
                ),
            ),
        }
    }
}

/// How files are read.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// The notation of moves in text; each tells by itself without one.
    pub notation: Option<Notation>,
    /// Where games start of which the file does not say it; the start of a game without one.
    pub start: Option<Position>,
}

/// Where a game stands in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordPlace {
    /// The line at which it begins, from 1.
    Line(usize),
    /// Its number among the games of the file, from 1.
    Game(usize),
}

/// A file whose kind is known.
#[derive(Debug)]
pub struct GameFile {
    kind: FileKind,
    body: Body,
}

#[derive(Debug)]
enum Body {
    Text(Decoded),
    Bytes(Vec<u8>),
}

impl GameFile {
    /// Finds out the kind of a file by its bytes, and by its name where these leave it open.
    ///
    /// # Errors
    /// [`FileError`] says what the file is instead.
    pub fn open(name: &str, bytes: Vec<u8>) -> Result<GameFile, FileError> {
        if let Some(kind) = binary_kind(&bytes) {
            return Ok(GameFile {
                kind,
                body: Body::Bytes(bytes),
            });
        }
        if let Some(what) = foreign(&bytes) {
            return Err(FileError::Unreadable(what));
        }
        let begins = bytes.iter().take(8);
        let begins = begins.map(|b| b.escape_ascii().to_string()).collect();
        let text = decode_file(bytes);
        if !is_text(&text) {
            return Err(match named(name) {
                Some(what) => FileError::Unreadable(what),
                None => FileError::Unknown { begins },
            });
        }
        Ok(GameFile {
            kind: text_kind(name, &text.text)?,
            body: Body::Text(text),
        })
    }

    /// A text of a kind that is told.
    #[must_use]
    pub fn text_of(kind: FileKind, bytes: &[u8]) -> GameFile {
        GameFile {
            kind,
            body: Body::Text(decode_lossy(bytes)),
        }
    }

    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> FileKind {
        self.kind
    }

    /// The text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.body {
            Body::Text(decoded) => Some(&decoded.text),
            Body::Bytes(_) => None,
        }
    }

    /// Gives each game in turn. One that cannot be read is an error in its place, and does not keep the others from being
    /// read.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn each<E>(
        &self,
        options: &ReadOptions,
        mut take: impl FnMut(RecordPlace, Result<Game, RecordError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let start = options.start.clone().unwrap_or_else(Position::start);
        let mut number = 0;
        let mut numbered = |game: Result<Game, RecordError>| {
            number += 1;
            take(RecordPlace::Game(number), game)
        };
        match (&self.body, self.kind) {
            (Body::Bytes(bytes), FileKind::Xqf) => numbered(xqf::read(bytes)),
            (Body::Bytes(bytes), FileKind::Cbl) => cbr::each(bytes, &mut numbered),
            (Body::Bytes(bytes), _) => numbered(cbr::read(bytes).map(|(game, _)| game)),
            (Body::Text(text), FileKind::Pgn) => pgn::each(text, options.notation, &mut numbered),
            (Body::Text(text), FileKind::DhtmlXq) => dhtmlxq::each(text, &mut numbered),
            (Body::Text(text), FileKind::Cbf) => numbered(cbf::read(text)),
            (Body::Text(text), kind) => {
                let mut by_line = |line, game| take(RecordPlace::Line(line), game);
                match kind {
                    FileKind::Uci => uci_lines::each(text, options.notation, &mut by_line),
                    FileKind::JsonLines => json::each(text, &start, options.notation, &mut by_line),
                    _ => list::each(text, &start, options.notation, &mut by_line),
                }
            }
        }
    }

    /// All games with their places.
    #[must_use]
    pub fn games(&self, options: &ReadOptions) -> Vec<(RecordPlace, Result<Game, RecordError>)> {
        let mut games = Vec::new();
        let Ok(()) = self.each(options, |place, game| {
            games.push((place, game));
            Ok::<(), Infallible>(())
        });
        games
    }
}

fn binary_kind(bytes: &[u8]) -> Option<FileKind> {
    // Behind the letters stands the version, which is no character of a text.
    let is_xqf = bytes.starts_with(xqf::MAGIC)
        && bytes
            .get(2)
            .is_some_and(|b| *b < b'\t' || (0x0A..0x20).contains(b));
    if is_xqf && bytes.contains(&0) {
        Some(FileKind::Xqf)
    } else if bytes.starts_with(cbr::RECORD) {
        Some(FileKind::Cbr)
    } else if bytes.starts_with(cbr::LIBRARY) {
        Some(FileKind::Cbl)
    } else {
        None
    }
}

/// Beginnings of files that hold no games or are not read.
fn foreign(bytes: &[u8]) -> Option<Text> {
    const KNOWN: [(&[u8], &str, &str); 12] = [
        (b"\x00\x02\x20\x17", "XQR 棋谱", "an XQR record"),
        (b"%PDF", "PDF 文档", "a PDF document"),
        (
            b"\xD0\xCF\x11\xE0",
            "Word 或 Excel 文档",
            "a Word or Excel document",
        ),
        (b"{\\rtf", "RTF 文档", "an RTF document"),
        (b"SQLite format 3\0", "SQLite 数据库", "an SQLite database"),
        (b"Rar!", "RAR 压缩包", "a RAR archive"),
        (b"7z\xBC\xAF", "7z 压缩包", "a 7z archive"),
        (b"BZh", "bzip2 压缩数据", "bzip2 data"),
        (b"\x89PNG", "PNG 图片", "a PNG picture"),
        (b"\xFF\xD8\xFF", "JPEG 图片", "a JPEG picture"),
        (b"GIF8", "GIF 图片", "a GIF picture"),
        (b"MZ\x90", "Windows 程序", "a Windows program"),
    ];
    let found = KNOWN.iter().find(|(magic, ..)| bytes.starts_with(magic));
    found.map(|(_, zh, en)| Text::new(*zh, *en))
}

/// What the name says of a file that is no text and begins as nothing that is known.
fn named(name: &str) -> Option<Text> {
    const KNOWN: [(&str, &str, &str); 8] = [
        (
            ".xqf",
            "损坏的 XQF 棋谱（开头不是 `XQ`）",
            "a damaged XQF record (it does not begin with `XQ`)",
        ),
        (
            ".cbr",
            "损坏的 CBR 棋谱（开头不是 `CCBridge Record`）",
            "a damaged CBR record (it does not begin with `CCBridge Record`)",
        ),
        (
            ".cbl",
            "损坏的 CBL 棋库（开头不是 `CCBridgeLibrary`）",
            "a damaged CBL library (it does not begin with `CCBridgeLibrary`)",
        ),
        (".che", "QQ 象棋 CHE 棋谱", "a CHE record of QQ"),
        (
            ".ccm",
            "中国游戏中心 CCM 棋谱",
            "a CCM record of ChinaGames",
        ),
        (".pfc", "鹏飞象棋 PFC 棋谱", "a PFC record of Pengfei"),
        (".obk", "开局库", "an opening book"),
        (".xqb", "开局库", "an opening book"),
    ];
    let name = name.to_ascii_lowercase();
    let found = KNOWN.iter().find(|(end, ..)| name.ends_with(end));
    found.map(|(_, zh, en)| Text::new(*zh, *en))
}

/// How many characters are looked at to tell text from what is none.
const LOOK: usize = 4096;

/// Whether few characters of a text are none.
fn is_text(decoded: &Decoded) -> bool {
    let text = decoded.text.chars().take(LOOK);
    let (mut all, mut none) = (0, 0);
    for c in text {
        all += 1;
        none += usize::from(is_control(c) || c == char::REPLACEMENT_CHARACTER);
    }
    none * 20 <= all.max(20)
}

fn text_kind(name: &str, text: &str) -> Result<FileKind, FileError> {
    let begin = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    if text.contains(cbf::ROOT) && begin.starts_with('<') {
        return Ok(FileKind::Cbf);
    }
    if dhtmlxq::is_in(text) {
        return Ok(FileKind::DhtmlXq);
    }
    if begin.starts_with('<') {
        let what = Text::new("没有对局的网页或 XML", "a page or XML without a game");
        return Err(FileError::Unreadable(what));
    }
    let is_pgn = name.to_ascii_lowercase().ends_with(".pgn");
    Ok(if begin.starts_with('[') || is_pgn {
        FileKind::Pgn
    } else if begin.lines().next().is_some_and(uci_lines::is_one) {
        FileKind::Uci
    } else if begin.starts_with('{') && begin.trim_start_matches('{').trim_start().starts_with('"')
    {
        FileKind::JsonLines
    } else {
        FileKind::List
    })
}
