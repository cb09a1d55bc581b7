//! Properties of positions and moves, along random games and on random placements.

use proptest::prelude::*;
use proptest::test_runner::Config;
use qili::board::{
    Board, Kind, Move, Piece, Position, Side, Square, SquareSet, Strictness, parse_fen,
};
use std::collections::BTreeSet;

/// Where games begin: the start, open boards full of checks and pins, and an ending.
const BEGINNINGS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 b",
    "3k5/4P4/9/9/9/9/9/9/3p1p3/4K4 w",
];

/// The positions of a random game; it ends early where there is no move.
fn game() -> impl Strategy<Value = Vec<Position>> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..120);
    (prop::sample::select(&BEGINNINGS[..]), choices).prop_map(|(fen, choices)| {
        let mut positions = vec![parse_fen(fen, Strictness::Strict).unwrap()];
        for choice in choices {
            let position = &positions[positions.len() - 1];
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position.play(*choice.get(&moves)));
        }
        positions
    })
}

/// A random placement: one general a side in its palace, anything anywhere else. Games hold few of these, but checks
/// from several sides, rows of cannons and crowds of horses are all among them.
fn placement() -> impl Strategy<Value = Position> {
    let palace = (3..6_i8, 0..3_i8);
    let pieces = prop::collection::vec((0..90_usize, 1..7_usize, any::<bool>()), 0..50);
    (palace.clone(), palace, pieces, any::<bool>()).prop_map(|(red, black, pieces, red_moves)| {
        let mut board = Board::default();
        let side = |red| if red { Side::Red } else { Side::Black };
        for (square, kind, red) in pieces {
            let piece = Piece::new(side(red), Kind::ALL[kind]);
            board.set(Square::from_index(square).unwrap(), Some(piece));
        }
        for (side, square) in [
            (Side::Red, Square::new(red.0, red.1)),
            (Side::Black, Square::new(black.0, 9 - black.1)),
        ] {
            board.set(square.unwrap(), Some(Piece::new(side, Kind::General)));
        }
        Position::new(board, side(red_moves))
    })
}

/// The ways of moving as the rules tell them, step by step: slow, and nothing like the library's tables.
mod slow {
    use super::*;

    const LINES: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

    fn targets(board: &Board, from: Square, piece: Piece) -> Vec<Square> {
        let side = piece.side;
        let empty = |s: Square| board.get(s).is_none();
        let step = |(df, dr)| from.offset(df, dr);
        let mut reached: Vec<Square> = match piece.kind {
            Kind::General => LINES.into_iter().filter_map(step).collect(),
            Kind::Advisor => DIAGONALS.into_iter().filter_map(step).collect(),
            Kind::Elephant => DIAGONALS
                .into_iter()
                .filter(|d| step(*d).is_some_and(empty))
                .filter_map(|(df, dr)| from.offset(2 * df, 2 * dr))
                .filter(|to| to.on_own_half(side))
                .collect(),
            Kind::Horse => LINES
                .into_iter()
                .filter(|d| step(*d).is_some_and(empty))
                .flat_map(|(df, dr)| {
                    [1, -1].map(|turn| from.offset(2 * df + turn * dr, 2 * dr + turn * df))
                })
                .flatten()
                .collect(),
            Kind::Chariot | Kind::Cannon => LINES
                .into_iter()
                .flat_map(|direction| along(board, from, piece.kind, direction))
                .collect(),
            Kind::Soldier => {
                let forward = if side == Side::Red { 1 } else { -1 };
                let sideways = !from.on_own_half(side);
                let steps = [(0, forward), (1, 0), (-1, 0)];
                let count = if sideways { 3 } else { 1 };
                steps.into_iter().take(count).filter_map(step).collect()
            }
        };
        if matches!(piece.kind, Kind::General | Kind::Advisor) {
            reached.retain(|to| to.in_palace(side));
        }
        reached.retain(|to| board.get(*to).is_none_or(|p| p.side != side));
        reached
    }

