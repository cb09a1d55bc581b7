//! Pictures, pages and answers as JSON, made by the command and the library.

use qili::board::{Position, Strictness, parse_fen};
use qili::draw::{Pieces, animation, graph_picture, judgement_sheet, line_picture};
use qili::judge::{Judge, Record, judge_cycle};
use qili::lang::Lang;
use qili::notation::read_moves;
use qili::service::Service;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const FIG_02: &str = "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w";
const CYCLE: &str = "h6i4 i9h9 i4h6 h9i9";

fn record() -> Record {
    let start = parse_fen(FIG_02, Strictness::Strict).unwrap();
    let moves = read_moves(CYCLE, &start).unwrap();
    Record::new(start, moves)
}

/// Reads the picture as XML to its end.
fn check_xml(svg: &str) {
    let mut reader = Reader::from_str(svg);
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            _ => continue,
        }
    }
}

fn qili(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qili"))
        .args(args)
        .current_dir(folder)
        .env("QILI_LANG", "en")
        .output()
        .unwrap()
}

#[test]
fn pictures_are_well_formed_and_show_every_piece() {
    let start = Position::start();
    for lang in [Lang::Zh, Lang::En] {
        let moves = read_moves("h2e2 h9g7 h0g2", &start).unwrap();
        for svg in [
            line_picture(&start, &moves, lang).to_svg(),
            graph_picture(&start, None, lang).to_svg(),
            animation(&start, &moves, Pieces::from(lang), true, lang),
        ] {
            check_xml(&svg);
            assert_eq!(svg.matches("<use ").count(), 32);
        }
    }
}

#[test]
fn a_judgement_shows_the_line_of_each_chase() {
    let judge = Judge::shipped("cxa-2011").unwrap();
    let judgement = judge_cycle(judge.book(), &record());
    let svg = judgement_sheet(&judgement, Lang::Zh);
    check_xml(&svg);
    assert_eq!(svg.matches("q-target\"").count(), 3);
    assert!(svg.contains("马一进二 (i4h6) — 捉"), "{svg}");
    assert!(svg.contains("1. 马二进三"), "{svg}");
}

#[test]
fn the_two_boards_of_an_arrow_there_and_back_do_not_lie_on_each_other() {
    let start = Position::start();
    let moves = read_moves("h0g2 h9g7 g2h0", &start).unwrap();
    let svg = line_picture(&start, &moves, Lang::En).to_svg();
    let shafts: Vec<&str> = svg
        .match_indices("class=\"q-shaft\"")
        .map(|(at, _)| &svg[at..at + 40])
        .collect();
    assert_eq!(shafts.len(), 3);
    assert_ne!(shafts[0], shafts[2]);
}

#[test]
fn the_command_writes_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    let check = |args: &[&str], file: &str, begins: &[u8]| {
        let output = qili(folder.path(), args);
        assert!(output.status.success(), "{args:?}: {output:?}");
        assert!(
            fs::read(folder.path().join(file))
                .unwrap()
                .starts_with(begins)
        );
    };
    check(&["draw", "-o", "a.svg"], "a.svg", b"<svg ");
    check(
        &["draw", FIG_02, "--graph", "-o", "b.png"],
        "b.png",
        b"\x89PNG",
    );
    let moves = ["draw", FIG_02, "--moves", CYCLE];
    check(
        &[&moves[..], &["--animate", "-o", "c.svg"]].concat(),
        "c.svg",
        b"<svg ",
    );
    check(
        &["explain", FIG_02, "h6i4", "--svg", "d.svg"],
        "d.svg",
        b"<svg ",
    );
    fs::write(folder.path().join("moves.txt"), CYCLE).unwrap();
    let judge = [
        "judge",
        "moves.txt",
        "--cycle",
        "--fen",
        FIG_02,
        "--svg",
        "e.png",
    ];
    check(&judge, "e.png", b"\x89PNG");
}

