//! The facts of captures: what protects the target, whether the last move has made them, and what a reply leaves.

use qili::board::{Move, Position, Strictness, parse_fen};
use qili::facts::gain::root_name;
use qili::facts::{CaptureFacts, MoveFacts, Object, Value};
use qili::threat::Policy;

fn position(fen: &str) -> Position {
    parse_fen(fen, Strictness::Strict).unwrap()
}

fn facts(fen: &str, mv: &str) -> MoveFacts {
    MoveFacts::new(&position(fen), mv.parse().unwrap(), Policy::default())
}

/// A capture in a word or two: its root, whether it is new, whether the target could take back, whether it is pinned.
fn describe(capture: &CaptureFacts) -> String {
    let mut text = format!("{} {}", capture.mv(), root_name(capture.root()));
    let holds = |fact| capture.fact(fact) == Some(Value::Bool(true));
    for (fact, word) in [
        ("is_new", "new"),
        ("is_uncovered", "uncovered"),
        ("by_mover", "by mover"),
        ("target_can_take_back", "mutual"),
    ] {
        if holds(fact) {
            text += &format!(", {word}");
        }
    }
    match capture.fact("target_pinned_by") {
        Some(Value::List(pieces)) if !pieces.is_empty() => text + ", pinned",
        _ => text,
    }
}

fn check(fen: &str, mv: &str, expect: &[&str]) {
    let facts = facts(fen, mv);
    let found: Vec<String> = facts.captures_next().iter().map(|c| describe(c)).collect();
    assert_eq!(found, expect, "{fen} {mv}");
}

#[test]
fn captures_of_the_next_move() {
    // The cannon has no root; on the way the chariot has attacked it anew.
    check(
        "3k5/9/9/9/c8/1R7/9/9/9/4K4 w",
        "b4a4",
        &["a4a5 unrooted, new, by mover"],
    );
    // An elephant protects it.
    check(
        "3k5/9/4b4/9/6c2/5R3/9/9/9/4K4 w",
        "f4g4",
        &["g4g5 rooted, new, by mover"],
    );
    // The elephant is pinned by the cannon on e2 and is a false root.
    check(
        "4k4/9/4b4/9/6c2/5R3/4p4/4C4/9/3K5 w",
        "f4g4",
        &["e2e7 unrooted, pinned", "g4g5 false_root, new, by mover"],
    );
    // A standing attack is not new.
    check("3k5/9/9/9/c8/R8/9/9/9/4K4 w", "e0e1", &["a4a5 unrooted"]);
    // A soldier steps out of the file and takes the cannon its screen.
    check(
        "2ck5/9/9/2P6/9/9/9/9/R1n6/4K4 w",
        "c6b6",
        &["a1c1 unrooted, new, uncovered"],
    );
    // A check that is answered held the attack up; it is as old as it was.
    check(
        "3k5/9/9/9/9/9/5p3/9/4K2r1/5R3 w",
        "e1e0",
        &["f0f3 unrooted"],
    );
    // What a pin held up is new when it ends.
    check(
        "3k5/9/9/9/9/9/5p3/9/9/4KR1r1 w",
        "e0e1",
        &["f0h0 unrooted, mutual", "f0f3 unrooted, new"],
    );
    // So is what the generals' facing each other held up.
    check(
        "4k4/9/9/9/6c2/4N4/9/9/9/4K4 w",
        "e0d0",
        &["e4g5 unrooted, new"],
    );
    // Chariots attack each other; then one of them may not leave its file.
    check(
        "4k4/9/9/9/8r/7R1/9/9/9/3K5 w",
        "h4h5",
        &["h5i5 unrooted, new, by mover, mutual"],
    );
    check(
        "4k4/9/4r4/9/7R1/9/9/4R4/9/3K5 w",
        "h5h7",
        &[
            "e2e7 unrooted, mutual, pinned",
            "h7e7 unrooted, new, by mover, pinned",
        ],
    );
}

#[test]
fn what_replies_leave() {
    let left = |fen: &str, mv: &str| {
        let facts = facts(fen, mv);
        let attacks = facts.attacks_met().iter();
        attacks
            .map(|attack| {
                let left: Option<Move> = attack.left.as_ref().map(|capture| capture.mv());
                let left = left.map_or("none".to_owned(), |mv| mv.to_string());
                format!("{} {left}", attack.capture.mv())
            })
            .collect::<Vec<_>>()
    };
    let attacked = "3k5/9/9/9/c8/R8/9/9/9/4K4 b";
    assert_eq!(left(attacked, "a5b5"), ["a4a5 none"]);
    assert_eq!(left(attacked, "a5a9"), ["a4a5 a4a9"]);
    assert_eq!(left(attacked, "d9d8"), ["a4a5 a4a5"]);
    // A check holds the attack up and does not end it.
    let attacked = "3k5/8r/9/9/c8/R8/9/9/9/4K4 b";
    assert_eq!(left(attacked, "i8e8"), ["a4a5 a4a5"]);
    assert_eq!(
        left("3k5/9/9/9/c8/R8/9/9/4K4/r8 b", "a0a4"),
        ["a4a0 none", "a4a5 none"]
    );
}
