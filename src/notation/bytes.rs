//! Reading of files that are no text, and of the trees of moves that such files hold.

use super::error::{At, RecordError, RecordProblem};
use super::game::Game;
use super::record::move_problem;
use super::tree::{Spot, Tree, legal};
use crate::board::{Board, Move, Position, Side, Square, Strictness, parse_fen};

/// Bytes that are read from front to back.
#[derive(Debug, Clone)]
pub(super) struct Bytes<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Bytes<'b> {
    /// The bytes from `at` on; places are counted from the first.
    pub(super) const fn new(bytes: &'b [u8], at: usize) -> Bytes<'b> {
        Bytes { bytes, at }
    }

    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The next bytes.
    ///
    /// # Errors
    /// There are not as many; nothing is kept for those that a damaged length asks for.
    pub(super) fn take(&mut self, length: usize) -> Result<&'b [u8], RecordError> {
        let end = self.at.checked_add(length);
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        match taken {
            Some(taken) => {
                self.at += length;
                Ok(taken)
            }
            None => Err(RecordError {
                at: At::Byte(self.bytes.len()),
                problem: RecordProblem::CutShort,
            }),
        }
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], RecordError> {
        let taken = self.take(N)?;
        Ok(taken.try_into().unwrap_or([0; N]))
    }

    /// A number of four bytes, the lowest first.
    pub(super) fn number(&mut self) -> Result<u32, RecordError> {
        Ok(u32::from_le_bytes(self.array()?))
    }
}

/// A move of a file that lists its tree move by move: after each move what follows it, and then what stands in its place.
pub(super) struct Node {
    /// Where it stands in the file.
    pub(super) at: usize,
    pub(super) mv: Result<Move, RecordProblem>,
    /// Whether a move follows it in its line.
    pub(super) has_next: bool,
    /// Whether, after all that, another stands in its place.
    pub(super) has_sibling: bool,
    pub(super) comment: String,
}

/// A tree that grows by nodes.
pub(super) struct Planted {
    tree: Tree,
    first: Side,
    promised: Vec<Spot>,
}

impl Planted {
    pub(super) fn new(start: Position, comment: &str) -> Planted {
        let first = start.side();
        let mut tree = Tree::new(start);
        tree.comment(comment);
        Planted {
            tree,
            first,
            promised: Vec::new(),
        }
    }

    /// Adds a node; whether there is to be another.
    ///
    /// # Errors
    /// The move belongs to the main line and cannot be played there. In a variation that is a flaw.
    pub(super) fn add(&mut self, node: Node) -> Result<bool, RecordError> {
        let here = self.tree.here().clone();
        if !here.is_dead() {
            let found = node.mv.and_then(|mv| {
                legal(mv, self.tree.position())
                    .map_err(|error| move_problem(here.depth(), self.first, error))
            });
            match found {
                Ok(mv) => self.tree.play(mv),
                Err(problem) => {
                    let error = RecordError {
                        at: At::Byte(node.at),
                        problem,
                    };
                    if self.tree.is_main() {
                        return Err(error);
                    }
                    self.tree.flaw(error);
                    self.tree.stop();
                }
            }
        }
        self.tree.comment(&node.comment);
        if node.has_sibling {
            self.promised.push(here);
        }
        if node.has_next {
            return Ok(true);
        }
        match self.promised.pop() {
            Some(spot) => {
                self.tree.go(spot);
                Ok(true)
            }
            None => Ok(false),
        }
    }

    pub(super) fn flaw(&mut self, at: usize, problem: RecordProblem) {
        self.tree.flaw(RecordError {
            at: At::Byte(at),
            problem,
        });
    }

    pub(super) fn finish(self) -> Game {
        self.tree.finish()
    }
}

/// The square of a number that counts rows of nine from the top, left to right.
pub(super) fn square_by_rows(number: u8) -> Result<Square, RecordProblem> {
    let (row, file) = (number / 9, number % 9);
    square(i16::from(file), 9 - i16::from(row)).ok_or(RecordProblem::Square(number))
}

/// The square of a file and a rank, both from 0.
pub(super) fn square(file: i16, rank: i16) -> Option<Square> {
    Square::new(i8::try_from(file).ok()?, i8::try_from(rank).ok()?)
}

/// The position of a board, if it is one at least of a composed diagram.
pub(super) fn position(board: Board, side: Side) -> Result<Position, RecordProblem> {
    let position = Position::new(board, side);
    parse_fen(&position.to_fen(), Strictness::Lenient).map_err(RecordProblem::Board)
}
