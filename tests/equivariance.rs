//! Left and right, Red and Black are alike: every case mirrored or with the colours exchanged is judged the same.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::Config;
use qili::board::{Kind, Move, Position, Square};
use qili::facts::Class;
use qili::graph::Root;
use qili::judge::{Judgement, Record, VOCABULARY, Verdict, judge, judge_cycle, judge_move};
use qili::rules::{Book, open};
use qili::suite::{Case, embedded, load_cases};
use rstest::rstest;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

/// A change of the board that no rule book can see.
struct Symmetry {
    name: &'static str,
    position: fn(&Position) -> Position,
    mv: fn(Move) -> Move,
    square: fn(Square) -> Square,
    verdict: fn(Verdict) -> Verdict,
}

const SYMMETRIES: [Symmetry; 2] = [
    Symmetry {
        name: "mirrored",
        position: Position::mirrored,
        mv: Move::mirrored,
        square: Square::mirrored,
        verdict: |verdict| verdict,
    },
    Symmetry {
        name: "swapped",
        position: Position::swapped,
        mv: Move::turned,
        square: Square::turned,
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

/// The cycles among the cases of the Asian rules.
fn asian_cycles() -> Vec<Case> {
    embedded::files()
        .filter(|(name, _)| name.contains("/axf/"))
        .flat_map(|(name, text)| load_cases(name, text).unwrap())
        .filter(|case| case.cycle)
        .collect()
}

#[rstest]
#[case("axf")]
#[case("wxf")]
fn verdicts_do_not_see_where_a_cycle_begins(#[case] name: &str) {
    let book = book(name);
    let cases = asian_cycles();
    assert!(!cases.is_empty());
    for case in &cases {
        let expect = case.expect[name].verdict;
        for (start, position) in case.positions().iter().take(case.moves.len()).enumerate() {
            let mut moves = case.moves.clone();
            moves.rotate_left(start);
            let found = judged(&book, case, position, &moves).verdict;
            assert_eq!(found, expect, "{} from ply {start}", case.id);
        }
    }
}

/// A class with what shows it, as a symmetry maps it.
type Shown = (
    Option<Class>,
    Option<(Kind, Square, Option<Root>, Option<bool>, Vec<Move>)>,
);

fn shown(book: &Book, position: &Position, mv: Move, symmetry: Option<&Symmetry>) -> Shown {
    let judged = judge_move(book, position, mv);
    let evidence = judged.evidence.as_ref().map(|evidence| {
        let target = evidence.target_square;
        let (board, side) = (judged.facts.after().board(), judged.facts.side());
        // Of several pieces that give check one is shown, and either will do.
        let is_open =
            judged.class() == Some(Class::Check) && board.attackers(target, side).len() > 1;
        let line = evidence.line.iter().filter(|_| !is_open);
        (
            evidence.target,
            symmetry.map_or(target, |s| (s.square)(target)),
            evidence.root,
            evidence.joint,
            line.map(|mv| symmetry.map_or(*mv, |s| (s.mv)(*mv)))
                .collect(),
        )
    });
    (judged.class(), evidence)
}

/// The positions that cases speak of: all along their lines.
fn positions() -> Vec<Position> {
    embedded::files()
        .filter_map(|(name, text)| load_cases(name, text).ok())
        .flatten()
        .flat_map(|case| case.positions())
        .collect()
}

thread_local! {
    static POSITIONS: Vec<Position> = positions();
    static BOOK: Book = book("cxa-2011");
}

/// A position of a case, or one that random moves lead to from there.
fn position() -> impl Strategy<Value = Position> {
    let choices = prop::collection::vec(any::<Index>(), 0..8);
    (any::<Index>(), choices).prop_map(|(start, choices)| {
        let mut position = POSITIONS.with(|positions| start.get(positions).clone());
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(*choice.get(&moves));
        }
        position
    })
}

proptest! {
    #![proptest_config(Config { cases: 400, failure_persistence: None, ..Config::default() })]

    #[test]
    fn moves_and_their_evidence_do_not_see_symmetries(position in position(), choice in any::<Index>()) {
        let moves = position.legal_moves();
        prop_assume!(!moves.is_empty());
        let mv = *choice.get(&moves);
        for symmetry in &SYMMETRIES {
            let image = (symmetry.position)(&position);
            let (expect, seen) = BOOK.with(|book| (
                shown(book, &position, mv, Some(symmetry)),
                shown(book, &image, (symmetry.mv)(mv), None),
            ));
            prop_assert_eq!(expect, seen, "{:?} {} {}", position, mv, symmetry.name);
        }
    }
}
