//! The ledger of threats: a second opinion by a plain search, what is new, who takes part, and what does not matter.

use proptest::prelude::*;
use qili::board::{Kind, Move, Piece, Position, Side, Square, Strictness, parse_fen};
use qili::graph::Root;
use qili::judge::{VOCABULARY, policy};
use qili::threat::{
    Budget, Change, Entry, Ledger, MATE, Policy, Proof, Scale, View, mate_by_checks, needed,
    new_mate, root, stood, threats,
};

fn position(fen: &str) -> Position {
    parse_fen(fen, Strictness::Lenient).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// What CXA 2011 takes for a threat.
fn cxa() -> Policy {
    let loaded = qili::rules::open("cxa-2011", &VOCABULARY, &|path| {
        std::fs::read_to_string(path)
    });
    policy(&loaded.book.unwrap())
}

fn ledger(position: &Position, policy: &Policy) -> Ledger {
    let mut budget = Budget::new(10_000_000);
    let ledger = threats(position, policy, &mut budget);
    assert!(!budget.is_empty(), "{position:?}");
    ledger
}

/// What the side that has made a move threatens, each with whether it stood before, which pieces it needs and the root.
fn after(fen: &str, text: &str) -> Vec<(Entry, bool, Vec<Square>, Root)> {
    let (before, mv, policy) = (position(fen), mv(text), cxa());
    assert!(before.is_legal(mv), "{fen} {text}");
    let after = before.play(mv);
    let (earlier, now) = (ledger(&before, &policy), ledger(&after.passed(), &policy));
    let change = Change {
        mv,
        before: &before,
        after: &after,
        earlier: &earlier,
        now: &now,
        policy: &policy,
    };
    now.standing()
        .map(|entry| {
            let mut budget = Budget::new(10_000_000);
            (
                entry.clone(),
                stood(entry, &change, &mut budget),
                needed(&after, &policy, entry, mv.to, &mut budget),
                root(&after, &policy, entry),
            )
        })
        .collect()
}

/// The threat on a square that begins with the piece on another.
fn threat(fen: &str, text: &str, by: &str, on: &str) -> (Entry, bool, Vec<Square>, Root) {
    let all = after(fen, text);
    let wanted = |(entry, ..): &&(Entry, bool, Vec<Square>, Root)| {
        entry.target_square == square(on)
            && entry.first().is_some_and(|first| first.from == square(by))
    };
    let found = all.iter().find(wanted).cloned();
    found.unwrap_or_else(|| panic!("{fen} {text}: no threat of {by} on {on} in {all:?}"))
}

#[test]
fn a_slide_along_the_line_is_not_new() {
    let (_, stood, ..) = threat(
        "2b1ka3/4a2n1/9/9/3N1r3/9/9/9/4A2R1/4KA3 w",
        "h1h3",
        "h3",
        "h8",
    );
    assert!(stood);
}

#[test]
fn what_the_moved_piece_newly_attacks_is_new() {
    // Before, a check could have won the horse, too.
    let (_, stood, needed, root) = threat("5k3/9/9/9/9/9/9/6n2/3K5/4R4 w", "e0e2", "e2", "g2");
    assert_eq!(
        (stood, needed, root),
        (false, vec![square("e2")], Root::Unrooted)
    );
}

#[test]
fn fleeing_makes_no_old_attack_new() {
    // The cannon flees from the chariot; the chariot's attack on the other cannon stood.
    let (entry, stood, ..) = threat("4k4/1rC1a4/4b4/9/3cR4/9/9/9/9/4K4 w", "c8c6", "e5", "d5");
    assert!(entry.value > 0 && stood);
}

#[test]
fn without_checks_only_captures_win() {
    // The chariot wins the horse by a check, and attacks nothing.
    let position = position("3k5/9/9/9/6n2/9/9/9/9/R3K4 w");
    let gains = |attacker_checks| {
        let policy = Policy {
            attacker_checks,
            ..cxa()
        };
        ledger(&position, &policy).entries.len()
    };
    assert!(gains(2) > 0);
    assert_eq!(gains(0), 0);
}

#[test]
fn a_root_that_leaves_makes_a_new_threat() {
    // The chariot stops guarding nothing of its own; the black horse's root is cut by the elephant's step.
    let fen = "5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w";
    let (_, stood, needed, root) = threat(fen, "e2g0", "d1", "c1");
    assert_eq!(
        (stood, needed, root),
        (false, vec![square("d1")], Root::Unrooted)
    );
}

#[test]
fn a_partner_that_saves_itself_renews_the_joint_threat() {
    let (_, stood, needed, _) = threat(
        "c4k3/2N1a4/b4a3/2p5p/6p2/9/6P2/4B4/r3A4/N2RKA3 b",
        "a9a8",
        "a1",
        "d0",
    );
    assert_eq!((stood, needed), (false, vec![square("a1"), square("a8")]));
}

#[test]
fn screens_are_partners_wherever_they_stand() {
    // Two own pieces between: the front horse is the screen, in the palace or outside of it.
    for (fen, screen) in [
        ("3k1a2c/4a4/4b4/9/9/5C3/9/2N3n2/1CN6/4K1B2 w", "c2"),
        ("3k1a2c/4a4/4b4/9/9/5C3/9/3N2n2/1C1N5/4K1B2 w", "d2"),
    ] {
        let (_, _, needed, _) = threat(fen, "b1b2", "b2", "g2");
        assert_eq!(needed, [square("b2"), square(screen)], "{fen}");
    }
}

#[test]
fn an_exchange_in_between_does_not_change_the_target() {
    let fen = "4k4/9/9/4p4/4n4/2p2NP2/2P1P4/4C4/9/4K1BRc b";
    let (entry, _, needed, root) = threat(fen, "i0i4", "i4", "f4");
    assert_eq!(entry.target.kind, Kind::Horse);
    assert_eq!((needed, root), (vec![square("i4")], Root::Unrooted));
}

#[test]
fn soldiers_for_advisors_are_nothing() {
    // Taking the soldier wins it, whatever the defender exchanges meanwhile.
    let fen = "4k4/3PaP3/2n6/4C4/9/9/3c5/9/4A4/4K4 b";
    let (entry, stood, ..) = threat(fen, "e8d7", "d3", "d8");
    assert!(entry.value > 0 && !stood);
}

#[test]
fn a_soldier_for_a_horse_floats() {
    let all = after("4ka3/1r2a4/9/1N1R5/9/4p4/9/9/4A4/3AK4 w", "d6e6");
    let (entry, ..) = &all[0];
    assert!(entry.floats && !entry.even && entry.value == 0, "{entry:?}");
}

#[test]
fn a_kill_in_answer_to_a_check_has_to_begin_anew() {
    let before = position("1N7/2R6/3k5/9/4r4/9/9/9/9/4KA3 w");
    let mut budget = Budget::new(1_000_000);
    let shown = |text: &str, budget: &mut Budget| {
        let after = before.play(mv(text));
        let again = View::of(&after.passed());
        let kill = mate_by_checks(&again, &[], &[], budget);
        let new = new_mate(
            kill.clone(),
            &again,
            &View::of(&before),
            mv(text),
            &[],
            budget,
        );
        (
            matches!(kill, Proof::Proved(_)),
            matches!(new, Proof::Proved(_)),
        )
    };
    // The mate by the chariot was there before the advisor moved.
    let (kill, new) = shown("f0e1", &mut budget);
    assert!(kill && !new);
}

/// A search without bounds, table or order: every capture and check, all answers to a check, until the plies are used up.
struct Plain<'a> {
    policy: &'a Policy,
    side: Side,
}

