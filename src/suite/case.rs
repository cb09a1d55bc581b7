//! What a case holds: a line from a position, and what each rule book says of it.

use crate::board::{BySide, Kind, Move, Position, Side, Square};
use crate::facts::Class;
use crate::graph::Root;
use crate::judge::Verdict;
use crate::lang::Text;
use crate::rules::Book;
use indexmap::IndexMap;

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

/// The cases that speak of a book: that expect something of it, else of the nearest book that it extends, else all.
#[must_use]
pub fn cases_of<'c>(book: &Book, cases: &'c [Case]) -> Vec<&'c Case> {
    let mut books = [&book.id].into_iter().chain(&book.ancestors);
    let found = books.find_map(|id| {
        let of: Vec<&Case> = cases.iter().filter(|c| c.expect.contains_key(id)).collect();
        (!of.is_empty()).then_some(of)
    });
    found.unwrap_or_else(|| cases.iter().collect())
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The verdict 裁决.
    pub verdict: Verdict,
    /// The class 性质 of every ply; empty if the book prints none.
    pub classes: Vec<Class>,
    /// The pattern of each side, such as 一将一杀, by its name in the book, if the case tells.
    pub patterns: BySide<Option<String>>,
    /// The verdict clause 条款 that decides, by its id, if the case tells: clauses that agree differ in what they say.
    pub clause: Option<String>,
}

/// What is known of one ply that chases: only what the book or its transcription names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evidence {
    /// The ply, counted from 0.
    pub ply: usize,
    /// The kind of the piece that is chased.
    pub target: Option<Kind>,
    /// Where that piece stands after the ply.
    pub square: Option<Square>,
    /// How that piece is protected 根.
    pub root: Option<Root>,
    /// Whether the chase is a joint one 联合捉子.
    pub joint: Option<bool>,
}

/// Where a case comes from; public sources only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The book, with its editions.
    pub book: String,
    /// The figure 图 of the book; reference figures are written `参8`.
    pub figure: Option<String>,
    /// The diagram of the book, for the books that count diagrams.
    pub diagram: Option<String>,
    /// How the number was found, where the source does not print it.
    pub number: Option<String>,
}
