//! Proposals in a few lines: clauses that are changed in part, in one language.

use qili::diag::{Style, render_all};
use qili::judge::VOCABULARY;
use qili::lang::Lang;
use qili::rules::{Book, Loaded, ParameterValue, embedded, open};
use qili::suite::{lint, shipped_books};
use std::io;
use std::path::Path;

/// A proposal of these lines, in a file of its own.
fn load(text: &str) -> Loaded {
    open("proposal.yaml", &VOCABULARY, &|path: &Path| {
        let is_it = path == Path::new("proposal.yaml");
        is_it
            .then(|| text.to_owned())
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    })
}

fn book(text: &str) -> Book {
    let loaded = load(text);
    let problems = render_all(&loaded.problems, Lang::En, Style::Plain);
    loaded.book.unwrap_or_else(|| panic!("{problems}"))
}

const FOUR: &str = "\
book: {title: 四次成循环}
extends: cxa-2011
change:
  - {id: \"23.1\", sets: {occurrences: 4}}
";

#[test]
fn one_number_is_changed_in_one_line() {
    let (old, new) = (book("book: {title: 照旧}\nextends: cxa-2011\n"), book(FOUR));
    assert_eq!(
        (new.id.as_str(), new.edition.as_str()),
        ("proposal", "draft")
    );
    assert_eq!(
        (&new.title.zh, &new.title.en),
        (&"四次成循环".to_owned(), &"四次成循环".to_owned())
    );
    assert!(!new.sources.is_empty());
    assert_eq!(
        old.parameters.get("occurrences"),
        Some(ParameterValue::Int(3))
    );
    assert_eq!(
        new.parameters.get("occurrences"),
        Some(ParameterValue::Int(4))
    );
    let (before, after) = (old.article("23.1").unwrap(), new.article("23.1").unwrap());
    assert_eq!((&before.name, &before.says), (&after.name, &after.says));
    assert!(!before.is_stale && after.is_stale && after.status.is_some());
}

#[test]
fn a_new_text_is_not_stale() {
    let text = FOUR.replace("sets:", "says: 循环满四遍。, sets:");
    let article = book(&text).article("23.1").unwrap().clone();
    assert!(!article.is_stale);
    assert_eq!(article.says.zh, "循环满四遍。");
}

#[test]
fn stale_texts_are_no_findings() {
    let read =
        |text: &'static str| lint("proposal.yaml", &[], &move |_: &Path| Ok(text.to_owned()));
    let codes = |text| -> Vec<&str> { read(text).iter().map(|p| p.code).collect() };
    // No case is given here, so every figure is unknown.
    let others = |code: &&str| *code != "Q001";
    let all = codes(FOUR);
    let found: Vec<&&str> = all.iter().filter(|code| others(code)).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn conditions_are_changed_one_by_one() {
    let text = "\
book: {title: {en: soldiers may not chase across the river}}
extends: cxa-2011
change:
  - {id: \"24.1\", then: idle}
  - {id: \"24.3\", unless: move.piece.crossed, overrides: [\"24.4\"]}
";
    let (old, new) = (book("book: {title: 照旧}\nextends: cxa-2011\n"), book(text));
    let rule = |book: &Book, id: &str| {
        let clause = book.moves.iter().find(|clause| clause.article.id == id);
        clause.unwrap().modelled().unwrap().clone()
    };
    assert_eq!(
        (rule(&old, "24.1").then, rule(&new, "24.1").then),
        ("check", "idle")
    );
    let (before, after) = (rule(&old, "24.3"), rule(&new, "24.3"));
    assert_eq!(before.when.ast, after.when.ast);
    assert!(before.unless.is_none() && after.unless.is_some());
    assert_eq!((before.overrides.len(), after.overrides.len()), (0, 1));
    assert_eq!(new.title.zh, new.title.en);
}

#[test]
fn what_cannot_be_changed_is_told() {
    let check = |change: &str, expect: &str| {
        let text = format!("book: {{title: t}}\nextends: cxa-2011\nchange:\n  - {{{change}}}\n");
        let loaded = load(&text);
        let shown = render_all(&loaded.problems, Lang::En, Style::Plain);
        assert!(
            loaded.book.is_none() && shown.contains(expect),
            "{change}: {shown}"
        );
    };
    check("id: \"23.9\", sets: {occurrences: 4}", "no clause `23.9`");
    check(
        "id: \"24.3\", sets: {occurrences: 4}",
        "clause `24.3`, a move clause, has no `sets`",
    );
    check("id: \"24.9\", overrides: [\"24.3\"]", "has no `overrides`");
    check(
        "id: \"24.5\", when: move.gives_check",
        "has no condition or number to change",
    );
    check(
        "id: \"3.1\", is: \"true\"",
        "has no condition or number to change",
    );
    check(
        "id: \"23.1\", setz: {}",
        "did you mean `sets`? there are `id`, `name`",
    );
    check("sets: {occurrences: 4}", "key `id` is missing");
    let alone = "book: {id: proposal, title: {zh: 甲, en: a}, edition: x, sources: []}\nchange: []\nseverity: [idle]\n";
    let shown = render_all(&load(alone).problems, Lang::En, Style::Plain);
    assert!(
        shown.contains("`change` stands only beside `extends`"),
        "{shown}"
    );
}

/// Shipped books are for readers of both languages, also those that change another.
#[test]
fn shipped_books_are_in_both_languages() {
    assert!(embedded::names().count() > 5);
    let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for loaded in shipped_books() {
        let book = loaded.book.unwrap();
        for (_, article, _) in book.articles() {
            for text in [&article.name, &article.says] {
                let id = (&book.id, &article.id);
                assert!(chinese(&text.zh) && !chinese(&text.en), "{id:?}: {text:?}");
            }
            assert!(!article.is_stale, "{}: {}", book.id, article.id);
        }
    }
}

/// What `diff` says of the proposal over some games.
#[test]
fn games_alone_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("proposal.yaml"), FOUR).unwrap();
    let game = format!("[Red \"a\"]\n\n{} *\n", "a0a1 a9a8 a1a0 a8a9 ".repeat(3));
    std::fs::write(folder.path().join("game.pgn"), game).unwrap();
    let diff = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_qili"))
            .current_dir(folder.path())
            .args(["diff", "./proposal.yaml", "--lang", "en"])
            .args(args)
            .output()
            .unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.code(), text)
    };
    let (code, text) = diff(&["--games", "game.pgn", "--no-cases"]);
    assert!(
        code == Some(1) && text.contains("of 1 game 1 gets another verdict"),
        "{text}"
    );
    assert!(
        !text.contains(" cases get") && !text.contains("period"),
        "{text}"
    );
    let (_, text) = diff(&["--case", "cxa/fig-0*"]);
    assert!(
        text.contains("8 cases are one period of a cycle and cannot tell"),
        "{text}"
    );
    assert_eq!(diff(&["--no-cases"]).0, Some(2));
}
