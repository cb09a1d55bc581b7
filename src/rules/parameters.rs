//! The numbers that articles of procedure fix.

use crate::diag::did_you_mean;
use crate::lang::Text;
use crate::yaml::{At, Node, NodeKind, Reader};
use std::fmt;

/// What values a parameter may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterType {
    /// A whole number, at least this.
    Int(i64),
    /// Yes or no.
    Bool,
    /// One of several words.
    Word(&'static [&'static str]),
}

/// What a book counts when it says that something has come so often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Positions: the same one, with the same side to move, has come up so often, whatever moves led to it.
    Positions,
    /// Rounds of moves: both sides have made the moves of the cycle so often, one round after the other. The move that
    /// leads into the cycle is the first of them, although it comes from elsewhere.
    Rounds,
}

impl Counting {
    /// The words for it in a book, in the order of the type.
    pub const NAMES: &'static [&'static str] = &["positions", "rounds"];
}

/// A parameter that a book may set.
#[derive(Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key under `sets`.
    pub name: &'static str,
    /// What it may be.
    pub ty: ParameterType,
    /// What it means 中文.
    pub zh: &'static str,
    /// What it means.
    pub en: &'static str,
}

/// A value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterValue {
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// One of several words.
    Word(&'static str),
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterValue::Int(n) => write!(f, "{n}"),
            ParameterValue::Bool(b) => write!(f, "{b}"),
            ParameterValue::Word(word) => f.write_str(word),
        }
    }
}

/// Makes the table of parameters and the struct that holds them, so that the two cannot drift.
macro_rules! parameters {
    ($($name:ident: $ty:ident = $kind:expr, $zh:literal, $en:literal;)*) => {
        /// What a book fixes; `None` is what none of its articles sets.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct Parameters {
            $(#[doc = $en] pub $name: Option<$ty>,)*
        }

        impl Parameter {
            /// All parameters, in the order of documentation.
            pub const ALL: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                ty: $kind,
                zh: $zh,
                en: $en,
            }),*];
        }

        impl Parameters {
            /// The value of a parameter by name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<ParameterValue> {
                match name {
                    $(stringify!($name) => self.$name.map(ParameterValue::from),)*
                    _ => None,
                }
            }

            pub(super) fn set(&mut self, name: &str, value: ParameterValue) {
                match name {
                    $(stringify!($name) => self.$name = value.try_into().ok(),)*
                    _ => {}
                }
            }
        }
    };
}

parameters! {
    occurrences: i64 = ParameterType::Int(2), "出现几次（或循环几遍）构成重复", "how often a position comes up, or the moves go round, until they are a repetition";
    repetition_counts: Counting = ParameterType::Word(Counting::NAMES), "所数的是局面（positions）还是着法循环的遍数（rounds，形成循环的首着计入）", "what is counted: positions, or rounds of the moves, the move that leads into the cycle being the first";
    capture_first_move_counts: bool = ParameterType::Bool, "按遍数计时，吃子的首着是否计入", "whether a move that leads into the cycle by a capture counts, where rounds are counted";
    grace_rounds: i64 = ParameterType::Int(0), "重复构成以后，还可以变着的回合数；不变则判负，或者判和", "rounds in which a repetition may still be left, before it is lost or drawn";
    grace_cycles: i64 = ParameterType::Int(0), "应变着方还可以再走的循环遍数", "times that the side that must change may still go round";
    natural_limit_rounds: i64 = ParameterType::Int(1), "自然限着的回合数", "rounds of the natural limit, without a capture";
    natural_limit_checks: i64 = ParameterType::Int(0), "自然限着中至多计入的将军次数", "checks that the natural limit counts at most";
    shuttle_points: i64 = ParameterType::Int(2), "不待重复即可裁决的往返走子，至少涉及的点数", "points that a side uses at least, whose attacks are judged without a repetition";
    shuttle_rounds: i64 = ParameterType::Int(1), "不待重复即可裁决的往返走子的回合数", "rounds after which such attacks are judged";
}

impl From<Counting> for ParameterValue {
    fn from(value: Counting) -> ParameterValue {
        let name = Counting::NAMES.get(value as usize);
        ParameterValue::Word(name.copied().unwrap_or_default())
    }
}

impl TryFrom<ParameterValue> for Counting {
    type Error = ();

    fn try_from(value: ParameterValue) -> Result<Counting, ()> {
        [Counting::Positions, Counting::Rounds]
            .into_iter()
            .find(|counting| ParameterValue::from(*counting) == value)
            .ok_or(())
    }
}

impl From<i64> for ParameterValue {
    fn from(value: i64) -> ParameterValue {
        ParameterValue::Int(value)
    }
}

impl From<bool> for ParameterValue {
    fn from(value: bool) -> ParameterValue {
        ParameterValue::Bool(value)
    }
}

impl TryFrom<ParameterValue> for i64 {
    type Error = ();

    fn try_from(value: ParameterValue) -> Result<i64, ()> {
        match value {
            ParameterValue::Int(n) => Ok(n),
            ParameterValue::Bool(_) | ParameterValue::Word(_) => Err(()),
        }
    }
}

impl TryFrom<ParameterValue> for bool {
    type Error = ();

    fn try_from(value: ParameterValue) -> Result<bool, ()> {
        match value {
            ParameterValue::Bool(b) => Ok(b),
            ParameterValue::Int(_) | ParameterValue::Word(_) => Err(()),
        }
    }
}

/// Reads one entry of `sets`.
pub(super) fn read(
    name: &At<String>,
    node: &Node,
    r: &mut Reader<'_>,
) -> Option<(&'static Parameter, ParameterValue)> {
    let known = Parameter::ALL.iter().find(|p| p.name == name.value);
    let Some(parameter) = known else {
        let found = &name.value;
        let message = Text::new(
            format!("没有参数 `{found}`"),
            format!("unknown parameter `{found}`"),
        );
        let names: Vec<&str> = Parameter::ALL.iter().map(|p| p.name).collect();
        let all = names.join(", ");
        let help = did_you_mean(found, names)
            .unwrap_or_else(|| Text::new(format!("可用：{all}"), format!("there are {all}")));
        let problem = name.error("qili::rules::unknown_parameter", message);
        r.problems.push(problem.help(help));
        return None;
    };
    let value = match (parameter.ty, &node.kind) {
        (ParameterType::Bool, NodeKind::Scalar { text, plain: true }) => match text.as_str() {
            "true" => Some(ParameterValue::Bool(true)),
            "false" => Some(ParameterValue::Bool(false)),
            _ => None,
        },
        (ParameterType::Int(least), NodeKind::Scalar { text, plain: true }) => {
            let number = text.parse().ok().filter(|n| *n >= least);
            number.map(ParameterValue::Int)
        }
        (ParameterType::Word(words), NodeKind::Scalar { text, plain: true }) => {
            let word = words.iter().find(|word| *word == text);
            word.map(|word| ParameterValue::Word(word))
        }
        _ => None,
    };
    if value.is_none() {
        match parameter.ty {
            ParameterType::Bool => r.wrong(node, " true 或 false", "true or false"),
            ParameterType::Word(words) => r.wrong(
                node,
                &format!(" {}", words.join(" 或 ")),
                &words.join(" or "),
            ),
            ParameterType::Int(least) => r.wrong(
                node,
                &format!("不小于 {least} 的整数"),
                &format!("a whole number of at least {least}"),
            ),
        }
    }
    value.map(|value| (parameter, value))
}