    fn along(board: &Board, from: Square, kind: Kind, (df, dr): (i8, i8)) -> Vec<Square> {
        let ray = |i: i8| from.offset(df * i, dr * i);
        let line: Vec<Square> = (1..).map_while(ray).collect();
        let met: Vec<usize> = (0..line.len())
            .filter(|i| board.get(line[*i]).is_some())
            .collect();
        let mut reached = line[..met.first().copied().unwrap_or(line.len())].to_vec();
        let taken = if kind == Kind::Chariot { 0 } else { 1 };
        reached.extend(met.get(taken).map(|i| line[*i]));
        reached
    }

    pub fn checked(board: &Board, side: Side) -> bool {
        let general = board.general(side).unwrap();
        board.pieces_of(side.other()).any(|(from, kind)| {
            targets(board, from, Piece::new(side.other(), kind)).contains(&general)
        })
    }

    pub fn facing(board: &Board) -> bool {
        let [red, black] = Side::ALL.map(|side| board.general(side).unwrap());
        red.file() == black.file()
            && (red.rank() + 1..black.rank())
                .all(|rank| board.get(Square::new(red.file(), rank).unwrap()).is_none())
    }

    pub fn pseudo_moves(position: &Position) -> BTreeSet<Move> {
        let board = position.board();
        board
            .pieces_of(position.side())
            .flat_map(|(from, kind)| {
                targets(board, from, Piece::new(position.side(), kind))
                    .into_iter()
                    .map(move |to| Move::new(from, to))
            })
            .collect()
    }

    pub fn legal_moves(position: &Position) -> BTreeSet<Move> {
        let side = position.side();
        let enemy = position.board().general(side.other()).unwrap();
        pseudo_moves(position)
            .into_iter()
            // A general that has been taken faces nobody, and no game gets that far.
            .filter(|mv| mv.to != enemy)
            .filter(|mv| {
                let next = position.play(*mv);
                !checked(next.board(), side) && !facing(next.board())
            })
            .collect()
    }
}

fn check_moves(position: &Position) {
    let pseudo: BTreeSet<Move> = position.pseudo_moves().into_iter().collect();
    assert_eq!(pseudo, slow::pseudo_moves(position), "{position:?}");

    let expected = slow::legal_moves(position);
    let list = position.legal_moves();
    let enemy = position.board().general(position.side().other());
    let found: BTreeSet<Move> = list
        .iter()
        .copied()
        .filter(|mv| Some(mv.to) != enemy)
        .collect();
    assert_eq!(found, expected, "{position:?}");
    assert_eq!(list.len(), position.count_legal_moves(), "{position:?}");
    assert_eq!(list.is_empty(), position.is_lost(), "{position:?}");
    for mv in &pseudo {
        assert_eq!(
            position.is_legal(*mv),
            list.contains(mv),
            "{position:?} {mv}"
        );
    }
}

/// The captures and checks are those among the legal moves, none of them of the general. Where a check stands already,
/// which no game has, no move need give it.
fn check_forcing(position: &Position) {
    if position.passed().in_check() {
        return;
    }
    let general = position.board().general(position.side().other());
    let legal = position.legal_moves();
    let takes = |mv: &Move| position.get(mv.to).is_some();
    for with_checks in [false, true] {
        let mut expect: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| Some(mv.to) != general)
            .filter(|mv| takes(mv) || (with_checks && position.play(*mv).in_check()))
            .collect();
        let mut found = Vec::new();
        let can_move = position.for_each_forcing(SquareSet::EMPTY, with_checks, |mv| {
            found.push(mv);
        });
        let order = |mv: &Move| (mv.from, mv.to);
        expect.sort_by_key(order);
        found.sort_by_key(order);
        assert_eq!(found, expect, "{position:?}");
        assert_eq!(
            can_move,
            legal.iter().any(|mv| Some(mv.to) != general),
            "{position:?}"
        );
    }
}

