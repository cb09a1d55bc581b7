//! A position 局面: a board with a side to move, its key, and the playing of moves.

use super::moves::Move;
use super::piece::{Piece, Side};
use super::placement::Board;
use super::square::Square;
use super::zobrist;

/// A board and the side to move.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    side: Side,
    key: u128,
}

/// A move that was made in place, and what it takes to undo it.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    mv: Move,
    moved: Option<Piece>,
    taken: Option<Piece>,
    key: u128,
}

impl Position {
    /// A position of a board, `side` to move. Any placement is taken; see [`super::parse_fen`] for the checks.
    #[must_use]
    pub fn new(board: Board, side: Side) -> Position {
        let key = zobrist::key(&board, side);
        Position { board, side, key }
    }

    /// The starting position.
    #[must_use]
    pub fn start() -> Position {
        super::fen::start()
    }

    /// Where the pieces stand.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The Zobrist key of placement and side to move: equal for equal positions.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key as u64
    }

    /// Two independent Zobrist keys in one: tables whose entries decide an answer know positions by it.
    #[must_use]
    pub const fn fingerprint(&self) -> u128 {
        self.key
    }

    /// The piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// The position after a move. The move is not checked; an empty origin changes only the side to move.
    #[must_use]
    pub fn play(&self, mv: Move) -> Position {
        let mut next = self.clone();
        next.make(mv);
        next
    }

    /// Plays a move in place, unchecked like [`Position::play`]; [`Position::unmake`] takes it back.
    pub fn make(&mut self, mv: Move) -> Made {
        let made = Made {
            mv,
            moved: self.get(mv.from),
            taken: self.get(mv.to),
            key: self.key,
        };
        self.key ^= zobrist::SIDE;
        self.side = self.side.other();
        if let Some(piece) = made.moved {
            if let Some(taken) = made.taken {
                self.key ^= zobrist::piece(taken, mv.to);
            }
            self.key ^= zobrist::piece(piece, mv.from) ^ zobrist::piece(piece, mv.to);
            self.board.set(mv.from, None);
            self.board.set(mv.to, Some(piece));
        }
        made
    }

    /// Takes back the last move that was made in place.
    pub fn unmake(&mut self, made: &Made) {
        if let Some(piece) = made.moved {
            self.board.set(made.mv.to, made.taken);
            self.board.set(made.mv.from, Some(piece));
        }
        self.side = self.side.other();
        self.key = made.key;
    }

    /// The same placement with the other side to move.
    #[must_use]
    pub fn passed(&self) -> Position {
        Position {
            board: self.board.clone(),
            side: self.side.other(),
            key: self.key ^ zobrist::SIDE,
        }
    }

    /// The same placement with `side` to move.
    #[must_use]
    pub fn with_mover(&self, side: Side) -> Position {
        if self.side == side {
            self.clone()
        } else {
            self.passed()
        }
    }

    /// The position mirrored left and right.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        self.mapped(Square::mirrored, |s| s)
    }

    /// The position with the board turned and the colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Position {
        self.mapped(Square::turned, Side::other)
    }

    fn mapped(&self, square: impl Fn(Square) -> Square, side: impl Fn(Side) -> Side) -> Position {
        let mut board = Board::default();
        for (s, p) in self.board.pieces() {
            board.set(square(s), Some(Piece::new(side(p.side), p.kind)));
        }
        Position::new(board, side(self.side))
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_fen())
    }
}
