//! Rule files: what is taken, what is refused, and in which words.

#[path = "support/schema.rs"]
mod schema;

use proptest::prelude::*;
use qili::board::Kind;
use qili::diag::{Source, Style, render_all, to_json};
use qili::facts::Value;
use qili::lang::Lang;
use qili::rules::{
    Body, Book, Loaded, Outcome, Section, Vocabulary, embedded, load, open, resolve,
};
use rstest::rstest;
use schema::{CLASS, GAIN, KIND, PLAYER, PLY, Player, sample};
use std::path::{Path, PathBuf};
use std::rc::Rc;

static VOCABULARY: Vocabulary = Vocabulary {
    movement: &PLY,
    side: &PLAYER,
    party: &PLAYER,
    objects: &[&PLY, &GAIN, &PLAYER],
    enums: &[&KIND, &CLASS],
    class: &CLASS,
};

/// Loads a file of `tests/rules` by a path that is the same on every machine.
fn load_file(folder: &str, file: &Path) -> Loaded {
    let name = file.file_name().unwrap().to_string_lossy();
    let path = format!("tests/rules/{folder}/{name}");
    open(&path, &VOCABULARY, &|path| {
        // The kind alone: its words are the same on every system.
        std::fs::read_to_string(path).map_err(|error| error.kind().into())
    })
}

fn good(name: &str) -> Book {
    let loaded = load_file("good", Path::new(name));
    let shown = render_all(&loaded.problems, Lang::En, Style::Plain);
    assert!(loaded.problems.is_empty(), "{shown}");
    loaded.book.unwrap()
}

#[rstest]
fn bad_files_are_told_in_full(#[files("tests/rules/bad/*.yaml")] file: PathBuf) {
    let loaded = load_file("bad", &file);
    assert!(loaded.book.is_none(), "{} was taken", file.display());
    assert!(
        !loaded.problems.is_empty(),
        "{} has no problem",
        file.display()
    );
    let [en, zh] = [Lang::En, Lang::Zh].map(|l| render_all(&loaded.problems, l, Style::Plain));
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    insta::with_settings!({ snapshot_path => "rules/bad", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, format!("{en}\n{zh}"));
    });
    for problem in &loaded.problems {
        let json = to_json(problem);
        assert!(
            json["line"].as_u64() > Some(0) && json["column"].as_u64() > Some(0),
            "{json}"
        );
    }
}

#[rstest]
fn good_files_are_taken(#[files("tests/rules/good/*.yaml")] file: PathBuf) {
    let book = good(&file.file_name().unwrap().to_string_lossy());
    let mut shown = format!(
        "{} ({}) {:?}\n{:?}\n{:?}\n{:?}\n",
        book.id, book.edition, book.ancestors, book.parameters, book.severity, book.wording
    );
    for (section, article, modelled) in book.articles() {
        let mark = if modelled { ' ' } else { '-' };
        shown += &format!(
            "{mark} {}: {} {} ({:?})\n",
            section.name(),
            article.id,
            article.name.en,
            article.figures
        );
    }
    for pattern in &book.patterns {
        shown += &format!("pattern {}: {}\n", pattern.name, pattern.title.en);
    }
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    insta::with_settings!({ snapshot_path => "rules/good", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, shown);
    });
}

/// The clauses of `moves` that apply to the sample move.
fn applying(book: &Book) -> Vec<&str> {
    let applies = book.moves.iter().filter(|clause| {
        clause
            .modelled()
            .is_some_and(|rule| rule.applies(&[sample()]) == Some(true))
    });
    applies.map(|clause| clause.article.id.as_str()).collect()
}

#[test]
fn rules_are_evaluated() {
    assert_eq!(applying(&good("base.yaml")), ["4.2", "4.10"]);
    assert_eq!(applying(&good("child.yaml")), ["4.10"]);
}

#[test]
fn unless_has_three_values() {
    let base = good("base.yaml");
    let rule = base.moves[1].modelled().unwrap();
    assert_eq!(rule.applies(&[Value::Undetermined]), None);
    assert_eq!(rule.applies(&[sample()]), Some(true));
}

#[test]
fn overrides_point_at_clauses() {
    let overridden = |book: &Book, id: &str| -> Vec<String> {
        let clause = book.moves.iter().find(|c| c.article.id == id).unwrap();
        let rule = clause.modelled().unwrap();
        rule.overrides
            .iter()
            .map(|at| book.moves[*at].article.id.clone())
            .collect()
    };
    assert_eq!(overridden(&good("base.yaml"), "4.10"), ["4.2"]);
    assert_eq!(overridden(&good("child.yaml"), "4.10"), ["4.2"]);
    assert_eq!(overridden(&good("child.yaml"), "4.11"), ["4.1"]);
}

#[test]
fn verdicts_are_evaluated() {
    let book = good("base.yaml");
    let side = |pattern: &str| {
        Value::from(Rc::new(Player {
            moves: Value::Undetermined,
            pattern: Value::Pattern(pattern.into()),
        }))
    };
    let check = |me: &str, them: &str, expect: Outcome| {
        let sides = [side(me), side(them)];
        let mut rules = book.verdicts.iter().filter_map(|clause| clause.modelled());
        let first = rules
            .find(|rule| rule.applies(&sides) == Some(true))
            .unwrap();
        assert_eq!(first.then, expect, "{me} {them}");
    };
    check("long_check", "quiet", Outcome::MeLoses);
    check("long_check", "long_check", Outcome::Draw);
    check("quiet", "long_check", Outcome::Draw);
}

