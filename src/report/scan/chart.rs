//! Charts as SVG: how often each clause decides, and what came of it.

use super::text::clause_name;
use crate::lang::Lang;
use crate::rules::Book;
use crate::scan::{BookTally, Counts, Pair, Ruled};
use plotters::prelude::{
    BLACK, Color, DrawingAreaErrorKind, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend,
    Text, WHITE,
};
use plotters::style::TextStyle;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// How many bars are drawn; those that are left out are the rarest.
const MOST: usize = 24;

const WIDTH: i32 = 1040;
const LABELS: i32 = 460;
const BAR: i32 = 22;
const HEAD: i32 = 64;

/// One kind of part of a bar.
struct Part {
    name: &'static str,
    colour: RGBColor,
}

/// A bar: its label, and how long each part is.
struct Bar {
    label: String,
    parts: Vec<usize>,
}

/// The clauses of a book × what became of the repetitions that they decide.
#[must_use]
pub fn clause_chart(book: &Book, tally: &BookTally, lang: Lang) -> String {
    let names = match lang {
        Lang::Zh => [
            "责方变着",
            "对方变着",
            "有责，止于循环",
            "无责而变",
            "无责，止于循环",
            "往返",
            "未定",
        ],
        Lang::En => [
            "charged side gave way",
            "other side gave way",
            "charged, game ended so",
            "nobody charged, left",
            "nobody charged, ended so",
            "shuttling",
            "undetermined",
        ],
    };
    let colours = [
        RGBColor(46, 125, 80),
        RGBColor(198, 60, 50),
        RGBColor(150, 190, 165),
        RGBColor(120, 130, 150),
        RGBColor(190, 198, 210),
        RGBColor(110, 160, 200),
        RGBColor(230, 170, 40),
    ];
    let parts = names.into_iter().zip(colours);
    let parts: Vec<Part> = parts.map(|(name, colour)| Part { name, colour }).collect();
    let bars = tally.clauses.iter().map(|(id, counts)| Bar {
        label: clause_name(book, id, lang),
        parts: lengths(counts),
    });
    let title = format!("{} — {}", book.id, book.title.get(lang));
    draw(&title, &parts, &bars.collect::<Vec<_>>())
}

fn lengths(counts: &Counts) -> Vec<usize> {
    vec![
        counts.gave_way,
        counts.other,
        counts.ended_charged.all(),
        counts.left_uncharged,
        counts.ended_uncharged.all(),
        counts.shuttling,
        counts.undetermined,
    ]
}

/// The changes from one book to another × how many rulings they touch.
#[must_use]
pub fn effect_chart(old: &Book, new: &Book, pair: &Pair, lang: Lang) -> String {
    let verdict = |ruled: Option<&Ruled>| match ruled {
        Some(ruled) => ruled.verdict.title().get(lang).to_owned(),
        None => "—".to_owned(),
    };
    let clause = |ruled: Option<&Ruled>| {
        let clause = ruled.and_then(|ruled| ruled.clause.clone());
        clause.unwrap_or_else(|| "—".to_owned())
    };
    let bars = pair.effects.iter().map(|(effect, games)| {
        let (before, after) = (effect.before.as_ref(), effect.after.as_ref());
        let clauses = format!("{} → {}", clause(before), clause(after));
        Bar {
            label: format!("{clauses}: {} → {}", verdict(before), verdict(after)),
            parts: vec![games.len()],
        }
    });
    let part = Part {
        name: match lang {
            Lang::Zh => "裁决改变",
            Lang::En => "rulings changed",
        },
        colour: RGBColor(70, 100, 170),
    };
    let title = format!("{} → {}", old.id, new.id);
    draw(&title, &[part], &bars.collect::<Vec<_>>())
}

fn draw(title: &str, parts: &[Part], bars: &[Bar]) -> String {
    let mut svg = String::new();
    // Drawing into a string fails for no reason that a caller could mend; what there is, is shown.
    let _ = try_draw(&mut svg, title, parts, bars);
    svg
}

type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

fn try_draw(svg: &mut String, title: &str, parts: &[Part], bars: &[Bar]) -> Drawn {
    let bars = bars.get(..MOST).unwrap_or(bars);
    let rows = i32::try_from(bars.len()).unwrap_or(0);
    let height = HEAD + rows * BAR + 12;
    let size = (WIDTH.unsigned_abs(), height.unsigned_abs());
    let area = SVGBackend::with_string(svg, size).into_drawing_area();
    area.fill(&WHITE)?;
    let style = |size: i32| TextStyle::from(("sans-serif", size).into_font()).color(&BLACK);
    area.draw(&Text::new(title.to_owned(), (12, 8), style(17)))?;
    let mut x = 12;
    for part in parts {
        let square = Rectangle::new([(x, 38), (x + 11, 49)], part.colour.filled());
        area.draw(&square)?;
        area.draw(&Text::new(part.name, (x + 16, 37), style(12)))?;
        x += 26 + columns(part.name) * 6;
    }
    let most = bars.iter().map(|bar| bar.parts.iter().sum::<usize>()).max();
    let most = most.unwrap_or(1).max(1);
    let right = style(12).pos(Pos::new(HPos::Right, VPos::Center));
    let left = style(12).pos(Pos::new(HPos::Left, VPos::Center));
    for (row, bar) in (0..).zip(bars) {
        let top = HEAD + row * BAR;
        let middle = top + BAR / 2;
        area.draw(&Text::new(
            cut(&bar.label),
            (LABELS - 8, middle),
            right.clone(),
        ))?;
        let mut sum = 0;
        let at = |sum: usize| {
            let share = sum as f64 / most as f64;
            LABELS + (share * f64::from(WIDTH - LABELS - 60)) as i32
        };
        for (part, length) in parts.iter().zip(&bar.parts) {
            let corners = [(at(sum), top + 3), (at(sum + length), top + BAR - 3)];
            if *length > 0 {
                area.draw(&Rectangle::new(corners, part.colour.filled()))?;
            }
            sum += length;
        }
        area.draw(&Text::new(
            sum.to_string(),
            (at(sum) + 6, middle),
            left.clone(),
        ))?;
    }
    area.present()
}

/// How wide a text is, in columns of a terminal: about as it is in print.
fn columns(text: &str) -> i32 {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// A label that fits.
fn cut(label: &str) -> String {
    let room = (LABELS - 20) / 6;
    let mut width = 0;
    let mut text = String::new();
    for c in label.chars() {
        width += if c.is_ascii() { 1 } else { 2 };
        if width > room {
            text.push('…');
            break;
        }
        text.push(c);
    }
    text
}
