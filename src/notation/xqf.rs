//! XQF 象棋演播室: one game with its variations in a file, of all versions from 1.0 (0x0A) to 1.8 (0x12).
//!
//! A header of 1 024 bytes holds the pieces, the names and, from version 1.1 on, the keys with which pieces, squares and
//! comments are scrambled. Then the tree follows, move by move. Texts are GB18030.

use super::bytes::{Bytes, Node, Planted, position, square};
use super::encoding::{Decoded, decode_gb};
use super::error::{At, RecordError, RecordProblem};
use super::game::{Game, GameResult};
use super::tree::{Branches, Comment, first_mover};
use crate::board::{Board, Kind, Move, Piece, Position, Side, Square};
use crate::lang::Text;
use encoding_rs::GB18030;

/// How a file begins.
pub(super) const MAGIC: &[u8] = b"XQ";

/// The length of the header.
const HEADER: usize = 0x400;

/// The last version known.
const LAST: u8 = 0x12;

/// The first version whose squares and comments are scrambled.
const FIRST_WITH_KEYS: u8 = 0x0B;

/// The first version that shuffles the pieces as well.
const FIRST_SHUFFLED: u8 = 0x0C;

/// The text whose bits, with those of the keys, make the key stream.
const STREAM: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The pieces of a side in the order of the header.
pub(super) const PIECES: [Kind; 16] = [
    Kind::Chariot,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::General,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Chariot,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
];

/// Tags, and where their texts stand in the header: a byte for the length, then the text.
const TEXTS: [(&str, usize); 11] = [
    ("Title", 0x50),
    ("Event", 0xD0),
    ("Date", 0x110),
    ("Site", 0x120),
    ("Red", 0x130),
    ("Black", 0x140),
    ("TimeControl", 0x150),
    ("RedTime", 0x190),
    ("BlackTime", 0x1A0),
    ("Annotator", 0x1D0),
    ("Author", 0x1E0),
];

/// Where texts end at the latest, as the next field begins there.
const TEXT_ENDS: [usize; 11] = [
    0xD0, 0x110, 0x120, 0x130, 0x140, 0x150, 0x190, 0x1A0, 0x1B0, 0x1E0, 0x1F0,
];

/// Reads the game of a file.
///
/// # Errors
/// [`RecordError`] with the byte at which the file departs from the format, or a move of the main line from the rules.
pub(super) fn read(bytes: &[u8]) -> Result<Game, RecordError> {
    let header = Bytes::new(bytes, 0).take(HEADER)?;
    let byte = |at: usize| header.get(at).copied().unwrap_or_default();
    let version = byte(2);
    if version == 0 || version > LAST {
        return Err(error(2, RecordProblem::Version(version)));
    }
    let keys = Keys::new(version, &byte);
    let side = if byte(0x32) == 1 {
        Side::Black
    } else {
        Side::Red
    };
    let start = position(board(header, &keys), side).map_err(|problem| error(0x10, problem))?;

    let plain = keys.unscrambled(bytes.get(HEADER..).unwrap_or_default());
    let mut stream = Stream {
        bytes: Bytes::new(&plain, 0),
        keys: &keys,
        bad: Vec::new(),
    };
    let root = stream.node()?;
    let first = stream.clone().node().ok().filter(|_| root.has_next);
    let start = first_mover(start, first.and_then(|node| node.mv.ok()));
    let mut planted = Planted::new(start, &root.comment);
    let mut goes_on = root.has_next;
    while goes_on {
        if stream.bytes.is_at_end() {
            planted.flaw(bytes.len(), RecordProblem::CutShort);
            break;
        }
        goes_on = planted.add(stream.node()?)?;
    }
    for at in stream.bad {
        planted.flaw(at, RecordProblem::Encoding("gb18030"));
    }
    let mut tags = Vec::new();
    for ((name, at), end) in TEXTS.iter().zip(TEXT_ENDS) {
        let length = usize::from(byte(*at));
        let text = header.get(at + 1..end.min(at + 1 + length));
        let Decoded { text, bad, .. } = decode_gb(text.unwrap_or_default());
        // A text that is too long for its field may end in the middle of a character.
        let cut = char::REPLACEMENT_CHARACTER;
        let text = text.trim_end_matches(cut);
        if bad.iter().any(|bad| *bad < text.len()) {
            planted.flaw(*at, RecordProblem::Encoding("gb18030"));
        }
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        if !text.is_empty() {
            tags.push(((*name).to_owned(), text.to_owned()));
        }
    }
    let mut game = planted.finish();
    game.tags = tags;
    game.result = match byte(0x33) {
        1 => Some(GameResult::RedWins),
        2 => Some(GameResult::BlackWins),
        // Four is a draw that was agreed.
        3 | 4 => Some(GameResult::Draw),
        _ => None,
    };
    Ok(game)
}

const fn error(at: usize, problem: RecordProblem) -> RecordError {
    RecordError {
        at: At::Byte(at),
        problem,
    }
}

/// What a file is scrambled with; all zero if it is not.
struct Keys {
    version: u8,
    pieces: u8,
    from: u8,
    to: u8,
    /// What is added to the length of a comment.
    length: u32,
    stream: [u8; 32],
}

