//! WXF notation: the piece's letter, its file, the direction, and steps or the file reached, all as the mover counts.
//!
//! `C2=5` 炮二平五, `H2+3` 马二进三, `+C-1` 前炮退一. Letters in either case: `K` or `G`, `A`, `E` or `B`, `H` or `N`, `R`,
//! `C`, `P`; traverse is `=` or `.`; full-width letters, digits and signs are read too. Several pieces on one file:
//! `+` front and `-` rear, before or behind the letter (`+C=5`, `C+=5`). Three or more soldiers on a file, and two files
//! with several soldiers each: the number from the front and the file (`15=6`, the first soldier of file 5). A plain
//! `P5=6` or `+P=6` is read as well when only one soldier can move so.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::Notation;
//!
//! let start = Position::start();
//! let mv = Notation::Wxf.read("Ｃ２＝５", &start).unwrap();
//! assert_eq!(Notation::Wxf.write(mv, &start), "C2=5");
//! ```

use super::described::{Described, Direction, Order, Place, Standing, describe};
use super::error::SyntaxError;
use super::{Notation, syntax};
use crate::board::{Board, Kind, Move};
use grammar::{Grammar, Rule};

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/wxf.pest"]
    pub(super) struct Grammar;
}

/// Reads a move as described.
pub(super) fn parse(text: &str) -> Result<Described, SyntaxError> {
    let folded = syntax::fold(text);
    let pairs = syntax::run::<Grammar, Rule>(Notation::Wxf, Rule::wxf, &folded, text)?;
    let mut parts = syntax::Parts::default();
    for pair in pairs.flatten() {
        let text = pair.as_str();
        match pair.as_rule() {
            Rule::piece => parts.kind = kind(text),
            Rule::end => parts.order = end(text),
            Rule::nth => parts.order = syntax::digit(text).map(Order::Nth),
            Rule::file => parts.file = syntax::digit(text),
            Rule::direction => parts.direction = direction(text),
            Rule::number => parts.number = syntax::digit(text),
            Rule::wxf | Rule::subject | Rule::EOI => {}
        }
    }
    parts
        .finish()
        .ok_or_else(|| syntax::incomplete(text, Notation::Wxf))
}

fn kind(letter: &str) -> Option<Kind> {
    Some(match letter.chars().next()?.to_ascii_uppercase() {
        'K' | 'G' => Kind::General,
        'A' => Kind::Advisor,
        'E' | 'B' => Kind::Elephant,
        'H' | 'N' => Kind::Horse,
        'R' => Kind::Chariot,
        'C' => Kind::Cannon,
        'P' => Kind::Soldier,
        _ => return None,
    })
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::General => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Chariot => 'R',
        Kind::Cannon => 'C',
        Kind::Soldier => 'P',
    }
}

fn end(sign: &str) -> Option<Order> {
    match sign {
        "+" => Some(Order::Front),
        "-" => Some(Order::Rear),
        _ => None,
    }
}

fn direction(sign: &str) -> Option<Direction> {
    match sign {
        "+" => Some(Direction::Advance),
        "-" => Some(Direction::Retreat),
        "=" | "." => Some(Direction::Traverse),
        _ => None,
    }
}

/// Writes a move; `None` when it has no words for it.
pub(super) fn write(mv: Move, board: &Board) -> Option<String> {
    let said = describe(mv, board, place)?;
    let letter = letter(said.kind);
    let subject = match said.place {
        Place::File(file) => format!("{letter}{file}"),
        Place::Order(Order::Front) => format!("+{letter}"),
        Place::Order(Order::Rear) => format!("-{letter}"),
        Place::Order(Order::Nth(n)) => format!("{n}{letter}"),
        Place::OrderOnFile(Order::Nth(n), file) => format!("{n}{file}"),
        Place::Order(Order::Middle) | Place::OrderOnFile(..) => return None,
    };
    let sign = match said.direction {
        Direction::Advance => '+',
        Direction::Retreat => '-',
        Direction::Traverse => '=',
    };
    Some(format!("{subject}{sign}{}", said.number))
}

/// How WXF names one of several pieces on a file.
fn place(standing: &Standing) -> Place {
    if standing.shared_files == 1 && standing.on_file == 2 {
        let front = standing.nth == 1;
        Place::Order(if front { Order::Front } else { Order::Rear })
    } else if standing.kind == Kind::Soldier {
        Place::OrderOnFile(Order::Nth(standing.nth), standing.file)
    } else {
        Place::Order(Order::Nth(standing.nth_of_shared))
    }
}
