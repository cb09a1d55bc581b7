//! `qili crosscheck` and `qili hunt`: other programs beside books, and where two books differ.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn qili(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qili"));
    command.args(args).current_dir(root());
    for name in ["QILI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn rows(output: &Output) -> Vec<Value> {
    let out = text(&output.stdout);
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A script of `sh` that is written into a folder, as a command line.
fn script(folder: &Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, body).unwrap();
    format!("sh {}", path.display())
}

/// Fairy-Stockfish, if it is there.
fn engine() -> Option<PathBuf> {
    let places = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"];
    let found = places.iter().map(PathBuf::from).find(|path| path.exists());
    if found.is_none() {
        eprintln!(
            "SKIPPED: fairy-stockfish is not installed (Debian: apt-get install fairy-stockfish)"
        );
    }
    found
}

/// Whether a module of Python is there.
fn has_module(name: &str) -> bool {
    let import = format!("import {name}");
    let mut python = Command::new("python3");
    let python = python.args(["-c", &import]).stderr(Stdio::null());
    let is_there = python.status().is_ok_and(|status| status.success());
    if !is_there {
        eprintln!("SKIPPED: the Python module {name} is not installed (pip install {name})");
    }
    is_there
}

/// The perpetual check of the Asian rules that opens the chapter on them.
const CASES: [&str; 4] = ["--rules", "axf", "--case", "axf/d02?"];

#[test]
fn an_engine_is_asked_by_its_scores() {
    let Some(engine) = engine() else { return };
    let engine = engine.display().to_string();
    let profile = ["--profile", "examples/judges/fairy-stockfish.json"];
    let args = ["--format", "json", "crosscheck", "--engine", &engine];
    let output = qili(&[&args[..], &profile, &CASES].concat());
    let rows = rows(&output);
    assert!(!rows.is_empty(), "{}", text(&output.stderr));
    let known = rows
        .iter()
        .filter(|row| row["charged"] != "unknown")
        .count();
    let agreed = rows.iter().filter(|row| row["agrees"] == true).count();
    assert!(known > 0 && agreed > 0, "{rows:?}");
    for row in &rows {
        let is_known = row["charged"] != "unknown";
        assert_eq!(row["agrees"].is_null(), !is_known, "{row}");
    }
}

#[test]
fn adapters_answer() {
    // cchess knows only what the few perpetual checks are.
    for (module, script, least) in [
        ("pyffish", "python3 examples/judges/pyffish_judge.py", 100),
        ("cchess", "python3 examples/judges/cchess_judge.py", 3),
    ] {
        if !has_module(module) {
            continue;
        }
        let args = ["--format", "json", "crosscheck", "--program", script];
        let rows = rows(&qili(
            &[&args[..], &["--rules", "axf", "--case", "axf/*"]].concat(),
        ));
        let agreed = rows.iter().filter(|row| row["agrees"] == true).count();
        assert!(agreed >= least, "{module}: {agreed} of {}", rows.len());
    }
}

#[test]
fn a_program_is_put_beside_a_book() {
    let folder = tempfile::tempdir().unwrap();
    // It answers every question alike.
    let body =
        "while read line; do echo '{\"verdict\": \"black_loses\", \"said\": \"always\"}'; done\n";
    let program = script(folder.path(), "always.sh", body);
    let report = folder.path().join("bugs.md").display().to_string();
    let args = ["crosscheck", "--program", &program, "--bug-report", &report];
    let output = qili(&[&args[..], &CASES].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    assert!(out.contains("against axf, by"), "{out}");
    assert!(out.contains("axf/d026: draw if neither side changes, as the case has it; the program: Black is charged (always)"), "{out}");
    let bugs = fs::read_to_string(report).unwrap();
    assert!(bugs.contains("axf: axf/d026"), "{bugs}");
    assert!(
        bugs.contains("`4k4/9/9/9/8C/9/pp5pp/4B4/9/r1BAKA2r b - - 0 1`"),
        "{bugs}"
    );
    assert!(bugs.contains("9  .   .   .   .  [将]"), "{bugs}");
}

#[test]
fn what_a_program_does_not_say_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, body: &str| {
        let program = script(folder.path(), name, body);
        let args = [
            "--format",
            "json",
            "crosscheck",
            "--timeout",
            "1",
            "--program",
            &program,
        ];
        let one = ["--rules", "axf", "--case", "axf/d026"];
        let output = qili(&[&args[..], &one].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        rows(&output).remove(0)
    };
    let check = |name, body, said| {
        let row = of(name, body);
        assert_eq!(row["charged"], "unknown", "{row}");
        assert_eq!(row["said"], said, "{row}");
        assert!(row["agrees"].is_null(), "{row}");
    };
    check("late.sh", "sleep 3\n", "timed out");
    check("gone.sh", "exit 0\n", "ended");
    check("odd.sh", "read line; echo what\n", "not an answer: what");
    check(
        "error.sh",
        "read line; echo '{\"error\": \"no idea\"}'\n",
        "no idea",
    );
    check(
        "none.sh",
        "read line; echo '{\"verdict\": \"undetermined\"}'\n",
        "undetermined",
    );
}

#[test]
fn an_engine_that_does_not_greet_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refuse = |args: &[&str], message: &str| {
        let output = qili(&[&["crosscheck", "--timeout", "1"], args].concat());
        let problems = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {problems}");
        assert!(problems.contains(message), "{args:?}: {problems}");
    };
    let deaf = script(folder.path(), "deaf.sh", "sleep 2\n");
    refuse(&["--engine", &deaf], "did not answer `uci`");
    refuse(&["--engine", "./no-such-engine"], "cannot start");
    refuse(
        &["--program", "./no-such-program", "--case", "axf/d026"],
        "cannot start",
    );
    refuse(&["--engine", "'"], "no command line");
    refuse(&[], "name a program to ask");
    let profile = folder.path().join("bad.json");
    fs::write(&profile, "{\"protocol\": \"ucx\"}").unwrap();
    let profile = profile.display().to_string();
    refuse(
        &["--engine", "true", "--profile", &profile],
        "unknown variant `ucx`",
    );
}

