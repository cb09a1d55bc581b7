//! What a book says of threats is pinned by its cases: each value of `threats:`, put otherwise, changes the judgement of
//! one, unless the book says that it is free.

use qili::board::Kind;
use qili::facts::Class;
use qili::judge::{Record, VOCABULARY, Verdict, judge_cycle, judge_move};
use qili::rules::{Book, Threats};
use qili::suite::{Case, embedded, load_cases};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;

fn book(name: &str) -> Book {
    let loaded = qili::rules::open(name, &VOCABULARY, &|path| fs::read_to_string(path));
    loaded.book.unwrap()
}

/// The cases with an expectation for a book.
fn cases(name: &str) -> Vec<Case> {
    embedded::files()
        .filter(|(file, _)| !file.contains("known-disagreements"))
        .filter_map(|(file, text)| load_cases(file, text).ok())
        .flatten()
        .filter(|case| case.expect.contains_key(name))
        .collect()
}

fn judged(book: &Book, case: &Case) -> (Option<Verdict>, Vec<Option<Class>>) {
    if case.cycle {
        let found = judge_cycle(
            book,
            &Record::new(case.position.clone(), case.moves.clone()),
        );
        let classes = found.plies.iter().map(|ply| ply.class());
        return (Some(found.verdict), classes.collect());
    }
    let plies = case.positions().into_iter().zip(&case.moves);
    let classes = plies.map(|(before, mv)| judge_move(book, &before, *mv).class());
    (None, classes.collect())
}

/// The ways in which one value can be put otherwise, and its name.
type Otherwise = (String, Vec<fn(u8) -> u8>, Option<Kind>);

fn values() -> Vec<Otherwise> {
    let by_one: Vec<fn(u8) -> u8> = vec![|value| value - 1, |value| value + 1];
    let numbers = ["attacker_checks", "defender_checks", "horizon"];
    let numbers = numbers.map(|name| (name.to_owned(), by_one.clone(), None));
    let kinds = ["free", "exchanged"].into_iter().flat_map(|list| {
        let name = move |kind: Kind| (format!("{list}: {}", kind.name()), Vec::new(), Some(kind));
        // General, advisors and elephants never come to attack their like.
        let stays = [Kind::General, Kind::Advisor, Kind::Elephant];
        let kinds = Kind::ALL.into_iter();
        let kinds = kinds.filter(move |kind| list == "free" || !stays.contains(kind));
        kinds.map(name)
    });
    let aside = ("standing_threats".to_owned(), Vec::new(), None);
    numbers.into_iter().chain(kinds).chain([aside]).collect()
}

/// The policies of a book with one value put otherwise.
fn otherwise(of: &Book, (name, numbers, kind): &Otherwise) -> Vec<Threats> {
    let threats = of.threats.clone().unwrap();
    let toggle = |kinds: &[Kind]| {
        let kind = kind.unwrap();
        let mut kinds = kinds.to_vec();
        match kinds.iter().position(|known| *known == kind) {
            Some(place) => drop(kinds.remove(place)),
            None => kinds.push(kind),
        }
        kinds
    };
    let mut all = Vec::new();
    match name.split(':').next().unwrap() {
        "free" => {
            let free = toggle(&threats.free);
            all.push(Threats { free, ..threats });
        }
        "exchanged" => {
            let exchanged = toggle(&threats.exchanged);
            all.push(Threats {
                exchanged,
                ..threats
            });
        }
        "standing_threats" => {
            let set_aside = !threats.set_aside;
            all.push(Threats {
                set_aside,
                ..threats
            });
        }
        number => all.extend(numbers.iter().map(|change| {
            let mut threats = threats.clone();
            let value = match number {
                "attacker_checks" => &mut threats.attacker_checks,
                "defender_checks" => &mut threats.defender_checks,
                _ => &mut threats.horizon,
            };
            *value = change(*value);
            threats
        })),
    }
    all
}

/// The names that the section's status calls free, each in backticks.
fn free(book: &Book) -> BTreeSet<String> {
    let status = book.threats.as_ref().unwrap().article.status.clone();
    let text = status.map_or_else(String::new, |status| status.en.to_string());
    let sentences = text
        .split_inclusive(['.', ';'])
        .filter(|text| text.contains("free"));
    let names = sentences.flat_map(|text| text.split('`').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

#[test]
fn every_value_is_pinned_or_free() {
    // The other books with such a section take the values over.
    let name = "cxa-2011";
    let cases = cases(name);
    let plain = book(name);
    let known: Vec<_> = cases.iter().map(|case| judged(&plain, case)).collect();
    let values = values();
    let open = || book(name);
    let unpinned = values.par_iter().map_init(open, |plain, value| {
        let changes = otherwise(plain, value).into_iter().any(|threats| {
            let mut of = plain.clone();
            of.threats = Some(threats);
            cases
                .iter()
                .zip(&known)
                .any(|(case, known)| judged(&of, case) != *known)
        });
        (!changes).then(|| value.0.clone())
    });
    let unpinned: BTreeSet<String> = unpinned.flatten().collect();
    assert_eq!(
        unpinned,
        free(&plain),
        "{name}: pinned by no case, and called free"
    );
}