impl Keys {
    fn new(version: u8, byte: &impl Fn(usize) -> u8) -> Keys {
        let mut keys = Keys {
            version,
            pieces: 0,
            from: 0,
            to: 0,
            length: 0,
            stream: [0; 32],
        };
        if version < FIRST_WITH_KEYS {
            return keys;
        }
        let mixed = |key: u8, by: u8| {
            let square = key.wrapping_mul(key).wrapping_mul(54);
            square.wrapping_add(221).wrapping_mul(by)
        };
        let [sum, pieces, from, to] = [0x0C, 0x0D, 0x0E, 0x0F].map(byte);
        keys.pieces = mixed(pieces, pieces);
        keys.from = mixed(from, keys.pieces);
        keys.to = mixed(to, keys.from);
        keys.length = (u32::from(sum) * 256 + u32::from(pieces)) % 32000 + 767;
        let mask = byte(3);
        for (i, (key, text)) in keys.stream.iter_mut().zip(STREAM).enumerate() {
            let part = i % 4;
            *key = (byte(8 + part) | (byte(12 + part) & mask)) & text;
        }
        keys
    }

    fn unscrambled(&self, bytes: &[u8]) -> Vec<u8> {
        let stream = self.stream.iter().cycle();
        let pairs = bytes.iter().zip(stream);
        pairs.map(|(byte, key)| byte.wrapping_sub(*key)).collect()
    }
}

fn board(header: &[u8], keys: &Keys) -> Board {
    let mut board = Board::default();
    let places = header.get(0x10..0x30).unwrap_or_default();
    for (i, place) in places.iter().enumerate() {
        let index = if keys.version < FIRST_SHUFFLED {
            i
        } else {
            (usize::from(keys.pieces) + i + 1) % 32
        };
        let side = if index < 16 { Side::Red } else { Side::Black };
        let kind = PIECES.get(index % 16).copied();
        // A place beyond the board is that of a piece that is not there.
        let place = square_of(place.wrapping_sub(keys.pieces));
        if let (Ok(square), Some(kind)) = (place, kind) {
            board.set(square, Some(Piece::new(side, kind)));
        }
    }
    board
}

/// Squares count files of ten from the left, from Red's side up.
fn square_of(number: u8) -> Result<Square, RecordProblem> {
    let (file, rank) = (number / 10, number % 10);
    square(i16::from(file), i16::from(rank)).ok_or(RecordProblem::Square(number))
}

#[derive(Clone)]
struct Stream<'b> {
    bytes: Bytes<'b>,
    keys: &'b Keys,
    /// Where comments are that are not all text.
    bad: Vec<usize>,
}

impl Stream<'_> {
    fn node(&mut self) -> Result<Node, RecordError> {
        let at = HEADER + self.bytes.at();
        let [from, to, flags, _] = self.bytes.array().map_err(shifted)?;
        let from = square_of(from.wrapping_sub(24).wrapping_sub(self.keys.from));
        let to = square_of(to.wrapping_sub(32).wrapping_sub(self.keys.to));
        let has_keys = self.keys.version >= FIRST_WITH_KEYS;
        let (next, sibling) = if has_keys { (0x80, 0x40) } else { (0xF0, 0x0F) };
        let comment = if !has_keys || flags & 0x20 != 0 {
            self.comment()?
        } else {
            String::new()
        };
        Ok(Node {
            at,
            mv: from.and_then(|from| Ok(Move::new(from, to?))),
            has_next: flags & next != 0,
            has_sibling: flags & sibling != 0,
            comment,
        })
    }

    fn comment(&mut self) -> Result<String, RecordError> {
        let at = HEADER + self.bytes.at();
        let length = self.bytes.number().map_err(shifted)?;
        let Some(length) = length.checked_sub(self.keys.length) else {
            return Err(error(at, bad_length(length)));
        };
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let Decoded { text, bad, .. } = decode_gb(self.bytes.take(length).map_err(shifted)?);
        if !bad.is_empty() {
            self.bad.push(at);
        }
        Ok(text.trim_matches('\0').to_owned())
    }
}

fn bad_length(found: u32) -> RecordProblem {
    RecordProblem::Form {
        found: found.to_string(),
        expected: Text::new("注解的长度", "the length of a comment"),
    }
}

/// An error in the tree, its place counted from the beginning of the file.
fn shifted(mut error: RecordError) -> RecordError {
    if let At::Byte(at) = &mut error.at {
        *at += HEADER;
    }
    error
}

/// A file as [`write()`] makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The tags whose texts are longer than their fields, and were cut.
    pub cut: Vec<&'static str>,
}

