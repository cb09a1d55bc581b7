//! Legality (article 3.4) without trying the moves out.
//!
//! Each enemy piece that could take the general, now or after one move, binds some pieces to some squares: a pinned piece
//! to its line, every piece to the squares that answer a check, every piece away from where it would serve a cannon as
//! screen. Each bond is exact, so a move is legal if and only if it keeps all of them; only the moves of the general
//! itself are looked at one by one.

use super::piece::{Kind, Piece};
use super::position::Position;
use super::reach::{HORSE_ORIGINS, SOLDIER_ORIGINS, between, cross};
use super::set::SquareSet;
use super::square::Square;
use arrayvec::ArrayVec;

/// A piece that may not go as it likes, because its own general would be attacked, or would face the other 牵制.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// The piece that would attack: a chariot, a cannon, a horse whose leg is held, or the other general.
    pub by: Square,
    /// The piece that is held.
    pub pinned: Square,
    /// Where it can go as far as this pinner is concerned: along the line, or onto the pinner; often nowhere.
    pub to: SquareSet,
}

/// These pieces may go to these squares alone.
struct Bond {
    by: Square,
    pieces: SquareSet,
    to: SquareSet,
    /// Whether it holds pieces where they stand, instead of answering a check or keeping out of a line.
    pin: bool,
}

/// What the safety of the general of the side to move asks of its moves.
pub struct Legality<'p> {
    position: &'p Position,
    general: Option<Square>,
    /// Pieces of the enemy whose checks do not count.
    overlooked: SquareSet,
    /// At most three pieces in each direction of a line count, one of them with two bonds; eight horses, three soldiers.
    bonds: ArrayVec<Bond, 32>,
}

impl<'p> Legality<'p> {
    /// Finds all bonds of a position; without a general nothing is bound.
    pub fn new(position: &'p Position) -> Legality<'p> {
        Legality::beside(position, SquareSet::EMPTY)
    }

    /// The same, if checks by some pieces did not count.
    pub fn beside(position: &'p Position, overlooked: SquareSet) -> Legality<'p> {
        let general = position.board().general(position.side());
        let mut legality = Legality {
            position,
            general,
            overlooked,
            bonds: ArrayVec::new(),
        };
        if let Some(general) = general {
            legality.bind_along_lines(general);
            legality.bind_horses(general);
            legality.bind_soldiers(general);
        }
        legality
    }

    /// The legal targets of the piece of the side to move on `from`.
    pub fn targets(&self, from: Square) -> SquareSet {
        let Some(piece) = self.position.get(from) else {
            return SquareSet::EMPTY;
        };
        let mut targets = self.position.board().targets(from, piece);
        if self.general == Some(from) {
            return targets
                .into_iter()
                .filter(|to| self.is_safe_for_general(from, *to))
                .collect();
        }
        for bond in &self.bonds {
            if bond.pieces.contains(from) {
                targets &= bond.to;
            }
        }
        targets
    }

    fn enemy(&self, kind: Kind) -> SquareSet {
        self.position
            .board()
            .squares_with(Piece::new(self.position.side().other(), kind))
    }

    /// The pins among the bonds.
    pub fn pins(&self) -> impl Iterator<Item = Pin> + '_ {
        let board = self.position.board();
        let bonds = self.bonds.iter().filter(|bond| bond.pin);
        bonds.flat_map(move |bond| {
            bond.pieces.into_iter().filter_map(move |pinned| {
                Some(Pin {
                    by: bond.by,
                    pinned,
                    to: bond.to & board.targets(pinned, board.get(pinned)?),
                })
            })
        })
    }

    fn bind(&mut self, by: Square, pieces: SquareSet, to: SquareSet, pin: bool) {
        let pieces = pieces & self.position.board().squares_of(self.position.side());
        if !pieces.is_empty() && !self.overlooked.contains(by) {
            self.bonds.push(Bond {
                by,
                pieces,
                to,
                pin,
            });
        }
    }

    fn bind_all(&mut self, by: Square, to: SquareSet) {
        self.bind(by, SquareSet::ALL, to, false);
    }

    fn pin(&mut self, by: Square, pieces: SquareSet, to: SquareSet) {
        self.bind(by, pieces, to, true);
    }

    /// Bonds by chariots and cannons, and by the other general, which must not be faced.
    fn bind_along_lines(&mut self, general: Square) {
        let board = self.position.board();
        let cannons = self.enemy(Kind::Cannon);
        let mut movers = self.enemy(Kind::Chariot) | cannons;
        if let Some(other) = board.general(self.position.side().other())
            && other.file() == general.file()
        {
            movers |= SquareSet::of(other);
        }
        for from in movers & cross(general) {
            let Some(path) = between(general, from) else {
                continue;
            };
            let screens = path & board.occupied();
            let taken = SquareSet::of(from);
            // On the path, but on no other piece; or the end of the attacker.
            let gaps = (path - screens) | taken;
            match (cannons.contains(from), screens.len()) {
                (false, 0) => self.bind_all(from, gaps),
                (false, 1) | (true, 2) => self.pin(from, screens, gaps),
                (true, 0) => self.bind_all(from, SquareSet::ALL - path),
                (true, 1) => {
                    // The screen itself gives the check up by leaving; the others by becoming a second screen.
                    self.bind(from, screens, SquareSet::ALL - path, false);
                    self.bind(from, SquareSet::ALL - screens, gaps, false);
                }
                _ => {}
            }
        }
    }

    /// Bonds by horses: the piece on the leg is pinned, and an empty leg is a check.
    fn bind_horses(&mut self, general: Square) {
        let horses = self.enemy(Kind::Horse);
        let occupied = self.position.board().occupied();
        for jump in &HORSE_ORIGINS[general.index()] {
            for horse in jump.to & horses {
                let taken = SquareSet::of(horse);
                if (jump.over & occupied).is_empty() {
                    self.bind_all(horse, jump.over | taken);
                } else {
                    self.pin(horse, jump.over, taken);
                }
            }
        }
    }

    /// Bonds by soldiers that give check: they must be taken.
    fn bind_soldiers(&mut self, general: Square) {
        let enemy = self.position.side().other();
        let origins = SOLDIER_ORIGINS[enemy.index()][general.index()];
        for soldier in origins & self.enemy(Kind::Soldier) {
            self.bind_all(soldier, SquareSet::of(soldier));
        }
    }

    fn is_safe_for_general(&self, from: Square, to: Square) -> bool {
        let board = self.position.board();
        let side = self.position.side();
        // What the general takes need not be taken off: nothing attacks the square that it stands on itself.
        let mut occupation = board.occupation().clone();
        occupation.toggle(from);
        if board.checked_beside(to, side, &occupation, self.overlooked) {
            return false;
        }
        board.general(side.other()).is_none_or(|other| {
            let faced = other.file() == to.file()
                && between(to, other).is_some_and(|path| (path & occupation.all).is_empty());
            !faced
        })
    }
}
