//! Games of any moves are judged: never a panic, always one of the verdicts, and a cycle that is played out is judged like
//! the cycle itself.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::Config;
use qili::board::{Move, Position};
use qili::facts::Class;
use qili::judge::{Record, VOCABULARY, Verdict, judge, judge_cycle};
use qili::report::judgement_json;
use qili::rules::{Book, open};
use qili::suite::{Case, embedded, load_cases, load_known};
use std::collections::{HashMap, HashSet};

/// Books of different kinds: by gains with a rule of rounds, by captures, by neither.
const BOOKS: [&str; 3] = ["cxa-2011", "axf", "popular"];

fn book(name: &str) -> Book {
    let loaded = open(name, &VOCABULARY, &|path| std::fs::read_to_string(path));
    loaded.book.unwrap_or_else(|| panic!("{name}"))
}

fn cases() -> Vec<Case> {
    embedded::files()
        .filter_map(|(name, text)| load_cases(name, text).ok())
        .flatten()
        .collect()
}

thread_local! {
    static POOL: Vec<Case> = cases();
    static SHIPPED: [Book; 3] = BOOKS.map(book);
}

/// What the players do next.
#[derive(Debug, Clone)]
enum Step {
    /// Any legal move.
    Any(Index),
    /// Each side moves, then both move back, so often, if they can.
    BackAndForth(Index, Index, usize),
}

fn step() -> impl Strategy<Value = Step> {
    let index = any::<Index>;
    prop_oneof![
        6 => index().prop_map(Step::Any),
        1 => (index(), index(), 1..4_usize).prop_map(|(a, b, n)| Step::BackAndForth(a, b, n)),
    ]
}

/// A game of random moves from where a case begins, or from the start.
fn game() -> impl Strategy<Value = Record> {
    let start = prop::option::weighted(0.8, any::<Index>());
    (start, prop::collection::vec(step(), 0..14)).prop_map(|(start, steps)| {
        let start = start.map_or_else(Position::start, |start| {
            POOL.with(|cases| start.get(cases).position.clone())
        });
        let mut game = Game {
            at: start.clone(),
            moves: Vec::new(),
        };
        for step in &steps {
            game.play(step);
        }
        Record::new(start, game.moves)
    })
}

struct Game {
    at: Position,
    moves: Vec<Move>,
}

impl Game {
    fn play(&mut self, step: &Step) {
        match step {
            Step::Any(choice) => {
                self.any(choice);
            }
            Step::BackAndForth(mine, theirs, rounds) => {
                let (Some(mine), Some(theirs)) = (self.any(mine), self.any(theirs)) else {
                    return;
                };
                let back = |mv: Move| Move::new(mv.to, mv.from);
                for mv in [back(mine), back(theirs), mine, theirs].repeat(*rounds) {
                    if !self.at.is_legal(mv) {
                        return;
                    }
                    self.make(mv);
                }
            }
        }
    }

    fn any(&mut self, choice: &Index) -> Option<Move> {
        let moves = self.at.legal_moves();
        let mv = (!moves.is_empty()).then(|| *choice.get(&moves))?;
        self.make(mv);
        Some(mv)
    }

    fn make(&mut self, mv: Move) {
        self.at = self.at.play(mv);
        self.moves.push(mv);
    }
}

proptest! {
    #![proptest_config(Config { cases: 64, failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_game_has_a_verdict(record in game()) {
        SHIPPED.with(|books| books.iter().try_for_each(|book| {
            let judgement = judge(book, &record);
            prop_assert_eq!(judgement.verdict == Verdict::None, judgement.cycle.is_none());
            prop_assert_eq!(judgement.sides.is_none(), judgement.cycle.is_none());
            let judged: Vec<usize> = judgement.plies.iter().map(|ply| ply.ply).collect();
            let plies = judgement.cycle.as_ref().map_or(0..0, |cycle| cycle.judged.clone());
            prop_assert_eq!(judged, plies.collect::<Vec<_>>());
            let json = judgement_json(book, &record, &judgement);
            let name = json.get("verdict").and_then(|name| name.as_str());
            prop_assert!(Verdict::ALL.iter().any(|verdict| Some(verdict.name()) == name));
            let classes = json.get("classes").and_then(|classes| classes.as_array());
            prop_assert_eq!(classes.map(Vec::len), Some(record.moves().len()));
            Ok(())
        }))?;
    }

    #[test]
    fn any_closed_line_has_a_verdict(record in game()) {
        // The longest part of the game that comes back to where it began.
        let ends = record.positions().iter().enumerate();
        let closed = ends.filter_map(|(end, position)| {
            let from = record.positions()[..end].iter().position(|earlier| earlier == position)?;
            Some(from..end)
        });
        let Some(plies) = closed.max_by_key(|plies| plies.len()) else {
            return Ok(());
        };
        let cycle = Record::new(record.positions()[plies.start].clone(), record.moves()[plies].to_vec());
        SHIPPED.with(|books| books.iter().try_for_each(|book| {
            prop_assert_ne!(judge_cycle(book, &cycle).verdict, Verdict::None);
            Ok(())
        }))?;
    }
}

