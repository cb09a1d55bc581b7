//! The placement of the pieces: who stands where, who reaches what, who is in check.

use super::piece::{Kind, Piece, Side};
use super::reach::{
    BESIDE, DIAGONALS, HALF, Occupation, PALACE, SOLDIER, SOLDIER_ORIGINS, between, cross,
};
use super::set::SquareSet;
use super::square::Square;
use arrayvec::ArrayVec;

/// Where the pieces stand.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    cells: [Option<Piece>; 90],
    kinds: [SquareSet; 7],
    sides: [SquareSet; 2],
    occupation: Occupation,
}

impl Default for Board {
    fn default() -> Self {
        Board {
            cells: [None; 90],
            kinds: [SquareSet::EMPTY; 7],
            sides: [SquareSet::EMPTY; 2],
            occupation: Occupation::default(),
        }
    }
}

impl Board {
    /// The piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    /// Puts a piece on a square, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.get(square) {
            self.toggle(square, old);
        }
        if let Some(new) = piece {
            self.toggle(square, new);
        }
        self.cells[square.index()] = piece;
    }

    fn toggle(&mut self, square: Square, piece: Piece) {
        self.kinds[piece.kind.index()].toggle(square);
        self.sides[piece.side.index()].toggle(square);
        self.occupation.toggle(square);
    }

    /// Where the general 帅/将 of a side stands; the first one, should a diagram have several.
    #[must_use]
    pub fn general(&self, side: Side) -> Option<Square> {
        self.squares_with(Piece::new(side, Kind::General)).first()
    }

    /// All pieces with their squares, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.on_squares(self.occupation.all)
    }

    /// The pieces of one side with their squares, in the order of the squares.
    pub fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
        self.on_squares(self.squares_of(side))
            .map(|(s, p)| (s, p.kind))
    }

    fn on_squares(&self, squares: SquareSet) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let mut squares = squares.into_iter();
        std::iter::from_fn(move || squares.find_map(|s| self.get(s).map(|p| (s, p))))
    }

    /// The squares that hold a piece.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        self.occupation.all
    }

    /// The squares of one side's pieces.
    #[must_use]
    pub const fn squares_of(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    /// The squares that hold a certain piece.
    #[must_use]
    pub fn squares_with(&self, piece: Piece) -> SquareSet {
        self.kinds[piece.kind.index()] & self.sides[piece.side.index()]
    }

    pub(super) const fn occupation(&self) -> &Occupation {
        &self.occupation
    }

    /// Calls `visit` with every square that the piece on `from` reaches by its way of moving, be it empty or the
    /// enemy's; the safety of its own general is not asked.
    pub fn for_each_target(&self, from: Square, piece: Piece, visit: impl FnMut(Square)) {
        self.targets(from, piece).into_iter().for_each(visit);
    }

    /// The squares that `piece` on `from` reaches by its way of moving, be they empty or the enemy's.
    #[must_use]
    pub fn targets(&self, from: Square, piece: Piece) -> SquareSet {
        let own = self.squares_of(piece.side);
        if piece.kind == Kind::Cannon {
            let lines = self.occupation.lines(from);
            let taken = lines.second & self.squares_of(piece.side.other());
            (lines.first - self.occupation.all) | taken
        } else {
            self.reach(from, piece) - own
        }
    }

    /// The squares on which `piece` on `from` takes, or would take, whoever stands there now.
    #[must_use]
    pub fn reach(&self, from: Square, piece: Piece) -> SquareSet {
        let (square, side) = (from.index(), piece.side.index());
        match piece.kind {
            Kind::General => BESIDE[square] & PALACE[side],
            Kind::Advisor => DIAGONALS[square] & PALACE[side],
            Kind::Elephant => self.occupation.elephant(from) & HALF[side],
            Kind::Horse => self.occupation.horse(from),
            Kind::Chariot => self.occupation.lines(from).first,
            Kind::Cannon => self.occupation.lines(from).second,
            Kind::Soldier => SOLDIER[side][square],
        }
    }

    /// Whether the piece on `from` takes, or would take, a piece on `to`: the way of taking alone, as if an enemy
    /// stood on `to`.
    #[must_use]
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        self.get(from)
            .is_some_and(|piece| self.reach(from, piece).contains(to))
    }

    /// How many pieces stand strictly between two different squares of one file or rank; `None` off a line.
    #[must_use]
    pub fn between(&self, a: Square, b: Square) -> Option<usize> {
        self.pieces_between(a, b).map(SquareSet::len)
    }

    /// The squares of the pieces strictly between two different squares of one file or rank; `None` off a line.
    #[must_use]
    pub fn pieces_between(&self, a: Square, b: Square) -> Option<SquareSet> {
        between(a, b).map(|between| between & self.occupation.all)
    }

    /// The squares of `by`'s pieces that take, or would take, on `square`, in the order of the squares. There are at
    /// most twenty: two along each direction of a line, three along each diagonal (a horse to either side of it).
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side) -> ArrayVec<Square, 20> {
        let occupation = &self.occupation;
        let of = |kind: Kind| self.kinds[kind.index()];
        let lines = occupation.lines(square);
        let mut found = (lines.first & of(Kind::Chariot))
            | (lines.second & of(Kind::Cannon))
            | (occupation.horse_origins(square) & of(Kind::Horse))
            | (SOLDIER_ORIGINS[by.index()][square.index()] & of(Kind::Soldier));
        if HALF[by.index()].contains(square) {
            found |= occupation.elephant(square) & of(Kind::Elephant);
        }
        if PALACE[by.index()].contains(square) {
            found |= BESIDE[square.index()] & of(Kind::General);
            found |= DIAGONALS[square.index()] & of(Kind::Advisor);
        }
        (found & self.squares_of(by)).into_iter().collect()
    }

    /// Whether the general of `side` is attacked 被将军.
    #[must_use]
    pub fn in_check(&self, side: Side) -> bool {
        self.in_check_beside(side, SquareSet::EMPTY)
    }

    /// Whether the general of `side` is attacked by others than the pieces of `overlooked`.
    #[must_use]
    pub fn in_check_beside(&self, side: Side, overlooked: SquareSet) -> bool {
        self.general(side)
            .is_some_and(|general| self.checked_beside(general, side, &self.occupation, overlooked))
    }

    /// Whether the general of `side`, were it on `square` of the board so occupied, would be attacked by others than the
    /// pieces of `overlooked`.
    pub(super) fn checked_beside(
        &self,
        square: Square,
        side: Side,
        occupation: &Occupation,
        overlooked: SquareSet,
    ) -> bool {
        let enemy = self.squares_of(side.other()) - overlooked;
        let of = |kind: Kind| self.kinds[kind.index()] & enemy;
        let (chariots, cannons) = (of(Kind::Chariot), of(Kind::Cannon));
        if !((chariots | cannons) & cross(square)).is_empty() {
            let lines = occupation.lines(square);
            if !((lines.first & chariots) | (lines.second & cannons)).is_empty() {
                return true;
            }
        }
        let soldiers = SOLDIER_ORIGINS[side.other().index()][square.index()] & of(Kind::Soldier);
        !(soldiers | (occupation.horse_origins(square) & of(Kind::Horse))).is_empty()
    }

    /// Whether the two generals face each other on an open file 将帅照面.
    #[must_use]
    pub fn generals_face(&self) -> bool {
        match (self.general(Side::Red), self.general(Side::Black)) {
            (Some(red), Some(black)) => {
                red.file() == black.file() && self.between(red, black) == Some(0)
            }
            _ => false,
        }
    }
}
