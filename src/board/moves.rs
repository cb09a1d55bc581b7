//! Moves 着法: how the pieces move and take (article 2.2), check, and legality (article 3).

use super::piece::{Kind, Piece, Side};
use super::position::{Board, Position};
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

/// The moves of a position; no position has more than 128.
pub type MoveList = ArrayVec<Move, 128>;

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

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The two squares that a horse reaches over a leg in direction `(df, dr)`, as offsets from the horse.
fn horse_targets((df, dr): (i8, i8)) -> [(i8, i8); 2] {
    if df == 0 {
        [(1, 2 * dr), (-1, 2 * dr)]
    } else {
        [(2 * df, 1), (2 * df, -1)]
    }
}

impl Board {
    /// Calls `visit` with every square that the piece on `from` reaches by its way of moving, be it empty or the
    /// enemy's; the safety of its own general is not asked.
    pub fn for_each_target(&self, from: Square, piece: Piece, mut visit: impl FnMut(Square)) {
        let side = piece.side;
        let open = |s: Square| self.get(s).is_none_or(|p| p.side != side);
        match piece.kind {
            Kind::General => {
                for (df, dr) in ORTHOGONAL {
                    if let Some(to) = from.offset(df, dr)
                        && to.in_palace(side)
                        && open(to)
                    {
                        visit(to);
                    }
                }
            }
            Kind::Advisor => {
                for (df, dr) in DIAGONAL {
                    if let Some(to) = from.offset(df, dr)
                        && to.in_palace(side)
                        && open(to)
                    {
                        visit(to);
                    }
                }
            }
            Kind::Elephant => {
                for (df, dr) in DIAGONAL {
                    if let (Some(eye), Some(to)) =
                        (from.offset(df, dr), from.offset(2 * df, 2 * dr))
                        && to.on_own_half(side)
                        && self.get(eye).is_none()
                        && open(to)
                    {
                        visit(to);
                    }
                }
            }
            Kind::Horse => {
                for leg in ORTHOGONAL {
                    if from
                        .offset(leg.0, leg.1)
                        .is_some_and(|s| self.get(s).is_none())
                    {
                        for (df, dr) in horse_targets(leg) {
                            if let Some(to) = from.offset(df, dr)
                                && open(to)
                            {
                                visit(to);
                            }
                        }
                    }
                }
            }
            Kind::Chariot | Kind::Cannon => {
                for (df, dr) in ORTHOGONAL {
                    let mut screened = false;
                    let mut at = from;
                    while let Some(to) = at.offset(df, dr) {
                        at = to;
                        match self.get(to) {
                            None => {
                                if !screened {
                                    visit(to);
                                }
                            }
                            Some(_) if piece.kind == Kind::Cannon && !screened => screened = true,
                            Some(found) => {
                                if found.side != side {
                                    visit(to);
                                }
                                break;
                            }
                        }
                    }
                }
            }
            Kind::Soldier => {
                let forward = if side == Side::Red { 1 } else { -1 };
                let crossed = !from.on_own_half(side);
                let steps = [(0, forward), (1, 0), (-1, 0)];
                for (df, dr) in &steps[..if crossed { 3 } else { 1 }] {
                    if let Some(to) = from.offset(*df, *dr)
                        && open(to)
                    {
                        visit(to);
                    }
                }
            }
        }
    }

