//! Arrows between squares.

use super::board::place;
use super::glyphs::short;
use crate::board::Move;
use std::fmt::Write;

/// What an arrow says. Each has a form of its own besides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pen {
    /// A move that is played: broad and pale, below the pieces.
    Move,
    /// A move of the side that threatens, in a line of proof: full.
    Threat,
    /// A reply in a line of proof: dashed.
    Reply,
    /// 打 an attack: full.
    Attack,
    /// An attack or a protection that cannot be carried out, such as a false root 假根: dotted.
    Void,
    /// 保 a protection: long dashes.
    Protect,
    /// 炮架 a screen, 蹩塞 a block: dashes and dots.
    Hinder,
    /// 牵 a pin: double.
    Pin,
}

impl Pen {
    /// All of them.
    pub const ALL: [Pen; 8] = [
        Pen::Move,
        Pen::Threat,
        Pen::Reply,
        Pen::Attack,
        Pen::Void,
        Pen::Protect,
        Pen::Hinder,
        Pen::Pin,
    ];

    /// The class in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Pen::Move => "q-move",
            Pen::Threat => "q-threat",
            Pen::Reply => "q-reply",
            Pen::Attack => "q-attack",
            Pen::Void => "q-void",
            Pen::Protect => "q-protect",
            Pen::Hinder => "q-hinder",
            Pen::Pin => "q-pin",
        }
    }
}

/// An arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// From where to where.
    pub mv: Move,
    /// What it says.
    pub pen: Pen,
    /// The number that stands on it.
    pub number: Option<usize>,
}

impl Arrow {
    /// An arrow without a number.
    #[must_use]
    pub const fn new(mv: Move, pen: Pen) -> Arrow {
        Arrow {
            mv,
            pen,
            number: None,
        }
    }

    /// The arrow with a number.
    #[must_use]
    pub const fn numbered(self, number: usize) -> Arrow {
        Arrow {
            number: Some(number),
            ..self
        }
    }

    /// The shaft and the head.
    pub(super) fn svg(self, turned: bool) -> String {
        let ((x1, y1), (x2, y2)) = (place(self.mv.from, turned), place(self.mv.to, turned));
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        // Arrows there and back lie beside each other.
        let side = if self.pen == Pen::Move { 0.0 } else { 5.0 };
        let (begin, end) = match self.pen {
            Pen::Move => (0.0, 28.0),
            _ => (20.0, 22.0),
        };
        let at = |along: f32, across: f32| {
            let across = across + side;
            (x1 + dx * along - dy * across, y1 + dy * along + dx * across)
        };
        let (broad, long) = match self.pen {
            Pen::Move => (17.0, 24.0),
            _ => (8.0, 15.0),
        };
        let tip = length - end;
        let neck = tip - long;
        let write = |(x, y): (f32, f32)| format!("{} {}", short(x), short(y));
        let mut text = format!(
            r#"<g class="q-arrow {}"><path class="q-shaft" d="M{}L{}"/><path class="q-head" d="M{}L{}L{}Z"/>"#,
            self.pen.class(),
            write(at(begin, 0.0)),
            write(at(neck, 0.0)),
            write(at(tip, 0.0)),
            write(at(neck, broad)),
            write(at(neck, -broad)),
        );
        if let Some(number) = self.number {
            let along = if length > 100.0 { 0.4 } else { 0.5 };
            let (x, y) = at(length * along, 0.0);
            let _ = write!(
                text,
                r#"<circle class="q-number" cx="{}" cy="{}" r="11"/><text x="{}" y="{}">{number}</text>"#,
                short(x),
                short(y),
                short(x),
                short(y + 5.0),
            );
        }
        text + "</g>"
    }
}
