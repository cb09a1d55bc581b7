//! Mates by continuous checks are those that trying all ways finds.

use proptest::prelude::*;
use proptest::test_runner::Config;
use qili::board::{
    Board, Kind, Move, Piece, Position, Side, Square, SquareSet, Strictness, parse_fen,
};
use qili::threat::{Budget, Proof, View, mate_by_checks};

/// A position in which checks have to be answered.
fn view(position: &Position) -> View {
    View {
        position: position.clone(),
        tolerated: SquareSet::default(),
    }
}

/// How many checks the reference looks ahead.
const DEPTH: usize = 4;

/// Whether the side to move mates within so many checks, all ways tried.
fn mates(position: &Position, checks: usize) -> bool {
    checks > 0
        && position.legal_moves().iter().any(|mv| {
            let next = position.play(*mv);
            next.in_check()
                && next
                    .legal_moves()
                    .iter()
                    .all(|reply| mates(&next.play(*reply), checks - 1))
        })
}

/// Two generals, a few attackers of Red that can give checks together, and a few defenders.
fn position() -> impl Strategy<Value = Position> {
    let attackers = prop::sample::subsequence(
        vec![
            Kind::Chariot,
            Kind::Chariot,
            Kind::Horse,
            Kind::Cannon,
            Kind::Soldier,
        ],
        1..4,
    );
    let defenders = prop::sample::subsequence(
        vec![Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot],
        0..3,
    );
    let squares = prop::collection::vec(0..90_usize, 8);
    let generals = (3..6_i8, 0..3_i8, 3..6_i8, 7..10_i8);
    (attackers, defenders, squares, generals)
        .prop_map(
            |(attackers, defenders, squares, (file, rank, other_file, other_rank))| {
                let mut board = Board::default();
                let red = attackers.into_iter().map(|kind| (Side::Red, kind));
                let black = defenders.into_iter().map(|kind| (Side::Black, kind));
                for ((side, kind), square) in red.chain(black).zip(squares) {
                    let square = Square::from_index(square).unwrap();
                    board.set(square, Some(Piece::new(side, kind)));
                }
                for (side, file, rank) in [
                    (Side::Red, file, rank),
                    (Side::Black, other_file, other_rank),
                ] {
                    let general = Piece::new(side, Kind::General);
                    board.set(Square::new(file, rank).unwrap(), Some(general));
                }
                Position::new(board, Side::Red)
            },
        )
        .prop_filter("no position of a game", |position| {
            !position.passed().in_check() && !position.board().generals_face()
        })
}

proptest! {
    #![proptest_config(Config { cases: 10_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn the_search_agrees_with_trying_all_ways(position in position()) {
        let mut budget = Budget::new(50_000);
        match mate_by_checks(&view(&position), &[], &[], &mut budget) {
            Proof::Proved(line) => {
                let mut at = position.clone();
                for (ply, mv) in line.iter().enumerate() {
                    prop_assert!(at.is_legal(*mv));
                    at = at.play(*mv);
                    prop_assert!(at.in_check() || ply % 2 == 1, "{:?} {:?}", position, line);
                }
                prop_assert!(at.is_mated());
                let checks = line.len().div_ceil(2);
                if checks <= DEPTH {
                    prop_assert!(mates(&position, checks), "{:?} {:?}", position, line);
                }
            }
            Proof::Refuted => prop_assert!(!mates(&position, DEPTH), "{:?}", position),
            Proof::Undetermined => prop_assert!(budget.is_empty()),
        }
    }
}

/// Whether there is a mate when some moves do not count.
fn check(fen: &str, barred: &[&str], expect: bool) {
    let position = parse_fen(fen, Strictness::Lenient).unwrap();
    let barred: Vec<Move> = barred.iter().map(|mv| mv.parse().unwrap()).collect();
    let found = mate_by_checks(&view(&position), &barred, &[], &mut Budget::new(100_000));
    assert_eq!(found.truth(), Some(expect), "{fen}: {found:?}");
}

#[test]
fn mates_are_found_and_perpetual_checks_are_none() {
    let soldier = "3k5/9/3P5/9/9/9/9/9/9/3RK4 w";
    check(soldier, &[], true);
    check(soldier, &["d7e7"], true);
    check(soldier, &["d7d8", "d7c7", "d7e7"], false);
    check("4k4/9/9/9/9/9/9/9/R8/1R1K5 w", &["b0b9"], true);
    check("4k4/9/9/9/9/9/9/9/9/3K1R3 w", &[], false);
    check("4k4/9/9/9/9/9/9/9/9/3K5 w", &[], false);
    // An answer comes back to a position that turns out to be lost only later: the search must end nevertheless.
    check("9/3k3N1/8b/9/9/9/3P5/3K5/9/R8 w", &[], false);
    let position = parse_fen(soldier, Strictness::Strict).unwrap();
    let found = mate_by_checks(&view(&position), &[], &[], &mut Budget::new(0));
    assert_eq!(found, Proof::Undetermined);
}
