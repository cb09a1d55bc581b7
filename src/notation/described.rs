//! A move as players say it: which piece, which way, how far; and how that meets a board.

use crate::board::{Board, Kind, Move, Piece, Side, Square};

/// A move described by piece, place, direction and number, all as the mover counts them. It knows no board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Described {
    /// The kind of the piece.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
    /// Which way it goes.
    pub direction: Direction,
    /// 1 to 9: the file reached, or for a straight advance or retreat the number of steps.
    pub number: u8,
}

/// Where a piece stands, as its owner says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On a file 路, 1 to 9 from the mover's right.
    File(u8),
    /// One of several of its kind on a file.
    Order(Order),
    /// One of several of its kind on the file named, 1 to 9 from the mover's right.
    OrderOnFile(Order, u8),
}

/// Which of several pieces of a kind on a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// 前.
    Front,
    /// 中.
    Middle,
    /// 后.
    Rear,
    /// 一, 二, 三 …, from 1. Without a file: counted over all files that hold several, from the mover's right, on each
    /// from the front.
    Nth(u8),
}

/// Which way a move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// 进, towards the enemy.
    Advance,
    /// 退.
    Retreat,
    /// 平, along the rank.
    Traverse,
}

/// Whether the kind moves aslant, so that its number is always the file reached.
pub(super) const fn is_diagonal(kind: Kind) -> bool {
    matches!(kind, Kind::Advisor | Kind::Elephant | Kind::Horse)
}

/// A piece among those of its kind and side. Counts start at 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub(super) kind: Kind,
    pub(super) file: u8,
    /// Its place on the file, from the front.
    pub(super) nth: u8,
    /// How many stand on its file.
    pub(super) on_file: u8,
    /// How many files hold several of them.
    pub(super) shared_files: usize,
    /// Its place among all on such files, from the mover's right, on each file from the front.
    pub(super) nth_of_shared: u8,
}

/// The file of a square as `side` counts it, 1 to 9 from its right.
const fn file_for(square: Square, side: Side) -> u8 {
    let file = square.file().unsigned_abs();
    match side {
        Side::Red => 9 - file,
        Side::Black => file + 1,
    }
}

/// The squares of a piece on a file of its owner's count, front first.
fn on_file(board: &Board, piece: Piece, file: u8) -> Vec<Square> {
    let mut squares: Vec<Square> = squares_of(board, piece)
        .filter(|s| file_for(*s, piece.side) == file)
        .collect();
    squares.sort_by_key(|s| std::cmp::Reverse(s.rank_for(piece.side)));
    squares
}

fn squares_of(board: &Board, piece: Piece) -> impl Iterator<Item = Square> + '_ {
    board
        .pieces_of(piece.side)
        .filter(move |(_, kind)| *kind == piece.kind)
        .map(|(square, _)| square)
}

/// The files that hold several of a piece, from the owner's right; each front first.
fn shared_files(board: &Board, piece: Piece) -> Vec<Vec<Square>> {
    (1..=9)
        .map(|file| on_file(board, piece, file))
        .filter(|squares| squares.len() > 1)
        .collect()
}

fn pick(order: Order, squares: &[Square]) -> Option<Square> {
    match order {
        Order::Front => squares.first(),
        Order::Rear => squares.last(),
        Order::Middle if squares.len() % 2 == 1 => squares.get(squares.len() / 2),
        Order::Middle => None,
        Order::Nth(n) => squares.get(usize::from(n).checked_sub(1)?),
    }
    .copied()
}

impl Described {
    /// The squares of the pieces that the description may speak of, whatever they can do.
    pub(super) fn origins(&self, board: &Board, side: Side) -> Vec<Square> {
        let piece = Piece::new(side, self.kind);
        match self.place {
            Place::File(file) => on_file(board, piece, file),
            Place::Order(order @ Order::Nth(_)) => {
                let all = shared_files(board, piece).concat();
                pick(order, &all).into_iter().collect()
            }
            Place::Order(order) => shared_files(board, piece)
                .iter()
                .filter_map(|squares| pick(order, squares))
                .collect(),
            Place::OrderOnFile(order, file) => {
                let squares = on_file(board, piece, file);
                let shared = squares.len() > 1;
                pick(order, &squares)
                    .filter(|_| shared)
                    .into_iter()
                    .collect()
            }
        }
    }

