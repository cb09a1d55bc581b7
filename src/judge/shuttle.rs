//! Moves over several points, for many rounds, that are judged although nothing has come often enough 多点往返.

use super::history::History;
use crate::board::{Side, Square};
use crate::rules::Parameters;
use std::ops::Range;

/// The stretch that the rule of rounds may apply to with the last of `ply` moves: as many rounds as the book asks,
/// without a capture, in which a position comes back, and in which the side has gone to as many points as it
/// asks. What its moves are is not looked at.
pub(super) fn span(
    parameters: &Parameters,
    line: &History,
    ply: usize,
    side: Side,
) -> Option<Range<usize>> {
    let number = |of: Option<i64>| of.and_then(|n| usize::try_from(n).ok());
    let length = 2 * number(parameters.shuttle_rounds)?;
    let points = number(parameters.shuttle_points)?;
    let first = ply.checked_sub(length)?;
    if line.since(ply) > first {
        return None;
    }
    let returned = line.returned(ply)?;
    let comes_back = |ply: usize| line.before(ply).is_some_and(|before| before >= first);
    if !(first..=returned).any(comes_back) {
        return None;
    }
    (reached(line, first..ply, side).len() >= points).then_some(first..ply)
}

/// The points that a side has gone to.
pub(super) fn reached(line: &History, plies: Range<usize>, side: Side) -> Vec<Square> {
    let own = plies.filter(|ply| line.position(*ply).side() == side);
    let moves = own.filter_map(|ply| line.mv(ply + 1));
    let mut reached: Vec<Square> = moves.map(|mv| mv.to).collect();
    reached.sort_unstable();
    reached.dedup();
    reached
}
