//! The types of facts: the one table that the checker of expressions, suggestions, documentation and JSON Schema read.

use crate::lang::Text;
use std::fmt;

/// What kind of value a fact has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// Yes or no 是否.
    Bool,
    /// A whole number 整数.
    Int,
    /// One of a fixed list of names.
    Enum(&'static EnumDef),
    /// One of the names that the rule book gives to what a side does, such as 长将.
    Pattern,
    /// A thing that has facts of its own.
    Object(&'static ObjectDef),
    /// Several values of one type, in order.
    List(&'static Type),
}

impl Type {
    /// The type in words, for messages.
    #[must_use]
    pub fn describe(&self) -> Text {
        match self {
            Type::Bool => Text::new("是非（布尔）值", "a truth value"),
            Type::Int => Text::new("整数", "a number"),
            Type::Enum(def) => Text::new(def.zh, format!("a {} name", def.en)),
            Type::Pattern => Text::new("走法模式名", "a pattern name"),
            Type::Object(def) => Text::new(def.zh, format!("an object of type {}", def.name)),
            Type::List(of) => Text::new(
                format!("{}列表", of.describe().zh),
                format!("a list of {of}"),
            ),
        }
    }
}

impl fmt::Display for Type {
    /// The short form of documentation, such as `list of gain`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("bool"),
            Type::Int => f.write_str("int"),
            Type::Enum(def) => f.write_str(def.name),
            Type::Pattern => f.write_str("pattern"),
            Type::Object(def) => f.write_str(def.name),
            Type::List(of) => write!(f, "list of {of}"),
        }
    }
}

/// A fixed list of names, such as the seven kinds of pieces.
#[derive(Debug)]
pub struct EnumDef {
    /// The name of the list, such as `kind`.
    pub name: &'static str,
    /// 中文.
    pub zh: &'static str,
    /// English.
    pub en: &'static str,
    /// The names, in the order of documentation.
    pub symbols: &'static [SymbolDef],
}

/// One name of an [`EnumDef`]: name, 中文, English.
pub type SymbolDef = (&'static str, &'static str, &'static str);

impl EnumDef {
    /// The symbol of a name, as the table holds it.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<&'static str> {
        self.names().find(|symbol| *symbol == name)
    }

    /// The names of all symbols.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.symbols.iter().map(|(name, _, _)| *name)
    }
}

// Definitions are tables with one name each, and tables may refer to one another in circles: equality is by name.
impl PartialEq for EnumDef {
    fn eq(&self, other: &EnumDef) -> bool {
        self.name == other.name
    }
}

impl Eq for EnumDef {}

/// A kind of thing that has facts, such as a move or a gain.
pub struct ObjectDef {
    /// The name, such as `move`.
    pub name: &'static str,
    /// 中文.
    pub zh: &'static str,
    /// English.
    pub en: &'static str,
    /// All its facts, in the order of documentation.
    pub facts: &'static [FactDef],
}

impl ObjectDef {
    /// The number and the definition of the fact of a name.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<(usize, &'static FactDef)> {
        self.facts
            .iter()
            .enumerate()
            .find(|(_, fact)| fact.name == name)
    }
}

impl PartialEq for ObjectDef {
    fn eq(&self, other: &ObjectDef) -> bool {
        std::ptr::eq(self, other) || self.name == other.name
    }
}

impl Eq for ObjectDef {}

impl fmt::Debug for ObjectDef {
    /// The name alone: facts may lead back to the same object.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ObjectDef({})", self.name)
    }
}

/// One thing that can be said of an object.
#[derive(Debug, PartialEq, Eq)]
pub struct FactDef {
    /// The name after the dot, such as `gives_check`.
    pub name: &'static str,
    /// What kind of value it has.
    pub ty: Type,
    /// What it means 中文.
    pub zh: &'static str,
    /// What it means.
    pub en: &'static str,
}

/// Makes the table of one object type: the definition and the getters of all its facts, so that the two cannot drift.
///
/// ```
/// use qili::facts::{Object, Type, Value};
///
/// /// A move as a toy sees it.
/// pub struct Toy { check: bool, gain: Option<i64> }
///
/// qili::object! {
///     /// What can be said of a toy move.
///     pub static TOY for Toy = "toy", "玩具", "a toy move";
///     label toy => format!("toy {:?}", toy.gain);
///     gives_check: Type::Bool, "将军", "gives check", toy => toy.check;
///     gain: Type::Int, "得子", "what it gains; undetermined when the search gave up", toy => toy.gain;
/// }
///
/// let toy = Toy { check: true, gain: None };
/// assert_eq!(TOY.facts.len(), 2);
/// assert_eq!(toy.fact("gives_check"), Some(Value::Bool(true)));
/// assert_eq!(toy.fact("gain"), Some(Value::Undetermined));
/// ```
///
/// Each getter may give anything that is [`Into<Value>`](crate::facts::Value). The `label` line is the short text by
/// which a trace names the object.
#[macro_export]
macro_rules! object {
    (
        $(#[$meta:meta])*
        $vis:vis static $def:ident for $of:ty = $name:literal, $zh:literal, $en:literal;
        label $this:ident => $label:expr;
        $($fact:ident : $ty:expr, $fact_zh:literal, $fact_en:literal, $it:ident => $get:expr;)*
    ) => {
        $(#[$meta])*
        $vis static $def: $crate::facts::ObjectDef = $crate::facts::ObjectDef {
            name: $name,
            zh: $zh,
            en: $en,
            facts: &[$($crate::facts::FactDef {
                name: stringify!($fact),
                ty: $ty,
                zh: $fact_zh,
                en: $fact_en,
            }),*],
        };

        impl $crate::facts::Object for $of {
            fn def(&self) -> &'static $crate::facts::ObjectDef {
                &$def
            }

            fn get(&self, fact: usize) -> $crate::facts::Value {
                const GETTERS: &[fn(&$of) -> $crate::facts::Value] =
                    &[$(|$it: &$of| $crate::facts::Value::from($get)),*];
                GETTERS
                    .get(fact)
                    .map_or($crate::facts::Value::Undetermined, |get| get(self))
            }

            fn label(&self) -> String {
                let $this = self;
                $label
            }
        }
    };
}