/// A small engine of UCCI that calls the completing move lost if moves came before, and 7 points if not.
const UCCI: &str = "while read line; do case \"$line\" in\n\
    ucci) echo ucciok;; isready) echo readyok;; quit) exit 0;;\n\
    *moves*) score=-9990;; position*) score=7;;\n\
    'go depth 1') echo \"info depth 1 score $score\"; echo \"bestmove $ONLY\";;\n\
    esac; done\n";

#[test]
fn ucci_is_spoken() {
    let folder = tempfile::tempdir().unwrap();
    let body = UCCI
        .replace("$ONLY", "a5i5")
        .replace("*moves*", "position*moves*");
    let engine = script(folder.path(), "ucci.sh", &body);
    let profile = folder.path().join("ucci.json");
    fs::write(&profile, "{\"protocol\": \"ucci\"}").unwrap();
    let profile = profile.display().to_string();
    let args = [
        "--format",
        "json",
        "crosscheck",
        "--engine",
        &engine,
        "--profile",
        &profile,
    ];
    let cycle = folder.path().join("cycle.jsonl");
    let line = "{\"fen\": \"4k4/9/9/9/8C/9/pp5pp/4B4/9/r1BAKA2r b\", \"moves\": [\"i0h0\", \"i5a5\", \"h0i0\", \"a5i5\"]}\n";
    fs::write(&cycle, line).unwrap();
    let cycle = cycle.display().to_string();
    let output = qili(&[&args[..], &["--cycles", &cycle]].concat());
    let row = rows(&output).remove(0);
    // The completing move is Red's.
    assert_eq!(row["charged"], "red", "{row}");
    assert_eq!(row["said"], "lost, cp 7", "{row}");
}

#[test]
fn a_hunt_finds_the_same_with_the_same_seed() {
    let folder = tempfile::tempdir().unwrap();
    let cases = folder.path().join("found.yaml").display().to_string();
    let args = [
        "--format",
        "json",
        "hunt",
        "cxa-1999",
        "cxa-2011",
        "--case",
        "cxa/fig-0*",
        "--finds",
        "5",
        "-o",
        &cases,
    ];
    let first = qili(&args);
    assert_eq!(first.status.code(), Some(1), "{}", text(&first.stderr));
    let finds = rows(&first);
    assert_eq!(finds.len(), 5);
    for find in &finds {
        assert_ne!(find["old"]["verdict"], find["new"]["verdict"], "{find}");
    }
    let one = Command::new(env!("CARGO_BIN_EXE_qili"))
        .args(args)
        .env("RAYON_NUM_THREADS", "1")
        .current_dir(root())
        .output()
        .unwrap();
    assert_eq!(text(&one.stdout), text(&first.stdout), "on one core");
    // What is written can be read, and holds what the books say.
    let verified = qili(&["verify", "--cases", &cases]);
    assert_eq!(
        verified.status.code(),
        Some(0),
        "{}",
        text(&verified.stdout)
    );
}

#[test]
fn a_find_needs_all_its_pieces() {
    let args = [
        "--format", "json", "hunt", "axf", "cxa-2011", "--case", "axf/d02?", "--finds", "3",
    ];
    for find in rows(&qili(&args)) {
        let pieces = find["pieces"].as_u64().unwrap();
        assert!(pieces <= 14, "{find}");
    }
}

#[test]
fn a_book_is_hunted_beside_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let body = "while read line; do echo '{\"verdict\": \"draw\"}'; done\n";
    let program = script(folder.path(), "draws.sh", body);
    let args = [
        "--format",
        "json",
        "hunt",
        "axf",
        "--program",
        &program,
        "--case",
        "axf/d02?",
        "--finds",
        "2",
    ];
    let output = qili(&args);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    for find in rows(&output) {
        assert_eq!(find["new"]["verdict"], "draw");
        assert_ne!(find["old"]["verdict"], "draw");
    }
}
