//! Chinese notation in full 完整记录 (article 7.5): piece, file, 进/退/平, and steps or the file reached.
//!
//! 炮二平五, 马8进7, 前炮退一. Read: simplified and traditional characters, either side's names (帅帥将將 仕士 相象 马馬傌
//! 车車俥 炮砲包 兵卒), Chinese, Arabic and full-width digits for either side. Written: simplified, Red's digits Chinese,
//! Black's Arabic.
//!
//! Several pieces of a kind on one file: 前/后; three 前/中/后; four or five 前/二/三/(四)/后. Several on each of two files:
//! 一 to 五, counted file by file from the mover's right, on each from the front; 前三平四 (front, file, no piece: a
//! soldier) is read too. Two advisors or elephants of one file need no 前/后, since only one of them can move so; the
//! same holds for any piece in reading, when only one move is legal.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::Notation;
//!
//! let start = Position::start();
//! let mv = Notation::Chinese.read("砲2平5", &start).unwrap();
//! assert_eq!(Notation::Chinese.write(mv, &start), "炮二平五");
//! let reply = Notation::Chinese.read("馬８進７", &start.play(mv)).unwrap();
//! assert_eq!(Notation::Chinese.write(reply, &start), "马8进7");
//! ```

use super::described::{Described, Direction, Order, Place, Standing, describe};
use super::error::SyntaxError;
use super::{Notation, syntax};
use crate::board::{Board, Kind, Move, Side};
use grammar::{Grammar, Rule};

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/chinese.pest"]
    pub(super) struct Grammar;
}

/// Reads a move as described.
pub(super) fn parse(text: &str) -> Result<Described, SyntaxError> {
    let folded = syntax::fold(text);
    let pairs = syntax::run::<Grammar, Rule>(Notation::Chinese, Rule::chinese, &folded, text)?;
    let mut parts = syntax::Parts::default();
    for pair in pairs.flatten() {
        let text = pair.as_str();
        match pair.as_rule() {
            Rule::piece | Rule::soldier => parts.kind = kind(text),
            Rule::end => parts.order = end(text),
            Rule::nth => parts.order = syntax::digit(text).map(Order::Nth),
            Rule::file => parts.file = syntax::digit(text),
            Rule::direction => parts.direction = direction(text),
            Rule::number => parts.number = syntax::digit(text),
            Rule::chinese | Rule::subject | Rule::digit | Rule::EOI => {}
        }
    }
    parts
        .finish()
        .ok_or_else(|| syntax::incomplete(text, Notation::Chinese))
}

pub(super) fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "帅" | "帥" | "将" | "將" => Kind::General,
        "仕" | "士" => Kind::Advisor,
        "相" | "象" => Kind::Elephant,
        "马" | "馬" | "傌" => Kind::Horse,
        "车" | "車" | "俥" => Kind::Chariot,
        "炮" | "砲" | "包" => Kind::Cannon,
        "兵" | "卒" => Kind::Soldier,
        _ => return None,
    })
}

const fn name(kind: Kind, side: Side) -> char {
    match (kind, side) {
        (Kind::General, Side::Red) => '帅',
        (Kind::General, Side::Black) => '将',
        (Kind::Advisor, Side::Red) => '仕',
        (Kind::Advisor, Side::Black) => '士',
        (Kind::Elephant, Side::Red) => '相',
        (Kind::Elephant, Side::Black) => '象',
        (Kind::Horse, _) => '马',
        (Kind::Chariot, _) => '车',
        (Kind::Cannon, _) => '炮',
        (Kind::Soldier, Side::Red) => '兵',
        (Kind::Soldier, Side::Black) => '卒',
    }
}

pub(super) fn end(word: &str) -> Option<Order> {
    match word {
        "前" => Some(Order::Front),
        "中" => Some(Order::Middle),
        "后" | "後" => Some(Order::Rear),
        _ => None,
    }
}

pub(super) fn direction(word: &str) -> Option<Direction> {
    match word {
        "进" | "進" | "+" => Some(Direction::Advance),
        "退" | "-" => Some(Direction::Retreat),
        "平" | "=" | "." => Some(Direction::Traverse),
        _ => None,
    }
}

/// Writes a move; `None` when it has no words for it.
pub(super) fn write(mv: Move, board: &Board) -> Option<String> {
    let side = board.get(mv.from)?.side;
    let said = describe(mv, board, place)?;
    let digit = |n: u8| digit(n, side);
    let direction = match said.direction {
        Direction::Advance => '进',
        Direction::Retreat => '退',
        Direction::Traverse => '平',
    };
    let subject = subject(&said, side, digit);
    Some(format!("{subject}{direction}{}", digit(said.number)))
}

/// A digit as a side's moves are printed: Chinese for Red, Arabic for Black.
fn digit(n: u8, side: Side) -> String {
    let chinese = usize::from(n)
        .checked_sub(1)
        .and_then(|i| syntax::CHINESE_DIGITS.get(i));
    match (side, chinese) {
        (Side::Red, Some(c)) => c.to_string(),
        _ => n.to_string(),
    }
}

/// The piece and its place: 炮二, 前炮, 二兵.
pub(super) fn subject(said: &Described, side: Side, digit: impl Fn(u8) -> String) -> String {
    let piece = name(said.kind, side);
    let order = |order: Order| match order {
        Order::Front => "前".to_owned(),
        Order::Middle => "中".to_owned(),
        Order::Rear => "后".to_owned(),
        Order::Nth(n) => digit(n),
    };
    match said.place {
        Place::File(file) => format!("{piece}{}", digit(file)),
        Place::Order(o) => format!("{}{piece}", order(o)),
        Place::OrderOnFile(o, file) => format!("{}{}{piece}", order(o), digit(file)),
    }
}

/// How Chinese notation names one of several pieces on a file.
pub(super) fn place(standing: &Standing) -> Place {
    Place::Order(if standing.shared_files > 1 {
        Order::Nth(standing.nth_of_shared)
    } else if standing.nth == 1 {
        Order::Front
    } else if standing.nth == standing.on_file {
        Order::Rear
    } else if standing.on_file == 3 {
        Order::Middle
    } else {
        Order::Nth(standing.nth)
    })
}
