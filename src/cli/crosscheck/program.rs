//! A program that reads requests for verdicts, and answers each in a line.

use super::process::{Command, Process, Silence};
use crate::crosscheck::Opinion;
use crate::diag::Diagnostic;
use crate::judge::{Record, Verdict};
use crate::scan::Charge;
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, Instant};

pub(in crate::cli) struct Program {
    command: Command,
    timeout: Duration,
    process: Option<Process>,
    /// Why it cannot be started.
    problem: Option<Box<Diagnostic>>,
    asked: usize,
}

/// An answer; what else it holds is not asked for.
#[derive(Deserialize)]
struct Answer {
    id: Option<usize>,
    verdict: Option<String>,
    said: Option<String>,
    error: Option<String>,
}

impl Program {
    pub(in crate::cli) const fn new(command: Command, timeout: Duration) -> Program {
        Program {
            command,
            timeout,
            process: None,
            problem: None,
            asked: 0,
        }
    }

    /// Asks about one period of a cycle, by a book if the program knows several.
    pub(in crate::cli) fn ask(&mut self, record: &Record, rules: Option<&str>) -> Opinion {
        let id = self.asked;
        self.asked += 1;
        let start = record.positions().first();
        let moves = record.moves().iter().map(ToString::to_string);
        let request = json!({
            "id": id,
            "rules": rules,
            "fen": start.map(|start| start.to_fen()),
            "moves": moves.collect::<Vec<_>>(),
            "cycle": true,
        });
        match self.talk(&request.to_string()) {
            Ok(line) => opinion(&line, id),
            Err(silence) => {
                self.process = None;
                unknown(silence.name().to_owned())
            }
        }
    }

    fn talk(&mut self, request: &str) -> Result<String, Silence> {
        if self.problem.is_some() {
            return Err(Silence::Gone);
        }
        if self.process.is_none() {
            match self.command.start() {
                Ok(process) => self.process = Some(process),
                Err(problem) => self.problem = Some(problem),
            }
        }
        let process = self.process.as_mut().ok_or(Silence::Gone)?;
        process.say(request)?;
        process.hear(Instant::now() + self.timeout)
    }

    /// Ends it.
    ///
    /// # Errors
    /// It could not be started.
    pub(in crate::cli) fn end(self) -> Result<(), Box<Diagnostic>> {
        self.problem.map_or(Ok(()), Err)
    }
}

fn unknown(said: String) -> Opinion {
    Opinion {
        charge: Charge::Undetermined,
        said,
    }
}

fn opinion(line: &str, id: usize) -> Opinion {
    let Ok(answer) = serde_json::from_str::<Answer>(line) else {
        return unknown(format!("not an answer: {line}"));
    };
    if answer.id.is_some_and(|other| other != id) {
        return unknown("the answer is to another question".to_owned());
    }
    if let Some(error) = answer.error {
        return unknown(error);
    }
    let verdict = answer.verdict.unwrap_or_default();
    let known = Verdict::ALL
        .into_iter()
        .find(|known| known.name() == verdict);
    let said = answer.said.unwrap_or_else(|| verdict.clone());
    match known {
        // Of a cycle that is played often enough there is always something to say.
        None | Some(Verdict::None | Verdict::Undetermined) => unknown(said),
        Some(verdict) => Opinion {
            charge: Charge::of(verdict),
            said,
        },
    }
}
