//! A judgement in words: the verdict, the pattern of each side, and each move with what makes it so.

use super::board::draw_board;
use super::{course, words};
use crate::board::{Position, Side};
use crate::facts::{Class, GainFacts, Object};
use crate::judge::{Applied, Evidence, Judgement, PlyJudgement, Reason, Record};
use crate::lang::{Lang, Text};
use crate::rules::Book;
use std::fmt::Write;
use std::iter;
use std::rc::Rc;

/// The whole of a judgement, with reasons.
#[must_use]
pub fn judgement_text(book: &Book, record: &Record, judgement: &Judgement, lang: Lang) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} ({})", book.title.get(lang), book.id);
    let begin = judgement.cycle.as_ref().map_or(0, |c| c.judged.start);
    let Some(start) = record.positions().first() else {
        return text;
    };
    if let Some(position) = record.positions().get(begin) {
        text += &draw_board(position, lang);
    }
    text.push('\n');
    let verdict = judgement.verdict.title();
    let _ = match lang {
        Lang::Zh => writeln!(text, "裁决：{}", verdict.zh),
        Lang::En => writeln!(text, "verdict: {}", verdict.en),
    };
    if let Some(line) = verdict_reason(book, judgement, lang) {
        let _ = writeln!(text, "  {line}");
    }
    if let Some(line) = cycle(start, judgement, lang) {
        let _ = writeln!(text, "{line}");
    }
    if is_open(record, judgement) {
        let open = Text::new(
            "  这些着法不回到开始的局面；裁决是就其反复走下去而言",
            "  these moves do not come back to where they begin; the verdict is for when they go on so",
        );
        let _ = writeln!(text, "{}", open.get(lang));
    }
    for side in Side::ALL {
        if let Some(line) = pattern(book, judgement, side, lang) {
            let _ = writeln!(text, "{line}");
        }
    }
    for judged in &judgement.plies {
        text += &ply_text(book, start, judged, lang);
    }
    text
}

/// The clause that decides the verdict, and what it says.
fn verdict_reason(book: &Book, judgement: &Judgement, lang: Lang) -> Option<String> {
    let (number, me) = judgement.decided_by?;
    let article = &book.verdicts.get(number)?.article;
    let (name, says) = (words::clause(article, lang), article.says.get(lang));
    let me = words::side(me);
    Some(match lang {
        Lang::Zh => format!("{name}（就{}方而言）：{says}", me.zh),
        Lang::En => format!("{name} (said of {}): {says}", me.en),
    })
}

/// Whether moves that were chosen do not come back to where they begin.
fn is_open(record: &Record, judgement: &Judgement) -> bool {
    let cycle = judgement.cycle.as_ref();
    let chosen = cycle.filter(|cycle| cycle.reason == Reason::Chosen);
    chosen.is_some_and(|cycle| {
        let at = |ply: usize| record.positions().get(ply);
        at(cycle.plies.start) != at(cycle.plies.end)
    })
}

fn cycle(start: &Position, judgement: &Judgement, lang: Lang) -> Option<String> {
    let cycle = judgement.cycle.as_ref()?;
    let mut rounds = course::rounds(start, &cycle.plies, lang);
    if cycle.judged != cycle.plies {
        let judged = course::rounds(start, &cycle.judged, lang);
        rounds = match lang {
            Lang::Zh => format!("{rounds}（以下为{judged}）"),
            Lang::En => format!("{rounds} (here {judged})"),
        };
    }
    let why = match cycle.reason {
        Reason::Repetition => Text::new("局面重复", "the position is repeated"),
        Reason::Chosen => Text::new("所指定的着法", "as asked for"),
        Reason::Rounds(side) => {
            let side = words::side(side);
            Text::new(
                format!("{}方走满规定回合，着着进攻", side.zh),
                format!("{} attacks for the full number of rounds", side.en),
            )
        }
        Reason::Aimless(side) => {
            let side = words::side(side);
            Text::new(
                format!("{}方走满规定回合，经认定没有积极意图", side.zh),
                format!(
                    "{} moves without a positive aim, as found, for the full number of rounds",
                    side.en
                ),
            )
        }
    };
    Some(match lang {
        Lang::Zh => format!("循环：{rounds}，{}", why.zh),
        Lang::En => format!("cycle: {rounds}, {}", why.en),
    })
}

/// The pattern of a side, with the clauses that give it.
fn pattern(book: &Book, judgement: &Judgement, side: Side, lang: Lang) -> Option<String> {
    let judged = judgement.sides.as_ref()?.get(side);
    let known = |name: &str| book.patterns.iter().find(|known| &*known.name == name);
    let title = judged
        .pattern
        .as_deref()
        .map_or_else(words::undetermined, |name| {
            known(name).map_or_else(|| Text::new(name, name), |known| known.title.clone())
        });
    let clauses = judged.clauses.iter();
    let clauses = clauses.filter_map(|number| Some(&book.sides.get(*number)?.article));
    let clauses = words::join(clauses.map(|article| words::clause(article, lang)), lang);
    let side = words::side(side);
    let clauses = match (lang, clauses.is_empty()) {
        (_, true) => String::new(),
        (Lang::Zh, false) => format!("（{clauses}）"),
        (Lang::En, false) => format!(" ({clauses})"),
    };
    Some(match lang {
        Lang::Zh => format!("{}方：{}{clauses}", side.zh, title.zh),
        Lang::En => format!("{}: {}{clauses}", side.en, title.en),
    })
}

