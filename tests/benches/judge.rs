//! How long judging takes: `cargo bench --bench judge`.
//!
//! All cases of the CXA book are judged: every ply gets its class, with the evidence, and every cycle its verdict. After
//! the times of divan stand their ratios to replaying the same moves, which say more than the times of one machine.

use divan::Bencher;
use divan::counter::ItemsCount;
use qili::board::Move;
use qili::judge::{Judgement, Record, VOCABULARY, judge, judge_cycle, judge_move};
use qili::rules::{Book, open};
use qili::suite::{Case, embedded, load_cases};
use std::hint::black_box;
use std::io::ErrorKind;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// How often a time is taken for the ratios; the shortest counts.
const RUNS: usize = 5;

/// The book and its cases.
static SUITE: LazyLock<Suite> = LazyLock::new(Suite::load);

struct Suite {
    book: Book,
    cases: Vec<Case>,
}

impl Suite {
    fn load() -> Suite {
        let loaded = open(
            "cxa-2011",
            &VOCABULARY,
            &|_| Err(ErrorKind::NotFound.into()),
        );
        let files = embedded::files().filter(|(name, _)| name.starts_with("cases/cxa/"));
        Suite {
            book: loaded.book.expect("a shipped book loads"),
            cases: files
                .flat_map(|(name, text)| load_cases(name, text).expect("shipped cases load"))
                .collect(),
        }
    }

    fn plies(&self) -> usize {
        self.cases.iter().map(|case| case.moves.len()).sum()
    }

    /// Judges every case; gives how many plies got a class.
    fn judge(&self) -> usize {
        self.cases.iter().map(|case| self.judge_case(case)).sum()
    }

    fn judge_case(&self, case: &Case) -> usize {
        let record = record(case);
        if case.cycle {
            return classes(&judge_cycle(&self.book, &record));
        }
        let plies = record.positions().iter().zip(record.moves());
        plies
            .filter(|(before, mv)| judge_move(&self.book, before, **mv).class().is_some())
            .count()
    }

    /// Judges every case as a game, in which nothing is repeated often enough; gives how many plies were judged.
    fn judge_games(&self) -> usize {
        let judgements = self
            .cases
            .iter()
            .map(|case| judge(&self.book, &record(case)));
        judgements.map(|judgement| classes(&judgement)).sum()
    }

    /// Plays the moves of every case, each if it is legal; gives how many there were.
    fn replay(&self) -> usize {
        self.cases.iter().map(replay_case).sum()
    }
}

fn record(case: &Case) -> Record {
    Record::new(case.position.clone(), case.moves.clone())
}

fn classes(judgement: &Judgement) -> usize {
    let plies = judgement.plies.iter();
    plies.filter(|ply| ply.class().is_some()).count()
}

fn replay_case(case: &Case) -> usize {
    let mut at = case.position.clone();
    let mut play = |mv: &&Move| {
        let is_legal = at.is_legal(**mv);
        if is_legal {
            at = at.play(**mv);
        }
        is_legal
    };
    case.moves.iter().take_while(|mv| play(mv)).count()
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn all_cases(bencher: Bencher) {
    let counter = ItemsCount::new(SUITE.plies());
    bencher.counter(counter).bench(|| SUITE.judge());
}

#[divan::bench]
fn games_without_repetition(bencher: Bencher) {
    let counter = ItemsCount::new(SUITE.plies());
    bencher.counter(counter).bench(|| SUITE.judge_games());
}

#[divan::bench]
fn replay(bencher: Bencher) {
    let counter = ItemsCount::new(SUITE.plies());
    bencher.counter(counter).bench(|| SUITE.replay());
}

/// The shortest of several times.
fn time<T>(run: impl Fn() -> T) -> Duration {
    let times = (0..RUNS).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

fn ratio(name: &str, time: Duration, to: Duration) {
    let ratio = time.as_secs_f64() / to.as_secs_f64();
    println!("{name}: {time:.1?}, {ratio:.1} times as long as replaying the moves");
}

fn ratios() {
    let (cases, plies) = (SUITE.cases.len(), SUITE.plies());
    let replay = time(|| SUITE.replay());
    println!("{cases} cases, {plies} plies");
    ratio("all cases judged", time(|| SUITE.judge()), replay);
    ratio(
        "games without repetition",
        time(|| SUITE.judge_games()),
        replay,
    );
    let times = SUITE.cases.iter();
    let times = times.map(|case| (time(|| SUITE.judge_case(case)), case));
    if let Some((slowest, case)) = times.max_by_key(|(time, _)| *time) {
        let name = format!("slowest case, {}", case.id);
        ratio(&name, slowest, time(|| replay_case(case)));
    }
}

fn main() {
    divan::main();
    ratios();
}
