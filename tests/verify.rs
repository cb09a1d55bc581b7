//! The cases against their rule books, and what `verify` says of them.

use assert_cmd::Command;
use qili::diag::{Style, render_all};
use qili::judge::VOCABULARY;
use qili::lang::Lang;
use qili::rules::{Book, open};
use qili::suite::{Case, Outcome, Run, embedded, load_cases, load_known};
use rstest::rstest;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn book(name: &str) -> Option<Book> {
    open(name, &VOCABULARY, &|path| fs::read_to_string(path)).book
}

fn all_cases() -> Vec<Case> {
    let files = embedded::files().filter(|(name, _)| !name.ends_with("known-disagreements.yaml"));
    files
        .flat_map(|(name, text)| load_cases(name, text).unwrap())
        .collect()
}

fn known_text() -> &'static str {
    let mut files = embedded::files();
    let found = files.find(|(name, _)| name.ends_with("known-disagreements.yaml"));
    found.expect("the list of known disagreements").1
}

/// The books that the cases speak of, in order.
fn books(cases: &[&Case]) -> Vec<String> {
    let mut names: Vec<String> = cases
        .iter()
        .flat_map(|c| c.expect.keys().cloned())
        .collect();
    names.sort();
    names.dedup();
    names
}

#[rstest]
fn cases_are_as_expected(
    #[files("cases/**/*.yaml")]
    #[exclude("known-disagreements")]
    file: PathBuf,
) {
    let all = all_cases();
    let known = load_known("known-disagreements.yaml", known_text(), &all).unwrap();
    let here = load_cases("", &fs::read_to_string(&file).unwrap()).unwrap();
    let cases: Vec<&Case> = here.iter().collect();
    let mut red = Vec::new();
    for name in books(&cases) {
        let run = Run::new(name.clone(), book(&name), &cases, &known);
        let unexpected = run.checked.iter().filter(|one| one.outcome.is_red());
        red.extend(unexpected.map(|one| {
            let differences: Vec<_> = one.differences.iter().map(|(d, _)| d).collect();
            format!("{name} {}: {differences:?}", one.case.id)
        }));
    }
    assert!(red.is_empty(), "{}", red.join("\n"));
}

const FIGURE: &str = "\
group: {zh: 组, en: group}
cases:
  - id: t/two
    title: {zh: 单车占中, en: one chariot checks}
    fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1\"
    moves: [f0e0, e8f8, e0f0, f8e8]
    cycle: true
    expect:
      cxa-2011: {verdict: red_loses, classes: [check, idle, check, idle]}
    provenance: {book: test}
  - id: t/three
    title: {zh: 相断根, en: an elephant cuts a root}
    fen: \"5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w - - 0 1\"
    moves: [e2g0, h1g1, g0e2, g1h1]
    cycle: true
    expect:
      cxa-2011: {verdict: draw, classes: [chase, chase, chase, chase]}
    evidence:
      - {ply: 0, target: horse, square: c1, root: unrooted, joint: false}
    provenance: {book: test}
";

/// The figures with some words changed, and a list of known disagreements.
fn folder(changes: &[(&str, &str)], known: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut text = FIGURE.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "`{from}`");
        text = text.replacen(from, to, 1);
    }
    fs::create_dir(folder.path().join("cases")).unwrap();
    fs::write(folder.path().join("cases/t.yaml"), text).unwrap();
    let list = format!("disagreements: [{known}]\n");
    fs::write(folder.path().join("cases/known-disagreements.yaml"), list).unwrap();
    fs::write(
        folder.path().join("mini.yaml"),
        include_str!("support/mini.yaml"),
    )
    .unwrap();
    folder
}

