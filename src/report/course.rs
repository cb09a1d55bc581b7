//! What a game runs into, in words and as JSON.

use super::words;
use crate::board::{Position, Side};
use crate::judge::{
    Aimless, Course, Followed, GameOutcome, Record, Refusal, Ruling, RulingKind, Verdict,
};
use crate::lang::{Lang, Text};
use crate::notation::GameResult;
use crate::rules::Book;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The round and the side of a ply, from 0: 第15回合黑方.
#[must_use]
pub fn round_of(start: &Position, ply: usize) -> (usize, Side) {
    let first = start.side();
    let offset = usize::from(first == Side::Black);
    let side = if ply.is_multiple_of(2) {
        first
    } else {
        first.other()
    };
    ((ply + offset) / 2 + 1, side)
}

/// The place of a ply, from 0, in words.
#[must_use]
pub fn place_text(start: &Position, ply: usize, lang: Lang) -> String {
    let (round, side) = round_of(start, ply);
    let side = words::side(side);
    match lang {
        Lang::Zh => format!("第{round}回合{}方", side.zh),
        Lang::En => format!("round {round}, {}", side.en),
    }
}

/// The rounds that plies stand in, in words.
pub(super) fn rounds(start: &Position, plies: &std::ops::Range<usize>, lang: Lang) -> String {
    let (from, _) = round_of(start, plies.start);
    let (to, _) = round_of(start, plies.end.max(plies.start + 1) - 1);
    match (lang, from == to) {
        (Lang::Zh, true) => format!("第{from}回合"),
        (Lang::Zh, false) => format!("第{from}—{to}回合"),
        (Lang::En, true) => format!("round {from}"),
        (Lang::En, false) => format!("rounds {from}–{to}"),
    }
}

/// The outcome of a game under a book, beside the result that its record gives, and one line for each ruling.
#[must_use]
pub fn course_text(
    book: &Book,
    record: &Record,
    course: &Course,
    result: Option<GameResult>,
    lang: Lang,
) -> String {
    let Some(start) = record.positions().first() else {
        return String::new();
    };
    let mut text = String::new();
    let outcome = course.outcome.title();
    let _ = match lang {
        Lang::Zh => write!(text, "结果：{}", outcome.zh),
        Lang::En => write!(text, "outcome: {}", outcome.en),
    };
    if let Some(recorded) = result {
        let name = recorded.name();
        let differs = course.outcome != GameOutcome::Open && of_result(recorded) != course.outcome;
        let _ = match (lang, differs) {
            (Lang::Zh, true) => write!(text, "（棋谱作 {name}，不同）"),
            (Lang::Zh, false) => write!(text, "（棋谱作 {name}）"),
            (Lang::En, true) => write!(text, " (the record says {name}, which differs)"),
            (Lang::En, false) => write!(text, " (the record says {name})"),
        };
    }
    text.push('\n');
    for ruling in &course.rulings {
        let _ = writeln!(text, "{}", ruling_text(book, start, ruling, lang));
    }
    for (found, why) in &course.refused {
        let _ = writeln!(text, "  {}", refusal_text(start, *found, *why, lang));
    }
    let played_on = course.ended.filter(|ended| *ended < record.moves().len());
    if let Some(ended) = played_on {
        let from = place_text(start, ended, lang);
        let _ = match lang {
            Lang::Zh => writeln!(text, "  {from}起是终局以后续走的着法"),
            Lang::En => writeln!(text, "  from {from} on, play after the end"),
        };
    }
    if let Some(nearest) = &course.nearest {
        let needed = nearest.needed;
        let times = nearest.plies.len();
        let places = nearest.plies.iter().map(|ply| match ply.checked_sub(1) {
            Some(ply) => place_text(start, ply, lang),
            None => Text::new("开始", "the start").get(lang).to_owned(),
        });
        let places = places.collect::<Vec<_>>().join(match lang {
            Lang::Zh => "、",
            Lang::En => "; ",
        });
        let _ = match lang {
            Lang::Zh => writeln!(text, "  重复只有{times}次：{places}；须有{needed}次"),
            Lang::En => {
                let times = super::counted(times, "time");
                writeln!(text, "  repeated {times} ({places}); {needed} needed")
            }
        };
    }
    text
}

