//! Cycles of real games that players left again, judged: who was charged, and who gave way.
//!
//! `tests/data/who_gave_way.jsonl` holds positions and moves of cycles that were played three times or more in games of
//! 1921 to 2013, from the Chinese Chess Practical Dataset (CC BY 4.0): one period, and the side that left it. The side
//! that a book charges has to give way, so under a right judge it nearly always is the one that did; the other may give
//! way as well when it has something better. The figures are evidence, not truth.

use qili::board::{Move, Strictness, parse_fen};
use qili::judge::{Record, VOCABULARY, Verdict, judge_cycle};
use qili::rules::Book;
use rayon::prelude::*;
use serde::Deserialize;
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
struct Left {
    id: String,
    fen: String,
    moves: Vec<String>,
    gave_way: String,
}

/// How many cycles end how.
#[derive(Debug, Default, Clone, Copy)]
struct Figures {
    /// The charged side gave way.
    right: usize,
    /// The other side did.
    other: usize,
    /// Nobody was charged.
    nobody: usize,
    undetermined: usize,
}

fn measure(name: &str) -> Figures {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/who_gave_way.jsonl");
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    // A book is opened by each thread for itself.
    let open = || {
        let loaded = qili::rules::open(name, &VOCABULARY, &|path| fs::read_to_string(path));
        loaded.book.unwrap()
    };
    let of_line = |book: &mut Book, line: &&str| {
        let left: Left = serde_json::from_str(line).unwrap();
        let position = parse_fen(&left.fen, Strictness::Lenient).unwrap();
        let moves: Vec<Move> = left.moves.iter().map(|mv| mv.parse().unwrap()).collect();
        let verdict = judge_cycle(book, &Record::new(position, moves)).verdict;
        let charged = match verdict {
            Verdict::RedMustChange | Verdict::RedLoses => Some("red"),
            Verdict::BlackMustChange | Verdict::BlackLoses => Some("black"),
            Verdict::Draw | Verdict::None | Verdict::Undetermined => None,
        };
        let mut figures = Figures::default();
        match charged {
            _ if verdict == Verdict::Undetermined => {
                println!("{name}: {} is undetermined", left.id);
                figures.undetermined = 1;
            }
            Some(side) if side == left.gave_way => figures.right = 1,
            Some(_) => figures.other = 1,
            None => figures.nobody = 1,
        }
        figures
    };
    let add = |a: Figures, b: Figures| Figures {
        right: a.right + b.right,
        other: a.other + b.other,
        nobody: a.nobody + b.nobody,
        undetermined: a.undetermined + b.undetermined,
    };
    lines
        .par_iter()
        .map_init(open, of_line)
        .reduce(Figures::default, add)
}

/// A book has to charge at least so many that gave way, and at most so many that did not.
fn check(name: &str, right: usize, other: usize) {
    let figures = measure(name);
    let share = figures.right as f64 / (figures.right + figures.other) as f64;
    println!("{name}: {figures:?}, right/(right+other) {share:.3}");
    assert_eq!(figures.undetermined, 0, "{name}: {figures:?}");
    assert!(figures.right >= right, "{name}: {figures:?}");
    assert!(figures.other <= other, "{name}: {figures:?}");
}

#[test]
fn the_charged_side_gave_way() {
    check("cxa-2011", 805, 34);
    check("cxa-1999", 770, 32);
    check("axf", 621, 18);
}
