//! Cases that are whole games: what they run into, from the first move to the last.

use super::case::Place;
use super::load::{CaseError, read};
use crate::board::{Position, Side, Strictness, parse_fen};
use crate::judge::{Course, Followed, Record, Ruling, Verdict};
use crate::lang::Text;
use crate::notation::read_moves;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// A game, and what each rule book makes of it.
#[derive(Debug, Clone)]
pub struct GameCase {
    /// The name, such as `cxa/game-lead-in`.
    pub id: String,
    /// What happens, in a line.
    pub title: Text,
    /// The moves.
    pub record: Record,
    /// What each rule book says, under the id of the book.
    pub expect: IndexMap<String, GameExpectation>,
    /// The clauses that the game illustrates.
    pub clauses: Vec<String>,
    /// Why it is so.
    pub notes: Text,
    /// The file that it stands in.
    pub file: String,
}

/// What a book makes of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameExpectation {
    /// How it ends: `red_wins`, `black_wins`, `draw`, `open`.
    pub outcome: String,
    /// The rulings, in order.
    #[serde(default)]
    pub rulings: Vec<RulingExpectation>,
    /// What came back without being enough: after how many moves.
    #[serde(default)]
    pub nearest: Vec<usize>,
}

/// A ruling, without what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingExpectation {
    /// How many moves had been played when it arose.
    pub ply: usize,
    /// `repetition`, `shuttle`, `natural_limit`, `end`.
    pub kind: String,
    /// The ply, from 0, where what it is about begins.
    pub from: usize,
    /// How often that came.
    #[serde(default)]
    pub times: usize,
    /// What follows.
    pub verdict: Verdict,
    /// Who has to do something.
    #[serde(default)]
    pub due: Option<String>,
    /// Until how many moves have been played.
    #[serde(default)]
    pub until: Option<usize>,
    /// `changed`, `unchanged`, `open`, `final`.
    pub result: String,
    /// Who changed.
    #[serde(default)]
    pub by: Option<String>,
    /// Whether the game had ended before.
    #[serde(default)]
    pub after_end: bool,
}

impl GameExpectation {
    /// What a course comes to.
    #[must_use]
    pub fn of(course: &Course) -> GameExpectation {
        let nearest = course.nearest.as_ref();
        GameExpectation {
            outcome: course.outcome.name().to_owned(),
            rulings: course.rulings.iter().map(RulingExpectation::of).collect(),
            nearest: nearest.map_or_else(Vec::new, |nearest| nearest.plies.clone()),
        }
    }
}

impl RulingExpectation {
    fn of(ruling: &Ruling) -> RulingExpectation {
        let name = |side: Side| side.name().to_owned();
        RulingExpectation {
            ply: ruling.ply,
            kind: ruling.kind.name().to_owned(),
            from: ruling.span.start,
            times: ruling.times,
            verdict: ruling.verdict,
            due: ruling.due.map(name),
            until: ruling.until,
            result: ruling.followed.name().to_owned(),
            by: match ruling.followed {
                Followed::Changed { by, .. } => Some(name(by)),
                _ => None,
            },
            after_end: ruling.is_after_end,
        }
    }
}

#[derive(Deserialize)]
struct FileText {
    #[serde(default)]
    games: Vec<GameText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameText {
    id: String,
    title: Text,
    fen: Option<String>,
    moves: Vec<String>,
    expect: IndexMap<String, GameExpectation>,
    clauses: Vec<String>,
    notes: Text,
}

/// Reads the games of a case file; one without games has none. Each text of `moves` may hold several moves, in any
/// notation, and `3 x …` stands for the same moves so often.
///
/// # Errors
/// YAML that cannot be read, or the positions and moves that are not legal.
pub fn load_games(name: &str, text: &str) -> Result<Vec<GameCase>, Vec<CaseError>> {
    let (_, file): (_, FileText) = read(name, text)?;
    let mut games = Vec::new();
    let mut errors = Vec::new();
    for source in file.games {
        match record(&source) {
            Ok(record) => games.push(GameCase {
                id: source.id,
                title: source.title,
                record,
                expect: source.expect,
                clauses: source.clauses,
                notes: source.notes,
                file: name.to_owned(),
            }),
            Err(problem) => {
                let at = text.find(&format!("id: {}", source.id)).unwrap_or(0);
                let before = text.get(..at).unwrap_or_default();
                errors.push(CaseError {
                    place: Place {
                        file: name.to_owned(),
                        line: before.matches('\n').count() + 1,
                        column: 1,
                    },
                    message: Text::new(
                        format!("案例 `{}`：{}", source.id, problem.zh),
                        format!("case `{}`: {}", source.id, problem.en),
                    ),
                    case: Some(source.id),
                    ply: None,
                });
            }
        }
    }
    if errors.is_empty() {
        Ok(games)
    } else {
        Err(errors)
    }
}

fn record(source: &GameText) -> Result<Record, Text> {
    let start = match &source.fen {
        None => Position::start(),
        Some(fen) => parse_fen(fen, Strictness::Strict).map_err(|error| error.text())?,
    };
    let moves: Vec<String> = source.moves.iter().map(|part| unfold(part)).collect();
    let moves = read_moves(&moves.join("\n"), &start).map_err(|error| error.problem.message())?;
    Ok(Record::new(start, moves))
}

/// The moves of a part, as often as it says.
fn unfold(part: &str) -> String {
    let times = part.split_once(" x ");
    let times = times.and_then(|(times, moves)| Some((times.parse::<usize>().ok()?, moves)));
    match times {
        Some((times, moves)) => vec![moves; times].join(" "),
        None => part.to_owned(),
    }
}