/// Writes a game as a file of version 1.0, which all programs read. Tags that the format has no field for are left out.
/// `None` for a board with more pieces of a kind than a set has, which the format cannot hold.
#[must_use]
pub fn write(game: &Game) -> Option<Written> {
    let mut bytes = vec![0; HEADER];
    let mut set = |at: usize, values: &[u8]| {
        if let Some(field) = bytes.get_mut(at..at + values.len()) {
            field.copy_from_slice(values);
        }
    };
    set(0, MAGIC);
    set(2, &[FIRST_WITH_KEYS - 1]);
    let places = places(&game.start)?;
    set(0x10, &places.map(|place| place.map_or(u8::MAX, number_of)));
    set(0x32, &[u8::from(game.start.side() == Side::Black)]);
    let result = match game.result {
        None => 0,
        Some(GameResult::RedWins) => 1,
        Some(GameResult::BlackWins) => 2,
        Some(GameResult::Draw) => 3,
    };
    set(0x33, &[result]);
    // Readers take the first two kinds to start as games do, whatever the board says.
    let kind = if game.start == Position::start() {
        0
    } else {
        3
    };
    set(0x40, &[kind]);
    let mut cut = Vec::new();
    for ((name, at), end) in TEXTS.iter().zip(TEXT_ENDS) {
        let value = game.tag(name).unwrap_or_default();
        let (field, is_whole) = fitting(value, end - at - 1);
        let length = u8::try_from(field.len()).unwrap_or_default();
        set(*at, &[length]);
        set(at + 1, &field);
        if !is_whole {
            cut.push(*name);
        }
    }
    nodes(game, &mut bytes);
    Some(Written { bytes, cut })
}

/// As many characters of a text as fit into some bytes, and whether these are all.
fn fitting(text: &str, most: usize) -> (Vec<u8>, bool) {
    let mut field = Vec::new();
    for c in text.chars() {
        let mut buffer = [0; 4];
        let (bytes, _, _) = GB18030.encode(c.encode_utf8(&mut buffer));
        if field.len() + bytes.len() > most {
            return (field, false);
        }
        field.extend_from_slice(&bytes);
    }
    (field, true)
}

/// Where each of the thirty-two pieces of a set stands, Red's first, in the order of [`PIECES`]; `None` if a side has more
/// than a set.
pub(super) fn places(start: &Position) -> Option<[Option<Square>; 32]> {
    let mut places = [None; 32];
    for (square, piece) in start.board().pieces() {
        let first = if piece.side == Side::Red { 0 } else { 16 };
        let mut slots = PIECES
            .iter()
            .zip(first..)
            .filter(|(kind, _)| **kind == piece.kind);
        let (_, slot) = slots.find(|(_, slot)| places.get(*slot) == Some(&None))?;
        *places.get_mut(slot)? = Some(square);
    }
    Some(places)
}

const fn number_of(square: Square) -> u8 {
    square.file().unsigned_abs() * 10 + square.rank().unsigned_abs()
}

/// Writes the tree: each line to its end, then what stands in the place of its moves, the last move first.
fn nodes(game: &Game, bytes: &mut Vec<u8>) {
    let branches = Branches::new(&game.variations);
    let has_moves = u8::from(!game.moves.is_empty()) * 0xF0;
    node(bytes, [0x18, 0x20], has_moves, &said(&game.comments, 0));
    let mut promised: Vec<std::vec::IntoIter<usize>> = Vec::new();
    let mut line = None;
    let mut in_place = Vec::new().into_iter();
    loop {
        let (moves, comments) = game.line(line);
        let mut leaving = branches.of(line).iter().copied().peekable();
        for (ply, mv) in moves.iter().enumerate() {
            let of_ply = |index: &usize| game.variations.get(*index).is_some_and(|v| v.ply <= ply);
            let mut siblings: Vec<usize> = std::mem::take(&mut in_place).collect();
            siblings.extend(std::iter::from_fn(|| leaving.next_if(of_ply)));
            let next = u8::from(ply + 1 < moves.len()) * 0xF0;
            let sibling = u8::from(!siblings.is_empty()) * 0x0F;
            if !siblings.is_empty() {
                promised.push(siblings.into_iter());
            }
            let from = number_of(mv.from).wrapping_add(0x18);
            let to = number_of(mv.to).wrapping_add(0x20);
            // What is said before a variation's first move is said of it here.
            let before = if ply == 0 && line.is_some() {
                0
            } else {
                ply + 1
            };
            let comment = (before..=ply + 1).map(|after| said(comments, after));
            let comment: Vec<String> = comment.filter(|text| !text.is_empty()).collect();
            node(bytes, [from, to], next | sibling, &comment.join("\n"));
        }
        let found = std::iter::from_fn(|| promised.pop()).find_map(|mut siblings| {
            let first = siblings.next()?;
            Some((first, siblings))
        });
        match found {
            Some((first, rest)) => (line, in_place) = (Some(first), rest),
            None => break,
        }
    }
}

fn said(comments: &[Comment], after: usize) -> String {
    let comments = comments.iter().filter(|comment| comment.after == after);
    let texts: Vec<&str> = comments.map(|comment| comment.text.as_str()).collect();
    texts.join("\n")
}

fn node(bytes: &mut Vec<u8>, squares: [u8; 2], flags: u8, comment: &str) {
    let (comment, _, _) = GB18030.encode(comment);
    bytes.extend_from_slice(&squares);
    bytes.extend_from_slice(&[flags, 0]);
    let length = u32::try_from(comment.len()).unwrap_or_default();
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(&comment);
}
