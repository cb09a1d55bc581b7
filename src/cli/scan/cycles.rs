//! Cycles that were left again, with the side that left each, a JSON object a line.

use super::super::{Failure, input};
use crate::board::{Side, Strictness, parse_fen};
use crate::diag::{Diagnostic, Span};
use crate::judge::{Judge, Record};
use crate::lang::Text;
use crate::notation::{GameResult, read_moves};
use crate::scan::{Scanned, Source as Origin, scan_cycle};
use rayon::prelude::*;
use serde::Deserialize;
use std::path::Path;

/// A line. What else it holds is not asked for.
#[derive(Deserialize)]
struct Line {
    id: Option<String>,
    fen: String,
    moves: Vec<String>,
    gave_way: Option<GaveWay>,
    result: Option<String>,
    year: Option<String>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum GaveWay {
    Red,
    Black,
}

/// A cycle, and the side that left it, if the line says so.
pub(in crate::cli) type Cycle = (Origin, Record, Option<Side>);

/// The cycles of a file.
///
/// # Errors
/// The file cannot be read, or a line is no cycle.
pub(in crate::cli) fn read_cycles(path: &Path) -> Result<Vec<Cycle>, Box<Diagnostic>> {
    let source = input::read(path)?;
    let mut start = 0;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(source.text().split_inclusive('\n')) {
        if !line.trim().is_empty() {
            lines.push((number, start, line.trim_end()));
        }
        start += line.len();
    }
    let cycles = lines.into_iter().map(|(number, start, line)| {
        read(source.name(), number, line).map_err(|why| {
            let place = Span::new(start, start + line.len());
            Box::new(Diagnostic::error("qili::cli::bad_cycle", why).at(&source, place, None))
        })
    });
    cycles.collect()
}

/// Judges each cycle of a file, in order.
///
/// # Errors
/// Those of [`read_cycles`], a cycle of which it is not said who left it, or those of `take`.
pub(super) fn each(
    path: &Path,
    judges: &[Judge],
    take: &mut impl FnMut(Scanned) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let judge = |(origin, record, by): Cycle| {
        let by = by.ok_or_else(|| not_left(&origin))?;
        Ok(scan_cycle(judges, origin, &record, by))
    };
    let cycles = read_cycles(path)?.into_par_iter().map(judge);
    let judged: Vec<Result<Scanned, Box<Diagnostic>>> = cycles.collect();
    judged.into_iter().try_for_each(|game| take(game?))
}

fn not_left(origin: &Origin) -> Box<Diagnostic> {
    let name = origin.name();
    Box::new(Diagnostic::error(
        "qili::cli::bad_cycle",
        Text::new(
            format!("`{name}` 缺少 `gave_way`，不知由哪一方变着"),
            format!("`{name}` has no `gave_way`, which says who left the cycle"),
        ),
    ))
}

fn read(file: &str, number: usize, line: &str) -> Result<Cycle, Text> {
    let line: Line = serde_json::from_str(line).map_err(|error| {
        let why = error.to_string();
        let why = why.rsplit_once(" at line ").map_or(&*why, |(why, _)| why);
        Text::new(
            format!("第 {} 列：{why}", error.column()),
            format!("column {}: {why}", error.column()),
        )
    })?;
    let start = parse_fen(&line.fen, Strictness::Lenient).map_err(|error| error.text())?;
    let moves =
        read_moves(&line.moves.join(" "), &start).map_err(|error| error.problem.message())?;
    let record = Record::new(start, moves);
    if !record.is_closed() {
        return Err(Text::new(
            "着法没有回到起始局面，不成循环",
            "the moves do not lead back to where they begin, and make no cycle",
        ));
    }
    let origin = Origin {
        file: line.id.unwrap_or_else(|| file.to_owned()),
        number,
        players: None,
        date: line.year,
        result: line.result.as_deref().and_then(GameResult::from_name),
    };
    let by = line.gave_way.map(|by| match by {
        GaveWay::Red => Side::Red,
        GaveWay::Black => Side::Black,
    });
    Ok((origin, record, by))
}
