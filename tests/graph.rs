//! The graph of attack and protection: whole tables of small positions, queries, drawings.

use proptest::prelude::*;
use qili::board::{Kind, Position, Side, Square, Strictness, parse_fen};
use qili::graph::{AttackGraph, Link, Relation, Row, build};
use qili::lang::Lang;
use std::collections::BTreeSet;

/// A position with every relation.
const EVERYTHING: &str = "2b1k4/3P5/4r4/9/9/9/r1P6/4N4/C1p3p2/4K4 w";

fn graph(fen: &str) -> AttackGraph {
    build(&parse_fen(fen, Strictness::Lenient).unwrap())
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn line(row: &Row, lang: Lang) -> String {
    let cells = [&row.from, &row.relation, &row.to, &row.note].map(|text| text.get(lang));
    cells.join(" | ").trim_end_matches([' ', '|']).to_owned()
}

/// Checks the whole table of a position, in English.
fn check(fen: &str, expect: &[&str]) {
    let rows = graph(fen).rows();
    let found: Vec<String> = rows.iter().map(|row| line(row, Lang::En)).collect();
    assert_eq!(found, expect, "{fen}");
}

#[test]
fn nothing_to_say() {
    check("3k5/9/9/9/9/9/9/9/9/4K4 w", &[]);
}

#[test]
fn attack_and_protection() {
    check(
        "3k5/9/9/9/4p4/4r4/9/4R4/9/5K3 w",
        &[
            "red chariot e2 | attack | black chariot e4",
            "black chariot e4 | attack | red chariot e2",
            "black chariot e4 | protect | black soldier e5",
            "black soldier e5 | protect | black chariot e4",
        ],
    );
}

#[test]
fn attack_on_the_general() {
    check(
        "3k5/9/9/9/9/9/9/9/9/3RK4 b",
        &[
            "red chariot d0 | attack | black general d9 | check",
            // On d0 the general would face the other.
            "red general e0 | protect | red chariot d0 | false root: retaking would expose its own general",
        ],
    );
}

#[test]
fn screen() {
    check(
        "3k5/9/9/9/9/9/9/C1p1n4/9/4K4 w",
        &[
            "red cannon a2 | attack | black horse e2",
            "black soldier c2 | screen | red cannon a2 | for its target on e2",
        ],
    );
}

#[test]
fn screen_of_a_protection() {
    check(
        "3k5/9/9/9/9/9/9/c1R1n4/9/4K4 w",
        &[
            "red chariot c2 | attack | black cannon a2",
            "red chariot c2 | attack | black horse e2",
            // The chariot that takes on e2 is the screen itself.
            "black cannon a2 | protect | black horse e2 | false root: cannot retake from c2",
            "red chariot c2 | screen | black cannon a2 | for its target on e2",
        ],
    );
}

#[test]
fn leg() {
    check(
        "3k5/9/9/9/9/3n5/3P5/3N5/9/4K4 w",
        &[
            "red soldier d3 | attack | black horse d4",
            "red soldier d3 | block | red horse d2 | bars c4 e4",
            "red soldier d3 | block | black horse d4 | bars c2 e2",
        ],
    );
}

#[test]
fn eye() {
    check(
        "2b1k4/3P5/4b4/9/9/9/9/9/4A4/4K4 w",
        &[
            "red general e0 | protect | red advisor e1",
            "red soldier d8 | block | black elephant e7 | bars c9",
            "red soldier d8 | block | black elephant c9 | bars e7",
        ],
    );
}

#[test]
fn an_eye_beyond_which_no_elephant_goes_is_none() {
    check("4k4/9/9/9/9/5p3/6B2/9/9/3K5 w", &[]);
}

#[test]
fn pinned_by_a_chariot() {
    check(
        "3k5/9/9/9/4r4/9/9/9/4N1p2/4K4 w",
        &[
            "black chariot e5 | attack | red horse e1",
            "red general e0 | protect | red horse e1",
            "black chariot e5 | pin | red horse e1 | cannot move",
        ],
    );
}

#[test]
fn pinned_by_the_other_general() {
    check(
        "4k4/9/9/4n4/9/9/9/9/4R4/4K4 b",
        &[
            "red chariot e1 | attack | black horse e6",
            "red general e0 | protect | red chariot e1",
            "red chariot e1 | pin | black horse e6 | cannot move",
        ],
    );
    check(
        "4k4/9/9/9/9/9/9/9/4R4/4K4 b",
        &[
            "red chariot e1 | attack | black general e9 | check",
            "red general e0 | protect | red chariot e1 | false root: retaking would expose its own general",
            "black general e9 | pin | red chariot e1 | only to e2 e3 e4 e5 e6 e7 e8 e9",
        ],
    );
}

#[test]
fn both_screens_of_a_cannon_are_pinned() {
    check(
        "3k5/9/9/9/4c4/9/9/4R4/4N4/4K4 b",
        &[
            "red chariot e2 | attack | black cannon e5",
            "black cannon e5 | attack | red horse e1",
            // The cannon that takes on e1 pins nobody any more.
            "red general e0 | protect | red horse e1",
            "red chariot e2 | protect | red horse e1",
            "red chariot e2 | screen | black cannon e5 | for its target on e1",
            "red chariot e2 | block | red horse e1 | bars d3 f3",
            "black cannon e5 | pin | red horse e1 | cannot move",
            "black cannon e5 | pin | red chariot e2 | only to e3 e4 e5",
        ],
    );
}

#[test]
fn pinned_to_the_leg_of_a_horse() {
    check(
        "4k4/9/9/9/9/9/9/4n4/4P4/3K5 w",
        &[
            "red soldier e1 | attack | black horse e2",
            "red soldier e1 | block | black horse e2 | bars d0 f0",
            "black horse e2 | pin | red soldier e1 | only to e2",
        ],
    );
}

#[test]
fn false_root() {
    // The horse on e2 protects a3 in form, but cannot leave the file of the chariot.
    check(
        "3k5/9/4r4/9/9/9/r1P6/4N4/9/4K4 w",
        &[
            "black chariot a3 | attack | red soldier c3",
            "black chariot e7 | attack | red horse e2",
            "red horse e2 | protect | red soldier c3 | false root: cannot retake from a3",
            "black chariot e7 | pin | red horse e2 | cannot move",
        ],
    );
    // Nobody attacks it yet.
    check(
        "3k5/9/4r4/9/9/9/2P6/4N4/9/4K4 w",
        &[
            "black chariot e7 | attack | red horse e2",
            "red horse e2 | protect | red soldier c3 | false root: retaking would expose its own general",
            "black chariot e7 | pin | red horse e2 | cannot move",
        ],
    );
}

#[test]
fn a_root_that_fails_against_one_of_two() {
    // The chariot on e3 pins the horse, until it takes on c3 itself.
    let graph = graph("3k5/9/9/9/9/9/r1P1r4/4N4/9/4K4 w");
    let [target, horse] = ["c3", "e2"].map(square);
    assert_eq!(graph.attackers_of(target), [square("a3"), square("e3")]);
    assert_eq!(graph.protectors_of(target), [horse]);
    assert_eq!(graph.false_protectors_of(target), [horse]);
    assert_eq!(graph.retakers(square("a3"), target), []);
    assert_eq!(graph.retakers(square("e3"), target), [horse]);
}

#[test]
fn an_attacker_that_cannot_leave() {
    check(
        "4k4/9/9/9/9/p3r4/9/9/4R4/4K4 b",
        &[
            "red chariot e1 | attack | black chariot e4",
            "black chariot e4 | attack | red chariot e1",
            // Once the chariot has left e4, nothing stands between the generals.
            "red general e0 | protect | red chariot e1 | false root: cannot retake from e4",
            "black chariot e4 | protect | black soldier a4 | false root: retaking would expose its own general",
            "red chariot e1 | pin | black chariot e4 | only to e1 e2 e3 e5 e6 e7 e8",
            "black chariot e4 | pin | red chariot e1 | only to e2 e3 e4",
        ],
    );
    check(
        "4k4/9/9/9/9/P3r4/9/9/4R4/4K4 b",
        &[
            "red chariot e1 | attack | black chariot e4",
            "black chariot e4 | attack | red chariot e1",
            "black chariot e4 | attack | red soldier a4 | cannot take: would expose its own general",
            "red general e0 | protect | red chariot e1 | false root: cannot retake from e4",
            "red chariot e1 | pin | black chariot e4 | only to e1 e2 e3 e5 e6 e7 e8",
            "black chariot e4 | pin | red chariot e1 | only to e2 e3 e4",
        ],
    );
}

#[test]
fn hidden_root() {
    // Behind the chariot that takes stands another one: no protection now, a retake then.
    let graph = graph("3k5/9/9/9/9/9/R1r2N3/9/9/4K4 b");
    assert_eq!(graph.protectors_of(square("f3")), []);
    assert_eq!(graph.retakers(square("c3"), square("f3")), [square("a3")]);
    assert_eq!(
        graph.retakers(square("a3"), square("f3")),
        [],
        "takes nothing"
    );
    assert_eq!(graph.retakers(square("i9"), square("f3")), [], "no piece");
}

#[test]
fn queries() {
    let graph = graph("3k5/9/9/9/4c4/9/9/4R4/4N4/4K4 b");
    let [cannon, chariot, horse] = ["e5", "e2", "e1"].map(square);
    assert_eq!(graph.attacked_by(cannon), [horse]);
    assert_eq!(graph.attacked_by(horse), []);
    assert_eq!(graph.screens_of(cannon), [(chariot, horse)]);
    assert_eq!(graph.blockers_of(horse), [chariot]);
    assert_eq!(graph.attackers_of(square("a0")), [], "no piece");
    let pins = graph.pins_of(chariot);
    assert_eq!(pins.len(), 1);
    assert_eq!((pins[0].by, pins[0].pinned), (cannon, chariot));
    assert_eq!(
        pins[0].to.into_iter().collect::<Vec<_>>(),
        ["e3", "e4", "e5"].map(square)
    );
    let relations = |links: Vec<Link>| links.iter().map(|l| l.name().en).collect::<Vec<_>>();
    assert_eq!(
        relations(graph.links_to(horse)),
        ["protect", "protect", "block", "attack", "pin"]
    );
    assert_eq!(
        relations(graph.links_from(chariot)),
        ["protect", "block", "attack", "screen"]
    );
}

#[test]
fn chinese_rows() {
    let rows = graph(EVERYTHING).rows();
    let mut found = vec![line(&Row::headings(), Lang::Zh)];
    found.extend(rows.iter().map(|row| line(row, Lang::Zh)));
    insta::assert_snapshot!(found.join("\n"));
}

#[test]
fn drawing() {
    insta::assert_snapshot!("drawing_zh", graph(EVERYTHING).to_dot(Lang::Zh));
    let [zh, en] = [Lang::Zh, Lang::En].map(|lang| graph(EVERYTHING).to_dot(lang));
    assert!(
        zh.contains("\"马 e2\"") && en.contains("\"horse e2\""),
        "{en}"
    );
    assert!(en.is_ascii(), "{en}");
    assert_eq!(zh.lines().count(), en.lines().count());
}

/// A position some plies into a random game.
fn position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..100).prop_map(|choices| {
        choices.iter().fold(Position::start(), |position, choice| {
            match position.legal_moves().as_slice() {
                [] => position,
                moves => position.play(*choice.get(moves)),
            }
        })
    })
}

