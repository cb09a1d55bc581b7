//! Cases by what comes up in them.

use super::case::{CaseView, PlyView};
use crate::graph::Root;
use crate::lang::Text;
use serde::Serialize;

/// A theme with its cases.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Theme {
    pub(super) id: &'static str,
    pub(super) title: Text,
    pub(super) about: Text,
    /// The numbers of the cases.
    pub(super) cases: Vec<usize>,
}

type Meets = fn(&PlyView) -> bool;

/// Each theme, and how a judged move shows it.
const THEMES: [(&str, &str, &str, &str, &str, Meets); 11] = [
    (
        "false-root",
        "假根",
        "false root",
        "被捉的子看似有根，而根不能吃回。",
        "The chased piece seems to be protected, but cannot be taken back for.",
        |p| p.root == Some(Root::FalseRoot),
    ),
    (
        "under-rooted",
        "少根",
        "under-rooted",
        "攻击的子比保护的根多。",
        "More pieces attack than protect.",
        |p| p.root == Some(Root::UnderRooted),
    ),
    (
        "rooted",
        "捉有根子",
        "chase of a rooted piece",
        "被捉的子有真根。",
        "The chased piece is truly protected.",
        |p| p.root == Some(Root::Rooted),
    ),
    (
        "joint",
        "联合捉子",
        "joint chase",
        "缺少任何一个子都不能得子。",
        "The piece could not be won without a partner.",
        |p| p.is_joint,
    ),
    (
        "answers-check",
        "应将",
        "answer to a check",
        "走的是应将的着法。",
        "The move answers a check.",
        |p| p.answers_check,
    ),
    (
        "answered-threat",
        "应将而捉",
        "answer to a check that chases",
        "应将的同时捉子。",
        "The move answers a check and chases.",
        |p| p.answers_check && p.class == "chase",
    ),
    (
        "check",
        "将",
        "check",
        "照将的着法。",
        "Moves that give check.",
        |p| p.class == "check",
    ),
    (
        "kill",
        "杀",
        "kill",
        "下一着起连续将军将死。",
        "Moves that threaten mate by continuous checks.",
        |p| p.class == "kill",
    ),
    (
        "discovered",
        "闪将抽子",
        "gain through checks",
        "先将军再得子。",
        "The gain begins with a check or another move than the capture.",
        |p| {
            p.class == "chase"
                && p.line.len() > 1
                && p.target.as_deref() != p.line.first().and_then(|mv| mv.get(2..))
        },
    ),
    (
        "exchange",
        "兑",
        "exchange",
        "邀兑的着法。",
        "Moves that offer an exchange.",
        |p| p.class == "exchange",
    ),
    (
        "block",
        "拦",
        "block",
        "阻拦的着法。",
        "Moves that block.",
        |p| p.class == "block",
    ),
];

/// The themes that some case has, by what the books that it speaks of make of its moves.
pub(super) fn themes(cases: &[CaseView]) -> Vec<Theme> {
    let has = |case: &CaseView, meets: Meets| {
        let own = case.verdicts.iter().filter(|v| v.expected.is_some());
        own.flat_map(|verdict| &verdict.plies).any(meets)
    };
    let themes = THEMES
        .iter()
        .map(|(id, zh, en, about_zh, about_en, meets)| Theme {
            id,
            title: Text::new(*zh, *en),
            about: Text::new(*about_zh, *about_en),
            cases: (0..cases.len())
                .filter(|number| cases.get(*number).is_some_and(|case| has(case, *meets)))
                .collect(),
        });
    themes.filter(|theme| !theme.cases.is_empty()).collect()
}
