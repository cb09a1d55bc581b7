//! A rule book needs no Rust: files that are written here, and that the program has never seen, judge as they say.

use qili::board::Position;
use qili::diag::{Style, render_all};
use qili::judge::{Record, VOCABULARY, Verdict, judge};
use qili::lang::Lang;
use qili::notation::read_moves_in;
use qili::rules::{Book, Loaded, open};
use qili::suite::{Case, Judged, Subject, embedded, load_cases};
use serde_json::Value;
use std::fs;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder with one rule file, written as `{name}.yaml`.
struct Trial {
    folder: TempDir,
    name: &'static str,
}

impl Trial {
    /// A file whose header is made here; `text` is the rest.
    fn new(name: &'static str, text: &str) -> Trial {
        let folder = tempfile::tempdir().unwrap();
        let trial = Trial { folder, name };
        trial.write(name, text);
        trial
    }

    fn write(&self, name: &str, text: &str) {
        let header = format!(
            "book: {{id: {name}, title: {{zh: 试行, en: trial}}, edition: draft, sources: []}}\n"
        );
        let file = self.folder.path().join(format!("{name}.yaml"));
        fs::write(file, header + text).unwrap();
    }

    fn file(&self) -> String {
        format!("{}.yaml", self.name)
    }

    fn load(&self) -> Loaded {
        open(&self.file(), &VOCABULARY, &|path| {
            fs::read_to_string(self.folder.path().join(path))
        })
    }

    fn book(&self) -> Book {
        let loaded = self.load();
        let problems = render_all(&loaded.problems, Lang::En, Style::Plain);
        loaded.book.unwrap_or_else(|| panic!("{problems}"))
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qili"));
        command.args(args).current_dir(self.folder.path());
        command.env("QILI_LANG", "en").output().unwrap()
    }

    /// What the command says of a case.
    fn told(&self, case: &str) -> Value {
        let file = self.file();
        let args = ["matrix", "--rules", &file, "--case", case];
        let output = self.run(&[&args[..], &["--format", "json"]].concat());
        let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
        rows[0]["verdicts"][self.name].clone()
    }
}

fn shipped(name: &str) -> Book {
    let loaded = open(name, &VOCABULARY, &|_| panic!("a shipped book is no file"));
    loaded.book.unwrap()
}

/// The cases of the program that are of the CXA.
fn cases() -> Vec<Case> {
    let files = embedded::files();
    let files = files.filter(|(name, _)| name.starts_with("cases/cxa/"));
    let cases = files.flat_map(|(name, text)| load_cases(name, text).unwrap());
    cases.collect()
}

fn judged(book: &Book, case: &str) -> Judged {
    let cases = cases();
    let case = cases.iter().find(|known| known.id == case).unwrap();
    Subject::of_case(case).judge(book)
}

/// Judges a case by the book of 2011 and by a new one, through the library and the command: verdicts and the clauses that
/// decide them.
fn check(trial: &Trial, case: &str, old: (Verdict, &str), new: (Verdict, &str)) {
    let before = judged(&shipped("cxa-2011"), case);
    assert_eq!(
        (before.verdict, before.decided_by.as_deref()),
        (old.0, Some(old.1)),
        "{case}"
    );
    let after = judged(&trial.book(), case);
    assert_eq!(
        (after.verdict, after.decided_by.as_deref()),
        (new.0, Some(new.1)),
        "{case}"
    );
    let told = trial.told(case);
    assert_eq!(told["verdict"], new.0.name(), "{case}: {told}");
    assert_eq!(told["decided_by"], new.1, "{case}: {told}");
}

#[test]
fn perpetual_exchange_may_be_forbidden_too() {
    let trial = Trial::new(
        "exchange",
        r#"extends: cxa-2011
replace:
  - id: "24.13"
    section: terms
    name: {zh: 禁止着法, en: forbidden moves}
    says: {zh: 长兑也属禁止着法。, en: Perpetual exchange is forbidden as well.}
    on: side
    fact: is_forbidden
    is: "this.moves.all(m, m.class in [check, kill, chase]) || this.moves.all(m, m.class == exchange)"
"#,
    );
    let draw = (Verdict::Draw, "25.2");
    check(&trial, "cxa/ref-09", draw, (Verdict::RedMustChange, "25.3"));
    check(&trial, "cxa/fig-05", draw, draw);
}

#[test]
fn chariots_may_be_chased() {
    let trial = Trial::new(
        "chariots",
        r#"extends: cxa-2011
replace:
  - id: "24.3"
    section: moves
    name: {zh: 捉, en: chase}
    says: {zh: 捉车不算捉。, en: A chase of a chariot is none.}
    when: "move.gains.exists(g, g.is_chase && g.target.kind != chariot)"
    then: chase
"#,
    );
    let red = (Verdict::RedMustChange, "25.3");
    check(&trial, "cxa/fig-02", red, (Verdict::Draw, "25.2"));
}

