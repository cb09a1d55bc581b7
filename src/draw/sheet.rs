//! Several boards in one picture.

use super::picture::{Picture, document, head};
use super::proof::proof_picture;
use crate::judge::Judgement;
use crate::lang::Lang;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Units between boards.
const GAP: f32 = 24.0;

/// Units for the heading.
const HEADING: f32 = 44.0;

/// Boards side by side, so many in a row, under a heading.
#[must_use]
pub fn sheet(heading: &str, pictures: &[Picture], in_row: usize) -> String {
    let mut content = head(&pictures.iter().collect::<Vec<_>>());
    let _ = write!(
        content,
        r#"<text class="q-heading" x="12" y="30">{}</text>"#,
        escape(heading)
    );
    let (mut y, mut width): (f32, f32) = (HEADING, 0.0);
    for row in pictures.chunks(in_row.max(1)) {
        let (mut x, mut height): (f32, f32) = (0.0, 0.0);
        for picture in row {
            let size = picture.size();
            let inner = document(size, &picture.title, &picture.content_with_pieces());
            content += &inner.replacen("<svg ", &format!(r#"<svg x="{x}" y="{y}" "#), 1);
            x += size.0 + GAP;
            height = height.max(size.1);
        }
        width = width.max(x - GAP);
        y += height + GAP;
    }
    document((width, y - GAP), heading, &content)
}

/// Each judged move on a board of its own, with the line that shows its class, and the verdict above.
#[must_use]
pub fn judgement_sheet(judgement: &Judgement, lang: Lang) -> String {
    let pictures: Vec<Picture> = judgement
        .plies
        .iter()
        .map(|judged| proof_picture(judged, lang))
        .collect();
    let verdict = judgement.verdict.title();
    sheet(verdict.get(lang), &pictures, 2)
}
