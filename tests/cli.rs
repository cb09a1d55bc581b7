//! The `qili` command from end to end.

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const LANGUAGES: [&str; 2] = ["en", "zh"];

const LIST: &str = "h2e2 h9g7 h0g2\n\n1. 炮二平五 馬８進７ 2. H2+3\n";

const GAMES: &str = "[Red \"甲\"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n\
    [FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n1. 车九进一 将5进1 1-0\n";

const CHARIOTS: &str = "3k3r1/9/9/9/9/9/9/R6n1/9/4K4 w";

/// A folder with the files that the tests read.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let garbage: Vec<u8> = (0..=250).rev().cycle().take(2000).collect();
    let files: [(&str, &[u8]); 6] = [
        ("list.txt", LIST.as_bytes()),
        ("games.pgn", GAMES.as_bytes()),
        ("bad.txt", "h2e2 h9g7\nh2e2 h9g9\n\nh0g2\n".as_bytes()),
        (
            "bad.pgn",
            "[Red \"a\"]\n1. h2e2 *\n[FEN \"9/9 w\"]\n1. h2e2 *\n[Red \"b\"]\n1. h2e9 *\n"
                .as_bytes(),
        ),
        ("garbage.bin", &garbage),
        ("nul.txt", b"h2e2\nh9\0g7\n"),
    ];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

fn qili(folder: &TempDir, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qili"));
    command.args(args).current_dir(folder.path());
    for name in [
        "QILI_LANG",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "COLUMNS",
        "NO_COLOR",
    ] {
        command.env_remove(name);
    }
    command
}