#[test]
fn pieces_may_be_worth_more_or_less() {
    let trial = Trial::new(
        "values",
        r#"extends: cxa-2011
material:
  clause: "1.2"
  name: {zh: 子力价值, en: worth of the pieces}
  says: {zh: 士象没有价值。, en: Advisors and elephants are worth nothing.}
  values: {chariot: 2, horse: 1, cannon: 1, advisor: 0, elephant: 0, soldier: 0, general: 0}
  strong: [chariot, horse, cannon]
  weak: [advisor, elephant]
  floating: [soldier]
  above_floating: [chariot]
  immaterial: [general]

threats:
  clause: "1.3"
  name: {zh: 得子威胁的界限, en: bounds of a threat}
  says: {zh: 攻守各可插入三次不吃子的将军，十一着为限。, en: Each side may put in three checks that take nothing; eleven plies are the limit.}
  attacker_checks: 3
  defender_checks: 3
  horizon: 11
  free: [general, soldier]
  exchanged: [chariot, horse, cannon, advisor, elephant, general]
  standing_threats: set_aside
"#,
    );
    let red = (Verdict::RedMustChange, "25.3");
    check(&trial, "cxa/fig-04", red, (Verdict::Draw, "25.2"));
}

#[test]
fn a_clause_may_be_removed() {
    let trial = Trial::new("holding", "extends: cxa-2011\nremove: [\"26.2\"]\n");
    let red = (Verdict::RedMustChange, "25.3");
    check(&trial, "cxa/fig-18", (Verdict::Draw, "25.2"), red);
}

#[test]
fn a_book_may_have_patterns_and_verdicts_of_its_own() {
    let trial = Trial::new(
        "shuttle",
        r#"extends: cxa-2011
patterns:
  chariot_shuttle: {zh: 车往返, en: shuttling chariot}
  allowed: {zh: 允许着法, en: allowed moves}
sides:
  - id: "99.1"
    name: {zh: 车往返, en: shuttling chariot}
    says: {zh: 步步动车而不属禁止着法。, en: Every move is that of a chariot and none is forbidden.}
    when: "!side.is_forbidden && side.moves.all(m, m.piece.kind == chariot)"
    then: chariot_shuttle
verdicts:
  - id: "99.2"
    before: "25.2"
    name: {zh: 车往返变着, en: a shuttling chariot changes}
    says: {zh: 车往返的一方变着。, en: The side that shuttles its chariot has to change.}
    when: "me.pattern == chariot_shuttle && them.pattern != chariot_shuttle"
    then: me_must_change
"#,
    );
    let draw = (Verdict::Draw, "25.2");
    check(
        &trial,
        "cxa/ref-09",
        draw,
        (Verdict::BlackMustChange, "99.2"),
    );
    let after = judged(&trial.book(), "cxa/ref-09");
    assert_eq!(after.patterns.red.as_deref(), Some("perpetual_exchange"));
    assert_eq!(after.patterns.black.as_deref(), Some("chariot_shuttle"));
}

#[test]
fn a_position_may_have_to_come_four_times() {
    let trial = Trial::new(
        "four",
        r#"extends: cxa-2011
replace:
  - id: "23.1"
    section: procedure
    name: {zh: 待判局面, en: pending position}
    says: {zh: 循环满四遍。, en: The cycle has come four times.}
    sets: {occurrences: 4}
"#,
    );
    let line = |rounds: usize| {
        let start = Position::start();
        let shuttle = "a0a1 a9a8 a1a0 a8a9 ".repeat(rounds);
        let moves = read_moves_in(&shuttle, &start, None).unwrap();
        Record::new(start, moves)
    };
    let verdict = |book: &Book, rounds| judge(book, &line(rounds)).verdict;
    assert_eq!(verdict(&shipped("cxa-2011"), 2), Verdict::None);
    assert_eq!(verdict(&shipped("cxa-2011"), 3), Verdict::Draw);
    assert_eq!(verdict(&trial.book(), 3), Verdict::None);
    assert_eq!(verdict(&trial.book(), 4), Verdict::Draw);

    let game = format!(
        "[Red \"甲\"]\n[Black \"乙\"]\n\n{}*\n",
        "a0a1 a9a8 a1a0 a8a9 ".repeat(3)
    );
    fs::write(trial.folder.path().join("game.pgn"), game).unwrap();
    let args = [
        "diff",
        "four.yaml",
        "--case",
        "cxa/fig-02",
        "--games",
        "game.pgn",
    ];
    let output = trial.run(&[&args[..], &["--format", "json"]].concat());
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(told["changes"][0]["name"], "game.pgn#1 甲 — 乙");
    assert_eq!(told["changes"][0]["because"][0], "23.1");
    assert_eq!(told["changes"][0]["after"]["verdict"], "none");
}

