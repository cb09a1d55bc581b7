//! The moves that force the other side: captures 吃子 and checks 将军, found without trying all moves out.

use super::legal::Legality;
use super::moves::Move;
use super::piece::{Kind, Piece};
use super::placement::Board;
use super::position::Position;
use super::reach::{DIAGONALS, SOLDIER_ORIGINS, between, cross};
use super::set::SquareSet;
use super::square::Square;

impl Position {
    /// Calls `visit` with every capture and, if they are asked for, every other check of the side to move; says whether
    /// it has any legal move at all. Checks on its own general by pieces of `overlooked` do not count.
    pub fn for_each_forcing(
        &self,
        overlooked: SquareSet,
        with_checks: bool,
        mut visit: impl FnMut(Move),
    ) -> bool {
        let board = self.board();
        let enemy = board.squares_of(self.side().other());
        let legality = Legality::beside(self, overlooked);
        let goal = board.general(self.side().other());
        let taken = goal.map_or(enemy, |goal| enemy - SquareSet::of(goal));
        let hints = goal
            .filter(|_| with_checks)
            .map(|goal| Hints::of(self, goal));
        let mut can_move = false;
        for from in board.squares_of(self.side()) {
            let targets = legality.targets(from);
            can_move |= !(targets - (enemy - taken)).is_empty();
            for to in targets & taken {
                visit(Move::new(from, to));
            }
            if let Some(hints) = &hints {
                let quiet = targets - enemy;
                if hints.openers.contains(from) {
                    for to in quiet {
                        if hints.is_check(self, from, to) {
                            visit(Move::new(from, to));
                        }
                    }
                } else {
                    for to in quiet & hints.reaching(board, from) {
                        visit(Move::new(from, to));
                    }
                }
            }
        }
        can_move
    }
}

/// Where pieces have to come from or go to for a check on a general.
struct Hints {
    goal: Square,
    /// Pieces whose leaving may open a line or a leg: their moves have to be tried out.
    openers: SquareSet,
    /// Where any other piece gives check, by [`Kind::index`].
    by_kind: [SquareSet; 7],
    /// Where any other piece becomes the only screen of a cannon.
    screens: SquareSet,
}

impl Hints {
    fn of(position: &Position, goal: Square) -> Hints {
        let board = position.board();
        let side = position.side();
        let lines = board.occupation().lines(goal);
        let mut by_kind = [SquareSet::EMPTY; 7];
        by_kind[Kind::Chariot.index()] = lines.first;
        by_kind[Kind::Cannon.index()] = lines.second;
        by_kind[Kind::Soldier.index()] = SOLDIER_ORIGINS[side.index()][goal.index()];
        by_kind[Kind::Horse.index()] = board.occupation().horse_origins(goal);
        let mut screens = SquareSet::EMPTY;
        for cannon in board.squares_with(Piece::new(side, Kind::Cannon)) & cross(goal) {
            if let Some(path) = between(cannon, goal)
                && (path & board.occupied()).is_empty()
            {
                screens |= path;
            }
        }
        let own = board.squares_of(side);
        Hints {
            goal,
            openers: own & (cross(goal) | DIAGONALS[goal.index()]),
            by_kind,
            screens,
        }
    }

    fn reaching(&self, board: &Board, from: Square) -> SquareSet {
        board.get(from).map_or(SquareSet::EMPTY, |piece| {
            self.by_kind[piece.kind.index()] | self.screens
        })
    }

    fn is_check(&self, position: &Position, from: Square, to: Square) -> bool {
        let next = position.play(Move::new(from, to));
        next.board()
            .checked_on(self.goal, next.side(), next.board().occupation())
    }
}
