//! What the grammars share: folding of widths, running a grammar, and saying what was expected.

use super::Notation;
use super::described::{Described, Direction, Order, Place};
use super::error::SyntaxError;
use crate::board::Kind;
use crate::lang::Text;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pairs;
use pest::{Parser, RuleType};

/// The text in half-width forms, character by character, so that columns stay the same.
pub(super) fn fold(text: &str) -> String {
    text.chars().map(fold_char).collect()
}

fn fold_char(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' | '\u{A0}' | '\t' => ' ',
        '−' | '–' | '—' | '‐' => '-',
        _ => c,
    }
}

/// Runs a grammar over a folded text; `original` is the text that the error shows.
pub(super) fn run<'i, P: Parser<R>, R: RuleType>(
    notation: Notation,
    rule: R,
    folded: &'i str,
    original: &str,
) -> Result<Pairs<'i, R>, SyntaxError> {
    P::parse(rule, folded).map_err(|error| {
        let byte = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let mut words: Vec<Text> = Vec::new();
        if let ErrorVariant::ParsingError { positives, .. } = &error.variant {
            for word in positives.iter().map(|rule| rule_name(&format!("{rule:?}"))) {
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        // How to tell apart several pieces of a file is not what most writers missed.
        if words.len() > 1 {
            words.retain(|word| *word != rule_name("end") && *word != rule_name("nth"));
        }
        let join = |lang: fn(&Text) -> &str, or: &str| {
            let names: Vec<&str> = words.iter().map(lang).collect();
            names.join(or)
        };
        SyntaxError {
            text: original.to_owned(),
            notation: Some(notation),
            column: folded.get(..byte).unwrap_or(folded).chars().count() + 1,
            expected: Text::new(join(|t| &t.zh, "或"), join(|t| &t.en, " or ")),
            examples: vec![notation.example().to_owned()],
        }
    })
}

/// The words for a grammar rule in messages.
fn rule_name(rule: &str) -> Text {
    match rule {
        "square" | "file" => Text::new("路（直线）", "a file"),
        "rank" => Text::new("横线 0–9", "a rank 0 to 9"),
        "row" => Text::new("横线 1–10", "a rank 1 to 10"),
        "piece" | "soldier" => Text::new("棋子", "a piece"),
        "end" => Text::new("前后", "front or rear"),
        "nth" => Text::new("次序", "a number in the row"),
        "direction" | "gap" => Text::new("进、退或平", "advance, retreat or traverse"),
        "number" => Text::new("数字 1–9", "a digit 1 to 9"),
        "EOI" => Text::new("结尾", "the end"),
        _ => Text::new("一着棋", "a move"),
    }
}

/// A digit 1 to 9, Arabic or Chinese.
pub(super) fn digit(text: &str) -> Option<u8> {
    let c = text.chars().next()?;
    let value = match c {
        '1'..='9' => c.to_digit(10)?,
        _ => CHINESE_DIGITS.iter().position(|d| *d == c)? as u32 + 1,
    };
    u8::try_from(value).ok()
}

/// 一 to 九.
pub(super) const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The parts of a described move while a grammar's pairs are gone through.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub(super) kind: Option<Kind>,
    pub(super) order: Option<Order>,
    pub(super) file: Option<u8>,
    pub(super) direction: Option<Direction>,
    pub(super) number: Option<u8>,
}

impl Parts {
    /// The move that the parts make; a file with an order and no piece speaks of a soldier.
    pub(super) fn finish(self) -> Option<Described> {
        let place = match (self.order, self.file) {
            (None, file) => Place::File(file?),
            (Some(order), None) => Place::Order(order),
            (Some(order), Some(file)) => Place::OrderOnFile(order, file),
        };
        let kind = match place {
            Place::OrderOnFile(..) => self.kind.unwrap_or(Kind::Soldier),
            _ => self.kind?,
        };
        Some(Described {
            kind,
            place,
            direction: self.direction?,
            number: self.number?,
        })
    }
}

/// The error for a text whose parts do not make a move.
pub(super) fn incomplete(text: &str, notation: Notation) -> SyntaxError {
    SyntaxError {
        text: text.to_owned(),
        notation: Some(notation),
        column: 1,
        expected: rule_name("move"),
        examples: vec![notation.example().to_owned()],
    }
}

/// The error for a text that no notation begins to read.
pub(super) fn unknown(text: &str) -> SyntaxError {
    // A single move in squares is taken as ICCS, so that UCI is no way to write it.
    let read = Notation::ALL.iter().filter(|n| **n != Notation::Uci);
    SyntaxError {
        text: text.to_owned(),
        notation: None,
        column: 1,
        expected: rule_name("move"),
        examples: read.map(|n| n.example().to_owned()).collect(),
    }
}
