//! What a case holds: a line from a position, and what each rule book says of it.

use crate::board::{Kind, Move, Position, Side, Square};
use crate::facts::Class;
use crate::facts::gain::root_name;
use crate::graph::Root;
use crate::judge::Verdict;
use crate::lang::Text;
use indexmap::IndexMap;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A case that has been read and checked: the moves are legal, and the line closes exactly if [`Case::cycle`] says so.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The name of the case, `book/name`, such as `cxa/fig-02`.
    pub id: String,
    /// The name of the group, the same for all cases of a file.
    pub group: Text,
    /// What happens in the case, in a line.
    pub title: Text,
    /// How the game came to [`Case::position`], if the case tells.
    pub lead_in: Option<LeadIn>,
    /// Where the line starts.
    pub position: Position,
    /// The plies 着 of the line, from [`Case::position`].
    pub moves: Vec<Move>,
    /// Whether the line is one cycle 循环, ending in the position it started from.
    pub cycle: bool,
    /// What each rule book says, under the id of the book, in the order of the file.
    pub expect: IndexMap<String, Expectation>,
    /// What is known of single plies, in the order of the file.
    pub evidence: Vec<Evidence>,
    /// The clauses 条款 that the case illustrates, by the numbers of its book.
    pub clauses: Vec<String>,
    /// Where the case comes from.
    pub provenance: Provenance,
    /// What a reader should know besides: misprints, mended data, doubts.
    pub notes: Option<Text>,
    /// Where the case stands in its file.
    pub place: Place,
}

impl Case {
    /// The positions of the line, the first before any move: one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.position.clone()];
        for &mv in &self.moves {
            let next = positions.last().unwrap_or(&self.position).play(mv);
            positions.push(next);
        }
        positions
    }

    /// The side that makes a ply, counted from 0.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Side {
        if ply.is_multiple_of(2) {
            self.position.side()
        } else {
            self.position.side().other()
        }
    }
}

/// The moves before a line 引着, from an earlier position to the position of the case.
#[derive(Debug, Clone, PartialEq)]
pub struct LeadIn {
    /// The earlier position.
    pub position: Position,
    /// The plies to the position of the case.
    pub moves: Vec<Move>,
}

/// A place in a text; line and column count from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name under which the text was loaded.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// What one rule book says of a line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The verdict 裁决.
    pub verdict: Verdict,
    /// The class 性质 of every ply; empty if the book prints none.
    #[serde(default)]
    pub classes: Vec<Class>,
}

/// What is known of one ply that chases: only what the book or its transcription names.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The ply, counted from 0.
    pub ply: usize,
    /// The kind of the piece that is chased.
    #[serde(default, deserialize_with = "kind")]
    pub target: Option<Kind>,
    /// Where that piece stands after the ply.
    #[serde(default, deserialize_with = "square")]
    pub square: Option<Square>,
    /// How that piece is protected 根.
    #[serde(default, deserialize_with = "root")]
    pub root: Option<Root>,
    /// Whether the chase is a joint one 联合捉子.
    #[serde(default)]
    pub joint: Option<bool>,
}

fn kind<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Kind>, D::Error> {
    let name = String::deserialize(source)?;
    if let Some(kind) = Kind::from_name(&name) {
        return Ok(Some(kind));
    }
    let known = Kind::ALL.map(Kind::name).join("`, `");
    Err(D::Error::custom(format!(
        "unknown piece `{name}`, expected one of `{known}`"
    )))
}

fn square<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Square>, D::Error> {
    let name = String::deserialize(source)?;
    match name.parse() {
        Ok(square) => Ok(Some(square)),
        Err(()) => Err(D::Error::custom(format!(
            "unknown square `{name}`, expected `a0` to `i9`"
        ))),
    }
}

fn root<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Root>, D::Error> {
    const ALL: [Root; 4] = [
        Root::Rooted,
        Root::UnderRooted,
        Root::FalseRoot,
        Root::Unrooted,
    ];
    let name = String::deserialize(source)?;
    if let Some(root) = ALL.into_iter().find(|root| root_name(*root) == name) {
        return Ok(Some(root));
    }
    let known = ALL.map(root_name).join("`, `");
    Err(D::Error::custom(format!(
        "unknown root `{name}`, expected one of `{known}`"
    )))
}

/// Where a case comes from; public sources only.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The book, with its editions.
    pub book: String,
    /// The figure 图 of the book; reference figures are written `参8`.
    #[serde(default)]
    pub figure: Option<String>,
    /// The diagram of the book, for the books that count diagrams.
    #[serde(default)]
    pub diagram: Option<String>,
    /// How the number was found, where the source does not print it.
    #[serde(default)]
    pub number: Option<String>,
}
