//! What a game runs into under books.

use crate::board::{BySide, Side};
use crate::facts::Class;
use crate::judge::{Followed, GameOutcome, Judge, Record, Ruling, RulingKind, Verdict};
use crate::notation::{Game, GameResult};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Where a game comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file, as it was named.
    pub file: String,
    /// The line of the file at which the game begins, or its number in it, from 1.
    pub number: usize,
    /// The players, if the record names both.
    pub players: Option<(String, String)>,
    /// When it was played, as the record has it.
    pub date: Option<String>,
    /// The recorded result.
    pub result: Option<GameResult>,
}

impl Source {
    /// That of a game of a file.
    #[must_use]
    pub fn of_game(file: &str, number: usize, game: &Game) -> Source {
        let known = |tag: &str| game.tag(tag).filter(|name| !name.is_empty());
        let players = known("Red").zip(known("Black"));
        Source {
            file: file.to_owned(),
            number,
            players: players.map(|(red, black)| (red.to_owned(), black.to_owned())),
            date: game.tag("Date").map(str::to_owned),
            result: game.result,
        }
    }

    /// The file without its folder, the number and the players in a line.
    #[must_use]
    pub fn name(&self) -> String {
        let number = self.number;
        let file = Path::new(&self.file).file_name();
        let file = file.map_or_else(|| self.file.clone(), |f| f.to_string_lossy().into_owned());
        match &self.players {
            Some((red, black)) => format!("{file}#{number} {red} — {black}"),
            None => format!("{file}#{number}"),
        }
    }
}

/// A game, and what it runs into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanned {
    /// Where it comes from.
    pub source: Source,
    /// How it was played; in the order of the books.
    pub played: Vec<Played>,
}

/// A game under one book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// How it ends by the book.
    pub outcome: GameOutcome,
    /// Its rulings, in order.
    pub findings: Vec<Finding>,
}

impl Played {
    /// Whether the recorded result is the outcome by the book; `None` if either is open.
    #[must_use]
    pub fn agrees(&self, result: Option<GameResult>) -> Option<bool> {
        let recorded = match result? {
            GameResult::RedWins => GameOutcome::Wins(Side::Red),
            GameResult::BlackWins => GameOutcome::Wins(Side::Black),
            GameResult::Draw => GameOutcome::Draw,
        };
        (self.outcome != GameOutcome::Open).then_some(recorded == self.outcome)
    }
}

/// One ruling 裁定 of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How many moves had been played when it arose.
    pub ply: usize,
    /// Why there is something to rule on.
    pub kind: RulingKind,
    /// The moves that it is about, from 0.
    pub span: Range<usize>,
    /// The part of them that was judged.
    pub judged: Range<usize>,
    /// How often came what is repeated; 0 if nothing is.
    pub times: usize,
    /// What follows.
    pub verdict: Verdict,
    /// What the moves of each side are together.
    pub patterns: BySide<Option<Arc<str>>>,
    /// The classes of the moves that were judged; `None` where undetermined.
    pub classes: Vec<Option<Class>>,
    /// The ids of the clauses that decide, that of the verdict first.
    pub clauses: Vec<String>,
    /// What came of it by the book.
    pub followed: Followed,
    /// How the repetition ended, whatever a book says.
    pub left: Left,
    /// Whether the game had ended before by an earlier ruling.
    pub is_after_end: bool,
}

/// How a repetition ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Left {
    /// The side left it 变着: its move made a position that had not come in it.
    By(Side),
    /// The game ended in it.
    Never,
    /// No cycle is repeated; of shuttling 往返 nobody can tell when it was left.
    NotRepeated,
}

impl Finding {
    /// Whether moves were judged: a repetition, or shuttling 往返.
    #[must_use]
    pub const fn is_judged(&self) -> bool {
        self.kind.is_judged()
    }

    /// The clause that gives the verdict.
    #[must_use]
    pub fn clause(&self) -> Option<&str> {
        self.clauses.first().map(String::as_str)
    }
}

/// Rules on a game by each book.
#[must_use]
pub fn scan(judges: &[Judge], source: Source, game: &Game) -> Scanned {
    let record = Record::new(game.start.clone(), game.moves.clone());
    let played = judges.iter().map(|judge| {
        let (course, classes) = judge.course_with_classes(&record);
        let outcome = course.outcome;
        let rulings = course.rulings.into_iter().zip(classes);
        let findings = rulings.map(|(ruling, classes)| {
            let left = left(&record, &ruling);
            Finding {
                ply: ruling.ply,
                kind: ruling.kind,
                span: ruling.span,
                judged: ruling.judged,
                times: ruling.times,
                verdict: ruling.verdict,
                patterns: ruling.patterns,
                classes,
                clauses: ruling.clauses,
                followed: ruling.followed,
                left,
                is_after_end: ruling.is_after_end,
            }
        });
        Played {
            outcome,
            findings: findings.collect(),
        }
    });
    let played = played.collect();
    Scanned { source, played }
}

/// The first move behind a ruling that leads to a position which did not come in what was ruled on.
fn left(record: &Record, ruling: &Ruling) -> Left {
    if ruling.kind != RulingKind::Repetition {
        return Left::NotRepeated;
    }
    let positions = record.positions();
    let known = positions.get(ruling.span.start..=ruling.ply);
    let known = known.unwrap_or_default();
    let later = positions.iter().skip(ruling.ply + 1);
    // The side to move is the other one by then.
    let other = later.into_iter().find(|at| !known.contains(at));
    other.map_or(Left::Never, |at| Left::By(at.side().other()))
}

/// Judges one period of a cycle 循环 that a side left.
#[must_use]
pub fn scan_cycle(judges: &[Judge], source: Source, record: &Record, by: Side) -> Scanned {
    let played = judges.iter().map(|judge| {
        let book = judge.book();
        let judgement = judge.cycle(record);
        let plies = record.moves().len();
        let finding = Finding {
            ply: plies,
            kind: RulingKind::Repetition,
            span: 0..plies,
            judged: 0..plies,
            times: 0,
            verdict: judgement.verdict,
            patterns: BySide::from_fn(|side| {
                let sides = judgement.sides.as_ref()?;
                sides.get(side).pattern.clone()
            }),
            classes: judgement.plies.iter().map(|ply| ply.class()).collect(),
            clauses: judgement.clause_ids(book),
            followed: Followed::Open,
            left: Left::By(by),
            is_after_end: false,
        };
        Played {
            outcome: GameOutcome::Open,
            findings: vec![finding],
        }
    });
    let played = played.collect();
    Scanned { source, played }
}
