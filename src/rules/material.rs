//! What pieces are worth 子力价值.

use super::clause::{self, Article};
use crate::board::Kind;
use crate::diag::{Diagnostic, did_you_mean};
use crate::lang::Text;
use crate::yaml::{At, Fields, Node, NodeKind, Reader};

/// What a piece of one kind is worth, in the units of its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Worth {
    /// On its own half of the board 未过河.
    pub home: i64,
    /// Across the river 过河.
    pub crossed: i64,
}

/// The values of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    /// The article that fixes them; its id is the key `clause`.
    pub article: Article,
    values: [Worth; 7],
    /// The strong pieces 强子.
    pub strong: Vec<Kind>,
    /// The weak pieces 弱子.
    pub weak: Vec<Kind>,
    /// Those whose worth is not fixed, but goes by the position 价值不定.
    pub floating: Vec<Kind>,
    /// Those that are worth more than any floating one 高于浮动子.
    pub above_floating: Vec<Kind>,
    /// Those that are no material 不算子力.
    pub immaterial: Vec<Kind>,
}

/// The lists of kinds that a book makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Strong,
    Weak,
    Floating,
    AboveFloating,
    Immaterial,
}

impl Group {
    pub(super) const ALL: [Group; 5] = [
        Group::Strong,
        Group::Weak,
        Group::Floating,
        Group::AboveFloating,
        Group::Immaterial,
    ];

    /// The key of the list.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Group::Strong => "strong",
            Group::Weak => "weak",
            Group::Floating => "floating",
            Group::AboveFloating => "above_floating",
            Group::Immaterial => "immaterial",
        }
    }
}

impl Material {
    pub(super) fn group(&self, group: Group) -> &[Kind] {
        match group {
            Group::Strong => &self.strong,
            Group::Weak => &self.weak,
            Group::Floating => &self.floating,
            Group::AboveFloating => &self.above_floating,
            Group::Immaterial => &self.immaterial,
        }
    }

    pub(super) const fn group_mut(&mut self, group: Group) -> &mut Vec<Kind> {
        match group {
            Group::Strong => &mut self.strong,
            Group::Weak => &mut self.weak,
            Group::Floating => &mut self.floating,
            Group::AboveFloating => &mut self.above_floating,
            Group::Immaterial => &mut self.immaterial,
        }
    }

    pub(super) fn set_worth(&mut self, kind: Kind, worth: Worth) {
        if let Some(value) = self.values.get_mut(kind.index()) {
            *value = worth;
        }
    }

    /// What a piece of a kind is worth.
    #[must_use]
    pub fn worth(&self, kind: Kind) -> Worth {
        self.values.get(kind.index()).copied().unwrap_or_default()
    }
}

pub(super) fn read(node: &Node, r: &mut Reader<'_>) -> Option<Material> {
    let fields = r.map(node)?;
    read_fields(fields, r)
}

/// Reads the section after the caller took what else stands in the mapping.
pub(super) fn read_fields(mut fields: Fields<'_>, r: &mut Reader<'_>) -> Option<Material> {
    let article = clause::article(&mut fields, "clause", r);
    let values = fields.required("values", r).and_then(|n| values(n, r));
    let mut kinds = |key| match fields.optional(key) {
        Some(node) => r.list(node).iter().filter_map(|n| kind(n, r)).collect(),
        None => Vec::new(),
    };
    let (strong, weak) = (kinds("strong"), kinds("weak"));
    let (floating, above_floating) = (kinds("floating"), kinds("above_floating"));
    let immaterial = kinds("immaterial");
    fields.finish(r);
    Some(Material {
        article: article?,
        values: values?,
        strong,
        weak,
        floating,
        above_floating,
        immaterial,
    })
}

/// The value of every kind; all seven must be there.
fn values(node: &Node, r: &mut Reader<'_>) -> Option<[Worth; 7]> {
    let fields = r.map(node)?;
    let mut found: [Option<Worth>; 7] = [None; 7];
    for (key, node) in fields.entries() {
        let name = At {
            value: key.text.clone(),
            source: r.source.clone(),
            span: key.span,
        };
        let worth = worth(node, r);
        match Kind::from_name(&key.text) {
            Some(kind) => {
                if let Some(place) = found.get_mut(kind.index()) {
                    *place = worth;
                }
            }
            None => r.problems.push(unknown_kind(&name)),
        }
    }
    let named = |kind: &Kind| {
        fields
            .entries()
            .iter()
            .any(|(key, _)| key.text == kind.name())
    };
    let missing: Vec<&str> = Kind::ALL
        .iter()
        .filter(|kind| !named(kind))
        .map(|kind| kind.name())
        .collect();
    if !missing.is_empty() {
        let all = missing.join(", ");
        let message = Text::new(
            format!("缺少子力价值：{all}"),
            format!("no value for {all}"),
        );
        r.error("qili::yaml::missing_key", message, fields.head());
    }
    let mut values = [Worth::default(); 7];
    for (value, found) in values.iter_mut().zip(found) {
        *value = found?;
    }
    Some(values)
}

/// A number, or `{home: …, crossed: …}`.
fn worth(node: &Node, r: &mut Reader<'_>) -> Option<Worth> {
    if let NodeKind::Map(_) = node.kind {
        let mut fields = r.map(node)?;
        let home = fields.required("home", r).and_then(|n| r.int(n));
        let crossed = fields.required("crossed", r).and_then(|n| r.int(n));
        fields.finish(r);
        return Some(Worth {
            home: home?,
            crossed: crossed?,
        });
    }
    let value = r.int(node)?;
    Some(Worth {
        home: value,
        crossed: value,
    })
}

pub(super) fn kind(node: &Node, r: &mut Reader<'_>) -> Option<Kind> {
    let name = r.word(node)?;
    let kind = Kind::from_name(&name.value);
    if kind.is_none() {
        r.problems.push(unknown_kind(&name));
    }
    kind
}

fn unknown_kind(name: &At<String>) -> Diagnostic {
    let found = &name.value;
    let message = Text::new(
        format!("没有棋子 `{found}`"),
        format!("unknown piece `{found}`"),
    );
    let known = Kind::ALL.map(Kind::name);
    let all = known.join(", ");
    let help = did_you_mean(found, known);
    name.error("qili::rules::unknown_piece", message)
        .help(help.unwrap_or_else(|| Text::new(format!("可用：{all}"), format!("there are {all}"))))
}
