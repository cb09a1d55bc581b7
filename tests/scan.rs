//! `qili scan`: collections of games, and what they say of rule books.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

/// A perpetual check, left by Red after three rounds; the record gives a draw.
const CHECKS: &str = "[Red \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\
    [FEN \"n2k5/9/9/9/9/9/9/9/4R4/5K3 w\"]\n\n\
    1. e1d1 d9e9 2. d1e1 e9d9 3. e1d1 d9e9 4. d1e1 e9d9 5. e1d1 d9e9 6. d1e1 e9d9 7. e1e5 1/2-1/2\n";

/// A game in which nothing comes back, and one with a move that cannot be played.
const OTHERS: &str =
    "[Red \"c\"]\n1. h2e2 h9g7 2. h0g2 *\n\n[Red \"d\"]\n1. h2e9 *\n\n[Red \"e\"]\n1. c3c4 *\n";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), CHECKS).unwrap();
    fs::write(folder.path().join("b.pgn"), OTHERS).unwrap();
    fs::write(folder.path().join("c.xqf"), b"\xff\x00\x01damage").unwrap();
    folder
}

fn scan(folder: &Path, args: &[&str]) -> Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_qili"));
    command.arg("scan").args(args).current_dir(folder);
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

#[test]
fn every_ruling_of_every_book_is_a_row() {
    let folder = folder();
    let args = [
        "--format", "json", "--rules", "axf", "--rules", "cxa-2011", ".",
    ];
    let output = scan(folder.path(), &args);
    assert_eq!(output.status.code(), Some(2), "a game is damaged");
    let rows = rows(&output);
    let seen: Vec<(&Value, &Value, &Value, &Value)> = rows
        .iter()
        .map(|row| (&row["rules"], &row["ply"], &row["verdict"], &row["left_by"]))
        .collect();
    let (axf, cxa, red) = (
        Value::from("axf"),
        Value::from("cxa-2011"),
        Value::from("red"),
    );
    let (changes, loses) = (Value::from("red_must_change"), Value::from("red_loses"));
    let (eight, twelve) = (Value::from(8), Value::from(12));
    assert_eq!(
        seen,
        [
            (&axf, &eight, &changes, &red),
            (&cxa, &twelve, &loses, &red)
        ]
    );
    assert_eq!(rows[0]["classes"][0], "check");
    assert_eq!(rows[1]["outcome"], "black_wins");
    assert_eq!(rows[1]["result"], "1/2-1/2");
    assert_eq!(rows[1]["agrees"], false);
    let problems = text(&output.stderr);
    assert!(problems.contains("b.pgn"), "{problems}");
    assert!(problems.contains("h2e9"), "{problems}");
    assert!(
        problems.contains("games: 3, unreadable: 1; rulings: 2"),
        "{problems}"
    );
}

#[test]
fn csv_has_the_same_fields() {
    let folder = folder();
    let output = scan(folder.path(), &["--csv", "a.pgn"]);
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let record = reader.records().next().unwrap().unwrap();
    let cell = |name: &str| {
        let place = headings.iter().position(|heading| heading == name);
        record[place.unwrap()].to_owned()
    };
    assert_eq!(cell("verdict"), "red_loses");
    assert_eq!(cell("classes"), "check idle check idle");
    assert_eq!(cell("red"), "a");
    let json = scan(folder.path(), &["--format", "json", "a.pgn"]);
    let row = rows(&json).remove(0);
    let fields: Vec<&str> = row
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(fields, headings.iter().collect::<Vec<_>>());
}

#[test]
fn tables_are_in_both_languages() {
    let folder = folder();
    let english = text(&scan(folder.path(), &["a.pgn"]).stdout);
    assert!(english.contains("Red loses at once"), "{english}");
    assert!(english.contains("Black wins ≠ 1/2-1/2"), "{english}");
    let chinese = text(&scan(folder.path(), &["--lang", "zh", "a.pgn"]).stdout);
    assert!(chinese.contains("红方立即判负"), "{chinese}");
}

#[test]
fn a_seed_takes_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let many: String = CHECKS.repeat(40);
    fs::write(folder.path().join("many.pgn"), many).unwrap();
    let numbers = |seed: &str| {
        let args = [
            "--format", "json", "--sample", "5", "--seed", seed, "many.pgn",
        ];
        let rows = rows(&scan(folder.path(), &args));
        rows.iter()
            .map(|row| row["number"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers("1").len(), 5);
    assert_eq!(numbers("1"), numbers("1"));
    assert_ne!(numbers("1"), numbers("2"));
}

#[test]
fn a_report_says_who_gave_way() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let args = [
        "--format",
        "json",
        "--report",
        "--cycles",
        "--rules",
        "axf",
        "who_gave_way.jsonl",
    ];
    let output = scan(&data, &args);
    assert_eq!(output.status.code(), Some(0));
    let report = rows(&output).remove(0);
    let counts = &report["books"]["axf"]["counts"];
    let number = |name: &str| counts[name].as_u64().unwrap();
    assert_eq!(number("all"), 1093);
    assert_eq!(
        number("gave_way") + number("other") + number("left_uncharged"),
        1093
    );
    assert!(number("gave_way") >= 621, "{counts}");
    assert!(number("other") <= 18, "{counts}");
}

#[test]
fn a_pair_shows_what_a_book_changes() {
    let folder = folder();
    let path = folder.path();
    let page = ["--html", "report.html", "--charts", "charts"];
    let args = [
        &["--report", "--pair", "axf", "cxa-2011"],
        &page[..],
        &["a.pgn"],
    ]
    .concat();
    let output = scan(path, &args);
    assert_eq!(output.status.code(), Some(0));
    let out = text(&output.stdout);
    assert!(
        out.contains("axf → cxa-2011: of 1 repetitions 1 are ruled on otherwise"),
        "{out}"
    );
    assert!(out.contains("a.pgn#1 a — b @8"), "{out}");
    let html = fs::read_to_string(path.join("report.html")).unwrap();
    assert!(html.contains("<svg"), "{html}");
    assert!(html.contains("a.pgn#1 a — b @8"), "{html}");
    // Nothing is fetched: what looks like an address only names the language of the charts.
    for (at, _) in html.match_indices("http") {
        assert!(html[..at].ends_with("xmlns=\""), "{}", &html[at..at + 40]);
    }
    let chart = fs::read_to_string(path.join("charts/axf-cxa-2011.svg")).unwrap();
    assert!(chart.contains("3.1 → 23.5.1"), "{chart}");
}

#[test]
fn what_cannot_be_scanned_is_refused() {
    let folder = folder();
    let refuse = |args: &[&str], message: &str| {
        let output = scan(folder.path(), args);
        let problems = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {problems}");
        assert!(problems.contains(message), "{args:?}: {problems}");
    };
    refuse(&[], "required");
    refuse(&["none.pgn"], "there is no such file");
    refuse(&["--rules", "none", "a.pgn"], "no rule book `none`");
    refuse(&["--html", "x.html", "a.pgn"], "--report");
    fs::write(folder.path().join("bad.jsonl"), "{\"fen\": 1}\n").unwrap();
    refuse(&["--cycles", "bad.jsonl"], "invalid type");
    let open = "{\"fen\": \"n2k5/9/9/9/9/9/9/9/4R4/5K3 w\", \"moves\": [\"e1d1\"], \"gave_way\": \"red\"}\n";
    fs::write(folder.path().join("open.jsonl"), open).unwrap();
    refuse(&["--cycles", "open.jsonl"], "make no cycle");
}