#[derive(Clone, Copy)]
struct Line {
    last: Move,
    taken: Option<Kind>,
    checks: [u8; 2],
    plies: u8,
    balance: i32,
}

impl Plain<'_> {
    fn weight(&self, kind: Kind) -> i32 {
        self.policy.scale.weight(kind)
    }

    fn first(&self, position: &Position, mv: Move) -> i32 {
        let taken = position.get(mv.to).map(|piece| piece.kind);
        let line = Line {
            last: mv,
            taken,
            checks: [
                self.policy.attacker_checks - u8::from(taken.is_none()),
                self.policy.defender_checks,
            ],
            plies: self.policy.horizon,
            balance: taken.map_or(0, |kind| self.weight(kind)),
        };
        self.value(&position.play(mv), line)
    }

    fn value(&self, position: &Position, line: Line) -> i32 {
        let attacking = position.side() == self.side;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if attacking { -MATE } else { MATE };
        }
        let in_check = position.in_check() && line.plies > 0;
        let who = usize::from(!attacking);
        let mut best = (!in_check).then_some(line.balance);
        for mv in &moves {
            let taken = position.get(mv.to).map(|piece| piece.kind);
            let next = position.play(*mv);
            let on_the_spot = mv.to == line.last.to;
            let may = in_check
                || match taken {
                    Some(_) if line.plies == 0 => on_the_spot && line.taken.is_some(),
                    Some(_) => true,
                    None => line.plies > 0 && line.checks[who] > 0 && next.in_check(),
                };
            if !may {
                continue;
            }
            let mut checks = line.checks;
            checks[who] -= u8::from(taken.is_none() && !in_check);
            let gave_more = line
                .taken
                .zip(taken)
                .is_some_and(|(got, given)| self.weight(got) < self.weight(given));
            if attacking && on_the_spot && gave_more {
                checks[1] = 0;
            }
            let worth = taken.map_or(0, |kind| self.weight(kind));
            let value = self.value(
                &next,
                Line {
                    last: *mv,
                    taken,
                    checks,
                    plies: line.plies.saturating_sub(1),
                    balance: line.balance + if attacking { worth } else { -worth },
                },
            );
            best = Some(best.map_or(value, |best| {
                if attacking {
                    best.max(value)
                } else {
                    best.min(value)
                }
            }));
        }
        best.unwrap_or(line.balance)
    }

    /// The first moves that do not lose.
    fn safe(&self, position: &Position) -> Vec<(Move, i32)> {
        let moves = position.legal_moves();
        let forcing = moves
            .iter()
            .copied()
            .filter(|mv| position.get(mv.to).is_some() || position.play(*mv).in_check());
        forcing
            .map(|mv| (mv, self.first(position, mv)))
            .filter(|(_, value)| *value >= 0)
            .collect()
    }
}

