//! A judged move, with what shows that it is a check, kill or chase.

use super::arrow::{Arrow, Pen};
use super::line::{numbered, numbered_words};
use super::picture::{Mark, MarkForm, Picture, Pieces};
use crate::judge::PlyJudgement;
use crate::lang::Lang;
use crate::report::words;

/// The position after a judged move: the move as a broad arrow, and the line that shows its class as numbered ones, with the
/// target ringed, and the pieces that are needed ringed with dashes. Below stand the move with its class, and the line.
#[must_use]
pub fn proof_picture(judged: &PlyJudgement, lang: Lang) -> Picture {
    let facts = &judged.facts;
    let after = facts.after();
    let mut picture = Picture::new(after);
    picture.pieces = Pieces::from(lang);
    picture.arrows.push(Arrow::new(facts.mv(), Pen::Move));
    let mv = words::mv(facts.mv(), facts.before(), lang);
    let class = words::class(judged.class());
    let mut what = format!("{mv} — {}", class.get(lang));
    if let Some(shown) = &judged.evidence {
        let target = words::piece_on(after, shown.target_square, lang);
        what = format!("{what} → {target}");
        let needed = shown.needed.iter().map(|square| Mark {
            square: *square,
            form: MarkForm::Needed,
        });
        picture.marks.extend(needed);
        picture.marks.push(Mark {
            square: shown.target_square,
            form: MarkForm::Target,
        });
        picture.arrows.extend(numbered(&shown.line));
    }
    picture.title.clone_from(&what);
    picture.add_caption(&what);
    if let Some(shown) = &judged.evidence {
        picture.add_caption(&numbered_words(&after.passed(), &shown.line, lang));
    }
    picture
}
