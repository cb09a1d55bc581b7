//! A line of moves on one board.

use super::arrow::{Arrow, Pen};
use super::picture::{Picture, Pieces};
use crate::board::{Move, Position};
use crate::lang::Lang;
use crate::report::words;

/// The position with the moves of a line as numbered arrows, those of the side that begins full, the other's dashed, and
/// the moves in words below.
#[must_use]
pub fn line_picture(position: &Position, moves: &[Move], lang: Lang) -> Picture {
    let mut picture = Picture::new(position);
    picture.pieces = Pieces::from(lang);
    picture.arrows = numbered(moves);
    if !moves.is_empty() {
        picture.add_caption(&numbered_words(position, moves, lang));
    }
    picture
}

/// The moves of a line as arrows.
pub(super) fn numbered(moves: &[Move]) -> Vec<Arrow> {
    let pens = [Pen::Threat, Pen::Reply].into_iter().cycle();
    let arrows = (1..).zip(moves.iter().zip(pens));
    arrows
        .map(|(number, (mv, pen))| Arrow::new(*mv, pen).numbered(number))
        .collect()
}

/// The moves in words, each with its number.
pub(super) fn numbered_words(position: &Position, moves: &[Move], lang: Lang) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for (number, mv) in (1..).zip(moves) {
        let word = words::notation(lang).write(*mv, &position);
        texts.push(format!("{number}. {word}"));
        position = position.play(*mv);
    }
    texts.join(" ")
}
