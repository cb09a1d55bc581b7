//! CBF 象棋桥 XML: `<ChineseChessRecord>` with a head and a list of moves such as `<Move value="77-47">`, a comment inside.
//!
//! Squares are a file and a row, both digits, from the top left; a first move `00-00` holds the comment on the start. A
//! move with `end="1"` ends the main line. How moves behind that belong to it the samples do not tell: they are left
//! out, and said to be.

use super::bytes::square;
use super::encoding::Decoded;
use super::error::{At, RecordError, RecordProblem};
use super::game::{Game, GameResult};
use super::record::{damage, line_column, locate, move_problem};
use super::tree::{Tree, first_mover, legal};
use crate::board::{Move, Position, Strictness, parse_fen};
use crate::lang::Text;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The element of a record.
pub(super) const ROOT: &str = "<ChineseChessRecord";

/// The names of elements here and in [`Game::tags`].
const TAGS: [(&str, &str); 21] = [
    ("Name", "Title"),
    ("From", "Source"),
    ("ContestType", "EventType"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Group", "Group"),
    ("Table", "Table"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedTime", "RedTime"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackTime", "BlackTime"),
    ("BlackRating", "BlackElo"),
    ("Commentator", "Annotator"),
    ("Creator", "Author"),
    ("ECCO", "ECCO"),
];

/// What the elements say, still text.
#[derive(Default)]
struct Elements {
    /// The elements of the head with their places.
    head: Vec<(String, usize, String)>,
    moves: Vec<Listed>,
}

struct Listed {
    at: usize,
    value: String,
    is_last: bool,
    comment: String,
}

/// Reads the game of a text.
///
/// # Errors
/// [`RecordError`] with the place at which the text is no XML of this kind, or a move of the main line not legal.
pub(super) fn read(decoded: &Decoded) -> Result<Game, RecordError> {
    let text = decoded.text.as_str();
    let fail = |at: usize, problem| locate(text, at, problem);
    let damage = damage(text, decoded.encoding, &decoded.bad, 0);
    if let Some((at, problem)) = damage.into_iter().next() {
        return Err(fail(at, problem));
    }
    let Elements { head, moves } = elements(text)?;
    let find = |name: &str| {
        head.iter()
            .find(|(known, _, value)| known == name && !value.is_empty())
    };
    let start = match find("FEN") {
        Some((_, at, fen)) => parse_fen(fen, Strictness::Lenient)
            .map_err(|error| fail(*at, RecordProblem::Fen(error)))?,
        None => Position::start(),
    };
    let mut moves = moves.into_iter().peekable();
    let on_start = moves.next_if(|first| first.value == "00-00");
    let first = moves.peek().and_then(|first| read_move(&first.value));
    let start = first_mover(start, first);
    let side = start.side();
    let mut tree = Tree::new(start);
    tree.comment(on_start.as_ref().map_or("", |first| &first.comment));
    for listed in moves.by_ref() {
        let problem = match read_move(&listed.value).ok_or_else(|| no_move(&listed.value)) {
            Ok(mv) => {
                let depth = tree.here().depth();
                let mv = legal(mv, tree.position());
                mv.map_err(|error| move_problem(depth, side, error))
            }
            Err(problem) => Err(problem),
        };
        tree.play(problem.map_err(|problem| fail(listed.at, problem))?);
        tree.comment(&listed.comment);
        if listed.is_last {
            break;
        }
    }
    if let Some(behind) = moves.next() {
        tree.flaw(fail(behind.at, RecordProblem::LooseVariation));
    }
    let mut game = tree.finish();
    for (here, there) in TAGS {
        if let Some((_, _, value)) = find(here) {
            game.tags.push((there.to_owned(), value.clone()));
        }
    }
    game.result = match find("RecordResult").map(|(_, _, value)| value.as_str()) {
        Some("1") => Some(GameResult::RedWins),
        Some("2") => Some(GameResult::BlackWins),
        Some("3" | "4") => Some(GameResult::Draw),
        _ => None,
    };
    Ok(game)
}

fn read_move(value: &str) -> Option<Move> {
    let (from, to) = value.trim().split_once('-')?;
    let square_of = |text: &str| {
        let mut digits = text.chars().map(|c| c.to_digit(10));
        let (file, row) = (digits.next()??, digits.next()??);
        let rank = 9 - i16::try_from(row).ok()?;
        digits
            .next()
            .is_none()
            .then(|| square(i16::try_from(file).ok()?, rank))?
    };
    Some(Move::new(square_of(from)?, square_of(to)?))
}

fn no_move(found: &str) -> RecordProblem {
    RecordProblem::Form {
        found: found.to_owned(),
        expected: Text::new("形如 `77-47` 的着法", "a move such as `77-47`"),
    }
}

/// Goes through the elements. Those that are not known are passed over.
fn elements(text: &str) -> Result<Elements, RecordError> {
    let mut reader = Reader::from_str(text);
    let mut found = Elements::default();
    let mut path: Vec<String> = Vec::new();
    loop {
        let at = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let event = reader
            .read_event()
            .map_err(|error| bad_xml(text, reader.error_position(), &error.to_string()))?;
        match event {
            Event::Start(element) => {
                begin(&mut found, &path, &element, at);
                path.push(element.name().as_ref().to_owned());
            }
            Event::Empty(element) => begin(&mut found, &path, &element, at),
            Event::End(_) => {
                path.pop();
            }
            Event::Text(content) => add(&mut found, &path, &content.xml10_content()),
            Event::CData(content) => add(&mut found, &path, &content.xml10_content()),
            Event::GeneralRef(reference) => {
                let known = reference.resolve_char_ref().ok().flatten();
                let name = reference.xml10_content();
                let known = known.map(String::from).or_else(|| {
                    quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned)
                });
                match known {
                    Some(text) => add(&mut found, &path, &text),
                    None => {
                        let position = u64::try_from(at).unwrap_or_default();
                        return Err(bad_xml(text, position, &format!("&{name};")));
                    }
                }
            }
            Event::Eof if path.is_empty() => break,
            Event::Eof => {
                return Err(locate(text, text.len(), RecordProblem::CutShort));
            }
            _ => {}
        }
    }
    for (_, _, value) in &mut found.head {
        *value = value.trim().to_owned();
    }
    Ok(found)
}

