//! The numbers that articles of procedure fix.

use crate::diag::did_you_mean;
use crate::lang::Text;
use crate::yaml::{At, Node, NodeKind, Reader};

/// What values a parameter may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterType {
    /// A whole number, at least this.
    Int(i64),
    /// Yes or no.
    Bool,
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
    occurrences: i64 = ParameterType::Int(2), "同一局面出现几次构成循环", "occurrences of a position that make a repetition";
    grace_rounds: i64 = ParameterType::Int(0), "应变着方的宽限回合数", "rounds of grace for the side that must change";
    natural_limit_rounds: i64 = ParameterType::Int(1), "自然限着的回合数", "rounds of the natural limit, without a capture";
    natural_limit_checks: i64 = ParameterType::Int(0), "自然限着中至多计入的将军次数", "checks that the natural limit counts at most";
    shuttle_points: i64 = ParameterType::Int(2), "往返走子涉及的点数", "points between which a shuttling piece goes";
    shuttle_rounds: i64 = ParameterType::Int(1), "往返走子的回合数", "rounds of shuttling";
    capture_first_move_counts: bool = ParameterType::Bool, "吃子的第一着是否计入循环", "whether a first move that captures counts for the cycle";
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
            ParameterValue::Bool(_) => Err(()),
        }
    }
}

impl TryFrom<ParameterValue> for bool {
    type Error = ();

    fn try_from(value: ParameterValue) -> Result<bool, ()> {
        match value {
            ParameterValue::Bool(b) => Ok(b),
            ParameterValue::Int(_) => Err(()),
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
        _ => None,
    };
    if value.is_none() {
        match parameter.ty {
            ParameterType::Bool => r.wrong(node, " true 或 false", "true or false"),
            ParameterType::Int(least) => r.wrong(
                node,
                &format!("不小于 {least} 的整数"),
                &format!("a whole number of at least {least}"),
            ),
        }
    }
    value.map(|value| (parameter, value))
}