/// A case as a game: its lead-in, then its period three times.
fn played_out(case: &Case) -> Record {
    let lead_in = case.lead_in.as_ref();
    let start = lead_in.map_or(&case.position, |lead_in| &lead_in.position);
    let mut moves = lead_in.map_or_else(Vec::new, |lead_in| lead_in.moves.clone());
    moves.extend(case.moves.repeat(3));
    Record::new(start.clone(), moves)
}

#[test]
fn a_cycle_that_is_played_out_is_judged_like_the_cycle() {
    let mut wrong = Vec::new();
    let mut books: HashMap<&str, Book> = HashMap::new();
    let cases = cases();
    for case in cases.iter().filter(|case| case.cycle) {
        let record = Record::new(case.position.clone(), case.moves.clone());
        let distinct: HashSet<u64> = record.positions().iter().map(Position::key).collect();
        if distinct.len() < case.moves.len() {
            // A smaller cycle inside comes the third time first.
            continue;
        }
        for name in case.expect.keys() {
            let book = books.entry(name).or_insert_with(|| book(name));
            let cycle = judge_cycle(book, &record);
            let classes: HashMap<(u64, Move), Option<Class>> = cycle
                .plies
                .iter()
                .map(|ply| ((ply.facts.before().key(), ply.facts.mv()), ply.class()))
                .collect();
            let played = judge(book, &played_out(case));
            let same_classes = played.plies.iter().all(|ply| {
                let key = (ply.facts.before().key(), ply.facts.mv());
                classes.get(&key) == Some(&ply.class())
            });
            if played.verdict != cycle.verdict || !same_classes {
                wrong.push(format!(
                    "{name} {}: {:?}, played out {:?}, classes alike: {same_classes}",
                    case.id, cycle.verdict, played.verdict
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A text with a part of it replaced.
fn damaged(text: &str, (cut, length, put): &(Index, usize, String)) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = cut.index(chars.len());
    let end = (at + length).min(chars.len());
    let put = put.chars();
    let kept = chars[..at].iter().copied().chain(put);
    kept.chain(chars[end..].iter().copied()).collect()
}

const ONE: &str = "\
group: {zh: 组, en: group}
cases:
  - id: t/one
    title: {zh: 一, en: one}
    fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1\"
    moves: [f0e0, e8f8, e0f0, f8e8]
    cycle: true
    expect:
      cxa-2011: {verdict: red_loses, classes: [check, idle, chase, idle]}
    evidence:
      - {ply: 2, target: cannon, square: h0}
    provenance: {book: test}
";

const DISAGREEMENT: &str = "\
disagreements:
  - case: t/one
    book: cxa-2011
    plies: [0]
    printed: check
    implied: idle
    argument: {zh: 因, en: why}
";

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

    #[test]
    fn case_files_of_any_text_are_taken_or_refused(text in "\\PC{0,80}|[ -~\n长&*!|>'\"\\[\\]{}:,#?-]{0,80}") {
        let cases = load_cases("t.yaml", &text);
        prop_assert!(cases.is_err());
        prop_assert!(load_known("t.yaml", &text, &[]).is_err());
    }

    #[test]
    fn damaged_case_files_are_taken_or_refused(
        damage in (any::<Index>(), 0..40_usize, "[ \n:'\"{}\\[\\],#&a长0-9-]{0,4}"),
    ) {
        if let Err(errors) = load_cases("t.yaml", &damaged(ONE, &damage)) {
            prop_assert!(!errors.is_empty());
            prop_assert!(errors.iter().all(|error| error.mark.is_some() && !error.message.zh.is_empty()));
        }
        let cases = load_cases("t.yaml", ONE).unwrap();
        if let Err(errors) = load_known("t.yaml", &damaged(DISAGREEMENT, &damage), &cases) {
            prop_assert!(errors.iter().all(|error| error.mark.is_some()));
        }
    }
}
