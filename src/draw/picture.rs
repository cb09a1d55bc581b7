//! One board with all that is drawn on it.

use super::arrow::{Arrow, Pen};
use super::board::{HEIGHT, WIDTH, coordinates, grid, place};
use super::glyphs::{id, outlines, short};
use crate::board::{Piece, Position, Side, Square};
use crate::lang::Lang;
use quick_xml::escape::escape;
use std::fmt::Write;

/// The style sheet of pictures. A page that holds pictures as parts has it once, and may overrule it.
pub const STYLE: &str = include_str!("style.css");

/// Units that a line of text under the board takes.
const LINE: f32 = 24.0;

/// How many units wide a line of text may get.
const ROOM: f32 = WIDTH - 24.0;

/// What stands on the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pieces {
    /// 帅仕相马车炮兵.
    #[default]
    Chinese,
    /// K A E H R C P.
    Letters,
}

impl From<Lang> for Pieces {
    fn from(lang: Lang) -> Pieces {
        match lang {
            Lang::Zh => Pieces::Chinese,
            Lang::En => Pieces::Letters,
        }
    }
}

/// What a mark on a square says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkForm {
    /// The piece that is attacked: a thick ring.
    Target,
    /// A piece that takes part: a dashed ring.
    Needed,
    /// Any square that is meant: four corners.
    Square,
}

/// A mark on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub square: Square,
    /// What it says.
    pub form: MarkForm,
}

/// A board with what is drawn on it, and lines of text below.
#[derive(Debug, Clone)]
pub struct Picture {
    pub(super) position: Position,
    /// What stands on the pieces.
    pub pieces: Pieces,
    /// Whether Black is below.
    pub turned: bool,
    /// The arrows; those of [`Pen::Move`] lie below the pieces.
    pub arrows: Vec<Arrow>,
    /// The marked squares.
    pub marks: Vec<Mark>,
    /// The lines under the board.
    pub caption: Vec<String>,
    /// Pens and what they mean, as a line under the board.
    pub legend: Vec<(Pen, String)>,
    /// What it shows, for those who do not see it.
    pub title: String,
    /// Whether it is part of a page that has the [`STYLE`] and the [`sprites`](super::sprites).
    pub is_part: bool,
}

impl Picture {
    /// A picture of a position with nothing drawn on it.
    #[must_use]
    pub fn new(position: &Position) -> Picture {
        Picture {
            position: position.clone(),
            pieces: Pieces::default(),
            turned: false,
            arrows: Vec::new(),
            marks: Vec::new(),
            caption: Vec::new(),
            legend: Vec::new(),
            title: position.to_fen(),
            is_part: false,
        }
    }

    /// Adds lines of text below; what is too long goes on in another line.
    pub fn add_caption(&mut self, text: &str) {
        self.caption.extend(wrapped(text));
    }

    /// The width and height in units.
    pub(super) fn size(&self) -> (f32, f32) {
        let lines = self.caption.len() + usize::from(!self.legend.is_empty());
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let below = if lines == 0 {
            0.0
        } else {
            10.0 + LINE * lines as f32
        };
        (WIDTH, HEIGHT + below)
    }

    /// The picture as a document of its own, or as a part of a page.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let head = if self.is_part {
            String::new()
        } else {
            head(&[self])
        };
        document(
            self.size(),
            &self.title,
            &(head + &self.content_with_pieces()),
        )
    }

    /// All that is inside of the picture, with the pieces at their places.
    pub(super) fn content_with_pieces(&self) -> String {
        let pieces: String = self
            .on_board()
            .map(|(square, piece)| {
                let (x, y) = place(square, self.turned);
                let place = format!(r#" transform="translate({} {})""#, short(x), short(y));
                self.piece(piece, &place)
            })
            .collect();
        self.content(&pieces)
    }

    pub(super) fn on_board(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.position.get(square)?)))
    }

    /// A piece, with more attributes.
    pub(super) fn piece(&self, piece: Piece, attributes: &str) -> String {
        let side = match piece.side {
            Side::Red => "q-red",
            Side::Black => "q-black",
        };
        format!(
            r##"<g class="q-piece {side}"{attributes}><circle r="27"/><circle class="q-ring" r="23"/><use href="#{}"/></g>"##,
            id(piece, self.pieces)
        )
    }

    /// All that is inside of the picture, given what shows the pieces.
    pub(super) fn content(&self, pieces: &str) -> String {
        let mut text = grid();
        text += &coordinates(self.turned);
        let is_below = |arrow: &&Arrow| arrow.pen == Pen::Move;
        for arrow in self.arrows.iter().filter(is_below) {
            text += &arrow.svg(self.turned);
        }
        text += pieces;
        for mark in &self.marks {
            text += &self.mark(*mark);
        }
        for arrow in self.arrows.iter().filter(|arrow| !is_below(arrow)) {
            text += &arrow.svg(self.turned);
        }
        let mut y = HEIGHT + LINE - 4.0;
        for line in &self.caption {
            let line = escape(line.as_str());
            let _ = write!(
                text,
                r#"<text class="q-caption" x="12" y="{y}">{line}</text>"#
            );
            y += LINE;
        }
        let mut x = 12.0;
        for (pen, name) in &self.legend {
            let _ = write!(
                text,
                r#"<g class="q-arrow {}"><path class="q-shaft" d="M{x} {h}H{}"/></g><text class="q-caption" x="{}" y="{y}">{}</text>"#,
                pen.class(),
                x + 34.0,
                x + 40.0,
                escape(name.as_str()),
                h = y - 6.0,
            );
            x += 54.0 + width(name);
        }
        text
    }

    fn mark(&self, mark: Mark) -> String {
        let (x, y) = place(mark.square, self.turned);
        match mark.form {
            MarkForm::Target => format!(r#"<circle class="q-target" cx="{x}" cy="{y}" r="29"/>"#),
            MarkForm::Needed => format!(r#"<circle class="q-needed" cx="{x}" cy="{y}" r="29"/>"#),
            MarkForm::Square => {
                let corner = |sx: f32, sy: f32| {
                    let (x, y) = (x + sx * 28.0, y + sy * 28.0);
                    format!("M{x} {}V{y}H{}", y - sy * 12.0, x - sx * 12.0)
                };
                let corners: String = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(|(sx, sy)| corner(sx, sy))
                    .concat();
                format!(r#"<path class="q-square" d="{corners}"/>"#)
            }
        }
    }
}

/// Style and outlines for pictures that stand in one document.
pub(super) fn head(pictures: &[&Picture]) -> String {
    let mut text = format!("<style>{STYLE}</style><defs>");
    for set in [Pieces::Chinese, Pieces::Letters] {
        let with_set = pictures.iter().filter(|picture| picture.pieces == set);
        let pieces = with_set.flat_map(|picture| picture.on_board().map(|(_, piece)| piece));
        text += &outlines(pieces, set);
    }
    text + "</defs>"
}

/// An SVG document; it ends with a line break.
pub(super) fn document((width, height): (f32, f32), title: &str, content: &str) -> String {
    let title = escape(title);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="q-picture" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"><title>{title}</title><rect class="q-paper" width="{width}" height="{height}"/>{content}</svg>
"#
    )
}

/// The text in lines that have room under a board.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for word in text.split_inclusive([' ', '；', '，', '、']) {
        let needed = width(word);
        if used + needed > ROOM && used > 0.0 {
            lines.push(String::new());
            used = 0.0;
        }
        used += needed;
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines
}

/// About how wide a text is.
fn width(text: &str) -> f32 {
    let width = |c: char| if c.is_ascii() { 9.6 } else { 17.0 };
    text.chars().map(width).sum()
}
