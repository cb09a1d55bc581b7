//! What the cases of a small book show of it, and which of its mutants they notice.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A folder with the small book, changed, and its cases.
fn folder(changes: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut book = fs::read_to_string(data.join("books/checks.yaml")).unwrap();
    for (from, to) in changes {
        assert!(book.contains(from), "`{from}`");
        book = book.replacen(from, to, 1);
    }
    fs::write(folder.path().join("checks.yaml"), book).unwrap();
    let cases = folder.path().join("cases.yaml");
    fs::copy(data.join("checks-cases.yaml"), cases).unwrap();
    folder
}

/// The exit code and what is printed.
fn qili(folder: &TempDir, args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_qili"))
        .current_dir(folder.path())
        .args(args)
        .args(["--cases", "cases.yaml"])
        .env_remove("COLUMNS")
        .env_remove("QILI_LANG")
        .output()
        .unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap_or(-1), text)
}

fn json(folder: &TempDir, args: &[&str]) -> Value {
    let (_, text) = qili(folder, &[args, &["--format", "json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn coverage_is_shown() {
    let folder = folder(&[]);
    for lang in ["en", "zh"] {
        let (code, text) = qili(&folder, &["coverage", "./checks.yaml", "--lang", lang]);
        assert_eq!(code, 0, "{text}");
        insta::assert_snapshot!(format!("coverage_{lang}"), text);
    }
    let (_, lcov) = qili(&folder, &["coverage", "./checks.yaml", "--lcov"]);
    insta::assert_snapshot!("lcov", lcov);
}

#[test]
fn coverage_names_its_cases() {
    let found = json(&folder(&[]), &["coverage", "./checks.yaml"]);
    let clause = |id: &str| {
        let mut clauses = found["clauses"].as_array().unwrap().iter();
        clauses.find(|clause| clause["id"] == id).unwrap().clone()
    };
    assert_eq!(clause("3.1")["decided"], serde_json::json!(["t/checks"]));
    assert_eq!(clause("3.1")["false"], serde_json::json!(["t/idle"]));
    // Every move of the other case is idle, and here it is outweighed only by the check.
    assert_eq!(
        clause("3.2")["decided"],
        serde_json::json!(["t/checks", "t/idle"])
    );
    assert_eq!(clause("5.1")["decided"], serde_json::json!(["t/checks"]));
    assert_eq!(clause("5.2")["unreached"], serde_json::json!(["t/checks"]));
    // No expression uses the term.
    assert_eq!(
        clause("2")["unreached"],
        serde_json::json!(["t/checks", "t/idle"])
    );
}

#[test]
fn an_overriding_clause_decides() {
    let milder = "  - {id: \"3.3\", name: {zh: 闲, en: n}, says: {zh: 说, en: s}, when: move.gives_check, then: idle, overrides: [\"3.1\"]}\nsides:";
    let found = json(
        &folder(&[("sides:", milder)]),
        &["coverage", "./checks.yaml"],
    );
    let clauses = found["clauses"].as_array().unwrap();
    let of = |id: &str, key: &str| {
        let clause = clauses.iter().find(|clause| clause["id"] == id).unwrap();
        clause[key].as_array().unwrap().len()
    };
    assert_eq!((of("3.3", "decided"), of("3.1", "overridden")), (1, 1));
}

#[test]
fn too_little_coverage_is_a_mismatch() {
    let folder = folder(&[]);
    let code = |least: &str| {
        qili(
            &folder,
            &["coverage", "./checks.yaml", "--fail-under", least],
        )
        .0
    };
    let percent = json(&folder, &["coverage", "./checks.yaml"])["percent"]
        .as_f64()
        .unwrap();
    assert!(percent > 20.0 && percent < 90.0, "{percent}");
    assert_eq!((code("20"), code("90"), code("101")), (0, 1, 2));
}

#[test]
fn surviving_mutants_are_shown() {
    let folder = folder(&[]);
    for lang in ["en", "zh"] {
        let (code, text) = qili(&folder, &["mutate", "./checks.yaml", "--lang", lang]);
        assert_eq!(code, 1, "{text}");
        insta::assert_snapshot!(format!("mutate_{lang}"), text);
    }
}

/// The fate of each mutant of a clause.
fn fates(folder: &TempDir, clause: &str) -> Vec<(String, String)> {
    let found = json(folder, &["mutate", "./checks.yaml", "--clause", clause]);
    let mutants = found["mutants"].as_array().unwrap().iter();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    mutants
        .map(|m| (word(&m["label"]), word(&m["fate"])))
        .collect()
}

#[test]
fn mutants_are_noticed_by_what_cases_expect() {
    let folder = folder(&[]);
    let noticed = |clause: &str, label: &str| {
        let fates = fates(&folder, clause);
        let found = fates.iter().find(|(known, _)| known == label);
        let found = found.unwrap_or_else(|| panic!("{label}: {fates:?}"));
        found.1 == "noticed"
    };
    assert!(noticed("3.1", "negate `move.gives_check`"));
    assert!(noticed("3.1", "drop the clause"));
    assert!(noticed("5.1", "result me_loses → draw"));
    assert!(noticed("5.1", "negate `me.pattern == perpetual_check`"));
    // Both cases are settled without it: no two sides check.
    assert!(!noticed("5.1", "drop `them.pattern != perpetual_check`"));
    // Cases that are one period of a cycle do not tell how often it has come.
    assert!(!noticed("1", "occurrences 3 → 4"));
}

/// A game of three rounds in which Red checks at every move.
const GAME: &str = "
group: {zh: 对局, en: games}
games:
  - id: t/game
    title: {zh: 长将, en: perpetual check}
    fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1\"
    moves: [3 x f0e0 e8f8 e0f0 f8e8]
    expect:
      checks:
        outcome: black_wins
        rulings: [{ply: 8, kind: repetition, from: 0, times: 3, verdict: red_loses, until: 8, result: final}]
    clauses: [\"1\"]
    notes: {zh: 满三次。, en: Three times.}
";

#[test]
fn mutants_are_noticed_by_games() {
    let folder = folder(&[]);
    fs::write(folder.path().join("games.yaml"), GAME).unwrap();
    let args = [
        "mutate",
        "./checks.yaml",
        "--clause",
        "1",
        "--cases",
        "games.yaml",
    ];
    let found = json(&folder, &args);
    assert_eq!(
        (&found["cases"], &found["counts"]["survived"]),
        (&3.into(), &0.into()),
        "{found}"
    );
}

#[test]
fn reasons_of_survivors_are_read() {
    let with = |comment: &str| {
        let next = "  - {id: \"5.2\"";
        folder(&[(next, &format!("    {comment}\n{next}"))])
    };
    let run = |comment: &str| {
        let found = json(
            &with(comment),
            &["mutate", "./checks.yaml", "--clause", "5.1"],
        );
        let counts = &found["counts"];
        let idle = found["idle_reasons"].as_array().unwrap().len();
        (
            counts["explained"].as_u64().unwrap(),
            counts["survived"].as_u64().unwrap(),
            idle,
        )
    };
    let (explained, survived, idle) = run("# nothing");
    assert!(explained == 0 && survived > 1 && idle == 0, "{survived}");
    let all = survived;
    assert_eq!(run("# survives because so it is"), (all, 0, 0));
    let one = "# survives drop `them.pattern != perpetual_check` because no case has it";
    assert_eq!(run(one), (1, all - 1, 0));
    let other = "# survives negate `me.pattern == perpetual_check` because of nothing";
    assert_eq!(run(other), (0, all, 1));
    let (code, _) = qili(
        &with("# survives because so"),
        &["mutate", "./checks.yaml", "--clause", "5.1"],
    );
    assert_eq!(code, 0);
}

#[test]
fn unknown_clauses_are_told() {
    let (code, text) = qili(
        &folder(&[]),
        &["mutate", "./checks.yaml", "--clause", "5.9", "--lang", "en"],
    );
    assert!(code == 2 && text.contains("`5.9`"), "{text}");
}

#[test]
fn no_mutant_of_the_chinese_book_survives_without_a_reason() {
    let output = Command::new(env!("CARGO_BIN_EXE_qili"))
        .args(["mutate", "cxa-2011", "--lang", "en"])
        .output()
        .unwrap();
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8(told).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("│ all"), "{told}");
}
