//! The parts of cases and of known disagreements, as files hold them.

use super::case::Evidence;
use crate::board::{Kind, Piece, Position};
use crate::facts::Class;
use crate::facts::gain::root_name;
use crate::graph::Root;
use crate::judge::Verdict;
use crate::lang::{Text, piece_name, side_name};
use crate::notation::NotationError;
use crate::yaml::{Node, Reader};

const ROOTS: [Root; 4] = [
    Root::Rooted,
    Root::UnderRooted,
    Root::FalseRoot,
    Root::Unrooted,
];

/// A verdict by its name.
pub(super) fn verdict(node: &Node, r: &mut Reader<'_>) -> Option<Verdict> {
    let all = Verdict::ALL.map(|verdict| (verdict.name(), verdict));
    r.choice(node, ("裁决", "verdict"), all)
}

/// A class by its name.
pub(super) fn class(node: &Node, r: &mut Reader<'_>) -> Option<Class> {
    let all = Class::ALL.map(|class| (class.name(), class));
    r.choice(node, ("着法性质", "class"), all)
}

/// What is said of one ply.
pub(super) fn evidence(node: &Node, r: &mut Reader<'_>) -> Option<Evidence> {
    let mut fields = r.map(node)?;
    let ply = fields.required("ply", r).and_then(|n| r.count(n));
    let kinds = Kind::ALL.map(|kind| (kind.name(), kind));
    let target = fields.optional("target");
    let target = target.and_then(|n| r.choice(n, ("棋子", "piece"), kinds));
    let square = fields.optional("square").and_then(|n| {
        let square = r.word(n)?.value.parse().ok();
        if square.is_none() {
            r.wrong(n, " `a0` 至 `i9` 的点", "a square from `a0` to `i9`");
        }
        square
    });
    let roots = ROOTS.map(|root| (root_name(root), root));
    let root = fields.optional("root");
    let root = root.and_then(|n| r.choice(n, ("根", "root"), roots));
    let joint = fields.optional("joint").and_then(|n| r.flag(n));
    fields.finish(r);
    Some(Evidence {
        ply: ply?,
        target,
        square,
        root,
        joint,
    })
}

/// Why a text is no move of a position.
pub(super) fn not_a_move(error: &NotationError, at: &Position) -> Text {
    let Text { zh, en } = error.message();
    match error {
        NotationError::Syntax(_) => Text::new(zh, en),
        _ => Text::new(
            format!("{zh}；局面 `{}`", at.to_fen()),
            format!("{en}; the position is `{}`", at.to_fen()),
        ),
    }
}

/// What the board says against a target, `after` being the position in which its owner is to move.
pub(super) fn contradiction(evidence: &Evidence, after: &Position) -> Option<Text> {
    let square = evidence.square?;
    let piece = after.get(square);
    let hers = piece.filter(|p| p.side == after.side());
    match (hers, evidence.target) {
        (Some(p), Some(kind)) if p.kind == kind => None,
        (Some(_), None) => None,
        (_, target) => {
            let side = after.side();
            let wanted = target.map_or_else(
                || {
                    let Text { zh, en } = side_name(side);
                    Text::new(format!("{zh}子"), format!("{en} piece"))
                },
                |kind| piece_name(Piece { side, kind }),
            );
            Some(Text::new(
                format!("{square} 上没有{}", wanted.zh),
                format!("there is no {} on {square}", wanted.en),
            ))
        }
    }
}
