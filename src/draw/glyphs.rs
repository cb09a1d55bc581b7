//! What stands on the pieces, as outlines.

use super::picture::Pieces;
use crate::board::{Kind, Piece, Side};
use crate::lang::piece_char;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use std::fmt::Write;

/// The font of pieces and captions: a subset of Noto Serif CJK SC under the SIL Open Font License.
pub static FONT: &[u8] = include_bytes!("font/pieces.otf");

/// The name of the family of [`FONT`].
pub const FONT_FAMILY: &str = "Qili Pieces";

/// How high the character on a piece is, in units of the picture.
const SIZE: f32 = 33.0;

/// Whether the font has every character of a text, so that it can be drawn without other fonts.
#[cfg(test)]
pub(super) fn covers(text: &str) -> Result<(), char> {
    let font = FontRef::new(FONT).expect("the font");
    let missing = text.chars().find(|c| font.charmap().map(*c).is_none());
    missing.map_or(Ok(()), Err)
}

/// The id of the outline that stands on a piece.
pub(super) fn id(piece: Piece, pieces: Pieces) -> String {
    let set = match pieces {
        Pieces::Chinese => "zh",
        Pieces::Letters => "en",
    };
    format!("q-{set}-{}", piece.letter())
}

/// The character that stands on a piece.
fn character(piece: Piece, pieces: Pieces) -> char {
    match pieces {
        Pieces::Chinese => piece_char(piece),
        // As moves in WXF have them.
        Pieces::Letters => match piece.kind {
            Kind::Horse => 'H',
            Kind::Elephant => 'E',
            _ => piece.letter().to_ascii_uppercase(),
        },
    }
}

/// The outlines of some pieces as elements for `<defs>`, each once.
pub(super) fn outlines(pieces: impl IntoIterator<Item = Piece>, set: Pieces) -> String {
    let mut ids: Vec<String> = Vec::new();
    let mut text = String::new();
    for piece in pieces {
        let id = id(piece, set);
        if !ids.contains(&id) {
            let _ = write!(
                text,
                r#"<path id="{id}" d="{}"/>"#,
                outline(character(piece, set))
            );
            ids.push(id);
        }
    }
    text
}

/// All outlines of both sets, as a picture that shows nothing. A page has it once, before pictures that are parts of it.
#[must_use]
pub fn sprites() -> String {
    let all = Side::ALL.map(|side| Kind::ALL.map(|kind| Piece::new(side, kind)));
    let [zh, en] =
        [Pieces::Chinese, Pieces::Letters].map(|set| outlines(all.iter().flatten().copied(), set));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="q-sprites" aria-hidden="true"><defs>{zh}{en}</defs></svg>"#
    )
}

/// The outline of a character, with the centre of its box at the origin.
fn outline(c: char) -> String {
    let mut strokes = Strokes::default();
    // The font is in the program; a test sees to it that it can be read and has all characters.
    if let Ok(font) = FontRef::new(FONT)
        && let Some(glyph) = font.charmap().map(c)
        && let Some(glyph) = font.outline_glyphs().get(glyph)
    {
        let settings = DrawSettings::unhinted(Size::new(SIZE), LocationRef::default());
        let _ = glyph.draw(settings, &mut strokes);
    }
    strokes.centred()
}

/// The strokes of an outline: commands of an SVG path with their points, upwards.
#[derive(Default)]
struct Strokes(Vec<(char, Vec<(f32, f32)>)>);

impl Strokes {
    fn centred(&self) -> String {
        let points = self.0.iter().flat_map(|(_, points)| points);
        let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        for (x, y) in points {
            low = (low.0.min(*x), low.1.min(*y));
            high = (high.0.max(*x), high.1.max(*y));
        }
        let (x0, y0) = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        let mut text = String::new();
        for (command, points) in &self.0 {
            text.push(*command);
            for (i, (x, y)) in points.iter().enumerate() {
                let blank = if i == 0 { "" } else { " " };
                let _ = write!(text, "{blank}{} {}", short(x - x0), short(y0 - y));
            }
        }
        text
    }
}

/// A number with one decimal, without what need not be written.
pub(super) fn short(value: f32) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Minus zero is written as zero.
    format!("{}", rounded + 0.0)
}

impl OutlinePen for Strokes {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(('M', vec![(x, y)]));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(('L', vec![(x, y)]));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.push(('Q', vec![(x1, y1), (x, y)]));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.push(('C', vec![(x1, y1), (x2, y2), (x, y)]));
    }

    fn close(&mut self) {
        self.0.push(('Z', Vec::new()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_an_outline() {
        for set in [Pieces::Chinese, Pieces::Letters] {
            for piece in Side::ALL
                .iter()
                .flat_map(|side| Kind::ALL.map(|kind| Piece::new(*side, kind)))
            {
                assert!(outline(character(piece, set)).starts_with('M'), "{piece:?}");
            }
        }
        assert!(covers("炮二平五 1. C2=5 — 捉").is_ok());
    }
}
