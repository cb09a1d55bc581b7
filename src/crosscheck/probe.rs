//! Probing an engine: the searches that it is asked for, and what its answers mean.

use super::profile::{Profile, Protocol};
use crate::board::{Move, Position, Side};
use crate::judge::Record;
use crate::notation::Notation;
use crate::scan::Charge;

/// Two searches for one move: that which completes the repetition, with and without what came before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// Whose move it is.
    pub mover: Side,
    /// With the moves that led there.
    pub repeated: Search,
    /// From the same position, as if nothing had been played.
    pub plain: Search,
}

/// The lines of one search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// What is sent, in order; the last line starts the search.
    pub lines: Vec<String>,
    /// The only move that may be searched.
    pub only: String,
}

/// What an engine thinks of a move, as the side sees it that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a soldier, or what the engine has for it.
    Points(i32),
    /// A win.
    Won,
    /// A loss.
    Lost,
}

/// What was heard in one search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// The move was searched, and this is the last score.
    Scored(Score),
    /// The move was not played, although there was no other.
    Refused,
    /// It was played without a score.
    Silent,
}

impl Probe {
    /// That of one period of a cycle.
    #[must_use]
    pub fn new(record: &Record, profile: &Profile) -> Option<Probe> {
        let (last, _) = record.moves().split_last()?;
        let before = record.positions().get(record.moves().len() - 1)?;
        let start = record.positions().first()?;
        let mut moves = Vec::new();
        for _ in 0..profile.rounds.max(1) {
            let plies = record.moves().iter().zip(record.positions());
            moves.extend(plies.map(|(mv, at)| spell(*mv, at, profile)));
        }
        moves.pop();
        let only = spell(*last, before, profile);
        let search = |start: &Position, moves: &[String]| {
            let mut position = format!("position fen {}", start.to_fen());
            if !moves.is_empty() {
                position += " moves ";
                position += &moves.join(" ");
            }
            let mut lines = vec![position];
            let depth = profile.depth;
            match profile.protocol {
                Protocol::Uci => lines.push(format!("go depth {depth} searchmoves {only}")),
                Protocol::Ucci => {
                    let legal = before.legal_moves();
                    let others = legal.iter().filter(|mv| *mv != last);
                    let others: Vec<String> =
                        others.map(|mv| spell(*mv, before, profile)).collect();
                    if !others.is_empty() {
                        lines.push(format!("banmoves {}", others.join(" ")));
                    }
                    lines.push(format!("go depth {depth}"));
                }
            }
            Search {
                lines,
                only: only.clone(),
            }
        };
        Some(Probe {
            mover: before.side(),
            repeated: search(start, &moves),
            plain: search(before, &[]),
        })
    }
}

fn spell(mv: Move, at: &Position, profile: &Profile) -> String {
    match profile.ranks_from {
        0 => Notation::Iccs.write(mv, at),
        _ => Notation::Uci.write(mv, at),
    }
}

/// What a line of an engine adds to what was heard; the search is over with the last value being true.
#[must_use]
pub fn hear(line: &str, search: &Search, profile: &Profile, so_far: Heard) -> (Heard, bool) {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["nobestmove", ..] => (Heard::Refused, true),
        ["bestmove", mv, ..] if mv == search.only => (so_far, true),
        ["bestmove", ..] => (Heard::Refused, true),
        ["info", ref rest @ ..] => {
            let at = rest.iter().position(|word| *word == "score");
            let score = at.and_then(|at| score(rest.get(at + 1..)?, profile));
            (score.map_or(so_far, Heard::Scored), false)
        }
        _ => (so_far, false),
    }
}

fn score(words: &[&str], profile: &Profile) -> Option<Score> {
    let points = |text: &str| text.parse::<i32>().ok();
    match (profile.protocol, words) {
        (Protocol::Uci, ["cp", value, ..]) => points(value).map(Score::Points),
        (Protocol::Uci, ["mate", value, ..]) => {
            let is_lost = value.starts_with('-') || *value == "0";
            Some(if is_lost { Score::Lost } else { Score::Won })
        }
        (Protocol::Ucci, [value, ..]) => {
            let value = points(value)?;
            Some(match value {
                _ if value >= profile.won => Score::Won,
                _ if value <= -profile.won => Score::Lost,
                _ => Score::Points(value),
            })
        }
        _ => None,
    }
}

/// Whom an engine charges with a repetition that a side's move completes, and in a few words why it is thought so.
#[must_use]
pub fn interpret(mover: Side, repeated: Heard, plain: Heard) -> (Charge, String) {
    let charge = match (repeated, plain) {
        (Heard::Refused, Heard::Scored(_) | Heard::Silent) => Charge::Of(mover),
        (Heard::Scored(Score::Won), Heard::Scored(before)) if before != Score::Won => {
            Charge::Of(mover.other())
        }
        (Heard::Scored(Score::Lost), Heard::Scored(before)) if before != Score::Lost => {
            Charge::Of(mover)
        }
        (Heard::Scored(Score::Points(0)), Heard::Scored(before)) if before != Score::Points(0) => {
            Charge::Nobody
        }
        _ => Charge::Undetermined,
    };
    (charge, format!("{}, {}", words(repeated), words(plain)))
}

