//! Moves whose class is not known: the verdict is known all the same if it does not depend on them.

use qili::board::{Strictness, parse_fen};
use qili::judge::{Judgement, Record, VOCABULARY, Verdict, judge_cycle};
use qili::notation::read_moves;
use qili::rules::open;
use rstest::rstest;

fn judged(book: &str, fen: &str, moves: &str) -> Judgement {
    let loaded = open(book, &VOCABULARY, &|path| std::fs::read_to_string(path));
    let book = loaded.book.unwrap_or_else(|| panic!("{book}"));
    let start = parse_fen(fen, Strictness::Lenient).unwrap();
    let moves = read_moves(moves, &start).unwrap();
    judge_cycle(&book, &Record::new(start, moves))
}

#[rstest]
// Whether Red threatens mate does not matter where kills are free.
#[case::free_kill(
    "axf",
    "r2k5/9/2r6/9/R6R1/9/9/9/9/5K3 b",
    "c7h7 h5c5 h7c7 c5h5",
    Verdict::Draw
)]
// Whatever the general's answers to check bring with them is idle.
#[case::answer(
    "cxa-2011",
    "3a1kb2/2N1aC1r1/2n2R3/p3p3p/9/2B1P4/P2R4P/2C6/3KA4/1r3cB2 b",
    "b0b1 d1d0 b1b0 d0d1",
    Verdict::BlackLoses
)]
fn what_cannot_matter_leaves_nothing_open(
    #[case] book: &str,
    #[case] fen: &str,
    #[case] moves: &str,
    #[case] verdict: Verdict,
) {
    assert_eq!(judged(book, fen, moves).verdict, verdict);
}
