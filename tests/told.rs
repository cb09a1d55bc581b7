//! What commands tell of their input, in both languages: nothing is dropped in silence.

use serde_json::Value;
use std::fs;
use std::process::Command;
use tempfile::TempDir;

const START: &str = "n2k5/9/9/9/9/9/9/9/4R4/5K3 w";
const CHARIOTS: &str = "3k3r1/9/9/9/9/9/9/R6n1/9/4K4 w";
const ROUND: &str = "e1d1 d9e9 d1e1 e9d9";
const THREE_CANNONS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C2C1/9/RNBAKABNR w";

struct Seen {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(lang: &str, args: &[&str], stdin: &str) -> Seen {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qili"));
    command.arg("--lang").arg(lang).args(args);
    command.env_remove("NO_COLOR").env_remove("COLUMNS");
    let output = assert_cmd::Command::from_std(command)
        .write_stdin(stdin)
        .output()
        .unwrap();
    Seen {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The exit code of a command, and what it has to say on standard error in each language.
fn tells(args: &[&str], stdin: &str, code: i32, zh: &str, en: &str) {
    for (lang, told) in [("zh", zh), ("en", en)] {
        let seen = run(lang, args, stdin);
        assert_eq!(seen.code, Some(code), "{args:?} {}", seen.err);
        assert!(seen.err.contains(told), "{args:?} {}", seen.err);
    }
}

/// What a command has to show in each language.
fn shows(args: &[&str], stdin: &str, zh: &[&str], en: &[&str]) {
    for (lang, shown) in [("zh", zh), ("en", en)] {
        let seen = run(lang, args, stdin);
        assert_eq!(seen.code, Some(0), "{args:?} {}", seen.err);
        for text in shown {
            assert!(seen.out.contains(text), "{text} is not in\n{}", seen.out);
        }
    }
}

#[test]
fn moves_behind_a_semicolon_are_told() {
    let (zh, en) = (
        "`h0g2` 像是着法，没有读入",
        "`h0g2`, which looks like a move, is left out",
    );
    for command in [&["judge", "-"][..], &["convert", "-"], &["moves", "-"]] {
        tells(command, "h2e2 h9g7; h0g2\n", 0, zh, en);
    }
    let seen = run("en", &["judge", "-"], "h2e2 h9g7; a comment\n");
    assert_eq!(seen.err, "");
}

#[test]
fn numbers_that_are_no_rounds_are_no_moves() {
    for command in ["judge", "convert"] {
        tells(
            &[command, "-"],
            "7747\n",
            2,
            "`7747` 不是",
            "`7747` is not a move",
        );
        tells(
            &[command, "-"],
            "77\n",
            2,
            "`77` 不是",
            "`77` is not a move",
        );
    }
    let seen = run("en", &["convert", "-"], "1 h2e2 h9g7 2 h0g2\n");
    assert_eq!(
        (seen.code, seen.out.as_str()),
        (Some(0), "h2e2 h9g7 h0g2\n")
    );
}

#[test]
fn empty_input_is_told() {
    for command in ["judge", "convert"] {
        for stdin in ["", "\n\n"] {
            tells(
                &[command],
                stdin,
                2,
                "输入中没有着法",
                "there are no moves in the input",
            );
        }
    }
    tells(
        &["judge", "--batch"],
        "",
        0,
        "输入是空的",
        "the input is empty",
    );
}

#[test]
fn files_without_games_are_told() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), "h2e2 h9g7\n").unwrap();
    fs::write(folder.path().join("read.me"), "hello\n").unwrap();
    let path = folder.path().display().to_string();
    let command = ["diff", "axf", "wxf", "--case", "axf/d026", "--games", &path];
    for (lang, told) in [("zh", "read.me`：跳过"), ("en", "read.me`: passed over")] {
        let seen = run(lang, &command, "");
        assert!(seen.err.contains(told), "{}", seen.err);
    }
}

