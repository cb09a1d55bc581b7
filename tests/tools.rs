//! The commands about rule books: facts, lint, diff, matrix.

use qili::judge::VOCABULARY;
use qili::lang::Lang;
use qili::report::{facts_json, facts_text};
use qili::rules::open;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Three rounds of shuttling chariots, a game without a repetition, and one whose third move cannot be played.
const GAMES: &str = "[Red \"甲\"]\n[Black \"乙\"]\n\n\
    a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9 *\n\n\
    [Red \"丙\"]\n[Black \"丁\"]\n\nh2e2 h9g7 *\n\n\
    [Red \"戊\"]\n[Black \"己\"]\n\nh2e2 h9g7 h0h9 *\n";

/// A folder with rule files and games.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/books");
    for name in ["checks.yaml", "milder.yaml"] {
        fs::copy(data.join(name), folder.path().join(name)).unwrap();
    }
    let checks = fs::read_to_string(data.join("checks.yaml")).unwrap();
    let milder = fs::read_to_string(data.join("milder.yaml")).unwrap();
    let odd = milder.replace("id: milder", "id: odd").replace(
        "id: \"3.1\"",
        "id: \"3.1\", figures: [cxa/fig-6, cxa/fig-07]",
    ) + "patterns:\n  quiet: {zh: 静, en: quiet}\nwording:\n  chek: {zh: 照, en: check}\n  chase: {zh: 捉子, en: chase}\n";
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("odd.yaml", &odd);
    write(
        "bad.yaml",
        &odd.replace("id: odd", "id: bad")
            .replace("gives_check", "gives_chek"),
    );
    // A book that cases expect something of.
    write(
        "cxa-2011.yaml",
        &checks.replace("id: checks", "id: cxa-2011"),
    );
    fs::create_dir_all(folder.path().join("games/inner")).unwrap();
    write("games/inner/a.PGN", GAMES);
    write("games/notes.txt", "h2e2");
    folder
}

