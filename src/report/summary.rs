//! Games in a line each, and what they come to together.

use super::course::{of_result, place_text};
use super::words;
use crate::judge::{Course, GameOutcome, Record, Ruling, RulingKind};
use crate::lang::{Lang, Text};
use crate::notation::{Game, GameResult};
use crate::rules::Book;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// What many games come to under a book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// The games that were judged.
    pub games: usize,
    /// Those that could not be read.
    pub unreadable: usize,
    /// Those in which something was repeated often enough, or shuttled.
    pub repeated: usize,
    /// Those with a ruling of which the verdict is undetermined.
    pub undetermined: usize,
    /// By outcome: won by Red, won by Black, drawn, open.
    pub outcomes: [usize; 4],
    /// Those whose record gives another result than the book.
    pub differing: usize,
}

const OUTCOMES: [GameOutcome; 4] = [
    GameOutcome::Wins(crate::board::Side::Red),
    GameOutcome::Wins(crate::board::Side::Black),
    GameOutcome::Draw,
    GameOutcome::Open,
];

impl Totals {
    /// Counts a game.
    pub fn add(&mut self, course: &Course, result: Option<GameResult>) {
        self.games += 1;
        self.repeated += usize::from(course.last_judged().is_some());
        let is_open = |ruling: &Ruling| ruling.verdict == crate::judge::Verdict::Undetermined;
        self.undetermined += usize::from(course.rulings.iter().any(is_open));
        for (outcome, count) in OUTCOMES.iter().zip(&mut self.outcomes) {
            *count += usize::from(*outcome == course.outcome);
        }
        self.differing += usize::from(differs(course, result));
    }
}

/// Whether a record gives another result than the book, where the book gives one.
fn differs(course: &Course, result: Option<GameResult>) -> bool {
    course.outcome != GameOutcome::Open
        && result.is_some_and(|result| of_result(result) != course.outcome)
}

/// A game in a line: the outcome, the recorded result, and the last thing that was ruled on.
#[must_use]
pub fn summary_line(
    book: &Book,
    record: &Record,
    course: &Course,
    result: Option<GameResult>,
    lang: Lang,
) -> String {
    let mut line = format!("{} — {}", book.id, course.outcome.title().get(lang));
    if let Some(result) = result {
        let name = result.name();
        let _ = match (lang, differs(course, Some(result))) {
            (Lang::Zh, false) => write!(line, "（棋谱作 {name}）"),
            (Lang::Zh, true) => write!(line, "（棋谱作 {name}，不同）"),
            (Lang::En, false) => write!(line, " (the record says {name})"),
            (Lang::En, true) => write!(line, " (the record says {name}, which differs)"),
        };
    }
    let last = course.rulings.last();
    if let (Some(ruling), Some(start)) = (last, record.positions().first()) {
        let place = place_text(start, ruling.ply.saturating_sub(1), lang);
        let kind = ruling.kind.title();
        let verdict = match ruling.kind {
            RulingKind::NaturalLimit(_) => String::new(),
            _ => ruling.verdict.title().get(lang).to_owned(),
        };
        let clauses = words::join(ruling.clauses.iter().take(1).cloned(), lang);
        let _ = match lang {
            Lang::Zh => write!(line, "；{place}：{} {verdict} {clauses}", kind.zh),
            Lang::En => write!(line, "; {place}: {} {verdict} {clauses}", kind.en),
        };
    }
    line.trim_end().to_owned()
}

/// What many games come to, in words.
#[must_use]
pub fn totals_text(book: &Book, totals: &Totals, lang: Lang) -> String {
    let [red, black, draw, open] = totals.outcomes;
    let Totals {
        games,
        unreadable,
        repeated,
        undetermined,
        differing,
        ..
    } = totals;
    match lang {
        Lang::Zh => format!(
            "{}：裁决{games}局，不能读{unreadable}局；有重复或往返可裁的{repeated}局，其中未定{undetermined}局；红胜{red}，黑胜{black}，和{draw}，未了{open}；与棋谱结果不同{differing}局\n",
            book.id
        ),
        Lang::En => format!(
            "{}: {} judged, {unreadable} unreadable; {repeated} with something to rule on, {undetermined} of them undetermined; Red wins {red}, Black wins {black}, drawn {draw}, open {open}; {differing} with another result in the record\n",
            book.id,
            super::counted(*games, "game")
        ),
    }
}

/// What many games come to: `totals` of `rules`.
#[must_use]
pub fn totals_json(book: &Book, totals: &Totals) -> Value {
    let [red, black, draw, open] = totals.outcomes;
    json!({"rules": book.id, "totals": {
        "games": totals.games,
        "unreadable": totals.unreadable,
        "repeated": totals.repeated,
        "undetermined": totals.undetermined,
        "red_wins": red,
        "black_wins": black,
        "draw": draw,
        "open": open,
        "differing": totals.differing,
    }})
}

/// A heading: where the game stands, the players, event, date and result.
#[must_use]
pub fn heading_text(place: &str, game: &Game, lang: Lang) -> String {
    let mut line = format!("== {place}");
    let colon = Text::new("：", ": ");
    if let (Some(red), Some(black)) = (known(game, "Red"), known(game, "Black")) {
        let _ = write!(line, "{}{red} — {black}", colon.get(lang));
    }
    for tag in ["Event", "Date"] {
        if let Some(value) = known(game, tag) {
            let _ = match lang {
                Lang::Zh => write!(line, "，{value}"),
                Lang::En => write!(line, ", {value}"),
            };
        }
    }
    if let Some(result) = game.result {
        let _ = write!(line, " {}", result.name());
    }
    line + "\n"
}

/// Who played, where and when, and the result: `red`, `black`, `event`, `date`, `result`.
#[must_use]
pub fn heading_json(game: &Game) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, tag) in [
        ("red", "Red"),
        ("black", "Black"),
        ("event", "Event"),
        ("date", "Date"),
    ] {
        if let Some(value) = known(game, tag) {
            fields.insert(name.into(), value.into());
        }
    }
    let result = game.result.map(GameResult::name);
    fields.insert("result".into(), result.into());
    fields
}

/// The value of a tag that says something.
fn known<'g>(game: &'g Game, tag: &str) -> Option<&'g str> {
    let value = game.tag(tag)?.trim();
    let is_unknown = value.is_empty() || value.chars().all(|c| matches!(c, '?' | '.'));
    (!is_unknown).then_some(value)
}