/// A policy that the plain search can follow: no floating pieces, nothing free, nothing set aside.
fn plain_policy() -> Policy {
    let points = |worth: &dyn Fn(Kind) -> i32| Kind::ALL.map(worth);
    Policy {
        scale: Scale {
            strong: points(&|kind| match kind {
                Kind::Chariot => 2,
                Kind::Horse | Kind::Cannon => 1,
                _ => 0,
            }),
            weak: points(&|kind| i32::from(matches!(kind, Kind::Advisor | Kind::Elephant))),
            ..Scale::default()
        },
        attacker_checks: 1,
        defender_checks: 1,
        horizon: 3,
        ..Policy::default()
    }
}

/// Small positions with both generals and no check on the side that waits.
fn small_position() -> impl Strategy<Value = Position> {
    let pieces = prop::collection::vec((0usize..90, 1usize..6, any::<bool>()), 3..9);
    ("[def][012]", "[def][789]", pieces).prop_filter_map(
        "not a position",
        |(red, black, pieces)| {
            let mut board = qili::board::Board::default();
            board.set(square(&red), Some(Piece::new(Side::Red, Kind::General)));
            board.set(square(&black), Some(Piece::new(Side::Black, Kind::General)));
            for (index, kind, red) in pieces {
                let side = if red { Side::Red } else { Side::Black };
                let kind = Kind::ALL[kind];
                let at = Square::from_index(index)?;
                let fits = match kind {
                    Kind::Advisor => at.in_palace(side),
                    Kind::Elephant => at.on_own_half(side),
                    _ => true,
                };
                if fits && board.get(at).is_none() {
                    board.set(at, Some(Piece::new(side, kind)));
                }
            }
            let position = Position::new(board, Side::Red);
            let quiet = !position.board().in_check(Side::Black)
                && !position.in_check()
                && !position.board().generals_face();
            quiet.then_some(position)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        max_global_rejects: 200_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A plain search finds the same gains, for as much.
    #[test]
    fn a_plain_search_agrees(position in small_position()) {
        let policy = plain_policy();
        // Of several captures that do not lose, each is judged without the others: only single ones are compared.
        let plain = Plain { policy: &policy, side: position.side() };
        let mut expect = plain.safe(&position);
        prop_assume!(expect.len() < 2);
        expect.retain(|(_, value)| *value > 0);
        let found = ledger(&position, &policy);
        let value: Vec<(Move, i32)> = found
            .entries
            .iter()
            .filter(|entry| entry.value > 0)
            .map(|entry| (entry.first().unwrap(), entry.value))
            .collect();
        prop_assert_eq!(value, expect, "{:?}", position);
    }

    /// A soldier at home, out of every line, leg and flight, changes no threat.
    #[test]
    fn a_bystander_changes_nothing(position in small_position(), file in 0usize..9) {
        let at = Square::from_index(3 * 9 + file).unwrap();
        let board = position.board();
        prop_assume!(board.get(at).is_none());
        let mut with = board.clone();
        with.set(at, Some(Piece::new(Side::Red, Kind::Soldier)));
        let near = |other: Square| {
            let (df, dr) = ((other.file() - at.file()).abs(), (other.rank() - at.rank()).abs());
            df == 0 || dr == 0 || (df <= 2 && dr <= 2)
        };
        prop_assume!(board.pieces().all(|(square, _)| !near(square)));
        let with = Position::new(with, position.side());
        // A longer line may still come to the soldier; what is won at once may not change.
        let shallow = Policy { horizon: 0, attacker_checks: 1, defender_checks: 0, ..cxa() };
        let at_once = |position: &Position| -> Vec<(Option<Move>, i32)> {
            let entries = ledger(position, &shallow).entries;
            let mut values: Vec<_> = entries.iter().map(|e| (e.first(), e.value)).collect();
            values.sort_by_key(|(mv, _)| mv.map(|mv| (mv.from, mv.to)));
            values
        };
        prop_assert_eq!(at_once(&position), at_once(&with));
    }
}