/// The moves between backquotes behind a mark in a text.
fn suggested<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let line = text.lines().next().unwrap_or_default();
    let (_, list) = line.rsplit_once(mark).unwrap();
    list.split('`').skip(1).step_by(2).collect()
}

#[test]
fn suggested_moves_are_accepted() {
    for (before, fen) in [
        (
            "",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            "h2e2 ",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        ("", START),
        ("e1d1 ", START),
    ] {
        let args = ["convert", "--fen", fen, "-"];
        for wrong in ["foo", "炮x"] {
            let seen = run("zh", &args, &format!("{before}{wrong}\n"));
            assert_eq!(seen.code, Some(2));
            let mark = if wrong == "foo" {
                "可写作"
            } else {
                "例如"
            };
            let suggested = suggested(&seen.err, mark);
            assert!(!suggested.is_empty());
            for mv in suggested {
                let seen = run("zh", &args, &format!("{before}{mv}\n"));
                assert_eq!(seen.code, Some(0), "{mv}: {}", seen.err);
            }
        }
    }
}

#[test]
fn front_of_no_two_is_told() {
    let (zh, en) = (
        "没有一路上有两个以上此子",
        "no file holds two or more of the piece",
    );
    tells(&["judge", "-"], "前炮平五\n", 2, zh, en);
}

#[test]
fn batches_can_be_lenient() {
    let line = format!("{{\"id\":1,\"fen\":\"{THREE_CANNONS}\",\"moves\":[]}}\n");
    let seen = run("en", &["judge", "--batch"], &line);
    assert_eq!(seen.code, Some(2));
    let seen = run("en", &["judge", "--batch", "--lenient"], &line);
    assert_eq!(seen.code, Some(0));
    let answer: Value = serde_json::from_str(&seen.out).unwrap();
    assert_eq!(answer["verdict"], "none");
}

#[test]
fn wrong_json_is_told_in_chinese() {
    let seen = run(
        "zh",
        &["judge", "--batch"],
        "{\"moves\":3}\n{\"moves\":\n{\"moves\":[],\"x\":1}\n",
    );
    let told: Vec<Value> = seen
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<&str> = told
        .iter()
        .filter_map(|line| line["error"].as_str())
        .collect();
    assert_eq!(
        told,
        [
            "字段有误：有整数 `3`，应为列表",
            "第 9 列：不是 JSON：缺少值",
            "字段有误：未知字段 `x`；应为 `rules`、`fen`、`moves`、`cycle`、`aimless`",
        ]
    );
    let seen = run("zh", &["judge", "-"], "{\"moves\":3}\n");
    assert!(
        seen.err
            .contains("不是一局的 JSON 对象：有整数 `3`，应为列表"),
        "{}",
        seen.err
    );
}

/// A file with three times round two points.
fn shuttle() -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("game.txt");
    fs::write(&path, format!("{ROUND} {ROUND} {ROUND}\n")).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn a_place_in_a_game_is_explained() {
    let (_folder, path) = shuttle();
    let at = |place| ["explain", path.as_str(), "--fen", START, "--at", place];
    shows(
        &at("2r"),
        "",
        &[
            "第2回合红方\n",
            "第6回合黑方：重复局面",
            "车六平五 (d1e1) — 将",
            "24.1 将 → 将：据以定性",
        ],
        &[
            "round 2, Red\n",
            "round 6, Black: repetition",
            "R6=5 (d1e1) — check",
            "24.1 check → check: decides",
        ],
    );
    let seen = run("zh", &at("2黑"), "");
    assert!(seen.out.contains("将5平4 (e9d9) — 闲"), "{}", seen.out);
    tells(
        &at("9b"),
        "",
        2,
        "没有第9回合黑方；棋谱共6回合",
        "has no round 9 of Black",
    );
    let two = format!("{ROUND}\n{ROUND}\n");
    let of_two = ["explain", "-", "--fen", START, "--at", "1r"];
    tells(&of_two, &two, 2, "有 2 局", "there are 2 games");
    let second = [&of_two[..], &["--game", "2"]].concat();
    shows(&second, &two, &["第1回合红方\n"], &["round 1, Red\n"]);
}

#[test]
fn no_idle_clause_is_shown_of_a_check() {
    let seen = run("en", &["explain", START, "e1d1"], "");
    assert!(!seen.out.contains("24.8"), "{}", seen.out);
}

#[test]
fn a_span_is_judged() {
    let (_folder, path) = shuttle();
    let span = |from, to| {
        [
            "judge",
            path.as_str(),
            "--fen",
            START,
            "--from",
            from,
            "--to",
            to,
        ]
    };
    shows(
        &span("2r", "3b"),
        "",
        &["裁决：红方立即判负", "循环：第2—3回合，所指定的着法\n红方"],
        &[
            "verdict: Red loses at once",
            "cycle: rounds 2–3, as asked for\nRed",
        ],
    );
    shows(
        &span("2r", "4r"),
        "",
        &["这些着法不回到开始的局面"],
        &["these moves do not come back to where they begin"],
    );
    tells(&span("3r", "2r"), "", 2, "没有着法", "no moves between");
}

#[test]
fn chinese_boards_name_the_files_of_both_sides() {
    let seen = run("zh", &["graph", CHARIOTS], "");
    let lines: Vec<&str> = seen.out.lines().collect();
    assert_eq!(lines[0], "   1   2   3   4   5   6   7   8   9");
    assert_eq!(lines[11], "   a   b   c   d   e   f   g   h   i");
    assert_eq!(lines[12], "   九  八  七  六  五  四  三  二  一");
    assert!(seen.out.contains("攻击"), "{}", seen.out);
    let seen = run("en", &["graph", CHARIOTS], "");
    assert!(!seen.out.contains('九'), "{}", seen.out);
}

/// Words of a text that are neither names of things in clauses and files nor moves.
fn english(text: &str) -> Vec<&str> {
    const WORDS: [&str; 14] = [
        "when",
        "unless",
        "then",
        "overrides",
        "source",
        "figures",
        "sets",
        "is",
        "says",
        "true",
        "false",
        "check",
        "idle",
        "undetermined",
    ];
    let lines = text
        .lines()
        .filter(|line| !line.contains("条件") && !line.contains("定义"));
    let words = lines.flat_map(|line| {
        line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))
    });
    words.filter(|word| WORDS.contains(word)).collect()
}