fn bad_xml(text: &str, at: u64, found: &str) -> RecordError {
    let mut at = usize::try_from(at).unwrap_or(usize::MAX).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let (line, column) = line_column(text, at);
    RecordError {
        at: At::Text { line, column },
        problem: RecordProblem::Form {
            found: found.to_owned(),
            expected: Text::new("合乎规范的 XML", "well-formed XML"),
        },
    }
}

/// Whether the path leads to an element of the record.
fn is_in(path: &[String], parent: &str) -> bool {
    matches!(path, [root, name] if root == "ChineseChessRecord" && name == parent)
}

fn begin(found: &mut Elements, path: &[String], element: &BytesStart<'_>, at: usize) {
    let name = element.name();
    if is_in(path, "Head") {
        found
            .head
            .push((name.as_ref().to_owned(), at, String::new()));
    } else if is_in(path, "MoveList") && name.as_ref() == "Move" {
        let attribute = |name: &str| {
            let attribute = element.try_get_attribute(name).ok().flatten();
            attribute.map(|attribute| attribute.value.into_owned())
        };
        found.moves.push(Listed {
            at,
            value: attribute("value").unwrap_or_default(),
            is_last: attribute("end").is_some_and(|end| end == "1"),
            comment: String::new(),
        });
    }
}

fn add(found: &mut Elements, path: &[String], text: &str) {
    let Some((_, parents)) = path.split_last() else {
        return;
    };
    if is_in(parents, "Head") {
        if let Some((_, _, value)) = found.head.last_mut() {
            value.push_str(text);
        }
    } else if is_in(parents, "MoveList")
        && let Some(listed) = found.moves.last_mut()
    {
        listed.comment.push_str(text);
    }
}