fn verify(folder: &TempDir, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_qili"))
        .current_dir(folder.path())
        .args(["verify", "--cases", "cases"])
        .args(args)
        .env("QILI_LANG", "en")
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Runs changed figures and compares the exit code and, for each case, the outcome.
fn check(changes: &[(&str, &str)], known: &str, code: i32, outcomes: [Outcome; 2]) -> Value {
    let (found, out, problems) = verify(&folder(changes, known), &["--format", "json"]);
    assert_eq!(found, Some(code), "{out}{problems}");
    let value: Value = serde_json::from_str(&out).unwrap();
    let found: Vec<&str> = value["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| case["outcome"].as_str().unwrap())
        .collect();
    assert_eq!(found, outcomes.map(Outcome::name), "{changes:?}");
    value
}

const WRONG_CLASS: (&str, &str) = ("[check, idle, check, idle]", "[check, idle, chase, idle]");

#[test]
fn what_differs_is_red() {
    use Outcome::{Fail, Pass};
    check(&[], "", 0, [Pass, Pass]);
    let right = "verdict: draw, clause: \"26.9.4\", patterns: {red: perpetual_chase, black: perpetual_chase}";
    check(&[("verdict: draw", right)], "", 0, [Pass, Pass]);
    let found = check(&[WRONG_CLASS], "", 1, [Fail, Pass]);
    let difference = &found["cases"][0]["differences"][0];
    assert_eq!(
        (&difference["kind"], &difference["ply"]),
        (&"class".into(), &2.into())
    );
    assert_eq!(found["books"][0]["classes"]["right"], 7);
    for (from, to) in [
        ("verdict: draw", "verdict: red_must_change"),
        ("target: horse, square: c1", "target: chariot, square: h1"),
        ("root: unrooted", "root: rooted"),
        ("joint: false", "joint: true"),
        ("verdict: draw", "verdict: draw, clause: \"25.2\""),
        ("verdict: draw", "verdict: draw, patterns: {red: allowed}"),
    ] {
        // The board knows of targets what the file says wrong; the chariot is there, but is not what is won.
        let found = check(&[(from, to)], "", 1, [Pass, Fail]);
        assert_ne!(
            found["cases"][1]["differences"],
            Value::Array(Vec::new()),
            "{from}"
        );
    }
}

#[test]
fn known_disagreements_have_to_hold() {
    use Outcome::{Fail, Known, Pass};
    let entry = |plies: &str, implied: &str| {
        format!(
            "{{case: t/two, book: cxa-2011, {plies}printed: chase, implied: {implied}, argument: {{zh: 论, en: why}}}}"
        )
    };
    check(
        &[WRONG_CLASS],
        &entry("plies: [2], ", "check"),
        0,
        [Known, Pass],
    );
    // It disagrees, but otherwise.
    check(
        &[WRONG_CLASS],
        &entry("plies: [2], ", "idle"),
        1,
        [Fail, Pass],
    );
    let verdict = "{case: t/three, book: cxa-2011, printed: draw, implied: red_must_change, argument: {zh: 论, en: why}}";
    let found = check(&[], verdict, 1, [Pass, Fail]);
    assert_eq!(found["cases"][1]["settled"][0]["line"], 1);
    let right = ("verdict: draw", "verdict: red_must_change");
    let verdict = "{case: t/three, book: cxa-2011, printed: red_must_change, implied: draw, argument: {zh: 论, en: why}}";
    check(&[right], verdict, 0, [Pass, Known]);
}

#[rstest]
#[case(
    "case: t/none, book: cxa-2011, printed: draw, implied: red_loses",
    "there is no such case"
)]
#[case(
    "case: t/two, book: axf, printed: draw, implied: red_loses",
    "the case expects nothing of `axf`"
)]
#[case(
    "case: t/two, book: cxa-2011, printed: drawn, implied: red_loses",
    "unknown verdict `drawn`"
)]
#[case(
    "case: t/two, book: cxa-2011, printed: draw, implied: red_loses",
    "`printed` is `draw`, but the case says `red_loses`"
)]
#[case(
    "case: t/two, book: cxa-2011, printed: red_loses, implied: red_loses",
    "`printed` and `implied` are the same"
)]
#[case(
    "case: t/two, book: cxa-2011, plies: [], printed: check, implied: idle",
    "`plies` is empty"
)]
#[case(
    "case: t/two, book: cxa-2011, plies: [4], printed: check, implied: idle",
    "ply 4 has no class"
)]
#[case(
    "case: t/two, book: cxa-2011, plies: [1], printed: check, implied: idle",
    "`printed` is `check`, but the case says `idle`"
)]
fn bad_disagreements_are_told(#[case] entry: &str, #[case] message: &str) {
    let cases = load_cases("t.yaml", FIGURE).unwrap();
    let text = format!("disagreements:\n  - {{{entry}, argument: {{zh: 论, en: why}}}}\n");
    let errors = load_known("known.yaml", &text, &cases).unwrap_err();
    let shown = render_all(&errors, Lang::En, Style::Plain);
    assert!(shown.contains("known.yaml:2:"), "{shown}");
    assert!(shown.contains(message), "{shown}");
}

#[test]
fn a_list_of_red_cases_may_only_shrink() {
    let folder = folder(&[WRONG_CLASS], "");
    let run = |list: &str| {
        fs::write(folder.path().join("red.txt"), list).unwrap();
        verify(&folder, &["--baseline", "red.txt"])
    };
    let check = |list: &str, code: i32, expect: &str| {
        let (found, out, problems) = run(list);
        assert_eq!(found, Some(code), "{list:?}: {out}{problems}");
        assert!(
            format!("{out}{problems}").contains(expect),
            "{list:?}: {out}{problems}"
        );
    };
    check("", 1, "red: 1; red, but allowed: 0");
    check("# why\ncxa-2011 t/two\n", 0, "red: 0; red, but allowed: 1");
    check(
        "cxa-2011 t/two\ncxa-2011 t/three\n",
        1,
        "`cxa-2011 t/three` is green",
    );
    check("cxa-2011 t/tow\n", 2, "did you mean `t/two`?");
    check("cxa t/two\n", 2, "expects nothing of `cxa`");
    check("t/two\n", 2, "should be a book and a case");
    check("cxa-2011 t/two\ncxa-2011 t/two\n", 2, "red.txt:2:1");
}