/// A person's finding that moves had no positive aim, and why nothing comes of it.
fn refusal_text(start: &Position, found: Aimless, why: Refusal, lang: Lang) -> String {
    let place = |ply: usize| place_text(start, ply.saturating_sub(1), lang);
    let (at, side) = (place(found.ply), words::side(found.side));
    let why = match why {
        Refusal::NoRule => Text::new("本棋规无此规定", "the book has no such rule"),
        Refusal::Pending => Text::new("已有待判局面", "something is being ruled on already"),
        Refusal::Short => Text::new(
            "其回合、点数不足，或其间吃了子，或没有重复的局面",
            "there are too few rounds or points, or a capture between, or nothing has come back",
        ),
        Refusal::Attack(ply) => {
            let place = place(ply);
            Text::new(
                format!("{place}是将、杀或捉"),
                format!("the move of {place} is a check, kill or chase"),
            )
        }
    };
    match lang {
        Lang::Zh => format!(
            "{at}：认定{}方着法没有积极意图，不成立：{}",
            side.zh, why.zh
        ),
        Lang::En => format!(
            "{at}: found that the moves of {} have no positive aim, to no effect: {}",
            side.en, why.en
        ),
    }
}

/// The rulings that have to do with a ply, from 0, each in a line.
#[must_use]
pub fn rulings_at(book: &Book, record: &Record, course: &Course, ply: usize, lang: Lang) -> String {
    let about = course.rulings.iter();
    let about = about.filter(|ruling| ruling.span.contains(&ply) || ruling.ply == ply + 1);
    let start = record.positions().first();
    let lines = about.zip(start.into_iter().cycle());
    let lines = lines.map(|(ruling, start)| ruling_text(book, start, ruling, lang) + "\n");
    lines.collect()
}

/// A ruling in one line: where, what, the verdict, until when, what came of it.
pub(super) fn ruling_text(book: &Book, start: &Position, ruling: &Ruling, lang: Lang) -> String {
    let last = ruling.ply.saturating_sub(1);
    let mut what = ruling.kind.title().get(lang).to_owned();
    if let Some(side) = ruling.kind.side().map(words::side) {
        what = match lang {
            Lang::Zh => format!("{what}（{}方）", side.zh),
            Lang::En => format!("{what} ({})", side.en),
        };
    }
    if ruling.is_judged() {
        let rounds = rounds(start, &ruling.span, lang);
        what = match (lang, ruling.times) {
            (Lang::Zh, 0) => format!("{what}，{rounds}"),
            (Lang::Zh, times) => format!("{what}，第{times}次，{rounds}"),
            (Lang::En, 0) => format!("{what}, {rounds}"),
            (Lang::En, times) => {
                let times = super::counted(times, "time");
                format!("{what}, {times}, {rounds}")
            }
        };
    }
    let verdict = match ruling.kind {
        RulingKind::NaturalLimit(_) => Text::new("可以要求判和", "a draw may be claimed"),
        _ => ruling.verdict.title(),
    };
    let mut line = format!("  {}", place_text(start, last, lang));
    let _ = match lang {
        Lang::Zh => write!(line, "：{what}：{}", verdict.zh),
        Lang::En => write!(line, ": {what}: {}", verdict.en),
    };
    let clauses = clauses(book, ruling, lang);
    if !clauses.is_empty() {
        let _ = match lang {
            Lang::Zh => write!(line, "（{clauses}）"),
            Lang::En => write!(line, " ({clauses})"),
        };
    }
    if let Some(until) = ruling.until.filter(|until| *until > ruling.ply) {
        let until = place_text(start, until - 1, lang);
        let _ = match lang {
            Lang::Zh => write!(line, "；期限{until}"),
            Lang::En => write!(line, "; until {until}"),
        };
    }
    if let Some(followed) = followed_text(start, ruling, lang) {
        let _ = match lang {
            Lang::Zh => write!(line, "；{followed}"),
            Lang::En => write!(line, "; {followed}"),
        };
    }
    if ruling.is_after_end {
        let after = Text::new("（终局以后）", " [after the end]");
        line += after.get(lang);
    }
    line
}