/// The relations as sets that do not depend on the order, with the squares mapped.
fn relations(graph: &AttackGraph, map: fn(Square) -> Square) -> BTreeSet<String> {
    let links = graph.links();
    links
        .map(|link| {
            let set = |squares: qili::board::SquareSet| -> BTreeSet<Square> {
                squares.into_iter().map(map).collect()
            };
            let detail = match link.relation {
                Relation::Attack { legal } => format!("attack {legal}"),
                Relation::Protect {
                    legal,
                    fails_against,
                } => {
                    format!("protect {legal} {:?}", set(fails_against))
                }
                Relation::Screen { target } => format!("screen {:?}", map(target)),
                Relation::Block { barred } => format!("block {:?}", set(barred)),
                Relation::Pin { to } => format!("pin {:?}", set(to)),
            };
            format!("{} {} {detail}", map(link.from.square), map(link.to.square))
        })
        .collect()
}

proptest! {
    #![proptest_config(proptest::test_runner::Config {
        cases: 100,
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn attacks_and_protections_are_those_of_the_board(position in position()) {
        let graph = build(&position);
        let board = position.board();
        for (square, piece) in board.pieces() {
            let attackers = graph.attackers_of(square);
            prop_assert_eq!(attackers, board.attackers(square, piece.side.other()).to_vec());
            if piece.kind != Kind::General {
                let protectors = graph.protectors_of(square);
                prop_assert_eq!(protectors, board.attackers(square, piece.side).to_vec());
            }
        }
    }

    #[test]
    fn a_protector_is_false_exactly_where_it_does_not_retake(position in position()) {
        let graph = build(&position);
        for link in graph.links() {
            let Relation::Protect { fails_against, .. } = link.relation else {
                continue;
            };
            for attacker in graph.attackers_of(link.to.square) {
                let takes = position.with_mover(link.to.piece.side.other());
                if takes.is_legal(qili::board::Move::new(attacker, link.to.square)) {
                    let retakes = graph.retakers(attacker, link.to.square).contains(&link.from.square);
                    prop_assert_eq!(retakes, !fails_against.contains(attacker), "{:?} {:?}", position, link);
                }
            }
        }
    }

    #[test]
    fn a_pinned_piece_goes_nowhere_else(position in position()) {
        let graph = build(&position);
        for side in Side::ALL {
            let to_move = position.with_mover(side);
            for square in position.board().squares_of(side) {
                for pin in graph.pins_of(square) {
                    prop_assert!((to_move.legal_targets(square) - pin.to).is_empty(), "{:?} {:?}", position, pin);
                }
            }
        }
    }

    #[test]
    fn mirrored_and_swapped(position in position()) {
        let own = relations(&build(&position), |s| s);
        prop_assert_eq!(&relations(&build(&position.mirrored()), Square::mirrored), &own);
        prop_assert_eq!(&relations(&build(&position.swapped()), Square::turned), &own);
    }
}
