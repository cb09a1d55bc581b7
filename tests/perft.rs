//! The move generator counts the legal lines that others have counted.

use qili::board::{Strictness, parse_fen, perft};

/// The deepest counts take long without optimization.
const MOST_LINES: u64 = if cfg!(debug_assertions) {
    5_000_000
} else {
    u64::MAX
};

#[test]
fn perft_counts() {
    for (number, line) in (1..).zip(include_str!("data/perft.txt").lines()) {
        if line.starts_with('#') {
            continue;
        }
        let (fen, counts) = line
            .split_once('\t')
            .unwrap_or_else(|| panic!("perft.txt line {number}: no tab"));
        let position = parse_fen(fen, Strictness::Strict)
            .unwrap_or_else(|error| panic!("perft.txt line {number}: {error}"));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count
                .parse()
                .unwrap_or_else(|_| panic!("perft.txt line {number}: `{count}` is no number"));
            if count < MOST_LINES {
                let found = perft(&position, depth);
                assert_eq!(
                    found, count,
                    "perft.txt line {number}, depth {depth}: {fen}"
                );
            }
        }
    }
}
