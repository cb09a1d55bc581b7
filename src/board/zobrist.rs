//! Zobrist keys, from a fixed generator so that keys are the same in every run. The two halves of a key come from
//! different numbers: the lower one alone finds a position in a table, both together tell positions apart.

use super::piece::{Piece, Side};
use super::placement::Board;
use super::square::Square;

const fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn wide(seed: u64) -> u128 {
    (split_mix(!seed) as u128) << 64 | split_mix(seed) as u128
}

const fn table() -> [[u128; 90]; 14] {
    let mut keys = [[0; 90]; 14];
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            keys[piece][square] = wide((piece * 90 + square + 2) as u64);
            square += 1;
        }
        piece += 1;
    }
    keys
}

static KEYS: [[u128; 90]; 14] = table();

/// The key of Black to move.
pub const SIDE: u128 = wide(1);

/// The key of a piece on a square.
pub fn piece(piece: Piece, square: Square) -> u128 {
    KEYS[piece.index()][square.index()]
}

/// The key of a whole position.
pub fn key(board: &Board, side: Side) -> u128 {
    let pieces = board.pieces().fold(0, |key, (s, p)| key ^ piece(p, s));
    if side == Side::Black {
        pieces ^ SIDE
    } else {
        pieces
    }
}
