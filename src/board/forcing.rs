//! The moves that force the other side: captures 吃子 and checks 将军, found without trying all moves out.

use super::legal::Legality;
use super::moves::Move;
use super::piece::{Kind, Piece, Side};
use super::placement::Board;
use super::position::Position;
use super::reach::{DIAGONALS, HORSE_ORIGINS, SOLDIER_ORIGINS, between, cross, file, rank};
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
                    // Off the lines and legs of the general it makes no difference where it has gone.
                    let near = quiet & hints.lines;
                    let far = quiet - hints.lines;
                    let opens = !far.is_empty() && hints.is_check(board, from, None);
                    let far = if opens {
                        far
                    } else {
                        far & hints.reaching(board, from)
                    };
                    for to in near | far {
                        if far.contains(to) || hints.is_check(board, from, Some(to)) {
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

impl Position {
    /// Calls `visit` with every legal capture on a square, checks by pieces of `overlooked` left aside; says whether there
    /// is one.
    pub fn for_each_capture_on(
        &self,
        square: Square,
        overlooked: SquareSet,
        mut visit: impl FnMut(Move),
    ) -> bool {
        let board = self.board();
        let is_taken = |piece: Piece| piece.side != self.side() && piece.kind != Kind::General;
        let attackers = board.attackers(square, self.side());
        if attackers.is_empty() || !board.get(square).is_some_and(is_taken) {
            return false;
        }
        let legality = Legality::beside(self, overlooked);
        let mut is_one = false;
        for from in attackers {
            if legality.targets(from).contains(square) {
                is_one = true;
                visit(Move::new(from, square));
            }
        }
        is_one
    }

    /// Whether the side to move has any legal move but the taking of a general; checks by pieces of `overlooked` do not
    /// count.
    #[must_use]
    pub fn can_move_beside(&self, overlooked: SquareSet) -> bool {
        let board = self.board();
        let goal = board.general(self.side().other());
        let goal = goal.map_or(SquareSet::EMPTY, SquareSet::of);
        let legality = Legality::beside(self, overlooked);
        let mut squares = board.squares_of(self.side()).into_iter();
        squares.any(|from| !(legality.targets(from) - goal).is_empty())
    }
}

/// Where pieces have to come from or go to for a check on a general.
struct Hints {
    goal: Square,
    side: Side,
    /// Pieces whose leaving may open a line or a leg: where they go has to be tried out.
    openers: SquareSet,
    /// The squares on which a piece may come to stand in a line or on a leg.
    lines: SquareSet,
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
        Hints {
            goal,
            side,
            openers: openers(board, side, goal),
            lines: cross(goal) | DIAGONALS[goal.index()],
            by_kind,
            screens,
        }
    }

    fn reaching(&self, board: &Board, from: Square) -> SquareSet {
        board.get(from).map_or(SquareSet::EMPTY, |piece| {
            self.by_kind[piece.kind.index()] | self.screens
        })
    }

    /// Whether a piece that leaves its square, for an empty one or for where it makes no difference, gives or opens a
    /// check.
    fn is_check(&self, board: &Board, from: Square, to: Option<Square>) -> bool {
        let mut occupation = board.occupation().clone();
        occupation.toggle(from);
        let mut reached = SquareSet::EMPTY;
        if let Some(to) = to {
            occupation.toggle(to);
            reached = SquareSet::of(to);
        }
        let moved = board.get(from).map(|piece| piece.kind);
        let of = |kind: Kind| {
            let waiting = board.squares_with(Piece::new(self.side, kind)) - SquareSet::of(from);
            if moved == Some(kind) {
                waiting | reached
            } else {
                waiting
            }
        };
        let lines = occupation.lines(self.goal);
        let along_lines = (lines.first & of(Kind::Chariot)) | (lines.second & of(Kind::Cannon));
        let soldiers = SOLDIER_ORIGINS[self.side.index()][self.goal.index()] & of(Kind::Soldier);
        let horses = occupation.horse_origins(self.goal) & of(Kind::Horse);
        !(along_lines | soldiers | horses).is_empty()
    }
}

/// The pieces of a side whose leaving may open a line or a leg on a square.
fn openers(board: &Board, side: Side, goal: Square) -> SquareSet {
    let of = |kind: Kind| board.squares_with(Piece::new(side, kind));
    let movers = of(Kind::Chariot) | of(Kind::Cannon);
    let mut from = SquareSet::EMPTY;
    for line in [file(goal), rank(goal)] {
        if !(line & movers).is_empty() {
            from |= line;
        }
    }
    for jump in &HORSE_ORIGINS[goal.index()] {
        if !(jump.to & of(Kind::Horse)).is_empty() {
            from |= jump.over;
        }
    }
    from & board.squares_of(side)
}
