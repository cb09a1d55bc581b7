//! Rulings 裁定: what a game runs into, what it obliges whom to, and what came of it.

use super::cycle::Aimless;
use super::verdict::Verdict;
use crate::board::{BySide, Side};
use crate::lang::Text;
use std::ops::Range;
use std::sync::Arc;

/// Why there is something to rule on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RulingKind {
    /// 重复局面: what the book counts has come as often as it asks.
    Repetition,
    /// 往返: the side has attacked at every move, over several points, for as many rounds as the book asks, while
    /// positions came back (CXA 2011, 23.4).
    Shuttle(Side),
    /// 无积极意图的往返: the side has moved to and fro in the same way without attacking, and a person finds that its moves had
    /// no positive aim (CXA 2011, 23.4).
    Aimless(Side),
    /// 自然限着: so many rounds have passed without a capture that a side may claim a draw; `None` if both may.
    NaturalLimit(Option<Side>),
    /// 将死: the side to move is in check and has no move.
    Mate,
    /// 困毙: the side to move has no move.
    Stalemate,
}

impl RulingKind {
    /// The name used in JSON. How the board game ends is all one there.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RulingKind::Repetition => "repetition",
            RulingKind::Shuttle(_) | RulingKind::Aimless(_) => "shuttle",
            RulingKind::NaturalLimit(_) => "natural_limit",
            RulingKind::Mate | RulingKind::Stalemate => "end",
        }
    }

    /// Whose moves it is about, if only those of one side; of a natural limit, who may claim it.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            RulingKind::Shuttle(side) | RulingKind::Aimless(side) => Some(side),
            RulingKind::NaturalLimit(side) => side,
            RulingKind::Repetition | RulingKind::Mate | RulingKind::Stalemate => None,
        }
    }

    /// What JSON says more of it: the side, or how the board game ends.
    #[must_use]
    pub fn detail(self) -> Option<&'static str> {
        match self {
            RulingKind::Mate => Some("mate"),
            RulingKind::Stalemate => Some("stalemate"),
            _ => self.side().map(Side::name),
        }
    }

    /// Whether moves are judged for it: a repetition, or shuttling 往返.
    #[must_use]
    pub const fn is_judged(self) -> bool {
        matches!(
            self,
            RulingKind::Repetition | RulingKind::Shuttle(_) | RulingKind::Aimless(_)
        )
    }

    /// The words for it.
    #[must_use]
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            RulingKind::Repetition => ("重复局面", "repetition"),
            RulingKind::Shuttle(_) => ("多点往返", "shuttling"),
            RulingKind::Aimless(_) => ("无积极意图的往返", "shuttling without a positive aim"),
            RulingKind::NaturalLimit(_) => ("自然限着", "natural limit"),
            RulingKind::Mate => ("将死", "mate"),
            RulingKind::Stalemate => ("困毙", "stalemate"),
        };
        Text::new(zh, en)
    }
}

/// What came of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Followed {
    /// 变着: the repetition was left in time, by a move of `by` after which `ply` moves had been played.
    Changed {
        /// How many moves had been played then.
        ply: usize,
        /// Whose move it was.
        by: Side,
    },
    /// 未变着: it was not left in time, and the game ends so.
    Unchanged,
    /// The record ends before anything came of it, or the game goes on.
    Open,
    /// 终局: it ends the game at once.
    Final,
}

impl Followed {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Followed::Changed { .. } => "changed",
            Followed::Unchanged => "unchanged",
            Followed::Open => "open",
            Followed::Final => "final",
        }
    }
}

/// How a game ends by a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    /// A side has won.
    Wins(Side),
    /// It is drawn.
    Draw,
    /// The book does not end it.
    Open,
}

impl GameOutcome {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameOutcome::Wins(Side::Red) => "red_wins",
            GameOutcome::Wins(Side::Black) => "black_wins",
            GameOutcome::Draw => "draw",
            GameOutcome::Open => "open",
        }
    }

    /// The words for it.
    #[must_use]
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            GameOutcome::Wins(Side::Red) => ("红胜", "Red wins"),
            GameOutcome::Wins(Side::Black) => ("黑胜", "Black wins"),
            GameOutcome::Draw => ("和棋", "draw"),
            GameOutcome::Open => ("未了", "open"),
        };
        Text::new(zh, en)
    }
}

/// One thing that a game was, or would be, ruled on for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// How many moves had been played when it arose.
    pub ply: usize,
    /// Why.
    pub kind: RulingKind,
    /// The moves that it is about, by their numbers from 0.
    pub span: Range<usize>,
    /// The part of them that is judged: of rounds that are alike the last, of different ones all.
    pub judged: Range<usize>,
    /// How often that came which is repeated; 0 if nothing is.
    pub times: usize,
    /// What follows.
    pub verdict: Verdict,
    /// What the moves of each side are together. [`Referee::ruling`](super::Referee::ruling) may leave out what the verdict
    /// does not need; a [`Course`] has it.
    pub patterns: BySide<Option<Arc<str>>>,
    /// The clauses of verdict and patterns, by their ids.
    pub clauses: Vec<String>,
    /// Who has to do something about it.
    pub due: Option<Side>,
    /// How many moves may have been played when it has to be done.
    pub until: Option<usize>,
    /// What came of it.
    pub followed: Followed,
    /// Whether the game had ended before, by an earlier ruling, and was played on.
    pub is_after_end: bool,
}

impl Ruling {
    /// Whether it rests on moves that were judged.
    #[must_use]
    pub const fn is_judged(&self) -> bool {
        self.kind.is_judged()
    }
}

/// All that happened in a game, by a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The rulings, in order.
    pub rulings: Vec<Ruling>,
    /// How the game ends.
    pub outcome: GameOutcome,
    /// How many moves had been played when a ruling ended the game.
    pub ended: Option<usize>,
    /// What came nearest to a repetition, if none was reached.
    pub nearest: Option<Nearest>,
    /// What a person found of it, and nothing comes of.
    pub refused: Vec<(Aimless, Refusal)>,
}

/// Why nothing comes of a person's finding that moves had no positive aim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The book does not ask for it.
    NoRule,
    /// Something is being ruled on already.
    Pending,
    /// The side has not moved so for as many rounds, over as many points, without a capture, while positions came back.
    Short,
    /// One of its moves attacks: after how many moves.
    Attack(usize),
}

/// Something that came back, but not often enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nearest {
    /// After how many moves it came, each time.
    pub plies: Vec<usize>,
    /// How often it would have to come.
    pub needed: usize,
}

impl Course {
    /// The last ruling about moves that were judged: a repetition, or shuttling.
    #[must_use]
    pub fn last_judged(&self) -> Option<&Ruling> {
        self.rulings.iter().rev().find(|ruling| ruling.is_judged())
    }
}
