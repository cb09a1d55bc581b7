//! Whole games: what they run into, and that every parameter of procedure matters to one of them.

use qili::board::{Position, Side};
use qili::expr::Memo;
use qili::facts::{MOVE, MoveFacts, Value};
use qili::judge::{
    Aimless, Judge, Record, Referee, Refusal, judge_cycle, judge_game, judge_span, policy,
};
use qili::rules::{Book, Counting, Parameter, embedded as books};
use qili::suite::{GameCase, GameExpectation, embedded, load_cases, load_games};
use std::collections::HashSet;
use std::rc::Rc;

fn games() -> Vec<GameCase> {
    embedded::files()
        .flat_map(|(name, text)| {
            load_games(name, text).unwrap_or_else(|errors| panic!("{:?}", errors[0]))
        })
        .collect()
}

fn judge(name: &str) -> Judge {
    Judge::shipped(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn games_are_ruled_on_as_expected() {
    let games = games();
    assert!(games.len() >= 20, "only {} games", games.len());
    let mut wrong = Vec::new();
    for game in &games {
        for (book, expect) in &game.expect {
            let found = GameExpectation::of(&judge(book).course(&game.record));
            if found != *expect {
                let found = serde_yaml::to_string(&found).unwrap();
                wrong.push(format!("{} under {book}:\n{found}", game.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn games_have_ids_of_their_own_and_clauses_that_exist() {
    let mut seen = HashSet::new();
    for game in games() {
        assert!(seen.insert(game.id.clone()), "{}", game.id);
        let known = |clause: &String| {
            let mut names = game.expect.keys();
            names.any(|name| judge(name).book().article(clause).is_some())
        };
        for clause in &game.clauses {
            assert!(known(clause), "{}: {clause}", game.id);
        }
    }
}

/// The book with a parameter set to something else; `None` if it does not set it.
fn otherwise(book: &Book, name: &str) -> Option<Book> {
    let mut book = book.clone();
    let p = &mut book.parameters;
    let more = |value: &mut Option<i64>, by: i64| match value {
        Some(value) => {
            *value += by;
            true
        }
        None => false,
    };
    let is_set = match name {
        "occurrences" => more(&mut p.occurrences, 1),
        "grace_rounds" => more(&mut p.grace_rounds, 1),
        "grace_cycles" => more(&mut p.grace_cycles, 1),
        "natural_limit_rounds" => more(&mut p.natural_limit_rounds, 1),
        "natural_limit_checks" => more(&mut p.natural_limit_checks, -1),
        "shuttle_points" => more(&mut p.shuttle_points, 1),
        "shuttle_rounds" => more(&mut p.shuttle_rounds, 1),
        "capture_first_move_counts" => match p.capture_first_move_counts {
            Some(counts) => {
                p.capture_first_move_counts = Some(!counts);
                true
            }
            None => false,
        },
        "repetition_counts" => match p.repetition_counts {
            Some(Counting::Positions) => {
                p.repetition_counts = Some(Counting::Rounds);
                true
            }
            Some(Counting::Rounds) => {
                p.repetition_counts = Some(Counting::Positions);
                true
            }
            None => false,
        },
        _ => panic!("`{name}` is a parameter that this test does not know"),
    };
    is_set.then_some(book)
}

#[test]
fn every_parameter_matters_to_a_game() {
    let games = games();
    let mut set = HashSet::new();
    for name in ["cxa-2011", "cxa-1999", "axf"] {
        let judge = judge(name);
        for parameter in Parameter::ALL {
            let Some(book) = otherwise(judge.book(), parameter.name) else {
                continue;
            };
            set.insert(parameter.name);
            let changes = |game: &GameCase| {
                game.expect.get(name).is_some_and(|expect| {
                    let course = judge_game(&book, &game.record).course;
                    GameExpectation::of(&course) != *expect
                })
            };
            assert!(
                games.iter().any(changes),
                "{name}: {} changes nothing",
                parameter.name
            );
        }
    }
    assert_eq!(set.len(), Parameter::ALL.len(), "{set:?}");
}

/// What a referee says after each move, and again when moves have been taken back.
#[test]
fn taking_back_brings_back_what_stood() {
    for game in games() {
        for book in game.expect.keys() {
            let judge = judge(book);
            let mut referee = judge.referee(game.record.positions()[0].clone());
            let mut said = vec![(referee.ruling(), referee.duty(), referee.occurrences())];
            for mv in game.record.moves() {
                referee.push(*mv).unwrap();
                let ply = referee.ply();
                for found in game
                    .record
                    .aimless()
                    .iter()
                    .filter(|found| found.ply == ply)
                {
                    let _ = referee.find_aimless(found.side);
                }
                said.push((referee.ruling(), referee.duty(), referee.occurrences()));
            }
            assert_eq!(referee.course(), judge.course(&game.record), "{}", game.id);
            let moves: Vec<_> = referee.moves().collect();
            for ply in (0..moves.len()).rev() {
                assert_eq!(referee.pop(), Some(moves[ply]));
                let now = (referee.ruling(), referee.duty(), referee.occurrences());
                assert_eq!(now, said[ply], "{} at {ply}", game.id);
            }
            assert_eq!(referee.pop(), None);
        }
    }
}

#[test]
fn mirrored_and_swapped_games_get_the_same_rulings() {
    let swap = |text: &str| {
        let text = text.replace("red", "RED").replace("black", "red");
        text.replace("RED", "black")
    };
    for game in games() {
        for (book, expect) in &game.expect {
            let judge = judge(book);
            let start = &game.record.positions()[0];
            let moves = game.record.moves().iter();
            let mirrored = Record::checked(
                start.mirrored(),
                moves.clone().map(|mv| mv.mirrored()).collect(),
            );
            let findings = game.record.aimless().iter().copied();
            let mirrored = mirrored.unwrap().with_aimless(findings.clone());
            let found = GameExpectation::of(&judge.course(&mirrored));
            assert_eq!(found, *expect, "{} mirrored", game.id);
            let swapped = Record::checked(start.swapped(), moves.map(|mv| mv.turned()).collect());
            let findings = findings.map(|found| Aimless {
                side: found.side.other(),
                ..found
            });
            let swapped = swapped.unwrap().with_aimless(findings);
            let found = GameExpectation::of(&judge.course(&swapped));
            let found = serde_yaml::to_string(&found).unwrap();
            let expect = serde_yaml::to_string(expect).unwrap();
            assert_eq!(found, swap(&expect), "{} swapped", game.id);
        }
    }
}

#[test]
fn what_a_person_finds_is_refused_with_a_reason() {
    let refused = |book: &str, id: &str, findings: &[Aimless]| {
        let games = games();
        let game = games.iter().find(|game| game.id == id).unwrap();
        let moves = game.record.moves().to_vec();
        let record = Record::new(game.record.positions()[0].clone(), moves);
        let course = judge(book).course(&record.with_aimless(findings.iter().copied()));
        let reasons = course.refused.iter().map(|(_, why)| *why);
        reasons.collect::<Vec<Refusal>>()
    };
    let found = |side: Side, ply: usize| Aimless { side, ply };
    let red = found(Side::Red, 18);
    let game = "cxa/game-aimless";
    assert_eq!(refused("cxa-2011", game, &[red]), []);
    assert_eq!(refused("cxa-1999", game, &[red]), [Refusal::NoRule]);
    // Black has only gone to two points, and Red not for nine rounds yet.
    let short = [found(Side::Red, 17), found(Side::Black, 18)];
    assert_eq!(refused("cxa-2011", game, &short), [Refusal::Short; 2]);
    assert_eq!(
        refused("cxa-2011", game, &[red, found(Side::Red, 20)]),
        [Refusal::Pending]
    );
    assert_eq!(
        refused("cxa-2011", "cxa/game-aimless-check", &[red]),
        [Refusal::Attack(1)]
    );
}

#[test]
fn referees_may_go_to_another_thread() {
    fn goes<T: Send + Sync + 'static>(thing: T) -> T {
        thing
    }
    let judge = goes(judge("cxa-2011"));
    let mut referee = goes(judge.referee(Position::start()));
    let played = std::thread::spawn(move || {
        referee.push("h2e2".parse().unwrap()).unwrap();
        referee.push("e2e9".parse().unwrap()).unwrap_err();
        referee
    });
    let referee: Referee = played.join().unwrap();
    assert_eq!(referee.ply(), 1);
    assert_eq!(referee.position().side(), Side::Black);
}

#[test]
fn shipped_books_open_in_one_call() {
    for name in books::names() {
        assert_eq!(judge(name).book().id, name);
    }
    let error = Judge::shipped("cxa-2012").unwrap_err();
    assert!(error.to_string().contains("cxa-2012"));
}

/// A cycle entered at another of its plies is the same cycle.
#[test]
fn rotated_cycles_get_the_same_verdict() {
    let files = embedded::files();
    let cases = files.flat_map(|(name, text)| load_cases(name, text).unwrap_or_default());
    let mut wrong = Vec::new();
    let judge = judge("cxa-2011");
    for case in cases.filter(|case| case.cycle) {
        if !case.expect.contains_key("cxa-2011") {
            continue;
        }
        let positions = case.positions();
        let whole = Record::checked(positions[0].clone(), case.moves.clone()).unwrap();
        let expect = judge_cycle(judge.book(), &whole).verdict;
        let starts = positions.iter().enumerate().take(case.moves.len());
        for (first, start) in starts.skip(1) {
            let moves = [&case.moves[first..], &case.moves[..first]].concat();
            let record = Record::checked(start.clone(), moves).unwrap();
            let verdict = judge_cycle(judge.book(), &record).verdict;
            if verdict != expect {
                wrong.push(format!("{} from ply {first}: {verdict:?}", case.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is decided with as few questions as the verdict needs is what is decided with all of them.
#[test]
fn rulings_are_what_their_moves_are_judged_to_be() {
    let files = embedded::files();
    let cases = files.flat_map(|(name, text)| load_cases(name, text).unwrap_or_default());
    let cases: Vec<_> = cases.filter(|case| case.cycle).collect();
    let mut wrong = Vec::new();
    let mut ruled = 0;
    for name in ["cxa-1999", "cxa-2011", "axf"] {
        let judge = judge(name);
        for case in &cases {
            let moves = case.moves.repeat(5);
            let record = Record::checked(case.positions()[0].clone(), moves).unwrap();
            for ruling in judge.course(&record).rulings {
                if !ruling.is_judged() {
                    continue;
                }
                ruled += 1;
                let judged = judge_span(judge.book(), &record, ruling.judged.clone());
                let sides = judged.sides.expect("judged moves have sides");
                let patterns = sides.map(|side| side.pattern);
                if ruling.verdict != judged.verdict || ruling.patterns != patterns {
                    wrong.push(format!("{name} {}: {ruling:?} {patterns:?}", case.id));
                }
            }
        }
    }
    assert!(ruled > 400, "{ruled}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What clauses have found out of a move serves other clauses, and changes no answer.
#[test]
fn clauses_answer_the_same_with_what_is_known() {
    let files = embedded::files();
    let cases = files.flat_map(|(name, text)| load_cases(name, text).unwrap_or_default());
    let cases: Vec<_> = cases.collect();
    for name in ["cxa-2011", "axf"] {
        let judge = judge(name);
        let book = judge.book();
        for case in cases.iter().filter(|case| case.expect.contains_key(name)) {
            for (before, mv) in case.positions().iter().zip(&case.moves) {
                let facts = Rc::new(MoveFacts::new(before, *mv, policy(book)));
                let memo = Memo::new(&MOVE);
                let variables = [Value::from(facts)];
                for clause in &book.moves {
                    let Some(rule) = clause.modelled() else {
                        continue;
                    };
                    let (anew, known) = (rule.applies(&variables), rule.recall(&variables, &memo));
                    assert_eq!(anew, known, "{} {mv} {}", case.id, clause.article.id);
                }
            }
        }
    }
}