fn run(folder: &TempDir, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qili"));
    command.args(args).current_dir(folder.path());
    for name in ["QILI_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"] {
        command.env_remove(name);
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What is seen when commands are typed in a language.
fn transcript(lang: &str, commands: &[&[&str]]) -> String {
    let folder = folder();
    let mut seen = String::new();
    for args in commands {
        let output = run(&folder, &[args, &["--lang", lang][..]].concat());
        let _ = write!(
            seen,
            "$ qili {}\n{}{}[exit {}]\n\n",
            args.join(" "),
            text(&output.stdout),
            text(&output.stderr),
            output.status.code().unwrap()
        );
    }
    seen
}

fn json(args: &[&str]) -> (Value, i32) {
    let output = run(&folder(), &[args, &["--format", "json"][..]].concat());
    let value = serde_json::from_slice(&output.stdout);
    let value = value.unwrap_or_else(|error| panic!("{error} in {}", text(&output.stdout)));
    (value, output.status.code().unwrap())
}

#[test]
fn outputs_are_in_both_languages() {
    let cases = ["--case", "cxa/fig-0[67]"];
    let diff = [
        &["diff", "checks.yaml", "milder.yaml"],
        &cases[..],
        &["--games", "games"],
    ]
    .concat();
    let unrelated = [&["diff", "cxa-2011.yaml", "milder.yaml"], &cases[..]].concat();
    let matrix = [
        &[
            "matrix",
            "--rules",
            "cxa-2011.yaml",
            "--rules",
            "milder.yaml",
        ],
        &cases[..],
    ]
    .concat();
    for lang in LANGUAGES {
        let commands: [&[&str]; 8] = [
            &["diff", "--help"],
            &["matrix", "--help"],
            &["lint", "--help"],
            &diff,
            &unrelated,
            &matrix,
            &["lint", "checks.yaml", "milder.yaml", "odd.yaml"],
            &["lint", "bad.yaml"],
        ];
        insta::assert_snapshot!(format!("tools_{lang}"), transcript(lang, &commands));
    }
}

#[test]
fn facts_tell_who_uses_them() {
    let folder = folder();
    let path = folder.path().join("checks.yaml");
    let loaded = open(&path.to_string_lossy(), &VOCABULARY, &|path| {
        fs::read_to_string(path)
    });
    let books = [loaded.book.unwrap()];
    for (lang, name) in [(Lang::En, "facts_en"), (Lang::Zh, "facts_zh")] {
        let shown = ["piece", "root"].map(|object| facts_text(&books, Some(object), lang));
        insta::assert_snapshot!(name, shown.join("\n"));
    }
    let all = facts_json(&books, None);
    let fact = |object: &str, name: &str| -> Value {
        let facts = all["facts"].as_array().unwrap().iter();
        let mut found = facts.filter(|f| f["object"] == object && f["fact"] == name);
        found.next().unwrap().clone()
    };
    assert_eq!(fact("move", "gives_check")["used_by"]["checks"][0], "3.1");
    assert_eq!(
        fact("move", "class")["used_by"]["checks"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    assert_eq!(fact("piece", "crossed")["used_by"]["checks"][0], "2");
    assert_eq!(fact("side", "pattern")["type"], "pattern");
    assert!(
        fact("move", "captures")["used_by"]
            .as_object()
            .unwrap()
            .is_empty()
    );
    assert_eq!(all["terms"][0]["term"], "is_crossed_soldier");
    assert_eq!(all["terms"][0]["clause"], "2");
}

#[test]
fn every_fact_of_the_tables_is_listed() {
    let all = run(&folder(), &["facts"]);
    assert_eq!(all.status.code(), Some(0));
    let shown = text(&all.stdout);
    for object in qili::facts::OBJECTS {
        let one = text(&run(&folder(), &["facts", object.name]).stdout);
        for fact in object.facts {
            assert!(
                one.contains(&format!("│ {} ", fact.name)),
                "{} in {one}",
                fact.name
            );
            assert!(
                shown.contains(&format!("│ {} ", fact.name)),
                "{}",
                fact.name
            );
        }
    }
    let output = run(&folder(), &["facts", "pice"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_single_book_is_compared_with_its_parent() {
    let cases = ["--case", "cxa/fig-06"];
    let (alone, code) = json(&[&["diff", "milder.yaml"], &cases[..]].concat());
    let (both, _) = json(&[&["diff", "checks.yaml", "milder.yaml"], &cases[..]].concat());
    assert_eq!((alone, code), (both, 1));
    let output = run(&folder(), &["diff", "checks.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("qili::cli::no_parent"));
}

#[test]
fn differences_carry_their_clauses() {
    let (told, code) = json(&[
        "diff",
        "milder.yaml",
        "--case",
        "cxa/fig-0[67]",
        "--games",
        "games",
    ]);
    assert_eq!(code, 2, "a game cannot be read");
    let edits: Vec<(&str, &str)> = told["edits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            (
                edit["clause"].as_str().unwrap(),
                edit["change"].as_str().unwrap(),
            )
        })
        .collect();
    let expect = [
        ("1", "changed"),
        ("2", "removed"),
        ("3.1", "changed"),
        ("5.1", "changed"),
        ("3.3", "added"),
    ];
    assert_eq!(edits, expect);
    let change = &told["changes"][0];
    assert_eq!(change["name"], "cxa/fig-06");
    assert_eq!(change["before"]["verdict"], "red_loses");
    assert_eq!(change["before"]["red"], "perpetual_check");
    assert_eq!(change["after"]["decided_by"], "5.1");
    assert_eq!(told["cases"]["all"], 2);
    assert_eq!(told["games"]["all"], 3);
    assert_eq!(told["games"]["without_repetition"], 2);
}

#[test]
fn another_order_is_a_difference() {
    let folder = folder();
    let text = "book: {id: order, title: {zh: 次序, en: order}, edition: draft, sources: []}\n\
        extends: checks.yaml\n\
        replace:\n  - {section: verdicts, id: \"5.2\", before: \"5.1\", name: {zh: 作和, en: draw}, \
        says: {zh: 其余作和。, en: All else is drawn.}, \
        when: \"me.pattern == other || them.pattern == other\", then: draw}\n";
    fs::write(folder.path().join("order.yaml"), text).unwrap();
    let output = run(
        &folder,
        &["diff", "order.yaml", "--case", "cxa/fig-06", "--lang", "en"],
    );
    let shown = self::text(&output.stdout);
    assert!(
        shown.contains("changed order of verdicts\n  list: 5.1, 5.2 → 5.2, 5.1\n"),
        "{shown}"
    );
    assert!(
        shown.contains("┆ 5.1 (perpetual check loses) ┆ 5.2 (draw) "),
        "{shown}"
    );
}

#[test]
fn nothing_differs_between_a_book_and_itself() {
    let (told, code) = json(&["diff", "checks.yaml", "checks.yaml", "--case", "cxa/fig-0*"]);
    assert_eq!(code, 0);
    assert!(told["edits"].as_array().unwrap().is_empty());
    assert!(told["changes"].as_array().unwrap().is_empty());
    assert_eq!(told["cases"]["all"], told["cases"]["same"]);
}

#[test]
fn a_matrix_marks_what_cases_expect() {
    let args = [
        "matrix",
        "--rules",
        "cxa-2011.yaml",
        "--rules",
        "milder.yaml",
        "--case",
        "cxa/fig-0[67]",
    ];
    let (told, code) = json(&args);
    assert_eq!(code, 1, "a verdict is not the expected one");
    assert_eq!(told[0]["verdicts"]["cxa-2011"]["fits"], true);
    assert_eq!(told[1]["verdicts"]["cxa-2011"]["fits"], false);
    assert!(told[1]["verdicts"]["milder"]["fits"].is_null());
    let output = run(&folder(), &[&args[..], &["--csv"]].concat());
    let expect = "case,cxa-2011,cxa-2011 expected,milder,milder expected\n\
        cxa/fig-06,red_loses,red_loses,red_must_change,\n\
        cxa/fig-07,draw,red_must_change,draw,\n";
    assert_eq!(text(&output.stdout), expect);
    let fitting = run(
        &folder(),
        &["matrix", "--rules", "cxa-2011.yaml", "--case", "cxa/fig-06"],
    );
    assert_eq!(fitting.status.code(), Some(0));
}

#[test]
fn lint_tells_errors_from_warnings() {
    let code = |file: &str| run(&folder(), &["lint", file]).status.code();
    assert_eq!(code("checks.yaml"), Some(0));
    assert_eq!(code("odd.yaml"), Some(1));
    assert_eq!(code("bad.yaml"), Some(2));
    assert_eq!(code("absent.yaml"), Some(2));
    let output = run(&folder(), &["lint", "odd.yaml", "--format", "json"]);
    let problems: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let codes: Vec<&str> = problems
        .iter()
        .map(|p| p["code"].as_str().unwrap())
        .collect();
    let expect = ["Q001", "Q002", "Q003"];
    assert_eq!(codes, expect);
    assert!(
        problems
            .iter()
            .all(|p| p["severity"] == "warning" && p["file"] == "odd.yaml")
    );
}

#[test]
fn shipped_books_are_clean() {
    let output = run(&folder(), &["lint"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[test]
fn patterns_of_cases_must_fit_some() {
    for (pattern, code) in [
        ("none/*", "qili::cli::no_case"),
        ("[", "qili::cli::bad_pattern"),
    ] {
        let output = run(&folder(), &["matrix", "--case", pattern]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(code));
    }
}

#[test]
fn the_shipped_proposal_changes_what_it_says() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/proposals/joint-chase-equal.yaml"
    );
    let (told, code) = json(&["diff", file, "--case", "cxa/fig-11"]);
    assert_eq!(code, 1);
    assert_eq!(told["changes"][0]["before"]["decided_by"], "26.9.3");
    assert_eq!(told["changes"][0]["after"]["verdict"], "draw");
    let text = fs::read_to_string(file).unwrap();
    for readme in ["README.md", "README.zh.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(readme);
        let shown = fs::read_to_string(path).unwrap();
        assert!(
            shown.contains(&format!("```yaml\n{text}```")),
            "{readme} shows another file"
        );
    }
}
