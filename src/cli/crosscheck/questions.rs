//! The cycles that are asked about: cases, cycles of a file, and what games run into.

use super::super::args::Start;
use super::super::cases::Chosen;
use super::super::records::Records;
use super::super::scan::read_cycles;
use super::super::ui::Ui;
use super::super::{Failure, Outcome};
use crate::crosscheck::Question;
use crate::diag::Diagnostic;
use crate::judge::{Judge, Record};
use crate::lang::Text;
use crate::notation::RecordPlace;
use crate::scan::{Left, Source, scan};
use indexmap::IndexMap;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Asked {
    #[command(flatten)]
    chosen: Chosen,
    /// Ask about the repetitions in the games of these files and folders, by the first book, in the place of cases | 不用案例，而问这些文件或文件夹中的对局依第一部棋规出现的重复
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with_all = ["case", "cases"])]
    games: Vec<PathBuf>,
    /// Ask about the cycles of these files: JSON Lines with `fen` and `moves`, one period | 不用案例，而问这些文件中的循环：每行一个 JSON，有 `fen` 与 `moves`（一个周期）
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["case", "cases"])]
    cycles: Vec<PathBuf>,
}

impl Asked {
    /// The questions, at least one; and what could not be read makes of the outcome.
    pub(in crate::cli) fn read(
        &self,
        judges: &[Judge],
        ui: &mut Ui,
    ) -> Result<(Vec<Question>, Outcome), Failure> {
        let mut questions = Vec::new();
        let mut outcome = Outcome::AsExpected;
        if self.games.is_empty() && self.cycles.is_empty() {
            let cases = self.chosen.read()?;
            for case in cases.into_iter().filter(|case| case.cycle) {
                let expected = case.expect.iter();
                questions.push(Question {
                    name: case.id.clone(),
                    record: Record::new(case.position.clone(), case.moves.clone()),
                    expected: expected.map(|(id, e)| (id.clone(), e.verdict)).collect(),
                });
            }
        }
        for path in &self.cycles {
            for (origin, record, _) in read_cycles(path)? {
                questions.push(Question {
                    name: origin.name(),
                    record,
                    expected: IndexMap::new(),
                });
            }
        }
        if !self.games.is_empty() {
            let first = judges.get(..1).unwrap_or_default();
            Records::of(&self.games, Start::default()).each(|entry| {
                match &entry.game {
                    Err(problem) => {
                        ui.report(problem);
                        outcome = outcome.max(entry.outcome());
                    }
                    Ok(game) => {
                        let (Some(RecordPlace::Game(number) | RecordPlace::Line(number)), file) =
                            (entry.place, &entry.file)
                        else {
                            return Ok(());
                        };
                        let scanned = scan(first, Source::of_game(file, number, game), game);
                        let record = Record::new(game.start.clone(), game.moves.clone());
                        for played in &scanned.played {
                            let repeated = played.findings.iter();
                            for found in repeated.filter(|found| found.left != Left::NotRepeated) {
                                questions.extend(period(&record, &found.judged).map(|period| {
                                    Question {
                                        name: format!("{} @{}", scanned.source.name(), found.ply),
                                        record: period,
                                        expected: IndexMap::new(),
                                    }
                                }));
                            }
                        }
                    }
                }
                Ok(())
            })?;
        }
        if questions.is_empty() {
            return Err(Box::new(nothing()).into());
        }
        Ok((questions, outcome))
    }
}

/// The moves that were judged, if they lead back to where they begin.
fn period(record: &Record, judged: &std::ops::Range<usize>) -> Option<Record> {
    let start = record.positions().get(judged.start)?;
    let moves = record.moves().get(judged.clone())?;
    let period = Record::new(start.clone(), moves.to_vec());
    period.is_closed().then_some(period)
}

fn nothing() -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_cycle",
        Text::new("没有可问的循环", "there is no cycle to ask about"),
    )
}