    /// The move that a piece of `side` on `from` makes by this description; `None` when its kind does not move so.
    pub(super) fn landing(&self, from: Square, side: Side) -> Option<Move> {
        let forward = match side {
            Side::Red => 1,
            Side::Black => -1,
        };
        let number = i8::try_from(self.number).ok()?;
        let file = match side {
            Side::Red => 9 - number,
            Side::Black => number - 1,
        };
        let sign = match self.direction {
            Direction::Advance => forward,
            Direction::Retreat => -forward,
            Direction::Traverse => 0,
        };
        let to = if is_diagonal(self.kind) {
            if sign == 0 {
                return None;
            }
            let ranks = match (self.kind, (file - from.file()).abs()) {
                (Kind::Advisor, 1) | (Kind::Horse, 2) => 1,
                (Kind::Horse, 1) | (Kind::Elephant, 2) => 2,
                _ => return None,
            };
            Square::new(file, from.rank() + sign * ranks)?
        } else if sign == 0 {
            Square::new(file, from.rank())?
        } else {
            from.offset(0, sign * number)?
        };
        (to != from).then_some(Move::new(from, to))
    }
}

/// The description of a move, its place told by `place` when several pieces share the file. `None` when the piece's
/// kind does not move so, or the square is empty.
pub(super) fn describe(
    mv: Move,
    board: &Board,
    place: impl Fn(&Standing) -> Place,
) -> Option<Described> {
    let piece = board.get(mv.from)?;
    let ranks = mv.to.rank_for(piece.side) - mv.from.rank_for(piece.side);
    let direction = match ranks.signum() {
        0 => Direction::Traverse,
        1 => Direction::Advance,
        _ => Direction::Retreat,
    };
    let number = if ranks == 0 || is_diagonal(piece.kind) {
        file_for(mv.to, piece.side)
    } else {
        ranks.unsigned_abs()
    };
    let file = file_for(mv.from, piece.side);
    let plain = Described {
        kind: piece.kind,
        place: Place::File(file),
        direction,
        number,
    };
    if plain.landing(mv.from, piece.side) != Some(mv) {
        return None;
    }
    let standing = standing(mv.from, board, piece, file)?;
    if standing.on_file == 1 || speaks_for_itself(&plain, mv, board, piece) {
        return Some(plain);
    }
    let place = place(&standing);
    match place {
        // A composed board may hold more of a kind than the digits of a notation can count.
        Place::Order(Order::Nth(n)) | Place::OrderOnFile(Order::Nth(n), _) if n > 9 => None,
        _ => Some(Described { place, ..plain }),
    }
}

fn standing(from: Square, board: &Board, piece: Piece, file: u8) -> Option<Standing> {
    let mates = on_file(board, piece, file);
    let shared = shared_files(board, piece);
    let count = |squares: &[Square]| {
        let index = squares.iter().position(|s| *s == from)?;
        u8::try_from(index + 1).ok()
    };
    Some(Standing {
        kind: piece.kind,
        file,
        nth: count(&mates)?,
        on_file: u8::try_from(mates.len()).ok()?,
        shared_files: shared.len(),
        nth_of_shared: count(&shared.concat()).unwrap_or(1),
    })
}

/// Whether the file alone tells which of two advisors or elephants moves: by custom they then go without 前 and 后.
fn speaks_for_itself(plain: &Described, mv: Move, board: &Board, piece: Piece) -> bool {
    matches!(piece.kind, Kind::Advisor | Kind::Elephant)
        && plain
            .origins(board, piece.side)
            .into_iter()
            .filter_map(|from| plain.landing(from, piece.side))
            .filter(|other| reaches(board, piece, *other))
            .all(|other| other == mv)
}

/// Whether a piece reaches a square by its way of moving, the safety of its general aside.
pub(super) fn reaches(board: &Board, piece: Piece, mv: Move) -> bool {
    let mut found = false;
    board.for_each_target(mv.from, piece, |to| found |= to == mv.to);
    found
}