/// A book that extends none: only checks count, and who checks for ever has a draw.
const ALONE: &str = r#"
procedure:
  - {id: "1", name: {zh: 三次, en: three times}, says: {zh: 三次。, en: Three times.}, sets: {occurrences: 3}}
moves:
  - {id: "2", name: {zh: 将, en: check}, says: {zh: 将军。, en: A check.}, when: move.gives_check, then: check}
  - {id: "3", name: {zh: 闲, en: idle}, says: {zh: 其余。, en: The rest.}, when: "true", then: idle}
sides:
  - {id: "4", name: {zh: 长将, en: perpetual check}, says: {zh: 步步将军。, en: All checks.}, when: "side.moves.all(m, m.class == check)", then: perpetual}
patterns:
  perpetual: {zh: 长将, en: perpetual check}
verdicts:
  - {id: "5", name: {zh: 长将和, en: checks draw}, says: {zh: 长将作和。, en: Perpetual check draws.}, when: "me.moves.all(m, m.class == check)", then: draw}
  - {id: "6", name: {zh: 其余, en: the rest}, says: {zh: 时而将军的一方变着。, en: A side that checks now and then changes.}, when: "me.moves.exists(m, m.class == check)", then: me_must_change}
  - {id: "7", name: {zh: 和, en: draw}, says: {zh: 作和。, en: A draw.}, when: "true", then: draw}
severity: [check, idle]
"#;

#[test]
fn a_book_may_stand_alone() {
    let trial = Trial::new("alone", ALONE);
    check(
        &trial,
        "cxa/fig-06",
        (Verdict::RedLoses, "23.5.1"),
        (Verdict::Draw, "5"),
    );
    let red = (Verdict::RedMustChange, "25.3");
    check(&trial, "cxa/fig-08", red, (Verdict::RedMustChange, "6"));
    check(&trial, "cxa/fig-02", red, (Verdict::Draw, "7"));
}

/// The command says of a wrong file one thing, with its place, and exits with 2.
fn refused(trial: &Trial, code: &str, place: &str, message: &str) {
    let file = trial.file();
    let output = trial.run(&["lint", &file]);
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{shown}");
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
    assert!(
        shown.contains(&format!("error[{code}]")),
        "{code} in\n{shown}"
    );
    assert!(
        shown.contains(&format!("--> {place}\n")),
        "{place} in\n{shown}"
    );
    assert!(shown.contains(message), "{message} in\n{shown}");
    let judging = trial.run(&["matrix", "--rules", &file, "--case", "cxa/fig-02"]);
    assert_eq!(judging.status.code(), Some(2));
    let problem = String::from_utf8(judging.stderr).unwrap();
    assert!(
        problem.contains(place) && problem.contains(message),
        "{problem}"
    );
}

const CLAUSE: &str = "name: {zh: 试, en: trial}, says: {zh: 试, en: trial}";

#[test]
fn wrong_parents_are_told() {
    let trial = Trial::new("orphan", "extends: cxa-2012\n");
    let code = "qili::rules::unknown_parent";
    refused(&trial, code, "orphan.yaml:2:10", "no rule book `cxa-2012`");
    let trial = Trial::new("a", "extends: b.yaml\n");
    trial.write("b", "extends: a.yaml\n");
    let code = "qili::rules::parent_cycle";
    refused(&trial, code, "b.yaml:2:10", "a.yaml → b.yaml → a.yaml");
}

#[test]
fn wrong_clauses_are_told() {
    let check = |name, clause: &str, code, place, message| {
        let text = format!("extends: cxa-2011\nmoves:\n  - {{{clause}, {CLAUSE}}}\n");
        refused(&Trial::new(name, &text), code, place, message);
    };
    check(
        "twice",
        r#"id: "24.1", when: move.gives_check, then: check"#,
        "qili::rules::duplicate_id",
        "twice.yaml:4:10",
        "clause `24.1` given twice",
    );
    check(
        "never",
        r#"id: "99", when: move.gives_check && !move.gives_check, then: check"#,
        "qili::rules::never_applies",
        "never.yaml:4:22",
        "clause `99` can never apply",
    );
    check(
        "override",
        r#"id: "99", when: move.gives_check, then: check, overrides: ["24.77"]"#,
        "qili::rules::unknown_clause",
        "override.yaml:4:65",
        "no clause `24.77`",
    );
    check(
        "misspelt",
        r#"id: "99", when: move.gives_chek, then: check"#,
        "qili::expr::unknown_fact",
        "misspelt.yaml:4:27",
        "did you mean `gives_check`?",
    );
    check(
        "types",
        r#"id: "99", when: move.own_attackers, then: check"#,
        "qili::expr::type_mismatch",
        "types.yaml:4:22",
        "expected a truth value, found a number",
    );
}