    /// Whether the piece on `from` takes, or would take, a piece on `to`: the way of taking alone, as if an enemy
    /// stood on `to`.
    #[must_use]
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.get(from) else {
            return false;
        };
        let (df, dr) = (to.file() - from.file(), to.rank() - from.rank());
        match piece.kind {
            Kind::General => df.abs() + dr.abs() == 1 && to.in_palace(piece.side),
            Kind::Advisor => df.abs() == 1 && dr.abs() == 1 && to.in_palace(piece.side),
            Kind::Elephant => {
                df.abs() == 2
                    && dr.abs() == 2
                    && to.on_own_half(piece.side)
                    && from
                        .offset(df / 2, dr / 2)
                        .is_some_and(|eye| self.get(eye).is_none())
            }
            Kind::Horse => {
                let leg = match (df.abs(), dr.abs()) {
                    (2, 1) => from.offset(df / 2, 0),
                    (1, 2) => from.offset(0, dr / 2),
                    _ => return false,
                };
                leg.is_some_and(|leg| self.get(leg).is_none())
            }
            Kind::Chariot => self.between(from, to) == Some(0),
            Kind::Cannon => self.between(from, to) == Some(1),
            Kind::Soldier => {
                let forward = if piece.side == Side::Red { 1 } else { -1 };
                (df == 0 && dr == forward)
                    || (dr == 0 && df.abs() == 1 && !from.on_own_half(piece.side))
            }
        }
    }

    /// How many pieces stand strictly between two different squares of one file or rank; `None` off a line.
    #[must_use]
    pub fn between(&self, a: Square, b: Square) -> Option<usize> {
        let (df, dr) = (b.file() - a.file(), b.rank() - a.rank());
        if (df == 0) == (dr == 0) {
            return None;
        }
        let (sf, sr) = (df.signum(), dr.signum());
        let steps = df.abs().max(dr.abs());
        Some(
            (1..steps)
                .filter(|i| {
                    a.offset(sf * i, sr * i)
                        .is_some_and(|s| self.get(s).is_some())
                })
                .count(),
        )
    }

    /// The squares of `by`'s pieces that take, or would take, on `square`.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side) -> ArrayVec<Square, 16> {
        self.pieces_of(by)
            .map(|(from, _)| from)
            .filter(|&from| from != square && self.attacks(from, square))
            .collect()
    }

    /// Whether the general of `side` is attacked 被将军.
    #[must_use]
    pub fn in_check(&self, side: Side) -> bool {
        let Some(general) = self.general(side) else {
            return false;
        };
        for (df, dr) in ORTHOGONAL {
            let mut seen = 0;
            let mut at = general;
            let mut distance = 0;
            while let Some(next) = at.offset(df, dr) {
                at = next;
                distance += 1;
                let Some(piece) = self.get(at) else { continue };
                if piece.side != side {
                    let hit = match piece.kind {
                        Kind::Chariot => seen == 0,
                        Kind::Cannon => seen == 1,
                        Kind::Soldier => distance == 1 && self.attacks(at, general),
                        _ => false,
                    };
                    if hit {
                        return true;
                    }
                }
                seen += 1;
                if seen == 2 {
                    break;
                }
            }
        }
        for (df, dr) in DIAGONAL {
            // A horse's leg is beside the horse, so seen from the general it is the diagonal neighbour.
            if general
                .offset(df, dr)
                .is_some_and(|leg| self.get(leg).is_none())
            {
                for (hf, hr) in [(2 * df, dr), (df, 2 * dr)] {
                    if let Some(at) = general.offset(hf, hr)
                        && self.get(at) == Some(Piece::new(side.other(), Kind::Horse))
                    {
                        return true;
                    }
                }
            }
        }
        false
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
        let mut list = self.pseudo_moves();
        list.retain(|mv| self.is_safe(*mv));
        list
    }

    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some(piece) = self.get(mv.from) else {
            return false;
        };
        if piece.side != self.side() {
            return false;
        }
        let mut found = false;
        self.board()
            .for_each_target(mv.from, piece, |to| found |= to == mv.to);
        found && self.is_safe(mv)
    }

    /// Whether a move by the way of moving leaves one's own general safe.
    fn is_safe(&self, mv: Move) -> bool {
        let next = self.play(mv);
        !next.board().in_check(self.side()) && !next.board().generals_face()
    }

    /// Whether the side to move has no legal move: mated 将死 when in check, stalemated 困毙 (a loss) when not.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.pseudo_moves().iter().all(|mv| !self.is_safe(*mv))
    }

    /// Whether the side to move is mated 将死.
    #[must_use]
    pub fn is_mated(&self) -> bool {
        self.in_check() && self.is_lost()
    }
}
