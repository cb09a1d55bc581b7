//! Single changes: the board, the line, and the reasons before and after.

use crate::board::Side;
use crate::lang::{Lang, Text};
use crate::report::{draw_board, judge, words};
use crate::rules::Book;
use crate::suite::{Change, Comparison, Judged, JudgedPly};
use std::fmt::Write;

/// The first `shown` changes, and how many there are besides.
pub(super) fn details(
    old: &Book,
    new: &Book,
    comparison: &Comparison,
    shown: usize,
    lang: Lang,
) -> String {
    let mut text = String::new();
    let numbers = comparison.groups.iter().flat_map(|group| &group.changes);
    let changes = numbers.filter_map(|number| comparison.changes.get(*number));
    for change in changes.take(shown) {
        text.push('\n');
        write_change(&mut text, (old, new), change, lang);
    }
    let left = comparison.changes.len().saturating_sub(shown);
    if left > 0 {
        let all = comparison.changes.len();
        let _ = match lang {
            Lang::Zh => writeln!(
                text,
                "\n另有{left}项未列出棋盘与理由；`--shown {all}` 全部列出。"
            ),
            Lang::En => writeln!(
                text,
                "\n{left} more without board and reasons; `--shown {all}` shows all."
            ),
        };
    }
    text
}

fn write_change(text: &mut String, (old, new): (&Book, &Book), change: &Change, lang: Lang) {
    let _ = writeln!(text, "{}", change.name);
    // A book that finds nothing to judge has no plies.
    let plies = match change.before.plies.is_empty() {
        true => &change.after.plies,
        false => &change.before.plies,
    };
    if let Some(first) = plies.first() {
        text.push_str(&draw_board(&first.position, lang));
        let line: Vec<_> = plies.iter().map(|ply| ply.mv).collect();
        let _ = writeln!(text, "{}", words::line(&line, &first.position, lang));
    }
    let labels = [Text::new("原", "before"), Text::new("现", "after")];
    let judged = [(old, &change.before), (new, &change.after)];
    for (label, (book, judged)) in labels.iter().zip(judged) {
        let colon = if lang == Lang::Zh { "：" } else { ": " };
        let _ = writeln!(
            text,
            "{}{colon}{}",
            label.get(lang),
            verdict(book, judged, lang)
        );
        for (before, after) in &change.plies {
            let ply = if std::ptr::eq(book, old) {
                before
            } else {
                after
            };
            write_ply(text, book, ply, lang);
        }
    }
}

/// The verdict with the clause that gives it, and what both sides do.
fn verdict(book: &Book, judged: &Judged, lang: Lang) -> String {
    let title = judged.verdict.title();
    let title = title.get(lang);
    let by = judged.decided_by.as_deref().and_then(|id| book.article(id));
    let by = by.map(|article| words::clause(article, lang));
    let sides = Side::ALL.iter().filter_map(|side| {
        let name = judged.patterns.get(*side).as_deref()?;
        let known = book.patterns.iter().find(|known| &*known.name == name);
        let pattern = known.map_or(name, |known| known.title.get(lang));
        let side = words::side(*side);
        Some(match lang {
            Lang::Zh => format!("{}方{pattern}", side.zh),
            Lang::En => format!("{}: {pattern}", side.en),
        })
    });
    let sides: Vec<String> = sides.collect();
    match (lang, by) {
        (_, None) => title.to_owned(),
        (Lang::Zh, Some(by)) => format!("{title}（{by}；{}）", sides.join("，")),
        (Lang::En, Some(by)) => format!("{title} ({by}; {})", sides.join(", ")),
    }
}

/// A move whose class differs: the class, the clause that gives it, and what shows it.
fn write_ply(text: &mut String, book: &Book, ply: &JudgedPly, lang: Lang) {
    let mv = words::mv(ply.mv, &ply.position, lang);
    let class = words::class(ply.class);
    let clause = ply.clause.as_deref().and_then(|id| book.article(id));
    let clause = clause.map(|article| words::clause(article, lang));
    let over = match (lang, ply.overriding.is_empty()) {
        (_, true) => String::new(),
        (Lang::Zh, false) => format!("；{} 在先", ply.overriding.join("、")),
        (Lang::En, false) => format!("; {} goes first", ply.overriding.join(", ")),
    };
    let by = clause.map(|clause| match lang {
        Lang::Zh => format!("（{clause}{over}）"),
        Lang::En => format!(" ({clause}{over})"),
    });
    let _ = writeln!(
        text,
        "  {}. {mv}: {}{}",
        ply.ply + 1,
        class.get(lang),
        by.unwrap_or_default()
    );
    if let Some(shown) = &ply.evidence {
        let after = ply.position.play(ply.mv);
        let _ = writeln!(text, "     {}", judge::shown(shown, &after, lang));
    }
}
