//! How an engine is spoken to.

use indexmap::IndexMap;
use serde::Deserialize;

/// The protocol of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// That of most engines of Western chess, and of Fairy-Stockfish and Pikafish.
    #[default]
    Uci,
    /// The Chinese one, of ElephantEye and others.
    Ucci,
}

/// What is to be known of an engine; JSON.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Profile {
    /// The protocol.
    pub protocol: Protocol,
    /// Options that are set before anything is asked, in this order.
    pub options: IndexMap<String, String>,
    /// The number of the first rank in moves: 0, or 1 as Fairy-Stockfish has it.
    pub ranks_from: u8,
    /// How deep it searches, in plies. One is enough for an engine that knows repetitions.
    pub depth: u32,
    /// How many periods of a cycle are played, the last of them up to its last move.
    pub rounds: usize,
    /// From which score on, either way, a position counts as won in UCCI, which has no other word for it.
    pub won: i32,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            protocol: Protocol::Uci,
            options: IndexMap::new(),
            ranks_from: 0,
            depth: 1,
            rounds: 3,
            won: 9000,
        }
    }
}

impl Profile {
    /// The line that begins a talk, and the word that answers it.
    #[must_use]
    pub const fn greeting(&self) -> (&'static str, &'static str) {
        match self.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ucci => ("ucci", "ucciok"),
        }
    }

    /// The lines that set the options.
    #[must_use]
    pub fn settings(&self) -> Vec<String> {
        let options = self.options.iter();
        options
            .map(|(name, value)| match self.protocol {
                Protocol::Uci => format!("setoption name {name} value {value}"),
                Protocol::Ucci => format!("setoption {name} {value}"),
            })
            .collect()
    }
}
