//! Changing a cycle at random.

use crate::board::{Board, Kind, Move, Piece, Position, Side, Square, Strictness, parse_fen};
use crate::judge::Record;
use fastrand::Rng;

/// The most changes made at once.
const MOST: usize = 3;

/// How often a change is tried anew that came to nothing.
const TRIES: usize = 24;

/// A cycle near another one; `None` if nothing came of it.
pub(super) fn change(record: &Record, random: &mut Rng) -> Option<Record> {
    let start = record.positions().first()?;
    for _ in 0..TRIES {
        let mut board = start.board().clone();
        let mut side = start.side();
        let mut moves = record.moves().to_vec();
        for _ in 0..=random.usize(..MOST) {
            match random.u8(..8) {
                0 | 1 => remove(&mut board, random),
                2 | 3 => add(&mut board, random),
                4 | 5 => shift(&mut board, random),
                _ => {
                    let at = Position::new(board.clone(), side);
                    if let Some(others) = to_and_fro(&at, &moves, random) {
                        moves = others;
                    }
                }
            }
        }
        // Who begins is all one to a cycle, but not to a threat that is new.
        if random.u8(..16) == 0 {
            side = side.other();
            moves = to_and_fro(&Position::new(board.clone(), side), &[], random)?;
        }
        let changed = closed(Position::new(board, side), moves);
        if let Some(changed) = changed.filter(|changed| changed != record) {
            return Some(changed);
        }
    }
    None
}

/// A cycle of a position that makes sense and moves that are legal and lead back.
pub(super) fn closed(start: Position, moves: Vec<Move>) -> Option<Record> {
    let start = parse_fen(&start.to_fen(), Strictness::Strict).ok()?;
    let record = Record::checked(start, moves).ok()?;
    record.is_closed().then_some(record)
}

fn any_square(random: &mut Rng) -> Option<Square> {
    Square::new(random.i8(..Square::FILES), random.i8(..Square::RANKS))
}

fn any_piece(board: &Board, random: &mut Rng) -> Option<(Square, Piece)> {
    let pieces: Vec<(Square, Piece)> = board
        .pieces()
        .filter(|(_, piece)| piece.kind != Kind::General)
        .collect();
    random.choice(pieces)
}

fn remove(board: &mut Board, random: &mut Rng) {
    if let Some((square, _)) = any_piece(board, random) {
        board.set(square, None);
    }
}

fn add(board: &mut Board, random: &mut Rng) {
    let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::General);
    let kind = random.choice(kinds.collect::<Vec<_>>());
    let side = random.choice(Side::ALL);
    let (Some(square), Some(kind), Some(side)) = (any_square(random), kind, side) else {
        return;
    };
    if board.get(square).is_none() {
        board.set(square, Some(Piece::new(side, kind)));
    }
}

/// Puts a piece, a general perhaps, on another square: one beside it, or any.
fn shift(board: &mut Board, random: &mut Rng) {
    let pieces: Vec<(Square, Piece)> = board.pieces().collect();
    let Some((from, piece)) = random.choice(pieces) else {
        return;
    };
    let to = if random.bool() {
        let step = |at: i8, random: &mut Rng| at + random.i8(-1..=1);
        Square::new(step(from.file(), random), step(from.rank(), random))
    } else {
        any_square(random)
    };
    if let Some(to) = to.filter(|to| board.get(*to).is_none()) {
        board.set(from, None);
        board.set(to, Some(piece));
    }
}

/// Four plies: each side plays a move and takes it back. One of the moves may stay as it was.
fn to_and_fro(start: &Position, moves: &[Move], random: &mut Rng) -> Option<Vec<Move>> {
    let back = |mv: Move| Move::new(mv.to, mv.from);
    let keeps = random.u8(..3);
    let first = match moves
        .first()
        .filter(|mv| keeps == 0 && start.is_legal(**mv))
    {
        Some(mv) => *mv,
        None => random.choice(quiet(start))?,
    };
    let next = start.play(first);
    let second = match moves.get(1).filter(|mv| keeps == 1 && next.is_legal(**mv)) {
        Some(mv) => *mv,
        None => random.choice(quiet(&next))?,
    };
    Some(vec![first, second, back(first), back(second)])
}

fn quiet(position: &Position) -> Vec<Move> {
    let legal = position.legal_moves();
    let quiet = legal.iter().filter(|mv| position.get(mv.to).is_none());
    quiet.copied().collect()
}