fn run(folder: &TempDir, args: &[&str], stdin: &[u8]) -> Output {
    let command = qili(folder, args);
    assert_cmd::Command::from_std(command)
        .write_stdin(stdin)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What is seen when commands are typed in a language, with `stdin` for each.
fn transcript(lang: &str, commands: &[&[&str]], stdin: &str) -> String {
    let folder = folder();
    let mut seen = String::new();
    for args in commands {
        let output = run(
            &folder,
            &[&["--lang", lang], *args].concat(),
            stdin.as_bytes(),
        );
        let quoted = args.iter().map(|arg| match arg.contains(' ') {
            true => format!("'{arg}'"),
            false => (*arg).to_owned(),
        });
        let typed: Vec<String> = quoted.collect();
        let _ = write!(
            seen,
            "$ qili {}\n{}{}[exit {}]\n\n",
            typed.join(" "),
            text(&output.stdout),
            text(&output.stderr),
            output.status.code().unwrap()
        );
    }
    seen
}

/// The output of a command that succeeds in both languages with the same output.
fn check(args: &[&str], stdin: &str, expect: &str) {
    let folder = folder();
    for lang in LANGUAGES {
        let output = run(
            &folder,
            &[args, &["--lang", lang]].concat(),
            stdin.as_bytes(),
        );
        assert_eq!(text(&output.stderr), "", "{args:?}");
        assert_eq!(text(&output.stdout), expect, "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

/// The output of a command that succeeds in a folder.
fn check_in(folder: &TempDir, args: &[&str], expect: &str) {
    let output = run(folder, args, b"");
    assert_eq!(text(&output.stderr), "", "{args:?}");
    assert_eq!(text(&output.stdout), expect, "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
}

#[test]
fn help_is_in_both_languages() {
    for lang in LANGUAGES {
        let commands: [&[&str]; 7] = [
            &["--help"],
            &["convert", "--help"],
            &["explain", "--help"],
            &["graph", "--help"],
            &["judge", "--help"],
            &["perft", "-h"],
            &["verify", "--help"],
        ];
        insta::assert_snapshot!(format!("help_{lang}"), transcript(lang, &commands, ""));
    }
}

#[test]
fn lists_are_converted_line_by_line() {
    let chinese = "炮二平五 马8进7 马二进三\n\n炮二平五 马8进7 马二进三\n";
    check(&["convert", "--notation", "chinese"], LIST, chinese);
    check(&["convert", "--notation", "chinese", "-"], LIST, chinese);
    check(
        &["convert", "--notation", "chinese", "list.txt"],
        "",
        chinese,
    );
    let uci = "h3e3 h10g8 h1g3\n\nh3e3 h10g8 h1g3\n";
    check(
        &["convert", "list.txt", "-", "--notation=uci"],
        LIST,
        &uci.repeat(2),
    );
    check(
        &["convert", "--notation", "iccs"],
        "炮25 馬87 馬2 3 車98\n",
        "h2e2 h9g7 h0g2 i9h9\n",
    );
}

#[test]
fn the_notation_to_read_can_be_told() {
    let told = ["convert", "--notation", "iccs", "--in", "uci"];
    check(&told, "h3e3\n", "h2e2\n");
    check(&[&told[..], &["--pgn"]].concat(), "h3e3\n", "1. h2e2 *\n");
    // Without a rank 10 the same text is ICCS.
    let position = ["--fen", "4k4/9/9/9/9/9/7R1/9/9/3K5 w"];
    let itself = [&["convert", "--notation", "iccs"], &position[..]].concat();
    check(&itself, "h3e3", "h3e3\n");
}

#[test]
fn lists_may_start_from_a_position() {
    let args = ["convert", "--notation", "chinese", "--fen", CHARIOTS];
    check(&args, "a2h2 d9d8", "车九平二 将4进1\n");
    let black = CHARIOTS.replace(" w", " b");
    check(
        &["convert", "--notation", "wxf", "--fen", &black],
        "1... h2g4",
        "H8-7\n",
    );
}

#[test]
fn games_keep_their_tags() {
    let wxf = "[Red \"甲\"]\n\n1. C2=5 H8+7 2. H2+3 *\n\n\
        [FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n\n1. R9+1 K5+1 1-0\n";
    check(&["convert", "--notation", "wxf", "games.pgn"], "", wxf);
    check(&["convert", "--notation", "wxf"], GAMES, wxf);
    let bare = "1. C2=5 H8+7 *\n";
    check(
        &["convert", "--notation", "wxf", "--pgn"],
        "h2e2 h9g7",
        bare,
    );
}

#[test]
fn json_of_conversions_is_a_value_a_line() {
    let list = "{\"file\":\"list.txt\",\"line\":1,\"tags\":[],\
        \"fen\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\",\
        \"moves\":[\"C2=5\",\"H8+7\",\"H2+3\"],\"result\":null}\n\
        {\"file\":\"list.txt\",\"line\":3,\"tags\":[],\
        \"fen\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\",\
        \"moves\":[\"C2=5\",\"H8+7\",\"H2+3\"],\"result\":null}\n";
    check(
        &[
            "convert",
            "--notation",
            "wxf",
            "--format",
            "json",
            "list.txt",
        ],
        "",
        list,
    );
    let games = "{\"file\":\"games.pgn\",\"game\":1,\"tags\":[[\"Red\",\"甲\"]],\
        \"fen\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\",\
        \"moves\":[\"h2e2\",\"h9g7\",\"h0g2\"],\"result\":null}\n\
        {\"file\":\"games.pgn\",\"game\":2,\"tags\":[[\"FEN\",\"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]],\
        \"fen\":\"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1\",\
        \"moves\":[\"a0a1\",\"e9e8\"],\"result\":\"1-0\"}\n";
    check(
        &[
            "convert",
            "--notation",
            "iccs",
            "--format",
            "json",
            "games.pgn",
        ],
        "",
        games,
    );
}

/// A folder with games in files of several kinds, and some other files.
fn collection() -> TempDir {
    let folder = folder();
    let inside = folder.path().join("games");
    fs::create_dir_all(inside.join("old")).unwrap();
    fs::create_dir(inside.join(".hidden")).unwrap();
    let list = "1. h2e2 h9g7\n2. h0g2 i9h9\n";
    let ubb =
        "[DhtmlXQ_title]甲 和 乙[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]";
    let files: [(&str, &[u8]); 6] = [
        ("games/a.pgn", GAMES.as_bytes()),
        ("games/b.txt", list.as_bytes()),
        ("games/old/c.ubb", ubb.as_bytes()),
        ("games/old/d.png", b"\x89PNG\r\n\x1a\n"),
        ("games/notes.md", "今日所见".as_bytes()),
        ("games/.hidden/e.pgn", b"h2e9"),
    ];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

#[test]
fn folders_are_read_whole() {
    let folder = collection();
    let output = run(&folder, &["convert", "--to", "uci", "games"], b"");
    assert_eq!(
        text(&output.stdout),
        "position startpos moves h3e3 h10g8 h1g3\n\
         position fen 4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1 moves a1a2 e10e9\n\
         position startpos moves h3e3 h10g8 h1g3 i10h10\n\
         position startpos moves h3e3 h10g8\n"
    );
    // What is no record is told, and is no fault of whoever named the folder.
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!("folder_passed_over", text(&output.stderr));
    let named = run(&folder, &["convert", "games/old/d.png"], b"");
    assert_eq!(named.status.code(), Some(2));
}

#[test]
fn games_go_from_kind_to_kind() {
    let folder = collection();
    let pgn = "[Red \"甲\"]\n\n{始} 1. h2e2 h9g7 (1... b9c7 {也可}) 2. h0g2 1-0\n\n[Red \"乙\"]\n\n1. b2e2 *\n";
    for to in ["pgn", "jsonl", "dhtmlxq"] {
        let there = run(
            &folder,
            &["convert", "--to", to, "-o", "out"],
            pgn.as_bytes(),
        );
        assert_eq!(
            (there.status.code(), text(&there.stdout)),
            (Some(0), String::new()),
            "{to}"
        );
        check_in(&folder, &["convert", "--to", "pgn", "out"], pgn);
    }
    let there = run(
        &folder,
        &["convert", "--to", "xqf", "-o", "out.d/"],
        pgn.as_bytes(),
    );
    assert_eq!(there.status.code(), Some(0), "{}", text(&there.stderr));
    check_in(&folder, &["convert", "--to", "pgn", "out.d"], pgn);
    let one = run(
        &folder,
        &["convert", "--to", "xqf", "-o", "one.xqf"],
        pgn.as_bytes(),
    );
    assert_eq!(one.status.code(), Some(2));
    assert!(
        text(&one.stderr).contains("an XQF file holds one game"),
        "{}",
        text(&one.stderr)
    );
    let itself = run(&folder, &["convert", "games.pgn", "-o", "games.pgn"], b"");
    assert_eq!(itself.status.code(), Some(2));
    assert_eq!(
        fs::read_to_string(folder.path().join("games.pgn")).unwrap(),
        GAMES
    );
}

#[test]
fn what_is_left_out_is_told() {
    let output = run(
        &folder(),
        &["convert", "--to", "pgn", "--pgn"],
        b"1. h2e2 (1. h2e9 h9g7) h9g7",
    );
    assert_eq!(text(&output.stdout), "1. h2e2 h9g7 *\n");
    assert_eq!(output.status.code(), Some(0));
    let told = "warning[qili::notation::left_out]: `stdin`, line 1, column 13: left out from here: move 1, red (ply 1): \
        `h2e9` is not legal for red: ";
    assert!(
        text(&output.stderr).starts_with(told),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn perft_counts() {
    check(&["perft", "3"], "", "79666\n");
    check(
        &["perft", "1", "--fen", "4k4/9/9/9/9/9/9/9/9/3K5 b"],
        "",
        "2\n",
    );
    let args = [
        "perft",
        "2",
        "--divide",
        "--fen",
        "4k4/9/9/9/9/9/9/9/9/3K5 b",
    ];
    check(&args, "", "e9e8 1\ne9f9 2\n3\n");
    let json = "{\"fen\":\"4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1\",\"depth\":2,\"nodes\":3,\
        \"moves\":{\"e9e8\":1,\"e9f9\":2}}\n";
    check(&[&args[..], &["--format", "json"]].concat(), "", json);
}

#[test]
fn lenient_lets_diagrams_through() {
    let fen = "p3k4/9/9/9/9/9/9/9/9/3K5 w";
    check(&["perft", "1", "--lenient", "--fen", fen], "", "1\n");
    check(
        &["convert", "--notation", "wxf", "--lenient", "--fen", fen],
        "d0d1",
        "K6+1\n",
    );
    let output = run(&folder(), &["graph", "--lenient", fen], b"");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn graph_draws_and_lists() {
    for lang in LANGUAGES {
        let commands: [&[&str]; 2] = [&["graph", CHARIOTS], &["graph", CHARIOTS, "--dot"]];
        insta::assert_snapshot!(format!("graph_{lang}"), transcript(lang, &commands, ""));
    }
    let output = run(&folder(), &["graph", CHARIOTS, "--format", "json"], b"");
    let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows.as_array().map(Vec::len), Some(2));
    assert_eq!(rows[0]["relation"]["en"], "attack");
    assert_eq!(rows[1]["from"]["zh"], "黑车 h9");
}

/// Commands with something wrong in the input, one problem each.
const BAD_INPUT: [&[&str]; 14] = [
    &["graph", "4k4/9/9/9/9/9/3K5/9/9/9 w"],
    &["graph", "4k4/9/9/9/9/9/9/9/9/3X5 w"],
    &["graph", "p3k4/9/9/9/9/9/9/9/9/3K5 w"],
    &["perft", "1", "--fen", "4k4/9/9/9/9/9/9/9/9/3K5 x"],
    &["perft", "1", "--fen", "4k4/9/9/9/9/9/9/9/9/3K4 w"],
    &["convert", "--notation", "wxf", "--fen", "4k4/9 w"],
    &["convert", "--notation", "wxf", "bad.txt"],
    &["convert", "--notation", "uci", "--in", "wxf", "-"],
    &[
        "convert",
        "--notation",
        "uci",
        "--fen",
        "4k4/9/9/9/R8/9/R8/9/9/3K5 w",
        "-",
    ],
    &["convert", "--notation", "uci", "garbage.bin"],
    &["convert", "--notation", "uci", "nul.txt"],
    &["convert", "--notation", "uci", "absent.txt"],
    &[
        "convert",
        "--notation",
        "uci",
        "games.pgn",
        "--fen",
        "4k4/9/9/9/9/9/9/9/9/3K5 w",
    ],
    &["perft", "1", "--log", "=[{"],
];

#[test]
fn bad_input_is_named_with_its_place() {
    for lang in LANGUAGES {
        let seen = transcript(lang, &BAD_INPUT, "车九平五");
        let title = if lang == "zh" { "错误[" } else { "error[" };
        assert_eq!(seen.matches(title).count(), BAD_INPUT.len(), "{seen}");
        assert_eq!(seen.matches("[exit 2]").count(), BAD_INPUT.len(), "{seen}");
        insta::assert_snapshot!(format!("bad_input_{lang}"), seen);
    }
}

#[test]
fn bad_command_lines_are_refused() {
    let commands: [&[&str]; 13] = [
        &["convert", "--notation", "algebraic"],
        &["perft", "1", "--lenient"],
        &["convert", "--to", "xqf"],
        &["convert", "--to"],
        &["convert", "--notation", "uci", "--pgn", "--fen", "x"],
        &["perft", "x"],
        &["perft", "0"],
        &["perft", "1", "--format", "xml"],
        &["perft", "1", "--divide", "--divide"],
        &["graph", "a", "b"],
        &["graph", "--lenint", "a"],
        &["grph"],
        &["--format", "json"],
    ];
    for lang in LANGUAGES {
        let seen = transcript(lang, &commands, "");
        assert_eq!(seen.matches("[exit 2]").count(), commands.len(), "{seen}");
        insta::assert_snapshot!(format!("usage_{lang}"), seen);
    }
}

#[test]
fn games_that_fail_do_not_keep_others_from_being_written() {
    let folder = folder();
    let output = run(
        &folder,
        &["convert", "--notation", "wxf", "bad.pgn", "bad.txt"],
        b"",
    );
    let written = text(&output.stdout);
    assert_eq!(written, "[Red \"a\"]\n\n1. C2=5 *\nC2=5 H8+7\n\n\nH2+3\n");
    assert_eq!(output.status.code(), Some(2));
    let shown = text(&output.stderr);
    for place in ["bad.pgn:3:1", "bad.pgn:6:4", "bad.txt:2:6"] {
        assert!(shown.contains(place), "{place} in {shown}");
    }
}

#[test]
fn problems_are_json_too() {
    let args = [
        "convert",
        "--notation",
        "wxf",
        "--format",
        "json",
        "bad.txt",
    ];
    let output = run(&folder(), &args, b"");
    let problem: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(problem["code"], "qili::notation::illegal_move");
    assert_eq!(problem["line"], 2);
    assert_eq!(problem["column"], 6);
    assert_eq!(problem["end_column"], 10);
}

#[test]
fn the_environment_tells_the_language() {
    let folder = folder();
    let title = |variables: &[(&str, &str)]| {
        let mut command = qili(&folder, &["graph", "x"]);
        command.envs(variables.iter().copied());
        text(&command.output().unwrap().stderr)
    };
    assert!(title(&[]).starts_with("error["));
    assert!(title(&[("LANG", "zh_CN.UTF-8")]).starts_with("错误["));
    assert!(title(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]).starts_with("error["));
    assert!(title(&[("QILI_LANG", "zh"), ("LC_ALL", "C")]).starts_with("错误["));
}

#[test]
fn without_arguments_help_is_shown() {
    let output = run(&folder(), &[], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("Usage: qili"));
    check(
        &["--version"],
        "",
        concat!("qili ", env!("CARGO_PKG_VERSION"), "\n"),
    );
}

#[test]
fn nothing_is_logged_unless_asked_for() {
    let folder = folder();
    let quiet = run(&folder, &["convert", "--notation", "uci"], b"h2e2");
    assert_eq!(text(&quiet.stderr), "");
    let loud = run(
        &folder,
        &["convert", "--notation", "uci", "--log", "debug"],
        b"h2e2",
    );
    assert!(text(&loud.stderr).contains("DEBUG qili::cli::input"));
    assert_eq!(quiet.stdout, loud.stdout);
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    let folder = folder();
    let mut child = qili(&folder, &["convert", "--notation", "uci"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The output is closed before the command, which waits for input, can write to it.
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"h2e2\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn no_input_makes_it_panic() {
    let folder = folder();
    let deep = "(".repeat(100_000);
    let long = "h2e2 ".repeat(10_000);
    let inputs: [&[u8]; 9] = [
        b"\xff\xfe\0",
        b"\xfe\xff\xd8\0\0a",
        b"\xef\xbb\xbf[",
        b"[FEN \"\"]",
        b"{",
        b"[\n1. h2e2\r\n",
        b"\x81\x30\x81",
        deep.as_bytes(),
        long.as_bytes(),
    ];
    for input in inputs {
        for args in [
            &["convert", "--notation", "uci"][..],
            &["convert", "--notation", "wxf", "--pgn"],
        ] {
            let output = run(&folder, args, input);
            let shown = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{args:?} {shown}");
            assert!(shown.starts_with("error["), "{args:?} {shown}");
            assert_eq!(shown.matches("error[").count(), 1, "{args:?} {shown}");
        }
    }
}
