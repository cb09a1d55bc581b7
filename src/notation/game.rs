//! A game 对局: where it starts, what was played, how it ended, and what was said about it.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::{Game, GameResult};
//!
//! let game = Game::new(Position::start());
//! assert!(game.moves.is_empty());
//! assert_eq!(GameResult::from_name("1/2-1/2"), Some(GameResult::Draw));
//! ```

use super::error::RecordError;
use super::tree::{Comment, Variation};
use crate::board::{Move, Position};

/// How a game ended 结果.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// 红胜.
    RedWins,
    /// 黑胜.
    BlackWins,
    /// 和.
    Draw,
}

impl GameResult {
    /// As PGN writes it: `1-0`, `0-1`, `1/2-1/2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// The result of a name as [`GameResult::name`] writes it; `None` for `*` and everything else.
    #[must_use]
    pub fn from_name(name: &str) -> Option<GameResult> {
        [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw]
            .into_iter()
            .find(|r| r.name() == name)
    }
}

/// The record of a game 棋谱.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Names and values, such as `Red` and a player, in the order of the record. A name may occur twice.
    pub tags: Vec<(String, String)>,
    /// Where the game starts.
    pub start: Position,
    /// The moves of the main line, each legal where it is played.
    pub moves: Vec<Move>,
    /// How it ended; `None` when the record does not say.
    pub result: Option<GameResult>,
    /// What is said about the main line, in the order of its moves.
    pub comments: Vec<Comment>,
    /// What could have been played instead, a line before those that leave it.
    pub variations: Vec<Variation>,
    /// What of the record was left out because it cannot be read; never any of the main line.
    pub flaws: Vec<RecordError>,
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub const fn new(start: Position) -> Game {
        Game {
            tags: Vec::new(),
            start,
            moves: Vec::new(),
            result: None,
            comments: Vec::new(),
            variations: Vec::new(),
            flaws: Vec::new(),
        }
    }

    /// The first value of a tag; upper and lower case are the same.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The moves and comments of a variation, or of the main line for `None`; empty for a variation that is not there.
    #[must_use]
    pub fn line(&self, variation: Option<usize>) -> (&[Move], &[Comment]) {
        match variation {
            None => (&self.moves, &self.comments),
            Some(index) => self
                .variations
                .get(index)
                .map_or((&[], &[]), |v| (&v.moves, &v.comments)),
        }
    }
}