/// The clauses that decide, by number and name.
fn clauses(book: &Book, ruling: &Ruling, lang: Lang) -> String {
    let articles = ruling.clauses.iter().filter_map(|id| book.article(id));
    words::join(articles.map(|article| words::clause(article, lang)), lang)
}

fn followed_text(start: &Position, ruling: &Ruling, lang: Lang) -> Option<String> {
    let text = match ruling.followed {
        Followed::Changed { ply, by } => {
            let place = place_text(start, ply - 1, lang);
            let by = words::side(by);
            match lang {
                Lang::Zh => format!("{place}：{}方已变着", by.zh),
                Lang::En => format!("{} changed in {place}", by.en),
            }
        }
        Followed::Unchanged => {
            let text = match ruling.verdict {
                Verdict::Draw => Text::new("未变，判和", "not changed, and so drawn"),
                _ => Text::new("未变，判负", "not changed, and so lost"),
            };
            text.get(lang).to_owned()
        }
        Followed::Open if ruling.until.is_some_and(|until| until > ruling.ply) => {
            let text = Text::new("棋谱止于期限之前", "the record ends before that");
            text.get(lang).to_owned()
        }
        Followed::Open | Followed::Final => return None,
    };
    Some(text)
}

pub(super) const fn of_result(result: GameResult) -> GameOutcome {
    match result {
        GameResult::RedWins => GameOutcome::Wins(Side::Red),
        GameResult::BlackWins => GameOutcome::Wins(Side::Black),
        GameResult::Draw => GameOutcome::Draw,
    }
}

/// What a game runs into: `rulings` [{`ply`, `round`, `side`, `kind`, `from`, `to`, `times`, `verdict`, `patterns`,
/// `clauses`, `due`, `until`, `result`, `changed` {`ply`, `by`}, `after_end`}], `outcome`, `ended`, `nearest` {`plies`,
/// `needed`}. `ply`, `to` and `until` are numbers of moves played; `from` is the ply, from 0, where it begins; `round` and
/// `side` are those of the last move.
#[must_use]
pub fn course_json(record: &Record, course: &Course) -> Map<String, Value> {
    let start = record.positions().first();
    let rulings = course.rulings.iter();
    let rulings = rulings.map(|ruling| ruling_json(start, ruling));
    let mut fields = Map::new();
    fields.insert("rulings".into(), rulings.collect());
    fields.insert("outcome".into(), course.outcome.name().into());
    fields.insert("ended".into(), course.ended.into());
    let nearest = course.nearest.as_ref();
    let nearest = nearest.map(|nearest| json!({"plies": nearest.plies, "needed": nearest.needed}));
    fields.insert("nearest".into(), nearest.into());
    fields
}

/// A ruling as JSON, in a game that starts in a position.
pub(super) fn ruling_json(start: Option<&Position>, ruling: &Ruling) -> Value {
    let last = ruling.ply.saturating_sub(1);
    let place = start.map(|start| round_of(start, last));
    let changed = match ruling.followed {
        Followed::Changed { ply, by } => Some(json!({"ply": ply, "by": by.name()})),
        _ => None,
    };
    let mut fields = json!({
        "ply": ruling.ply,
        "round": place.map(|(round, _)| round),
        "side": place.map(|(_, side)| side.name()),
        "kind": ruling.kind.name(),
        "of": ruling.kind.detail(),
        "from": ruling.span.start,
        "to": ruling.span.end,
        "times": ruling.times,
        "verdict": ruling.verdict.name(),
        "patterns": {
            "red": ruling.patterns.get(Side::Red).as_deref(),
            "black": ruling.patterns.get(Side::Black).as_deref(),
        },
        "clauses": ruling.clauses,
        "due": ruling.due.map(Side::name),
        "until": ruling.until,
        "result": ruling.followed.name(),
        "changed": changed,
        "after_end": ruling.is_after_end,
    });
    if let (RulingKind::Aimless(_), Some(fields)) = (ruling.kind, fields.as_object_mut()) {
        fields.insert("aimless".into(), true.into());
    }
    fields
}