fn check_attacks(position: &Position) {
    let board = position.board();
    for side in Side::ALL {
        assert_eq!(
            board.in_check(side),
            slow::checked(board, side),
            "{position:?} {side}"
        );
        for square in Square::all() {
            let by = board.attackers(square, side);
            let each = Square::all()
                .filter(|from| board.get(*from).is_some_and(|p| p.side == side))
                .filter(|from| board.attacks(*from, square));
            assert!(by.iter().copied().eq(each), "{position:?} {square}");
        }
    }
    assert_eq!(board.generals_face(), slow::facing(board), "{position:?}");
}

fn check_symmetry(position: &Position) {
    let moves = |position: &Position, map: fn(Move) -> Move| -> BTreeSet<Move> {
        position.legal_moves().into_iter().map(map).collect()
    };
    let own = moves(position, |mv| mv);
    assert_eq!(
        moves(&position.mirrored(), Move::mirrored),
        own,
        "{position:?}"
    );
    assert_eq!(
        moves(&position.swapped(), Move::turned),
        own,
        "{position:?}"
    );
    assert_eq!(&position.mirrored().mirrored(), position);
    assert_eq!(&position.swapped().swapped(), position);
}

/// The same placement, put together piece by piece.
fn rebuilt(position: &Position) -> Position {
    let mut board = Board::default();
    for (square, piece) in position.board().pieces() {
        board.set(square, Some(piece));
    }
    Position::new(board, position.side())
}

/// A game holds some sixty positions, so fewer games than placements say as much.
fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn games_keep_the_rules(game in game()) {
        for position in &game {
            check_moves(position);
            check_attacks(position);
            check_forcing(position);
    check_forcing(position);
            check_symmetry(position);
        }
    }

    #[test]
    fn games_keep_their_keys(game in game()) {
        for position in &game {
            let rebuilt = rebuilt(position);
            prop_assert_eq!(position.key(), rebuilt.key());
            prop_assert_eq!(position, &rebuilt);
            prop_assert_ne!(position.key(), position.passed().key());
            prop_assert_eq!(position, &position.passed().passed());
        }
    }

    #[test]
    fn games_are_written_and_read(game in game()) {
        for position in &game {
            prop_assert_eq!(parse_fen(&position.to_fen(), Strictness::Strict), Ok(position.clone()));
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_placement_keeps_the_rules(position in placement()) {
        check_moves(&position);
        check_attacks(&position);
        check_forcing(&position);
        check_symmetry(&position);
    }

    #[test]
    fn the_path_between_squares(a in 0..90_usize, b in 0..90_usize, position in placement()) {
        let [a, b] = [a, b].map(|index| Square::from_index(index).unwrap());
        let (files, ranks) = (b.file() - a.file(), b.rank() - a.rank());
        let expected = ((files == 0) != (ranks == 0)).then(|| {
            let (df, dr) = (files.signum(), ranks.signum());
            (1..)
                .map(|i| a.offset(df * i, dr * i).unwrap())
                .take_while(|s| *s != b)
                .filter(|s| position.get(*s).is_some())
                .count()
        });
        prop_assert_eq!(position.board().between(a, b), expected);
    }
}

/// A board so full of one kind that the lists of moves and attackers are as long as they get.
#[test]
fn crowded_boards() {
    for kinds in [
        [Kind::Horse, Kind::Cannon],
        [Kind::Chariot, Kind::Horse],
        [Kind::Cannon, Kind::Chariot],
    ] {
        for gap in 2..9 {
            let mut board = Board::default();
            for square in Square::all().filter(|s| s.index() % gap != 0) {
                let kind = kinds[square.index() / 2 % 2];
                board.set(square, Some(Piece::new(Side::Red, kind)));
            }
            board.set(
                Square::new(4, 0).unwrap(),
                Some(Piece::new(Side::Red, Kind::General)),
            );
            board.set(
                Square::new(3, 9).unwrap(),
                Some(Piece::new(Side::Black, Kind::General)),
            );
            let position = Position::new(board, Side::Red);
            check_moves(&position);
            check_attacks(&position);
            check_forcing(&position);
        }
    }
}