#[test]
fn bad_input_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (args, told) in [
        (
            vec!["draw", "--mark", "j4"],
            "`j4` is no place on the board",
        ),
        (
            vec!["draw", "--arrow", "e4"],
            "`e4` is no place on the board",
        ),
        (vec!["draw", "--moves", "h2h9 h9h0"], "is not legal"),
        (
            vec!["draw", "-o", "nowhere/a.svg"],
            "cannot write `nowhere/a.svg`",
        ),
    ] {
        let output = qili(folder.path(), &args);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text.contains(told), "{args:?}: {text}");
    }
}

#[test]
fn a_site_is_written_and_its_links_lead_somewhere() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "site",
        "out",
        "--check",
        "--case",
        "cxa/fig-*",
        "--rules",
        "cxa-2011",
        "--rules",
        "axf",
    ];
    let output = qili(folder.path(), &args);
    assert!(output.status.success(), "{output:?}");
    let out = folder.path().join("out");
    let mut pages = 0;
    for page in files(&out)
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "html"))
    {
        let html = fs::read_to_string(page).unwrap().replace("&#x2f;", "/");
        assert!(
            html.len() < 200_000,
            "{}: {} bytes",
            page.display(),
            html.len()
        );
        let links = html
            .split("href=\"")
            .skip(1)
            .chain(html.split(" src=\"").skip(1));
        for link in links.filter_map(|rest| rest.split('"').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains(':') {
                continue;
            }
            let target = page.parent().unwrap().join(path);
            assert!(target.exists(), "{}: {link}", page.display());
        }
        pages += 1;
    }
    assert!(pages > 200, "{pages} pages");
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn the_service_answers_what_the_playground_asks() {
    let mut service = Service::default();
    let mut ask = |question| service.answer(&question);
    let judged = ask(
        json!({"ask": "judge", "fen": FIG_02, "moves": CYCLE, "rules": "cxa-2011", "cycle": true, "lang": "zh"}),
    );
    assert_eq!(judged["verdict"], "red_must_change");
    assert_eq!(
        judged["evidence"].as_array().unwrap().len(),
        judged["needed"].as_array().unwrap().len()
    );
    let text = judged["text"].as_str().unwrap();
    assert!(
        text.contains("联合捉子") && !text.contains("[车]"),
        "{text}"
    );

    let pgn = "[Red \"x\"]\n\n1. h2e2 h9g7 *\n";
    let read = ask(json!({"ask": "file", "name": "a.pgn", "bytes": pgn.as_bytes()}));
    assert_eq!(read["games"][0]["moves"], json!(["h2e2", "h9g7"]));

    let clause = ask(json!({"ask": "clause", "rules": "cxa-2011", "id": "24.3"}));
    let proposal = clause["proposal"].as_str().unwrap().to_owned();
    let lint = ask(json!({"ask": "lint", "text": proposal}));
    assert_eq!(lint["usable"], true, "{lint}");
    let same = ask(json!({"ask": "change", "text": proposal, "from": 0, "to": 400}));
    assert_eq!(same["changes"], json!([]));
    let other = proposal.replace("move.gains.exists(g, g.is_chase)", "false");
    assert_eq!(ask(json!({"ask": "lint", "text": other}))["usable"], false);
    let narrower = proposal.replace("g.is_chase)", "g.is_chase && g.target.kind == chariot)");
    let changed = ask(json!({"ask": "change", "text": narrower, "from": 0, "to": 60}));
    assert!(
        changed["changes"].as_array().unwrap().len() > 3,
        "{changed}"
    );

    for (question, told) in [
        (json!({"ask": "what"}), "no question `what`"),
        (json!({"ask": "line", "moves": "h2h9 x"}), "x"),
        (
            json!({"ask": "judge", "rules": "cxa-2012"}),
            "no rule book `cxa-2012`",
        ),
        (
            json!({"ask": "clause", "rules": "axf", "id": "0"}),
            "no clause `0`",
        ),
        (json!({"ask": "case", "id": "a/b"}), "no case `a/b`"),
    ] {
        let answer = ask(question);
        let error = answer["error"]["en"].as_str().unwrap_or_default();
        assert!(error.contains(told), "{answer}");
    }
}