#[test]
fn clauses_are_shown_in_chinese() {
    for clause in [
        "24.1", "24.8", "24.9", "22.2", "26.1", "26.1.2", "23.5.1", "24.3a",
    ] {
        let seen = run("zh", &["explain", clause], "");
        assert_eq!(seen.code, Some(0), "{}", seen.err);
        assert!(english(&seen.out).is_empty(), "{}", seen.out);
    }
}

#[test]
fn headers_without_moves_are_games_of_their_own() {
    let pgn = "[Event \"a\"]\n[Result \"*\"]\n\n[Event \"b\"]\n\n1. h2e2 h9g7\n\n[Event \"c\"]\n[Red \"x\"]\n\n[File \"c.pgn\"]\n\n[Event \"d\"]\n\n1. h2e2 *\n";
    let seen = run("en", &["convert", "--format", "json", "--pgn", "-"], pgn);
    let games: Vec<Value> = seen
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let events: Vec<(&str, usize)> = games
        .iter()
        .map(|game| {
            let event = game["tags"][0][1].as_str().unwrap();
            (event, game["moves"].as_array().unwrap().len())
        })
        .collect();
    assert_eq!(events, [("a", 0), ("b", 2), ("c", 0), ("d", 1)]);
    assert_eq!(games[2]["tags"].as_array().unwrap().len(), 3);
    let seen = run("en", &["judge", "--summary", "--pgn", "-"], pgn);
    assert!(
        seen.out.contains("cxa-2011: 4 games judged"),
        "{}",
        seen.out
    );
}