/// A move with its class, what shows it, and the clauses.
fn ply_text(book: &Book, start: &Position, judged: &PlyJudgement, lang: Lang) -> String {
    let facts = &judged.facts;
    let place = course::place_text(start, judged.ply, lang);
    let mv = words::mv(facts.mv(), facts.before(), lang);
    let class = words::class(judged.class());
    let mut what = class.get(lang).to_owned();
    if let Some(shown) = &judged.evidence {
        let target = words::piece_on(facts.after(), shown.target_square, lang);
        what = format!("{what} → {target}");
    }
    let by = judged.applied.decided_by;
    let by = by.map(|number| words::move_clause(book, number, lang));
    let by = by.unwrap_or_else(|| {
        let none = Text::new("没有适用的条款", "no clause applies");
        none.get(lang).to_owned()
    });
    let mut text = match lang {
        Lang::Zh => format!("{place} {mv} — {what}（{by}）\n"),
        Lang::En => format!("{place}: {mv} — {what} ({by})\n"),
    };
    if let Some(line) = evidence(judged, lang) {
        let _ = writeln!(text, "    {line}");
    }
    for line in clauses(book, &judged.applied, lang) {
        let _ = writeln!(text, "    {line}");
    }
    text
}

/// What shows the class, and whether it stood before.
fn evidence(judged: &PlyJudgement, lang: Lang) -> Option<String> {
    let shown = self::shown(judged.evidence.as_ref()?, judged.facts.after(), lang);
    let parts: Vec<String> = iter::once(shown).chain(novelty(judged, lang)).collect();
    Some(parts.join(semicolon(lang)))
}

const fn semicolon(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "；",
        Lang::En => "; ",
    }
}

/// The proof of a class after a move: the line, the root of the target, the pieces needed.
pub(super) fn shown(shown: &Evidence, after: &Position, lang: Lang) -> String {
    let line = words::line(&shown.line, &after.passed(), lang);
    let mut parts = vec![match lang {
        Lang::Zh => format!("下一着：{line}"),
        Lang::En => format!("next: {line}"),
    }];
    let root = shown.root.map(words::root);
    parts.extend(root.map(|root| root.get(lang).to_owned()));
    if let Some(joint) = shown.joint {
        parts.push(words::joint(joint).get(lang).to_owned());
    }
    if !shown.needed.is_empty() {
        let needed = shown.needed.iter();
        let needed = words::join(
            needed.map(|square| words::piece_on(after, *square, lang)),
            lang,
        );
        parts.push(match lang {
            Lang::Zh => format!("所需：{needed}"),
            Lang::En => format!("needs {needed}"),
        });
    }
    parts.join(semicolon(lang))
}

/// Whether what is shown stood before the move.
fn novelty(judged: &PlyJudgement, lang: Lang) -> Option<String> {
    let words = match judged.class()? {
        Class::Kill => match judged.facts.new_mate_threat().truth()? {
            true => Text::new(
                "新生的杀：走这着以前还不能这样起手将死",
                "new: mate could not be begun so before the move",
            ),
            false => Text::new(
                "走这着以前已能如此杀",
                "mate was threatened before the move, too",
            ),
        },
        Class::Chase => {
            let line = &judged.evidence.as_ref()?.line;
            let is_shown = |gain: &&Rc<GainFacts>| gain.gain.line == *line;
            let gain = judged.facts.gains()?.iter().find(is_shown)?;
            match gain.fact("stood")?.truth()? {
                true => Text::new(
                    "走这着以前已能如此得子",
                    "could be won before the move, too",
                ),
                false => Text::new(
                    "新生的捉：走这着以前不能如此得子",
                    "new: could not be won so before the move",
                ),
            }
        }
        _ => return None,
    };
    Some(words.get(lang).to_owned())
}

/// The clauses that could have given another class, and why they did not: those that another keeps from applying, those
/// of lighter classes, and those that are undetermined. That a move is idle because it is nothing else says nothing.
fn clauses(book: &Book, applied: &Applied, lang: Lang) -> Vec<String> {
    let name = |number: usize| words::move_clause(book, number, lang);
    let class = |number: usize| {
        let rule = book.moves.get(number)?.modelled()?;
        Class::from_name(rule.then)
    };
    let is_other = |number: &usize| class(*number) != applied.class;
    let mut lines = Vec::new();
    let mut by: Vec<usize> = applied.overridden.iter().map(|(_, by)| *by).collect();
    by.sort_unstable();
    by.dedup();
    for by in by {
        let kept = applied.overridden.iter();
        let kept = kept.filter(|(number, over)| *over == by && is_other(number));
        let kept = words::join(kept.map(|(number, _)| name(*number)), lang);
        let says = book
            .moves
            .get(by)
            .map(|clause| clause.article.says.get(lang));
        let (by, says) = (name(by), says.unwrap_or_default());
        if !kept.is_empty() {
            lines.push(match lang {
                Lang::Zh => format!("不算：{kept}；{by} 在先：{says}"),
                Lang::En => format!("does not count: {kept}; {by} goes first: {says}"),
            });
        }
    }
    let lighter = applied.clauses.iter().filter(|number| is_other(number));
    let lighter = lighter.filter(|number| class(**number) != Some(Class::Idle));
    let lighter = words::join(lighter.map(|number| name(*number)), lang);
    if let (Some(decided), false) = (applied.class, lighter.is_empty()) {
        let decided = decided.title();
        lines.push(match lang {
            Lang::Zh => format!("兼有：{lighter}；从重算{}", decided.zh),
            Lang::En => format!("besides: {lighter}; {} is heavier", decided.en),
        });
    }
    let open = words::join(
        applied.undetermined.iter().map(|number| name(*number)),
        lang,
    );
    if !open.is_empty() {
        lines.push(match lang {
            Lang::Zh => format!("未定：{open}"),
            Lang::En => format!("undetermined: {open}"),
        });
    }
    lines
}