#[test]
fn cases_are_chosen_by_name() {
    let folder = folder(&[WRONG_CLASS], "");
    let check = |args: &[&str], code: i32, expect: &str| {
        let (found, out, problems) = verify(&folder, args);
        assert_eq!(found, Some(code), "{args:?}: {out}{problems}");
        assert!(
            format!("{out}{problems}").contains(expect),
            "{args:?}: {out}{problems}"
        );
    };
    check(&["--case", "t/th*"], 0, "red: 0");
    check(&["--case", "*two"], 1, "t/two · cases/t.yaml:3:5");
    check(
        &["--case", "cxa/*"],
        2,
        "none of 2 cases has a name like `cxa/*`",
    );
    check(&["--case", "[a"], 2, "`[a` is no pattern");
    check(&["--rules", "cxa-2011", "--case", "t/three"], 0, "red: 0");
    check(
        &["--rules", "./mini.yaml"],
        2,
        "expects anything of the book `mini`",
    );
    check(&["--rules", "cxa-2012"], 2, "no rule book `cxa-2012`");
    check(&["--baseline", "none.txt"], 2, "cannot read `none.txt`");
}

#[test]
fn reports_are_readable() {
    let folder = folder(
        &[WRONG_CLASS, ("verdict: draw", "verdict: red_must_change")],
        "{case: t/three, book: cxa-2011, printed: red_must_change, implied: draw, argument: {zh: 论证, en: the argument}}",
    );
    for file in ["cases/t.yaml", "cases/known-disagreements.yaml"] {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace("cxa-2011", "mini")).unwrap();
    }
    for lang in ["en", "zh"] {
        let (_, out, problems) = verify(&folder, &["--rules", "./mini.yaml", "--lang", lang]);
        assert_eq!(problems, "");
        insta::assert_snapshot!(format!("verify_{lang}"), out);
    }
}

#[test]
fn bad_case_files_are_told_with_their_place() {
    let folder = folder(&[("e8f8", "e8e5")], "");
    let copy = folder.path().join("cases/u.yaml");
    fs::write(copy, FIGURE).unwrap();
    let (code, _, problems) = verify(&folder, &[]);
    assert_eq!(code, Some(2));
    assert!(problems.contains("cases/t.yaml:6:19"), "{problems}");
    fs::write(folder.path().join("cases/t.yaml"), FIGURE).unwrap();
    let (code, _, problems) = verify(&folder, &[]);
    assert_eq!(code, Some(2));
    assert!(
        problems.contains("the case `t/two` is already in cases/t.yaml:3:5"),
        "{problems}"
    );
}

const GAME: &str = "\
group: {zh: 组, en: group}
games:
  - id: t/game
    title: {zh: 两点长将, en: perpetual check}
    fen: \"n2k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1\"
    moves: [3 x e1d1 d9e9 d1e1 e9d9]
    expect:
      cxa-2011:
        outcome: black_wins
        rulings:
          - {ply: 12, kind: repetition, from: 0, times: 3, verdict: red_loses, until: 12, result: final}
    clauses: [\"23.1\"]
    notes: {zh: 注, en: note}
";

#[test]
fn games_are_run_too() {
    let folder = folder(&[], "");
    let file = folder.path().join("cases/g.yaml");
    let only = ["--case", "t/g*"];
    fs::write(&file, GAME).unwrap();
    let (code, out, problems) = verify(&folder, &only);
    assert_eq!(code, Some(0), "{problems}");
    assert!(
        out.contains("games, counted for each book: 1 run, 1 as expected"),
        "{out}"
    );
    fs::write(
        &file,
        GAME.replace("black_wins", "draw")
            .replace("times: 3", "times: 4"),
    )
    .unwrap();
    let (code, out, _) = verify(&folder, &[]);
    assert_eq!(code, Some(1));
    assert!(
        out.contains("games, counted for each book: 1 run, 0 as expected"),
        "{out}"
    );
    assert!(
        out.contains("cxa-2011 t/game perpetual check (cases/g.yaml:3:5)"),
        "{out}"
    );
    assert!(
        out.contains("expected outcome: draw\n  found    outcome: black_wins"),
        "{out}"
    );
    let (_, out, _) = verify(&folder, &["--lang", "zh"]);
    assert!(out.contains("对局（按棋规分别计）：1，相符0"), "{out}");
    assert!(
        out.contains("应为 outcome: draw\n  实为 outcome: black_wins"),
        "{out}"
    );
    let (code, out, _) = verify(&folder, &[&only[..], &["--format", "json"]].concat());
    assert_eq!(code, Some(1));
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["games"][0]["right"], false);
    assert_eq!(value["games"][0]["found"]["rulings"][0]["times"], 3);
}
