//! The empty board: lines, palaces, river, names of files and ranks.

use crate::board::Square;
use std::fmt::Write;

/// Units between neighbouring lines.
pub(super) const CELL: f32 = 60.0;

/// Units from the edge of the picture to the outer lines.
pub(super) const MARGIN: f32 = 48.0;

/// The width of a board with its margins.
pub(super) const WIDTH: f32 = 8.0 * CELL + 2.0 * MARGIN;

/// The height of a board with its margins.
pub(super) const HEIGHT: f32 = 9.0 * CELL + 2.0 * MARGIN;

/// The place of a square.
pub(super) fn place(square: Square, turned: bool) -> (f32, f32) {
    let square = if turned { square.turned() } else { square };
    let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
    (MARGIN + file * CELL, MARGIN + (9.0 - rank) * CELL)
}

/// The ground and lines of the board.
pub(super) fn grid() -> String {
    let (left, right, top, bottom) = (MARGIN, WIDTH - MARGIN, MARGIN, HEIGHT - MARGIN);
    let (upper, lower) = (MARGIN + 4.0 * CELL, MARGIN + 5.0 * CELL);
    let mut lines = format!("M{left} {top}H{right}V{bottom}H{left}Z");
    for rank in 1..9_u8 {
        let y = MARGIN + f32::from(rank) * CELL;
        let _ = write!(lines, "M{left} {y}H{right}");
    }
    for file in 1..8_u8 {
        let x = MARGIN + f32::from(file) * CELL;
        let _ = write!(lines, "M{x} {top}V{upper}M{x} {lower}V{bottom}");
    }
    let (near, far) = (MARGIN + 3.0 * CELL, MARGIN + 5.0 * CELL);
    for y in [top, bottom - 2.0 * CELL] {
        let end = y + 2.0 * CELL;
        let _ = write!(lines, "M{near} {y}L{far} {end}M{far} {y}L{near} {end}");
    }
    format!(
        r#"<rect class="q-ground" width="{WIDTH}" height="{HEIGHT}" rx="6"/><path class="q-lines" d="{lines}"/>"#
    )
}

/// The names of files and ranks in ICCS, at the left and below.
pub(super) fn coordinates(turned: bool) -> String {
    let mut text = String::from(r#"<g class="q-names">"#);
    for (number, name) in (0..Square::FILES).zip('a'..='i') {
        if let Some(square) = Square::new(number, 0) {
            let (x, _) = place(square, turned);
            let _ = write!(text, r#"<text x="{x}" y="{}">{name}</text>"#, HEIGHT - 5.0);
        }
    }
    for rank in 0..Square::RANKS {
        let file = if turned { 8 } else { 0 };
        if let Some(square) = Square::new(file, rank) {
            let (_, y) = place(square, turned);
            let _ = write!(text, r#"<text x="9" y="{}">{rank}</text>"#, y + 5.0);
        }
    }
    text + "</g>"
}