fn words(heard: Heard) -> String {
    match heard {
        Heard::Scored(Score::Points(points)) => format!("cp {points}"),
        Heard::Scored(Score::Won) => "won".to_owned(),
        Heard::Scored(Score::Lost) => "lost".to_owned(),
        Heard::Refused => "refused".to_owned(),
        Heard::Silent => "no score".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Strictness, parse_fen};
    use crate::notation::read_moves;

    fn record() -> Record {
        line("n2k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1d1 d9e9 d1e1 e9d9")
    }

    fn line(fen: &str, moves: &str) -> Record {
        let start = parse_fen(fen, Strictness::Strict).unwrap();
        let moves = read_moves(moves, &start).unwrap();
        Record::new(start, moves)
    }

    #[test]
    fn one_move_is_searched_twice() {
        let profile = Profile {
            ranks_from: 1,
            rounds: 2,
            ..Profile::default()
        };
        let probe = Probe::new(&record(), &profile).unwrap();
        assert_eq!(probe.mover, Side::Black);
        assert_eq!(
            probe.repeated.lines,
            [
                "position fen n2k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1 moves e2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2",
                "go depth 1 searchmoves e10d10",
            ]
        );
        assert_eq!(
            probe.plain.lines[0],
            "position fen n3k4/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1"
        );
    }

    #[test]
    fn other_moves_are_banned_in_ucci() {
        let profile = Profile {
            protocol: Protocol::Ucci,
            ..Profile::default()
        };
        let free = line("n2k5/9/9/9/9/9/9/9/R8/5K3 w", "a1b1 a9b7 b1a1 b7a9");
        let probe = Probe::new(&free, &profile).unwrap();
        assert_eq!(probe.repeated.only, "b7a9");
        let bans: Vec<&str> = probe.repeated.lines[1].split(' ').collect();
        assert_eq!(bans[0], "banmoves");
        assert!(!bans.contains(&"b7a9"), "{bans:?}");
    }

    fn heard(lines: &[&str], profile: &Profile) -> Heard {
        let search = Search {
            lines: Vec::new(),
            only: "e9d9".to_owned(),
        };
        let mut so_far = Heard::Silent;
        for line in lines {
            let (now, is_over) = hear(line, &search, profile, so_far);
            so_far = now;
            if is_over {
                break;
            }
        }
        so_far
    }

    #[test]
    fn answers_are_understood() {
        let uci = Profile::default();
        let ucci = Profile {
            protocol: Protocol::Ucci,
            ..Profile::default()
        };
        let scored = Heard::Scored;
        let of = |score| {
            heard(
                &[&format!("info depth 1 {score} pv e9d9"), "bestmove e9d9"],
                &uci,
            )
        };
        assert_eq!(of("score cp -13 nodes 1"), scored(Score::Points(-13)));
        assert_eq!(of("score mate 1"), scored(Score::Won));
        assert_eq!(of("score mate -3"), scored(Score::Lost));
        assert_eq!(heard(&["bestmove (none)"], &uci), Heard::Refused);
        assert_eq!(heard(&["bestmove a0a1"], &uci), Heard::Refused);
        assert_eq!(heard(&["bestmove e9d9"], &uci), Heard::Silent);
        assert_eq!(heard(&["nobestmove"], &ucci), Heard::Refused);
        let lost = ["info depth 1 score -9998 pv e9d9", "bestmove e9d9"];
        assert_eq!(heard(&lost, &ucci), scored(Score::Lost));
    }

    #[test]
    fn only_what_the_repetition_changes_is_a_verdict() {
        let points = |points| Heard::Scored(Score::Points(points));
        let won = Heard::Scored(Score::Won);
        let check = |repeated, plain, expect| {
            let (charge, why) = interpret(Side::Black, repeated, plain);
            assert_eq!(charge, expect, "{why}");
        };
        check(won, points(-13), Charge::Of(Side::Red));
        check(won, won, Charge::Undetermined);
        check(
            Heard::Scored(Score::Lost),
            points(5),
            Charge::Of(Side::Black),
        );
        check(Heard::Refused, points(5), Charge::Of(Side::Black));
        check(Heard::Refused, Heard::Refused, Charge::Undetermined);
        check(points(0), points(80), Charge::Nobody);
        check(points(0), points(0), Charge::Undetermined);
        check(points(70), points(80), Charge::Undetermined);
    }
}