#[test]
fn soldiers_may_gain_worth_across_the_river() {
    let worth = |book: &str, kind| {
        let worth = good(book).material.unwrap().worth(kind);
        (worth.home, worth.crossed)
    };
    assert_eq!(worth("base.yaml", Kind::Soldier), (0, 1));
    assert_eq!(worth("base.yaml", Kind::Chariot), (2, 2));
    assert_eq!(worth("child.yaml", Kind::Chariot), (9, 9));
}

#[test]
fn articles_know_their_file() {
    let book = good("child.yaml");
    let file = |id: &str| book.article(id).unwrap().source.name().to_owned();
    assert_eq!(file("4.1"), "tests/rules/good/base.yaml");
    assert_eq!(file("4.2"), "tests/rules/good/child.yaml");
    assert!(book.article("2.2").is_none());
    assert!(matches!(
        good("base.yaml").procedure[1].body,
        Body::Unmodelled(_)
    ));
}

#[test]
fn all_books_are_embedded() {
    let files = std::fs::read_dir("rules")
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|file| file.extension().is_some_and(|e| e == "yaml"))
        .map(|file| file.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(embedded::names().collect::<Vec<_>>(), names);
    for name in names {
        let text = std::fs::read_to_string(format!("rules/{name}.yaml")).unwrap();
        assert_eq!(embedded::text(&name), Some(text.as_str()));
    }
}

#[test]
fn an_unknown_book_is_told() {
    let loaded = open("no-such-book", &VOCABULARY, &|_| {
        panic!("a name is not a file")
    });
    assert!(loaded.book.is_none());
    assert_eq!(loaded.problems[0].code, "qili::rules::unknown_book");
    let loaded = load_text(
        "book: {id: base, title: {zh: 测, en: t}, edition: \"1\", sources: []}\nextends: no-such-book\n",
    );
    let problem = &loaded.problems[0];
    let mark = problem.mark.as_ref().unwrap();
    assert_eq!(
        (problem.code, mark.source.slice(mark.span)),
        ("qili::rules::unknown_parent", "no-such-book")
    );
}

#[test]
fn endless_parents_come_to_an_end() {
    let text =
        "book: {id: a, title: {zh: 测, en: t}, edition: \"1\", sources: []}\nextends: a/a.yaml\n";
    let loaded = open("a.yaml", &VOCABULARY, &|_| Ok(text.to_owned()));
    assert_eq!(loaded.problems[0].code, "qili::rules::long_chain");
    let text = text.replace("a/a.yaml", "../b/./a.yaml");
    let loaded = open("b/a.yaml", &VOCABULARY, &|_| Ok(text.clone()));
    assert_eq!(loaded.problems[0].code, "qili::rules::parent_cycle");
}

#[test]
fn a_file_is_sought_beside_the_one_that_names_it() {
    let source = Source::new("some/folder/book.yaml", "");
    let found = resolve("../other.yaml", Some(&source), &|path| {
        Ok(path.display().to_string())
    })
    .unwrap();
    assert_eq!(found.text(), "some/other.yaml");
    let found = resolve("other.yaml", None, &|path| Ok(path.display().to_string())).unwrap();
    assert_eq!(found.text(), "other.yaml");
}

#[test]
fn sections_are_named_as_in_files() {
    let base = std::fs::read_to_string("tests/rules/good/base.yaml").unwrap();
    for section in Section::ALL {
        assert!(
            base.contains(&format!("\n{}:\n", section.name())),
            "{section:?}"
        );
    }
}

#[test]
fn no_clause_that_may_apply_is_called_dead() {
    let base = include_str!("rules/good/base.yaml");
    let check = |when: &str| {
        let text = base.replacen("when: move.gives_check\n", &format!("when: '{when}'\n"), 1);
        let loaded = load_text(&text);
        assert!(
            loaded.book.is_some(),
            "{}",
            render_all(&loaded.problems, Lang::En, Style::Plain)
        );
    };
    check("move.net == 1 || move.net == 2");
    check("move.gains.exists(g, g.net == 1) && move.gains.exists(g, g.net == 2)");
    check("move.gains.all(g, g.net == 1 && g.net == 2)");
    check("!(move.gives_check && !move.gives_check)");
    check("move.piece == none && move.class == none");
    check("move.lost.exists(k, move.piece == k && move.piece == horse)");
    check("move.gives_check || !move.gives_check");
    check("move.net != 1 && move.net != 2");
}

fn load_text(text: &str) -> Loaded {
    load(
        &Source::new("base.yaml", text),
        &VOCABULARY,
        &|name, beside| {
            resolve(name, Some(beside), &|_| {
                Err(std::io::ErrorKind::NotFound.into())
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_is_taken_or_refused(text in "[ -~\n长&*!|>'\"\\[\\]{}:,#?-]{0,80}") {
        let loaded = load_text(&text);
        prop_assert!(loaded.book.is_none() && !loaded.problems.is_empty());
        let _ = render_all(&loaded.problems, Lang::Zh, Style::Plain);
    }

    #[test]
    fn any_damaged_book_is_taken_or_refused(
        cut in any::<prop::sample::Index>(), length in 0_usize..40, put in "[ \n:'\"{}\\[\\],#&a长-]{0,3}",
    ) {
        let base = include_str!("rules/good/base.yaml");
        let chars: Vec<char> = base.chars().collect();
        let at = cut.index(chars.len());
        let end = (at + length).min(chars.len());
        let text: String = chars[..at].iter().copied().chain(put.chars()).chain(chars[end..].iter().copied()).collect();
        let loaded = load_text(&text);
        prop_assert_eq!(loaded.book.is_none(), !loaded.problems.is_empty());
        let _ = render_all(&loaded.problems, Lang::En, Style::Plain);
    }
}
