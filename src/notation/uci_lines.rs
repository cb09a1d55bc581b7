//! Lines of UCI engines: `position startpos moves h3e3 …`, `position fen FEN moves …`, a game on each.

use super::Notation;
use super::encoding::Decoded;
use super::error::{RecordError, RecordProblem};
use super::game::Game;
use super::record::{Found, each_line, list, locate};
use crate::board::{Position, Strictness, parse_fen};
use crate::lang::Text;

/// What each line begins with.
const POSITION: &str = "position";

/// Whether a line is one of these.
pub(super) fn is_one(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix(POSITION);
    let rest = rest.map(str::trim_start).unwrap_or_default();
    rest.starts_with("startpos") || rest.starts_with("fen ")
}

/// Gives the game of each line in turn, with the line, from 1. Empty lines are passed over.
pub(super) fn each<E>(
    decoded: &Decoded,
    notation: Option<Notation>,
    take: &mut impl FnMut(usize, Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    each_line(decoded, |line, damage| game(line, damage, notation), take)
}

fn game(
    line: &str,
    damage: &[Found<RecordProblem>],
    notation: Option<Notation>,
) -> Result<Game, RecordError> {
    let fail = |(at, problem)| locate(line, at, problem);
    if let Some(found) = damage.first() {
        return Err(fail(found.clone()));
    }
    let begin = line.len() - line.trim_start().len();
    let form = |at: usize| {
        let found = line.get(at..).unwrap_or_default();
        let found = found.split_whitespace().next().unwrap_or_default();
        let problem = RecordProblem::Form {
            found: found.to_owned(),
            expected: Text::new(
                "`position startpos` 或 `position fen`，其后可有 `moves`",
                "`position startpos` or `position fen`, and `moves` behind it",
            ),
        };
        (at, problem)
    };
    if !is_one(line) {
        return Err(fail(form(begin)));
    }
    let after = begin + POSITION.len();
    let rest = line.get(after..).unwrap_or_default();
    let what = after + (rest.len() - rest.trim_start().len());
    let rest = line.get(what..).unwrap_or_default();
    let (place, moves) = match rest.split_once("moves") {
        Some((place, moves)) => (place, moves),
        None => (rest, ""),
    };
    let start = match place.strip_prefix("fen") {
        Some(fen) => parse_fen(fen.trim(), Strictness::Lenient)
            .map_err(|error| fail((what, RecordProblem::Fen(error))))?,
        None if place.trim() == "startpos" => Position::start(),
        None => return Err(fail(form(what))),
    };
    let notation = notation.or_else(|| {
        // Without a rank 10 the lines of most engines are ICCS, as everywhere.
        let is_uci = moves.split_whitespace().any(|word| word.contains("10"));
        Some(if is_uci {
            Notation::Uci
        } else {
            Notation::Iccs
        })
    });
    // Blanks in the place of what was read keep the columns.
    let blanks: usize = line.chars().count() - moves.chars().count();
    let moves = format!("{}{moves}", " ".repeat(blanks));
    list(&moves, &[], &start, notation)
}
