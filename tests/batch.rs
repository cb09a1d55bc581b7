//! `qili judge --batch`: the contract for scripts.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const FIGURE: &str =
    "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1";
const CHARIOT: &str = "4k4/9/9/9/9/9/9/9/9/R2K5 w";

/// The mini book in a folder of its own, by its path.
fn mini() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mini.yaml");
    fs::write(&path, include_str!("support/mini.yaml")).unwrap();
    let name = path.display().to_string();
    (folder, name)
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qili"));
    command.args(["judge", "--batch"]).args(args);
    for name in ["QILI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// The exit code and the lines that answer to an input.
fn run(args: &[&str], input: &[u8]) -> (Option<i32>, Vec<Value>) {
    let output = assert_cmd::Command::from_std(command(args))
        .write_stdin(input)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    (output.status.code(), lines.collect())
}

/// One good line, and what it gives.
fn check(line: &Value, expect: &Value) {
    let (code, answers) = run(&[], format!("{line}\n").as_bytes());
    assert_eq!((code, answers), (Some(0), vec![expect.clone()]), "{line}");
}

/// One bad line, and what its error says.
fn refuse(line: &str, id: &Value, message: &str) {
    let (code, answers) = run(&[], format!("{line}\n").as_bytes());
    assert_eq!((code, answers.len()), (Some(2), 1), "{line}");
    let fields: Vec<&String> = answers[0].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["id", "error"], "{line}");
    assert_eq!(&answers[0]["id"], id, "{line}");
    let error = answers[0]["error"].as_str().unwrap();
    assert!(error.contains(message), "{line}: {error}");
}

#[test]
fn a_cycle_is_one_period() {
    let (_folder, rules) = mini();
    let moves = ["h6i4", "i9h9", "i4h6", "h9i9"];
    let chase = |ply: u8, line: &[&str], (target, square): (&str, &str), joint: bool| json!({"ply": ply, "class": "chase", "line": line, "target": target, "target_square": square, "root": "unrooted", "joint": joint});
    check(
        &json!({"id": "x", "rules": rules, "fen": FIGURE, "moves": moves, "cycle": true}),
        &json!({
            "id": "x",
            "verdict": "red_must_change",
            "classes": ["chase", "idle", "chase", "chase"],
            "patterns": {"red": "perpetual_chase", "black": "other"},
            "clauses": ["5.2", "4.2", "4.3", "3.2", "3.3"],
            "evidence": [
                chase(0, &["i2i9"], ("chariot", "i9"), false),
                chase(2, &["h6g8", "c8g8", "h0h9"], ("chariot", "h9"), true),
                chase(3, &["i9i2"], ("cannon", "i2"), false),
            ],
        }),
    );
}

#[test]
fn what_a_person_finds_is_ruled_on() {
    let round = [
        "a1a2", "d9d8", "a2a3", "d8d9", "a3a2", "d9d8", "a2a1", "d8d9",
    ];
    let mut moves = [round, round].concat();
    moves.extend(["a1a2", "d9d8"]);
    let fen = "3k5/9/9/9/9/9/9/9/R3A4/4K4 w";
    let line = |ply: u8| json!({"id": 1, "fen": fen, "moves": moves, "aimless": [{"side": "red", "ply": ply}]});
    let (code, answers) = run(&[], format!("{}\n", line(18)).as_bytes());
    assert_eq!(code, Some(0));
    let ruling = &answers[0]["rulings"][0];
    let told = ["kind", "of", "aimless", "verdict"].map(|field| &ruling[field]);
    assert_eq!(
        told,
        [
            &json!("shuttle"),
            &json!("red"),
            &json!(true),
            &json!("draw")
        ]
    );
    refuse(&line(19).to_string(), &json!(1), "expected 1 to 18");
}

#[test]
fn a_game_is_searched_for_its_repetition() {
    let (_folder, rules) = mini();
    let round = ["a0b0", "e9e8", "b0a0", "e8e9"];
    let mut moves = vec!["d0d1", "e9e8", "d1d0", "e8e9"];
    moves.extend(round.iter().chain(&round));
    moves.push("a0b0");
    let mut classes = vec![Value::Null; 3];
    classes.extend(vec![json!("idle"); 8]);
    classes.extend(vec![Value::Null; 2]);
    check(
        &json!({"id": 7, "rules": rules, "fen": CHARIOT, "moves": moves}),
        &json!({
            "id": 7,
            "verdict": "draw",
            "classes": classes,
            "patterns": {"red": "other", "black": "other"},
            "clauses": ["5.3", "4.3", "3.3"],
            "evidence": [],
            "rulings": [{
                "ply": 8,
                "round": 4,
                "side": "black",
                "kind": "repetition",
                "of": null,
                "from": 0,
                "to": 8,
                "times": 3,
                "verdict": "draw",
                "patterns": {"red": "other", "black": "other"},
                "clauses": ["5.3", "4.3"],
                "due": null,
                "until": 8,
                "result": "final",
                "changed": null,
                "after_end": false,
            }, {
                "ply": 11,
                "round": 6,
                "side": "red",
                "kind": "repetition",
                "of": null,
                "from": 3,
                "to": 11,
                "times": 3,
                "verdict": "draw",
                "patterns": {"red": "other", "black": "other"},
                "clauses": ["5.3", "4.3"],
                "due": null,
                "until": 11,
                "result": "final",
                "changed": null,
                "after_end": true,
            }],
            "outcome": "draw",
            "ended": 8,
            "nearest": null,
        }),
    );
    check(
        &json!({"id": null, "moves": ["炮二平五", "馬８進７", "H2+3"]}),
        &json!({
            "id": null,
            "verdict": "none",
            "classes": [null, null, null],
            "patterns": {"red": null, "black": null},
            "clauses": [],
            "evidence": [],
            "rulings": [],
            "outcome": "open",
            "ended": null,
            "nearest": null,
        }),
    );
}

