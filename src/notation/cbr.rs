//! CBR and CBL 象棋桥 (CCBridge): a game with its variations, and libraries of such games.
//!
//! A record is a header with texts in UTF-16 and the board, then the tree move by move. A library is a header, an index,
//! and records, each of which begins at a multiple of 4 096 bytes behind the index.

use super::bytes::{Bytes, Node, Planted, position, square, square_by_rows};
use super::encoding::decode_utf16;
use super::error::{At, RecordError, RecordProblem};
use super::game::{Game, GameResult};
use crate::board::{Board, Kind, Move, Piece, Position, Side, Square};
use crate::lang::Text;

/// How a record begins.
pub(super) const RECORD: &[u8] = b"CCBridge Record\0";

/// How a library begins.
pub(super) const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// Where the index of a library begins.
const INDEX: usize = 66_624;

/// The bytes of an entry in the index.
const ENTRY: usize = 276;

/// What the places of records in a library are multiples of, from the end of the index.
const UNIT: usize = 4096;

/// The tags of a record in the order of their texts.
const TEXTS: [(&str, usize); 21] = [
    ("Title", 128),
    ("", 256),
    ("Source", 64),
    ("EventType", 64),
    ("Event", 64),
    ("Round", 64),
    ("Group", 32),
    ("Table", 32),
    ("Date", 64),
    ("Site", 64),
    ("TimeControl", 64),
    ("Red", 64),
    ("RedTeam", 64),
    ("RedTime", 64),
    ("RedElo", 32),
    ("Black", 64),
    ("BlackTeam", 64),
    ("BlackTime", 64),
    ("BlackElo", 32),
    ("Referee", 64),
    ("Recorder", 64),
];

/// Where the parts of a record stand, which differs between the two versions of the format.
struct Layout {
    /// The first of [`TEXTS`].
    texts: usize,
    annotator: usize,
    author: usize,
    result: usize,
    mover: usize,
    board: usize,
    tree: usize,
    /// Whether squares are a file and a row of the board in half a byte each, not numbers of squares.
    by_halves: bool,
    /// How many of [`TEXTS`] there are.
    count: usize,
}

const FIRST: Layout = Layout {
    texts: 52,
    annotator: 1396,
    author: 1524,
    result: 1820,
    mover: 1856,
    board: 1864,
    tree: 1958,
    by_halves: true,
    count: 19,
};

const SECOND: Layout = Layout {
    texts: 180,
    annotator: 1652,
    author: 1780,
    result: 2076,
    mover: 2112,
    board: 2120,
    tree: 2214,
    by_halves: false,
    count: 21,
};

/// Reads a record; with it where it ends.
///
/// # Errors
/// [`RecordError`] with the byte at which the record departs from the format, or a move of the main line from the rules.
pub(super) fn read(bytes: &[u8]) -> Result<(Game, usize), RecordError> {
    let byte = |at: usize| Bytes::new(bytes, at).array().map(|[byte]: [u8; 1]| byte);
    let layout = match byte(19)? {
        1 => FIRST,
        2 => SECOND,
        other => return Err(error(19, RecordProblem::Version(other))),
    };
    let squares = Bytes::new(bytes, layout.board).take(90)?;
    let mut board = Board::default();
    for (i, code) in (0..90).zip(squares) {
        if let (Ok(square), Some(piece)) = (square_by_rows(i), piece(*code)) {
            board.set(square, Some(piece));
        }
    }
    let side = match byte(layout.mover)? {
        2 => Side::Black,
        _ => Side::Red,
    };
    let mut stream = Bytes::new(bytes, layout.tree);
    let mut bad = Vec::new();
    let root = node(&mut stream, &layout, &mut bad)?;
    // Libraries have headings among their games: a title, an empty board, and no moves.
    let is_heading = board == Board::default() && !root.has_next;
    let start = if is_heading {
        Position::start()
    } else {
        position(board, side).map_err(|problem| error(layout.board, problem))?
    };
    let mut planted = Planted::new(start, &root.comment);
    let mut goes_on = root.has_next;
    while goes_on {
        goes_on = planted.add(node(&mut stream, &layout, &mut bad)?)?;
    }
    let mut tags = Vec::new();
    let mut tag = |name: &str, at: usize, length: usize| {
        let text = text(bytes, at, length);
        if !text.is_empty() && !name.is_empty() {
            tags.push((name.to_owned(), text));
        }
    };
    let mut at = layout.texts;
    for (name, length) in TEXTS.iter().take(layout.count) {
        tag(name, at, *length);
        at += length;
    }
    tag("Annotator", layout.annotator, 64);
    tag("Author", layout.author, 64);
    for at in bad {
        planted.flaw(at, RecordProblem::Encoding("utf-16"));
    }
    let mut game = planted.finish();
    game.tags = tags;
    game.result = match byte(layout.result)? {
        1 => Some(GameResult::RedWins),
        2 => Some(GameResult::BlackWins),
        3 => Some(GameResult::Draw),
        _ => None,
    };
    Ok((game, stream.at()))
}

