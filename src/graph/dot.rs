//! The graph as a drawing in the DOT language of Graphviz.

use super::{AttackGraph, Link, Node, Relation};
use crate::board::{Side, SquareSet};
use crate::lang::{Lang, Text, piece_char};
use petgraph::dot::{Config, Dot};

/// Points of the drawing between two neighbouring squares.
const SPACING: i32 = 100;

impl AttackGraph {
    /// The graph as DOT text. The pieces have the places of the board, Red below, for `neato -n` and its like; colours tell
    /// sides and relations, and false roots and illegal captures are dashed.
    #[must_use]
    pub fn to_dot(&self, lang: Lang) -> String {
        let config = [
            Config::GraphContentOnly,
            Config::NodeNoLabel,
            Config::EdgeNoLabel,
        ];
        let of_edge = |_, edge| edge_attributes(&self.link(edge), lang);
        let of_node = |_, (_, node): (_, &Node)| node_attributes(*node, lang);
        let content = Dot::with_attr_getters(&self.graph, &config, &of_edge, &of_node);
        format!("digraph attack {{\n{content:?}}}\n")
    }
}

fn node_attributes(node: Node, lang: Lang) -> String {
    let name = Text::new(piece_char(node.piece), node.piece.kind.name());
    let colour = match node.piece.side {
        Side::Red => "red3",
        Side::Black => "black",
    };
    format!(
        "label=\"{} {}\", color={colour}, fontcolor={colour}, pos=\"{},{}!\"",
        name.get(lang),
        node.square,
        i32::from(node.square.file()) * SPACING,
        i32::from(node.square.rank()) * SPACING,
    )
}

fn edge_attributes(link: &Link, lang: Lang) -> String {
    let (colour, style) = match link.relation {
        Relation::Attack { legal } => ("firebrick", style(legal)),
        Relation::Protect { legal, .. } => ("forestgreen", style(legal)),
        Relation::Screen { .. } => ("darkorange", "solid"),
        Relation::Block { .. } => ("gray40", "solid"),
        Relation::Pin { .. } => ("purple", "solid"),
    };
    let name = link.name();
    let name = name.get(lang);
    let label = match link.relation {
        Relation::Screen { target } => format!("{name} {target}"),
        Relation::Block { barred } => format!("{name} {}", list(barred)),
        _ => name.to_owned(),
    };
    format!("label=\"{label}\", color={colour}, fontcolor={colour}, style={style}")
}

const fn style(legal: bool) -> &'static str {
    if legal { "solid" } else { "dashed" }
}

/// The squares with blanks between.
pub(super) fn list(squares: SquareSet) -> String {
    let names: Vec<_> = squares.into_iter().map(|s| s.to_string()).collect();
    names.join(" ")
}
