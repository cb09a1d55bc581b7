//! Moves 着法, and which of them a position allows (articles 2.2 and 3).

use super::legal::{Legality, Pin};
use super::piece::Piece;
use super::position::Position;
use super::set::SquareSet;
use super::square::Square;
use arrayvec::ArrayVec;
use std::fmt;
use std::str::FromStr;

/// A move from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
}

/// The moves of a position. A full set has fewer than 128; 640 holds those of any diagram: at most 17 for each chariot or
/// cannon and 8 for each other piece, at most 20 attackers for each other square, which is below 640 for 90 squares.
pub type MoveList = ArrayVec<Move, 640>;

impl Move {
    /// A move.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// The move mirrored left and right.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move::new(self.from.mirrored(), self.to.mirrored())
    }

    /// Whether a move along a file or rank passes over or reaches a square; never for another way of moving.
    #[must_use]
    pub const fn passes(self, square: Square) -> bool {
        let (df, dr) = (
            self.to.file() - self.from.file(),
            self.to.rank() - self.from.rank(),
        );
        let (sf, sr) = (
            square.file() - self.from.file(),
            square.rank() - self.from.rank(),
        );
        if (df == 0) == (dr == 0) || sf * dr != sr * df {
            return false;
        }
        let (far, near) = (df + dr, sf + sr);
        near.signum() == far.signum() && near.abs() <= far.abs()
    }

    /// The move on the turned board.
    #[must_use]
    pub const fn turned(self) -> Move {
        Move::new(self.from.turned(), self.to.turned())
    }
}

impl fmt::Display for Move {
    /// Coordinates, such as `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ();

    /// Reads `h2e2`; see the notation layer for everything else.
    fn from_str(text: &str) -> Result<Move, ()> {
        let (from, to) = text.split_at_checked(2).ok_or(())?;
        Ok(Move::new(from.parse()?, to.parse()?))
    }
}

impl Position {
    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.board().in_check(self.side())
    }

    /// The moves by the ways of moving alone.
    #[must_use]
    pub fn pseudo_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        for (from, kind) in self.board().pieces_of(self.side()) {
            let piece = Piece::new(self.side(), kind);
            self.board()
                .for_each_target(from, piece, |to| list.push(Move::new(from, to)));
        }
        list
    }

    /// The legal moves: none that leaves one's own general attacked or facing the other 自杀 (article 3.4).
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_beside(SquareSet::EMPTY)
    }

    /// The moves that would be legal if checks by the pieces of `overlooked` did not count.
    #[must_use]
    pub fn legal_moves_beside(&self, overlooked: SquareSet) -> MoveList {
        let mut list = MoveList::new();
        let legality = Legality::beside(self, overlooked);
        for from in self.board().squares_of(self.side()) {
            for to in legality.targets(from) {
                list.push(Move::new(from, to));
            }
        }
        list
    }

    /// How many legal moves there are, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let legality = Legality::new(self);
        let squares = self.board().squares_of(self.side()).into_iter();
        squares.map(|from| legality.targets(from).len()).sum()
    }

    /// Where the piece of the side to move on a square may legally go; nowhere for other squares.
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> SquareSet {
        if self.board().squares_of(self.side()).contains(from) {
            Legality::new(self).targets(from)
        } else {
            SquareSet::EMPTY
        }
    }

    /// The pins that hold pieces of the side to move to the safety of their general 牵制; a piece can be in several.
    #[must_use]
    pub fn pins(&self) -> Vec<Pin> {
        Legality::new(self).pins().collect()
    }

    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_targets(mv.from).contains(mv.to)
    }

    /// Whether the side to move has no legal move: mated 将死 when in check, stalemated 困毙 (a loss) when not.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        let legality = Legality::new(self);
        let mut squares = self.board().squares_of(self.side()).into_iter();
        squares.all(|from| legality.targets(from).is_empty())
    }

    /// Whether the side to move is mated 将死.
    #[must_use]
    pub fn is_mated(&self) -> bool {
        self.in_check() && self.is_lost()
    }
}
