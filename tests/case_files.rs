//! Case files: what is taken, what is refused, and in which words.

use qili::board::Side;
use qili::diag::{Diagnostic, Style, render_all};
use qili::lang::Lang;
use qili::suite::{load_cases, load_known};
use std::fmt::Write as _;

const GOOD: &str = "\
group: {zh: 组, en: group}
cases:
  - id: t/one
    title: {zh: 一, en: one}
    fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1\"
    moves: [f0e0, e8f8, e0f0, f8e8]
    cycle: true
    expect:
      cxa-2011: {verdict: red_loses, classes: [check, idle, chase, idle]}
    evidence:
      - {ply: 2, target: cannon, square: h0}
    provenance: {book: test}
";

/// What is put in the place of what, in a good file.
const FAULTS: &[(&str, &str)] = &[
    ("group:", "gruop:"),
    ("cycle: true", "cycle: true\n    cycle: true"),
    ("cycle: true", "cycle: yes"),
    ("en: one}", "en: one"),
    ("verdict: red_loses", "verdict: red_wins"),
    ("verdict: red_loses", "verdict: none"),
    ("target: cannon", "root: none"),
    ("target: cannon", "target: rook"),
    ("square: h0", "square: j0"),
    ("en: one}", "eng: one}"),
    ("/3K1RBc1 w", "/5RBc1 w"),
    ("/3K1RBc1 w", "/3KR1Bc1 w"),
    ("/3K1RBc1 w", "/4KRBc1 w"),
    ("[f0e0, e8f8, e0f0, f8e8]", "[]"),
    ("[f0e0, e8f8, e0f0, f8e8]", "h2e2"),
    ("e8f8", "8-f8"),
    ("e8f8", "e8d8"),
    (
        "    moves:",
        "    lead_in: {fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w\", moves: [f0e0]}\n    moves:",
    ),
    (", e0f0, f8e8]", "]"),
    ("cycle: true", "cycle: false"),
    ("classes: [check, ", "classes: ["),
    ("ply: 2", "ply: 4"),
    ("ply: 2", "ply: -1"),
    ("ply: 2", "ply: 1"),
    ("target: cannon", "target: horse"),
    ("target: cannon, square: h0", "square: g0"),
    ("    provenance: {book: test}\n", ""),
];

fn refused(text: &str) -> Vec<Diagnostic> {
    load_cases("t.yaml", text).expect_err(text)
}

fn shown(problems: &[Diagnostic]) -> String {
    let [en, zh] = [Lang::En, Lang::Zh].map(|lang| render_all(problems, lang, Style::Plain));
    format!("{en}\n{zh}")
}

#[test]
fn every_fault_is_told_with_its_place() {
    let mut all = String::new();
    for (from, to) in FAULTS {
        assert!(GOOD.contains(from), "`{from}` is not in the file");
        let problems = refused(&GOOD.replacen(from, to, 1));
        let _ = writeln!(all, "=== {from} → {to}\n{}", shown(&problems));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_file_is_told_in_full() {
    let mut text = GOOD.replacen("  - id", "  - {}\n  - id", 1);
    for (from, to) in [
        ("en: one}", "eng: one}"),
        ("e8f8", "e8e5"),
        ("cycle: true", "cycle: 1"),
        ("red_loses", "red"),
        ("check, idle,", "chec, idle,"),
        ("target: cannon", "target: rook"),
        ("{book: test}", "{bok: test}"),
    ] {
        text = text.replacen(from, to, 1);
    }
    text += &GOOD[GOOD.find("  - id").unwrap_or(0)..];
    let problems = refused(&text);
    insta::assert_snapshot!(shown(&problems));
}

#[test]
fn words_of_the_compiler_are_not_shown() {
    let texts = ["", "[]", "a", "group: 1\ncases: 2\n", "cases: [[]]\n", "{"];
    for text in texts {
        let known = load_known("t.yaml", text, &[]).expect_err(text);
        for problem in refused(text).iter().chain(&known) {
            for word in [
                "variant",
                "field",
                "invalid type",
                "missing field",
                "struct",
            ] {
                let said = format!("{} {}", problem.message.en, problem.message.zh);
                assert!(!said.contains(word), "{text}: {said}");
            }
            assert!(problem.mark.is_some(), "{text}: {problem:?}");
        }
    }
}

#[test]
fn a_good_file_is_read() {
    let cases = load_cases("t.yaml", GOOD).expect("a good file");
    let case = &cases[0];
    assert_eq!((case.id.as_str(), case.moves.len()), ("t/one", 4));
    assert_eq!(case.group.zh, "组");
    assert_eq!(case.place.to_string(), "t.yaml:3:5");
    let positions = case.positions();
    assert_eq!(positions.first(), positions.last());
    assert_eq!((case.mover(0), case.mover(1)), (Side::Red, Side::Black));
}

#[test]
fn moves_are_read_in_any_notation() {
    let written = GOOD.replacen(
        "[f0e0, e8f8, e0f0, f8e8]",
        "[车四平五, K5+4, f1e1, 将6平5]",
        1,
    );
    let written = written
        .replacen("f1e1", "R5=4", 1)
        .replacen("K5+4", "K5=6", 1);
    let plain = load_cases("t.yaml", GOOD).expect("a good file");
    let cases = load_cases("t.yaml", &written).expect("moves in three notations");
    assert_eq!(cases[0].moves, plain[0].moves);
}
