//! `qili judge` and `qili explain`: verdicts and moves with their reasons.

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use tempfile::TempDir;

const FIGURE: &str =
    "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1";
const PERIOD: &str = "h6i4 i9h9 i4h6 h9i9\n";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let game = format!(
        "[FEN \"{FIGURE}\"]\n\n{} 1/2-1/2\n\n[Red \"a\"]\n\n1. h2e2 h9g7 *\n\n[Red \"b\"]\n\n1. h2e9 *\n",
        PERIOD.trim().repeat(2).replace("i9h6", "i9 h6")
    );
    for (name, text) in [
        ("mini.yaml", include_str!("support/mini.yaml")),
        ("period.txt", PERIOD),
        ("games.pgn", &game),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn run(folder: &TempDir, args: &[&str], stdin: &str) -> (Option<i32>, String, String) {
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_qili"))
        .current_dir(folder.path())
        .args(args)
        .env("QILI_LANG", "en")
        .env_remove("COLUMNS")
        .write_stdin(stdin)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// What is seen when commands are typed in a language.
fn transcript(lang: &str, commands: &[&[&str]]) -> String {
    let folder = folder();
    let mut seen = String::new();
    for args in commands {
        let (code, out, problems) = run(&folder, &[&["--lang", lang], *args].concat(), PERIOD);
        let code = code.unwrap();
        let _ = write!(
            seen,
            "$ qili {}\n{out}{problems}[exit {code}]\n\n",
            args.join(" ")
        );
    }
    seen
}

#[test]
fn verdicts_come_with_their_reasons() {
    for lang in ["en", "zh"] {
        let commands: [&[&str]; 3] = [
            &[
                "judge",
                "--rules",
                "./mini.yaml",
                "--cycle",
                "--fen",
                FIGURE,
            ],
            &[
                "judge",
                "--rules",
                "./mini.yaml",
                "--fen",
                FIGURE,
                "period.txt",
            ],
            &["judge", "--rules", "./mini.yaml", "games.pgn"],
        ];
        insta::assert_snapshot!(format!("judge_{lang}"), transcript(lang, &commands));
    }
}

#[test]
fn moves_and_clauses_are_explained() {
    // The general answers a check, and uncovers an attack.
    let answer = "9/1c1Rk1P2/9/9/9/9/4r4/9/9/3K5 b";
    for lang in ["en", "zh"] {
        let commands: [&[&str]; 6] = [
            &["explain", "--rules", "./mini.yaml", FIGURE, "h6i4"],
            &["explain", "--rules", "./mini.yaml", answer, "e8e9"],
            &["explain", "--rules", "./mini.yaml", answer, "b8c8"],
            &["explain", "--rules", "./mini.yaml", "3.4"],
            &["explain", "--rules", "./mini.yaml", "2a"],
            &["explain", "--rules", "./mini.yaml", "3.5"],
        ];
        let seen = without_facts(&transcript(lang, &commands));
        insta::assert_snapshot!(format!("explain_{lang}"), seen);
    }
    let (_, out, _) = run(
        &folder(),
        &["explain", "--rules", "./mini.yaml", FIGURE, "h6i4"],
        "",
    );
    let cells = |row: &str| -> Vec<String> {
        let line = out.lines().find(|line| line.trim_start().starts_with(row));
        let words = line.unwrap_or_else(|| panic!("no `{row}` in {out}"));
        words
            .split_whitespace()
            .take(2)
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(cells("gives_check "), ["gives_check", "false"]);
    assert_eq!(cells("root "), ["root", "unrooted"]);
    assert_eq!(cells("stood "), ["stood", "false"]);
    assert_eq!(cells("floats "), ["floats", "false"]);
}

/// The keys of clauses, which stand in rows, too.
const KEYS: [&str; 5] = ["when", "then", "overrides", "unmodelled", "source"];

/// A transcript without the tables of facts, whose rows begin with a blank and a name: they grow with the facts.
fn without_facts(seen: &str) -> String {
    let is_row = |line: &&str| {
        let mut letters = line.chars();
        let row = letters.next() == Some(' ') && letters.next().is_some_and(char::is_alphabetic);
        row && KEYS
            .iter()
            .all(|key| !line.starts_with(&format!(" {key} ")))
    };
    let kept = seen.lines().filter(|line| !is_row(line));
    kept.map(|line| format!("{line}\n")).collect()
}

/// A command, and what its JSON has at a place.
fn check(args: &[&str], pointer: &str, expect: impl Into<Value>) {
    let args = [args, &["--format", "json", "--rules", "./mini.yaml"]].concat();
    let (code, out, problems) = run(&folder(), &args, PERIOD);
    assert_eq!((code, problems.as_str()), (Some(0), ""), "{args:?}");
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        value.pointer(pointer),
        Some(&expect.into()),
        "{args:?} {out}"
    );
}

#[test]
fn json_says_as_much() {
    let judge = ["judge", "--cycle", "--fen", FIGURE];
    check(&judge, "/file", "stdin");
    check(&judge, "/line", 1);
    check(&judge, "/rules", "mini");
    check(&judge, "/cycle/reason", "repetition");
    check(&judge, "/decided_by/me", "red");
    check(&judge, "/plies/0/decided_by", "3.2");
    check(&judge, "/plies/0/clauses/1", "3.3");
    check(&judge, "/evidence/0/target", "chariot");
    let explain = ["explain", FIGURE, "马二退一"];
    check(&explain, "/move", "h6i4");
    check(&explain, "/class", "chase");
    check(&explain, "/clauses/0/standing", "decides");
    check(&explain, "/clauses/0/conditions/0/value", true);
    check(&explain, "/gains/0/root", "unrooted");
    check(&explain, "/gains/0/stood", false);
    check(&explain, "/gains/0/line/0", "i2i9");
    check(&explain, "/mate_threat", Value::Null);
    check(&["explain", "3.4"], "/overrides", "3.2");
    check(&["explain", "3.4"], "/section", "moves");
    check(&["explain", "2a"], "/unmodelled/en", "people judge");
}

#[test]
fn what_cannot_be_judged_is_told() {
    let check = |args: &[&str], stdin: &str, message: &str| {
        let (code, out, problems) = run(&folder(), args, stdin);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}: {problems}");
        assert!(problems.contains(message), "{args:?}: {problems}");
    };
    check(
        &["judge", "--cycle"],
        "h2e2 h9g7",
        "`stdin`, line 1: the moves do not close a cycle",
    );
    check(&["judge"], "h2e9", "is not legal");
    check(&["judge", "--rules", "cxa"], "", "no rule book `cxa`");
    check(&["judge", "--batch", "--cycle"], "", "cannot be used with");
    check(&["explain", FIGURE, "h6h5"], "", "is not legal");
    check(
        &["explain", FIGURE, "h6i4 i9h9"],
        "",
        "2 moves, expected one",
    );
    check(&["explain", FIGURE], "", "give it behind the position");
    check(&["explain", "9/9 w", "h6h5"], "", "2 ranks");
}
