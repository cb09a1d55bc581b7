//! The graph as rows of a table, in both languages.

use super::dot::list;
use super::{AttackGraph, Link, Node, Relation};
use crate::board::Kind;
use crate::lang::{Text, piece_name};

/// One relation in words. The columns are who, does what, to whom, and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The first piece with its square.
    pub from: Text,
    /// The name of the relation.
    pub relation: Text,
    /// The second piece with its square.
    pub to: Text,
    /// Check, illegality, the target of a screen, barred squares, what a pin allows; often empty.
    pub note: Text,
}

impl Row {
    /// The headings of the columns.
    #[must_use]
    pub fn headings() -> Row {
        Row {
            from: Text::new("棋子", "piece"),
            relation: Text::new("关系", "relation"),
            to: Text::new("对象", "to"),
            note: Text::new("说明", "note"),
        }
    }
}

impl Link {
    /// The name of the relation: 攻击 attack, 保 protect, 炮架 screen, 蹩马腿 or 塞象眼 block, 牵 pin.
    #[must_use]
    pub fn name(&self) -> Text {
        match self.relation {
            Relation::Attack { .. } => Text::new("攻击", "attack"),
            Relation::Protect { .. } => Text::new("保", "protect"),
            Relation::Screen { .. } => Text::new("炮架", "screen"),
            Relation::Block { .. } if self.to.piece.kind == Kind::Elephant => {
                Text::new("塞象眼", "block")
            }
            Relation::Block { .. } => Text::new("蹩马腿", "block"),
            Relation::Pin { .. } => Text::new("牵", "pin"),
        }
    }

    /// The place of the relation in tables, and among the relations of two pieces.
    pub(super) const fn order(&self) -> usize {
        match self.relation {
            Relation::Attack { .. } => 0,
            Relation::Protect { .. } => 1,
            Relation::Screen { .. } => 2,
            Relation::Block { .. } => 3,
            Relation::Pin { .. } => 4,
        }
    }
}

impl AttackGraph {
    /// The relations as rows: attacks, protections, screens, blocks, pins; each in the order of the squares.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut links: Vec<Link> = self.links().collect();
        links.sort_by_key(|link| (link.order(), link.from, link.to));
        links.iter().map(row).collect()
    }
}

fn row(link: &Link) -> Row {
    Row {
        from: name(link.from),
        relation: link.name(),
        to: name(link.to),
        note: note(link),
    }
}

fn name(node: Node) -> Text {
    let piece = piece_name(node.piece);
    Text::new(
        format!("{} {}", piece.zh, node.square),
        format!("{} {}", piece.en, node.square),
    )
}

fn note(link: &Link) -> Text {
    match link.relation {
        Relation::Attack { .. } if link.to.piece.kind == Kind::General => {
            Text::new("将军", "check")
        }
        Relation::Attack { legal: true } | Relation::Protect { legal: true, .. } => Text::default(),
        Relation::Attack { legal: false } => Text::new(
            "不能吃：吃则送将",
            "cannot take: would expose its own general",
        ),
        Relation::Protect { fails_against, .. } if fails_against.is_empty() => Text::new(
            "假根：回吃则送将",
            "false root: retaking would expose its own general",
        ),
        Relation::Protect { fails_against, .. } => Text::new(
            format!("假根：{} 吃后不能回吃", list(fails_against)),
            format!("false root: cannot retake from {}", list(fails_against)),
        ),
        Relation::Screen { target } => Text::new(
            format!("目标 {target}"),
            format!("for its target on {target}"),
        ),
        Relation::Block { barred } => Text::new(
            format!("不能到 {}", list(barred)),
            format!("bars {}", list(barred)),
        ),
        Relation::Pin { to } if to.is_empty() => Text::new("不能走动", "cannot move"),
        Relation::Pin { to } => Text::new(
            format!("只能到 {}", list(to)),
            format!("only to {}", list(to)),
        ),
    }
}
