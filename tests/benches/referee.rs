//! How fast games are followed: `cargo bench --bench referee`, or `… -- axf` for one book.
//!
//! A thousand games of 150 plies, made with a fixed seed, in which a side takes its last move back with a probability of
//! 0.8, so that about a third of the plies bring a position for the third time or later; as many in which nothing is taken
//! back on purpose, but a position may come again; and as many in which none does. Each is judged after every ply by a referee, and once as a whole, beside plain replay of the same moves
//! with their legality; and as `qili scan` rules on it.

use qili::board::{Move, Position};
use qili::judge::{Judge, Record};
use qili::notation::Game;
use qili::scan::{Source, scan};
use std::collections::HashSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

const GAMES: usize = 1000;
const PLIES: usize = 150;
const BOOKS: [&str; 3] = ["axf", "cxa-1999", "cxa-2011"];

/// The next number of a sequence (SplitMix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A game in which moves are taken back with a probability, in tenths.
fn game(state: &mut u64, back: u64) -> Vec<Move> {
    let mut at = Position::start();
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < PLIES {
        let legal = at.legal_moves();
        if legal.is_empty() {
            break;
        }
        let last = moves.len().checked_sub(2).map(|last| moves[last]);
        let undone = last.map(|mv| Move::new(mv.to, mv.from));
        let undone = undone.filter(|mv| at.is_legal(*mv) && at.get(mv.to).is_none());
        let mv = match undone.filter(|_| next(state) % 10 < back) {
            Some(mv) => mv,
            None => legal[(next(state) % legal.len() as u64) as usize],
        };
        at = at.play(mv);
        moves.push(mv);
    }
    moves
}

/// Games in which moves are taken back with a probability, in tenths, and of which something holds.
fn games(back: u64, is_wanted: impl Fn(&[Move]) -> bool) -> Vec<Vec<Move>> {
    let mut state = 20_110_000;
    let games = std::iter::repeat_with(|| game(&mut state, back));
    games.filter(|moves| is_wanted(moves)).take(GAMES).collect()
}

/// Whether no position comes again.
fn never_repeats(moves: &[Move]) -> bool {
    let record = Record::new(Position::start(), moves.to_vec());
    let mut keys = record.positions().iter().map(Position::fingerprint);
    let mut known = HashSet::new();
    keys.all(|key| known.insert(key))
}

fn replay(games: &[Vec<Move>]) {
    for moves in games {
        let mut at = Position::start();
        for mv in moves {
            if !at.is_legal(*mv) {
                break;
            }
            at = at.play(*mv);
        }
        black_box(&at);
    }
}

fn each_ply(judge: &Judge, games: &[Vec<Move>]) -> usize {
    let mut ruled = 0;
    for moves in games {
        let mut referee = judge.referee(Position::start());
        for mv in moves {
            if referee.push(*mv).is_err() {
                break;
            }
            ruled += usize::from(referee.ruling().is_some());
        }
    }
    ruled
}

fn whole(judge: &Judge, games: &[Vec<Move>]) {
    for moves in games {
        black_box(judge.course(&Record::new(Position::start(), moves.clone())));
    }
}

fn scan_all(judge: &Judge, games: &[Game]) {
    let judges = [judge.clone()];
    for (number, game) in games.iter().enumerate() {
        black_box(scan(&judges, Source::of_game("bench", number, game), game));
    }
}

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// Whether a book is named on the command line, or none is.
fn is_chosen(book: &str) -> bool {
    let mut named = std::env::args().filter(|arg| BOOKS.contains(&arg.as_str()));
    let first = named.next();
    first.is_none_or(|first| first == book || named.any(|named| named == book))
}

fn main() {
    for (name, games) in [
        ("moves taken back", games(8, |_| true)),
        ("nothing taken back", games(0, |_| true)),
        ("nothing repeated", games(0, never_repeats)),
    ] {
        let plain = time(|| replay(&games));
        let rate = |took: Duration| games.len() as f64 / took.as_secs_f64();
        println!("{name}: replay {:.0} games/s", rate(plain));
        for book in BOOKS.into_iter().filter(|book| is_chosen(book)) {
            let Ok(judge) = Judge::shipped(book) else {
                continue;
            };
            let mut ruled = 0;
            let by_ply = time(|| ruled = each_ply(&judge, &games));
            let once = time(|| whole(&judge, &games));
            let records = games.iter().map(|moves| Game {
                moves: moves.clone(),
                ..Game::new(Position::start())
            });
            let records: Vec<Game> = records.collect();
            let scanned = time(|| scan_all(&judge, &records));
            println!(
                "  {book}: after each ply {:.0} games/s ({:.1} times replay, {ruled} plies with a ruling); once a game {:.0} games/s ({:.1} times replay); scan {:.0} games/s ({:.1} times replay)",
                rate(by_ply),
                by_ply.as_secs_f64() / plain.as_secs_f64(),
                rate(once),
                once.as_secs_f64() / plain.as_secs_f64(),
                rate(scanned),
                scanned.as_secs_f64() / plain.as_secs_f64(),
            );
        }
    }
}
