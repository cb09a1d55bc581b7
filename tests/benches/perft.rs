//! Nodes per second of the move generator: `cargo bench --bench perft`.

use divan::Bencher;
use divan::counter::ItemsCount;
use qili::board::{Position, Strictness, parse_fen, perft};

fn main() {
    divan::main();
}

/// Counts the legal lines, which are the items per second.
fn count(bencher: Bencher, position: &Position, depth: u32) {
    bencher
        .counter(ItemsCount::new(perft(position, depth)))
        .bench(|| perft(divan::black_box(position), depth));
}

#[divan::bench(args = [3, 4, 5], sample_count = 5, sample_size = 1)]
fn start(bencher: Bencher, depth: u32) {
    count(bencher, &Position::start(), depth);
}

#[divan::bench(args = [3, 4], sample_count = 10, sample_size = 1)]
fn middle_game(bencher: Bencher, depth: u32) {
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";
    match parse_fen(fen, Strictness::Strict) {
        Ok(position) => count(bencher, &position, depth),
        Err(error) => eprintln!("{fen}: {error}"),
    }
}

/// The list of legal moves, as searches ask for it.
#[divan::bench]
fn legal_moves(bencher: Bencher) {
    let position = Position::start();
    bencher.bench(|| divan::black_box(&position).legal_moves().len());
}