#[test]
fn checks_and_kills_are_shown() {
    let fen = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
    let moves = ["f0e0", "e8f8", "e0f0", "f8e8"];
    let line = json!({"id": 1, "fen": fen, "moves": moves, "cycle": true}).to_string();
    let (code, answers) = run(&[], line.as_bytes());
    assert_eq!(code, Some(0));
    assert_eq!(answers[0]["verdict"], "red_loses");
    assert_eq!(
        answers[0]["classes"],
        json!(["check", "idle", "check", "idle"])
    );
    let check = |ply: u8, from: &str, square: &str| json!({"ply": ply, "class": "check", "line": [format!("{from}{square}")], "target": "general", "target_square": square, "root": null, "joint": null});
    let expect = json!([check(0, "e0", "e8"), check(2, "f0", "f8")]);
    assert_eq!(answers[0]["evidence"], expect);
    let threat = json!({
        "fen": "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w - - 0 1",
        "moves": ["i0h0", "i8h8", "h0i0", "h8i8"],
        "cycle": true,
    });
    let (_, answers) = run(&[], threat.to_string().as_bytes());
    let first = &answers[0]["evidence"][0];
    assert_eq!(
        (&first["class"], &first["target"]),
        (&json!("kill"), &json!("general"))
    );
    assert_eq!(first["target_square"], "e9");
}

#[test]
fn bad_lines_are_told_and_the_filter_goes_on() {
    let good = r#"{"id":"a","moves":["h2e2"]}"#;
    let input =
        format!("\u{feff}{good}\r\n\nnonsense\n{{\"id\":\"b\",\"moves\":[\"h2e9\"]}}\n{good}");
    let (code, answers) = run(&[], input.as_bytes());
    assert_eq!(code, Some(2));
    let seen: Vec<(&Value, bool)> = answers
        .iter()
        .map(|answer| (&answer["id"], answer.get("error").is_some()))
        .collect();
    let (a, b, none) = (json!("a"), json!("b"), Value::Null);
    assert_eq!(
        seen,
        [
            (&a, false),
            (&none, true),
            (&none, true),
            (&b, true),
            (&a, false)
        ]
    );
    let (code, answers) = run(&[], b"{\"id\":1,\"moves\":[\"\xff\"]}\n");
    assert_eq!((code, answers.len()), (Some(2), 1));
    assert_eq!(run(&[], b""), (Some(0), Vec::new()));
}

#[test]
fn errors_say_what_is_wrong() {
    let none = Value::Null;
    refuse("", &none, "an empty line");
    refuse("[1]", &none, "no JSON object");
    refuse("{\"id\":1,", &none, "not JSON");
    refuse(r#"{"id":1}"#, &json!(1), "missing field `moves`");
    refuse(
        r#"{"id":{"a":1},"moves":[1]}"#,
        &json!({"a": 1}),
        "expected a string",
    );
    refuse(
        r#"{"id":1,"moves":[],"cylce":true}"#,
        &json!(1),
        "unknown field `cylce`",
    );
    refuse(
        r#"{"moves":["h2e2","h9g9"]}"#,
        &none,
        "(ply 2): `h9g9` is not legal",
    );
    refuse(r#"{"moves":["h2e2 h9g7"]}"#, &none, "expected one in each");
    refuse(r#"{"moves":[""]}"#, &none, "expected one in each");
    refuse(
        r#"{"moves":["h2e2"],"cycle":true}"#,
        &none,
        "do not close a cycle",
    );
    refuse(
        r#"{"moves":[],"cycle":true}"#,
        &none,
        "do not close a cycle",
    );
    refuse(r#"{"fen":"9/9 w","moves":[]}"#, &none, "2 ranks");
    refuse(r#"{"rules":"cxa","moves":[]}"#, &none, "no rule book `cxa`");
    refuse(
        r#"{"rules":"./none.yaml","moves":[]}"#,
        &none,
        "cannot read `none.yaml`",
    );
}

#[test]
fn the_language_of_errors_can_be_told() {
    let (_, answers) = run(&["--lang", "zh"], b"[]\n");
    assert_eq!(answers[0]["error"], "不是 JSON 对象");
}

#[test]
fn files_and_another_default_book_are_taken() {
    let (folder, rules) = mini();
    let file = folder.path().join("in.jsonl");
    let line =
        json!({"id": 1, "fen": FIGURE, "moves": ["h6i4", "i9h9", "i4h6", "h9i9"], "cycle": true});
    fs::write(&file, format!("{line}\n")).unwrap();
    let file = file.display().to_string();
    let (code, answers) = run(
        &["--rules", &rules, &file, "-"],
        format!("{line}\n").as_bytes(),
    );
    assert_eq!((code, answers.len()), (Some(0), 2));
    for answer in answers {
        assert_eq!(answer["patterns"]["black"], "other");
    }
    assert_eq!(run(&["none.jsonl"], b""), (Some(2), Vec::new()));
}

/// Each answer comes before the next question is asked.
#[test]
fn answers_are_flushed_as_they_go() {
    let mut child = command(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(input, "{{\"id\":{id},\"moves\":[\"h2e2\"]}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], id);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
