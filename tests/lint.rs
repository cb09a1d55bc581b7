//! The findings of `lint`: a book with each fault, and none in the others.

use qili::diag::{Diagnostic, Style, render_all};
use qili::lang::Lang;
use qili::rules::Finding;
use qili::suite::{Case, lint, load_cases};
use rstest::rstest;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

const CHECKS: &str = include_str!("data/books/checks.yaml");
const MILDER: &str = include_str!("data/books/milder.yaml");

fn cases() -> Vec<Case> {
    load_cases("checks-cases.yaml", include_str!("data/checks-cases.yaml")).unwrap()
}

/// A text with parts of it replaced, each of which has to be there.
fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    let mut text = text.replace("figures: [cxa/fig-06], ", "figures: [t/checks], ");
    for (from, to) in changes {
        assert!(text.contains(from), "`{from}`");
        text = text.replacen(from, to, 1);
    }
    text
}

/// What is found in a book among two.
fn found(name: &str, checks: &str, milder: &str) -> Vec<Diagnostic> {
    let read = |path: &Path| match path.to_str() {
        Some("checks.yaml") => Ok(checks.to_owned()),
        Some("milder.yaml") => Ok(milder.to_owned()),
        _ => Err(io::ErrorKind::NotFound.into()),
    };
    lint(name, &cases(), &read)
}

fn check(problems: &[Diagnostic], expect: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = problems
        .iter()
        .map(|problem| {
            let mark = problem.mark.as_ref().unwrap();
            (problem.code, mark.source.slice(mark.span))
        })
        .collect();
    let shown = render_all(problems, Lang::En, Style::Plain);
    assert_eq!(found, expect, "{shown}");
    for problem in problems {
        assert!(Finding::of(problem.code).is_some(), "{}", problem.code);
        assert!(
            problem.message.zh.chars().any(|c| c > '\u{4e00}'),
            "{shown}"
        );
    }
}

const LOSES: &str =
    "me.pattern == perpetual_check && them.pattern != perpetual_check\", then: me_loses}";

#[rstest]
#[case::no_case(&[("t/checks", "t/chekcs")], &[("Q001", "t/chekcs")])]
#[case::no_clause_gives_it(&[("  other: {", "  quiet: {zh: 静, en: quiet}\n  other: {")], &[("Q002", "quiet")])]
#[case::no_such_word(&[("severity:", "wording:\n  chek: {zh: 照, en: check}\nseverity:")], &[("Q003", "chek")])]
#[case::dead(
    &[
        ("when: \"true\", then: draw}", "when: \"me.pattern == perpetual_check || me.pattern == other\", then: draw}"),
        ("severity:", "  - {id: \"5.3\", name: {zh: 名, en: n}, says: {zh: 说, en: s}, when: me.pattern == other, then: me_loses}\nseverity:"),
    ],
    &[("Q004", "me.pattern == other")],
)]
#[case::both_blamed(
    &[
        (LOSES, "me.pattern == perpetual_check\", then: me_loses}"),
        ("when: \"true\", then: draw}", "when: \"me.pattern == other || them.pattern == other\", then: draw}"),
    ],
    &[("Q005", "\"5.1\"")],
)]
#[case::each_blames_another(
    &[
        (LOSES, "me.pattern == perpetual_check && them.pattern != perpetual_check && me.moves.exists(m, m.captures)\", then: me_loses}"),
        ("  - {id: \"5.2\"", "  - {id: \"5.1a\", name: {zh: 名, en: n}, says: {zh: 说, en: s}, when: me.pattern == other && them.pattern == perpetual_check, then: me_must_change}\n  - {id: \"5.2\""),
    ],
    &[("Q005", "\"5.1a\"")],
)]
#[case::a_gap(
    &[("when: \"true\", then: draw}", "when: \"me.pattern == other && them.pattern == other\", then: draw}")],
    &[("Q006", "\"5.2\"")],
)]
#[case::unread(&[("occurrences: 3}", "occurrences: 3, shuttle_points: 3}")], &[("Q007", "shuttle_points")])]
#[case::other_number(&[("occurrences: 3}", "occurrences: 4}")], &[("Q009", "occurrences")])]
#[case::untouched(
    &[("id: \"4.1\", ", "id: \"4.1\", figures: [t/idle], ")],
    &[("Q010", "t/idle")],
)]
#[case::allowed_for_nothing(
    &[("severity:", "# qili: allow Q002 because there is one\nseverity:")],
    &[("Q011", "# qili: allow Q002 because there is one")],
)]
#[case::allowed(
    &[("  other: {", "  # qili: allow Q002 because it is kept for later\n  quiet: {zh: 静, en: quiet}\n  other: {")],
    &[],
)]
#[case::clean(&[], &[])]
fn faults_are_found(#[case] changes: &[(&str, &str)], #[case] expect: &[(&str, &str)]) {
    check(&found("checks.yaml", &changed(CHECKS, changes), ""), expect);
}

#[test]
fn names_that_no_longer_fit_are_found() {
    let side = "  - {section: sides, id: \"4.1\", name: {zh: 名, en: n}, says: {zh: 说, en: s}, when: \"side.moves.exists(m, m.class == check)\", then: perpetual_check}\n";
    let milder = changed(MILDER, &[("moves:\n", &format!("{side}moves:\n"))]);
    let checks = changed(CHECKS, &[]);
    check(
        &found("milder.yaml", &checks, &milder),
        &[("Q008", "\"4.1\"")],
    );
    let named = milder + "patterns:\n  perpetual_check: {zh: 有将, en: some check}\n";
    check(&found("milder.yaml", &checks, &named), &[]);
}

/// Every number has a test above, and an explanation.
#[test]
fn every_finding_is_tried_and_explained() {
    let text = include_str!("lint.rs");
    for finding in Finding::ALL {
        assert!(
            text.contains(&format!("(\"{}\",", finding.id)),
            "{}",
            finding.id
        );
    }
    let ids: Vec<&str> = Finding::ALL.iter().map(|finding| finding.id).collect();
    let expect: Vec<String> = (1..=ids.len()).map(|n| format!("Q{n:03}")).collect();
    assert_eq!(ids, expect);
    for (lang, word) in [("en", "never decides"), ("zh", "轮不到")] {
        let output = qili(&["lint", "--explain", "q004", "--lang", lang]);
        assert!(output.contains("Q004") && output.contains(word), "{output}");
    }
    assert!(qili(&["lint", "--explain", "X", "--lang", "en"]).contains("Q001, Q002"));
}

fn qili(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_qili"))
        .args(args)
        .output()
        .unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[test]
fn findings_are_written_as_sarif() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checks.yaml");
    fs::write(
        &path,
        changed(CHECKS, &[("occurrences: 3}", "occurrences: 4}")]),
    )
    .unwrap();
    let text = qili(&[
        "lint",
        &path.display().to_string(),
        "--sarif",
        "--lang",
        "en",
    ]);
    let log: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(
        run["tool"]["driver"]["rules"].as_array().unwrap().len(),
        Finding::ALL.len()
    );
    let results = run["results"].as_array().unwrap();
    let result = results
        .iter()
        .find(|result| result["ruleId"] == "Q009")
        .unwrap();
    let place = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        (&place["startLine"], &result["level"]),
        (&7.into(), &"warning".into())
    );
}
