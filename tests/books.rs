//! The shipped rule books: each loads, gives every side a pattern and every pair of sides a verdict. `verify.rs` runs
//! their diagrams.

use qili::board::{Position, Side, Strictness, parse_fen};
use qili::diag::{Style, render_all};
use qili::facts::{Class, Classes, MoveFacts, SideFacts, Value};
use qili::judge::{VOCABULARY, policy};
use qili::lang::Lang;
use qili::rules::{Book, Outcome, embedded, open};
use rstest::rstest;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A shipped book, which has to load without a problem.
fn book(name: &str) -> Book {
    let no_file = |path: &Path| panic!("{} was asked for", path.display());
    let loaded = open(name, &VOCABULARY, &no_file);
    let shown = render_all(&loaded.problems, Lang::En, Style::Plain);
    assert!(loaded.problems.is_empty(), "{name}: {shown}");
    loaded.book.unwrap()
}

fn books() -> impl Iterator<Item = Book> {
    embedded::names().map(book)
}

#[test]
fn all_books_load() {
    let ids: Vec<String> = books().map(|book| book.id).collect();
    assert_eq!(ids, embedded::names().collect::<Vec<_>>());
    assert!(ids.len() >= 7, "{ids:?}");
}

/// All lists of classes that matter to patterns: one or two different ones, and the three attacks.
fn lists_of_classes() -> Vec<Vec<Class>> {
    let mut lists = vec![vec![Class::Check, Class::Kill, Class::Chase]];
    for (i, one) in Class::ALL.into_iter().enumerate() {
        lists.push(vec![one]);
        lists.extend(Class::ALL.into_iter().skip(i + 1).map(|two| vec![one, two]));
    }
    lists
}

/// A side whose moves, to and fro in a quiet position, are said to be of the given classes in turn.
fn side(book: &Book, side: Side, classes: &[Class]) -> SideFacts {
    let start = parse_fen("4k3r/9/9/9/9/4p4/9/9/9/R3K4 w", Strictness::Strict).unwrap();
    let moves = ["a0a1", "i9i8", "a1a0", "i8i9"];
    let mut at: Position = start;
    let mut line = Vec::new();
    for name in moves.iter().cycle().take(4 * classes.len()) {
        let mv = name.parse().unwrap();
        let facts = MoveFacts::new(&at, mv, policy(book));
        let own = line.len() / 2;
        let class = classes.iter().cycle().nth(own);
        facts.set_classes(class.copied().map_or(Classes::ALL, Classes::only));
        at = at.play(mv);
        line.push(Rc::new(facts));
    }
    SideFacts::new(side, line)
}

/// The first pattern of the book that a side clause gives.
fn pattern(book: &Book, facts: &Rc<SideFacts>) -> Option<usize> {
    let variables = [Value::from(facts.clone())];
    let rules: Vec<_> = book.sides.iter().filter_map(|c| c.modelled()).collect();
    book.patterns.iter().position(|pattern| {
        let mut of_it = rules.iter().filter(|rule| rule.then == pattern.name);
        of_it.any(|rule| rule.applies(&variables).expect("a determined pattern"))
    })
}

/// What the first verdict clause that decides says of two sides.
fn outcome(book: &Book, sides: [&Rc<SideFacts>; 2]) -> Option<Outcome> {
    let [one, other] = sides.map(|facts| Value::from(facts.clone()));
    let rules = book.verdicts.iter().filter_map(|clause| clause.modelled());
    let pairs = [[one.clone(), other.clone()], [other, one]];
    rules
        .filter(|rule| {
            let applies = pairs
                .clone()
                .map(|pair| rule.applies(&pair).expect("a determined verdict"));
            match rule.then {
                Outcome::Draw => applies.contains(&true),
                // A clause that tells both sides to give way decides nothing between them.
                _ => applies[0] != applies[1],
            }
        })
        .map(|rule| rule.then)
        .next()
}

#[rstest]
fn every_pair_of_patterns_has_a_verdict(#[files("rules/*.yaml")] file: PathBuf) {
    let book = book(&file.file_stem().unwrap().to_string_lossy());
    let name = |facts: &Rc<SideFacts>| facts.pattern().unwrap().to_string();
    let of_side = |of: Side| {
        let mut sides: Vec<Rc<SideFacts>> = Vec::new();
        let mut met = vec![false; book.patterns.len()];
        for classes in lists_of_classes() {
            let facts = Rc::new(side(&book, of, &classes));
            let number = pattern(&book, &facts);
            let number = number.unwrap_or_else(|| panic!("no pattern for {classes:?}"));
            met[number] = true;
            facts.set_patterns(vec![book.patterns[number].name.clone()]);
            sides.push(facts);
        }
        // The others ask for more than classes; whatever that is, their moves are chases.
        for (known, _) in book.patterns.iter().zip(&met).filter(|(_, met)| !**met) {
            let facts = side(&book, of, &[Class::Chase]);
            facts.set_patterns(vec![known.name.clone()]);
            sides.push(Rc::new(facts));
        }
        sides
    };
    let [reds, blacks] = [Side::Red, Side::Black].map(of_side);
    for red in &reds {
        for black in &blacks {
            let found = outcome(&book, [red, black]);
            assert!(found.is_some(), "{} against {}", name(red), name(black));
            assert_eq!(found, outcome(&book, [black, red]));
        }
    }
}
