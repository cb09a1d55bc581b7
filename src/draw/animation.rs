//! A line of moves as a moving picture.

use super::board::place;
use super::glyphs::short;
use super::line::numbered_words;
use super::picture::{Picture, Pieces, document, head};
use crate::board::{Move, Piece, Position, Square};
use crate::lang::Lang;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Seconds that one move takes, with the rest after it.
const SECONDS: f32 = 1.6;

/// The part of this time in which the piece moves.
const MOVING: f32 = 0.35;

/// A piece, and where it stands after each move; `None` once it is taken.
struct Actor {
    piece: Piece,
    path: Vec<Option<Square>>,
}

/// The moves of a line played over and over, as a cycle 循环 is, by CSS alone. Who asked their system for less motion sees
/// the position as it begins.
#[must_use]
pub fn animation(
    position: &Position,
    moves: &[Move],
    pieces: Pieces,
    turned: bool,
    lang: Lang,
) -> String {
    let mut picture = Picture::new(position);
    picture.pieces = pieces;
    picture.turned = turned;
    picture.title = numbered_words(position, moves, lang);
    let steps = moves.len() + 1;
    let duration = SECONDS * count(steps);
    let mut style = format!(
        "@media (prefers-reduced-motion:no-preference){{.q-acts{{animation-duration:{duration}s;animation-iteration-count:infinite}}}}"
    );
    let mut shown = String::new();
    for (number, actor) in actors(position, moves).iter().enumerate() {
        let at = |square: Square| {
            let (x, y) = place(square, turned);
            format!("translate({}px,{}px)", short(x), short(y))
        };
        let Some(Some(first)) = actor.path.first() else {
            continue;
        };
        let still = actor.path.iter().all(|square| *square == Some(*first));
        let mut attributes = format!(r#" style="transform:{}"#, at(*first));
        let mut class = String::new();
        if !still {
            let _ = write!(attributes, ";animation-name:q-a{number}");
            class = " q-acts".to_owned();
            let _ = write!(
                style,
                "@keyframes q-a{number}{{{}}}",
                frames(&actor.path, at)
            );
        }
        attributes.push('"');
        let piece = picture.piece(actor.piece, &attributes);
        shown += &piece.replacen("q-piece", &format!("q-piece{class}"), 1);
    }
    let (width, height) = picture.size();
    let mut content = head(&[&picture]) + &picture.content(&shown);
    for (number, mv) in caption(position, moves, lang).iter().enumerate() {
        let (from, to) = (share(number, steps), share(number + 1, steps));
        let _ = write!(
            style,
            "@keyframes q-t{number}{{0%,{from}%{{opacity:0}}{}%,{to}%{{opacity:1}}{}%,100%{{opacity:0}}}}",
            from + 0.1,
            to + 0.1,
        );
        let mv = escape(mv.as_str());
        let _ = write!(
            content,
            r#"<text class="q-caption q-acts" x="12" y="{}" style="opacity:0;animation-name:q-t{number}">{mv}</text>"#,
            height + 20.0
        );
    }
    let content = content.replacen("</style>", &format!("{style}</style>"), 1);
    document((width, height + 34.0), &picture.title, &content)
}

/// A number of a few steps.
#[expect(clippy::cast_precision_loss, reason = "a few steps")]
const fn count(steps: usize) -> f32 {
    steps as f32
}

/// The part of the whole that so many steps take, in percent.
fn share(step: usize, steps: usize) -> f32 {
    (1000.0 * count(step) / count(steps)).round() / 10.0
}

/// Where each piece stands, from the first position to the last.
fn actors(position: &Position, moves: &[Move]) -> Vec<Actor> {
    let start = Square::all().filter_map(|square| Some((square, position.get(square)?)));
    let mut actors: Vec<Actor> = start
        .map(|(square, piece)| Actor {
            piece,
            path: vec![Some(square)],
        })
        .collect();
    for mv in moves {
        for actor in &mut actors {
            let last = actor.path.last().copied().flatten();
            actor.path.push(match last {
                Some(square) if square == mv.from => Some(mv.to),
                Some(square) if square == mv.to => None,
                other => other,
            });
        }
    }
    actors
}

/// The key frames of a piece: it moves at the beginning of each step, and is gone when it was taken.
fn frames(path: &[Option<Square>], at: impl Fn(Square) -> String) -> String {
    let mut text = String::new();
    let mut last = None;
    for (step, square) in path.iter().enumerate() {
        let (begin, end) = (share(step, path.len()), share(step + 1, path.len()));
        let arrives = begin + (end - begin) * MOVING;
        let shown = match square {
            Some(square) => format!("transform:{};opacity:1", at(*square)),
            None => format!("transform:{};opacity:0", last.map_or_else(String::new, &at)),
        };
        last = square.or(last);
        let from = if step == 0 { 0.0 } else { arrives };
        let _ = write!(text, "{}%,{}%{{{shown}}}", short(from), short(end));
    }
    text
}

/// The text of each step: nothing, then each move with its number.
fn caption(position: &Position, moves: &[Move], lang: Lang) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = vec![String::new()];
    for (number, mv) in (1..).zip(moves) {
        let text = numbered_words(&position, &[*mv], lang);
        texts.push(text.replacen("1.", &format!("{number}."), 1));
        position = position.play(*mv);
    }
    texts
}