const fn error(at: usize, problem: RecordProblem) -> RecordError {
    RecordError {
        at: At::Byte(at),
        problem,
    }
}

/// The piece of a code: the side in the upper half, the kind in the lower.
fn piece(code: u8) -> Option<Piece> {
    let side = match code >> 4 {
        1 => Side::Red,
        2 => Side::Black,
        _ => return None,
    };
    let kind = match code & 0x0F {
        1 => Kind::Chariot,
        2 => Kind::Horse,
        3 => Kind::Elephant,
        4 => Kind::Advisor,
        5 => Kind::General,
        6 => Kind::Cannon,
        7 => Kind::Soldier,
        _ => return None,
    };
    Some(Piece::new(side, kind))
}

/// The text of a field up to its first zero. What is behind that may be anything.
fn text(bytes: &[u8], at: usize, length: usize) -> String {
    let field = bytes.get(at..at + length).unwrap_or_default();
    let end = field.chunks_exact(2).position(|pair| pair == [0, 0]);
    let end = end.map_or(field.len(), |pairs| pairs * 2);
    let decoded = decode_utf16(field.get(..end).unwrap_or_default());
    decoded.text.trim().to_owned()
}

fn node(
    stream: &mut Bytes<'_>,
    layout: &Layout,
    bad: &mut Vec<usize>,
) -> Result<Node, RecordError> {
    let at = stream.at();
    let [flags, _, from, to] = stream.array()?;
    let read = |code: u8| square_of(code, layout.by_halves);
    let mv = read(from).and_then(|from| Ok(Move::new(from, read(to)?)));
    let comment = if flags & 4 == 0 {
        String::new()
    } else {
        let length = stream.number()?;
        let taken = stream.take(usize::try_from(length).unwrap_or(usize::MAX))?;
        let decoded = decode_utf16(taken);
        if !decoded.bad.is_empty() {
            bad.push(at);
        }
        decoded.text.trim_matches('\0').to_owned()
    };
    Ok(Node {
        at,
        mv,
        has_next: flags & 1 == 0,
        has_sibling: flags & 2 != 0,
        comment,
    })
}

fn square_of(code: u8, by_halves: bool) -> Result<Square, RecordProblem> {
    if by_halves {
        let (file, row) = (code >> 4, code & 0x0F);
        square(i16::from(file), 9 - i16::from(row)).ok_or(RecordProblem::Square(code))
    } else {
        square_by_rows(code)
    }
}

/// Gives each record of a library in turn.
pub(super) fn each<E>(
    bytes: &[u8],
    take: &mut impl FnMut(Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    let first = match first_unit(bytes) {
        Ok(first) => first,
        Err(error) => return take(Err(error)),
    };
    // Records longer than a unit go on in the next; `end` is where the last one does no longer.
    let mut end = Some(first);
    let mut at = first;
    while at < bytes.len() {
        let unit = bytes.get(at..).unwrap_or_default();
        if unit.starts_with(RECORD) {
            let read = read(unit);
            end = read.as_ref().ok().map(|(_, length)| at + length);
            let read = read.map(|(game, _)| game).map(|mut game| {
                game.flaws = game.flaws.into_iter().map(|f| moved(f, at)).collect();
                game
            });
            take(read.map_err(|error| moved(error, at)))?;
        } else if end.is_some_and(|end| end <= at) {
            let unit = unit.get(..UNIT).unwrap_or(unit);
            if unit.iter().any(|byte| *byte != 0) {
                take(Err(error(at, no_record(unit))))?;
                end = None;
            }
        }
        at += UNIT;
    }
    Ok(())
}

/// Where records begin: behind the index, or where the first one is found if the index is not as long as it says.
fn first_unit(bytes: &[u8]) -> Result<usize, RecordError> {
    let entries = Bytes::new(bytes, 60).number()?;
    let told = usize::try_from(entries)
        .ok()
        .and_then(|entries| entries.checked_mul(ENTRY)?.checked_add(INDEX));
    let is_record = |at: &usize| {
        bytes
            .get(*at..)
            .is_some_and(|rest| rest.starts_with(RECORD))
    };
    if let Some(told) = told.filter(is_record) {
        return Ok(told);
    }
    let mut windows = bytes.windows(RECORD.len());
    match windows.position(|window| window == RECORD) {
        // The first record may be damaged, and the index right.
        Some(found) => Ok(told
            .filter(|told| *told < found && (found - told).is_multiple_of(UNIT))
            .unwrap_or(found)),
        None => Err(error(bytes.len(), RecordProblem::CutShort)),
    }
}

fn no_record(unit: &[u8]) -> RecordProblem {
    let found = unit.iter().take(RECORD.len() - 1);
    RecordProblem::Form {
        found: found.map(|byte| byte.escape_ascii().to_string()).collect(),
        expected: Text::new("`CCBridge Record`", "`CCBridge Record`"),
    }
}

/// An error of a record, its place counted from the beginning of the library.
fn moved(mut error: RecordError, by: usize) -> RecordError {
    if let At::Byte(at) = &mut error.at {
        *at += by;
    }
    error
}
