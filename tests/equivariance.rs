//! Left and right, Red and Black are alike: every case mirrored or with the colours exchanged is judged the same.

use qili::board::{Move, Position};
use qili::judge::{Judgement, Record, VOCABULARY, Verdict, judge, judge_cycle};
use qili::rules::{Book, open};
use qili::suite::{Case, load_cases};
use rstest::rstest;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

/// A change of the board that no rule book can see.
struct Symmetry {
    name: &'static str,
    position: fn(&Position) -> Position,
    mv: fn(Move) -> Move,
    verdict: fn(Verdict) -> Verdict,
}

const SYMMETRIES: [Symmetry; 2] = [
    Symmetry {
        name: "mirrored",
        position: Position::mirrored,
        mv: Move::mirrored,
        verdict: |verdict| verdict,
    },
    Symmetry {
        name: "swapped",
        position: Position::swapped,
        mv: Move::turned,
        verdict: Verdict::swapped,
    },
];

fn book(name: &str) -> Book {
    let loaded = open(name, &VOCABULARY, &|path| fs::read_to_string(path));
    loaded.book.unwrap_or_else(|| panic!("{name}"))
}

fn judged(book: &Book, case: &Case, start: &Position, moves: &[Move]) -> Judgement {
    let record = Record::new(start.clone(), moves.to_vec());
    if case.cycle {
        judge_cycle(book, &record)
    } else {
        judge(book, &record)
    }
}

/// What of a case changes under a symmetry, if anything.
fn changed(book: &Book, case: &Case, symmetry: &Symmetry) -> Option<String> {
    let found = judged(book, case, &case.position, &case.moves);
    let moves: Vec<Move> = case.moves.iter().copied().map(symmetry.mv).collect();
    let image = judged(book, case, &(symmetry.position)(&case.position), &moves);
    let classes = |judgement: &Judgement| -> Vec<_> {
        let plies = judgement.plies.iter();
        plies.map(|ply| (ply.ply, ply.class())).collect()
    };
    let expect = ((symmetry.verdict)(found.verdict), classes(&found));
    let seen = (image.verdict, classes(&image));
    let (id, name) = (&case.id, symmetry.name);
    (expect != seen).then(|| format!("{} {id} {name}: {expect:?}, but {seen:?}", book.id))
}

#[rstest]
fn judgements_do_not_see_symmetries(
    #[files("cases/**/*.yaml")]
    #[exclude("known-disagreements")]
    file: PathBuf,
) {
    let text = fs::read_to_string(&file).unwrap();
    let cases = load_cases("", &text).unwrap();
    let mut books: HashMap<&str, Book> = HashMap::new();
    let mut wrong = Vec::new();
    for case in &cases {
        for name in case.expect.keys() {
            let book = books.entry(name).or_insert_with(|| book(name));
            wrong.extend(SYMMETRIES.iter().filter_map(|s| changed(book, case, s)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
