//! A small table of facts for tests of the expression language and of rule files.

#![allow(dead_code, reason = "each test program uses a part of it")]

use qili::facts::{EnumDef, Type, Value};
use std::rc::Rc;

/// Kinds of pieces.
pub static KIND: EnumDef = EnumDef {
    name: "kind",
    zh: "棋子种类",
    en: "piece kind",
    symbols: &[
        ("chariot", "车", "chariot"),
        ("horse", "马", "horse"),
        ("soldier", "兵", "soldier"),
        ("none", "无", "none"),
    ],
};

/// Classes of moves.
pub static CLASS: EnumDef = EnumDef {
    name: "class",
    zh: "着法种类",
    en: "move class",
    symbols: &[
        ("check", "将", "check"),
        ("chase", "捉", "chase"),
        ("idle", "闲", "idle"),
        ("none", "无", "none"),
    ],
};

static KINDS: Type = Type::Enum(&KIND);
static NUMBERS: Type = Type::Int;
static GAIN_TYPE: Type = Type::Object(&GAIN);
static PLY_TYPE: Type = Type::Object(&PLY);

/// A move. Every fact is a plain value, so that tests can set each of them, or leave it undetermined.
pub struct Ply {
    pub name: &'static str,
    pub gives_check: Value,
    pub class: Value,
    pub piece: Value,
    pub net: Value,
    pub gains: Value,
    pub lost: Value,
    pub numbers: Value,
}

qili::object! {
    /// What can be said of a move.
    pub static PLY for Ply = "move", "着法", "a move";
    label ply => ply.name.to_owned();
    gives_check: Type::Bool, "将军", "gives check", ply => ply.gives_check.clone();
    class: Type::Enum(&CLASS), "种类", "its class", ply => ply.class.clone();
    piece: Type::Enum(&KIND), "棋子", "the piece", ply => ply.piece.clone();
    net: Type::Int, "净得", "net gain", ply => ply.net.clone();
    gains: Type::List(&GAIN_TYPE), "得子", "what it threatens to win", ply => ply.gains.clone();
    lost: Type::List(&KINDS), "失子", "kinds given up", ply => ply.lost.clone();
    numbers: Type::List(&NUMBERS), "数", "numbers", ply => ply.numbers.clone();
}

/// A gain.
pub struct Gain {
    pub name: &'static str,
    pub target: Value,
    pub net: Value,
    pub is_real: Value,
    pub by: Value,
}

qili::object! {
    /// What can be said of a gain.
    pub static GAIN for Gain = "gain", "得子手段", "a gain";
    label gain => gain.name.to_owned();
    target: Type::Enum(&KIND), "目标", "what is won", gain => gain.target.clone();
    net: Type::Int, "净得", "net gain", gain => gain.net.clone();
    is_real: Type::Bool, "真实", "is real", gain => gain.is_real.clone();
    by: Type::Object(&PLY), "着法", "the move that threatens it", gain => gain.by.clone();
}

/// A side.
pub struct Player {
    pub moves: Value,
    pub pattern: Value,
}

qili::object! {
    /// What can be said of a side.
    pub static PLAYER for Player = "side", "一方", "a side";
    label _side => "side".to_owned();
    moves: Type::List(&PLY_TYPE), "着法", "its moves in the cycle", side => side.moves.clone();
    pattern: Type::Pattern, "模式", "its pattern", side => side.pattern.clone();
}

/// A move with two gains and nothing undetermined: `R` wins a horse, `S` a soldier.
pub fn sample() -> Value {
    let gain = |name, target, net: i64| {
        Value::from(Rc::new(Gain {
            name,
            target: Value::Symbol(target),
            net: net.into(),
            is_real: (net > 0).into(),
            by: Value::Undetermined,
        }))
    };
    Value::from(Rc::new(Ply {
        name: "h2e2",
        gives_check: false.into(),
        class: "chase".into(),
        piece: "chariot".into(),
        net: 1.into(),
        gains: vec![gain("R", "horse", 1), gain("S", "soldier", 0)].into(),
        lost: vec!["soldier"].into(),
        numbers: Value::Undetermined,
    }))
}
