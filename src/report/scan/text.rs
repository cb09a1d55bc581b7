//! The report on a collection as text and JSON.

use super::super::table::{table, wrapped_table};
use super::super::words;
use crate::judge::{GameOutcome, Verdict};
use crate::lang::{Lang, Text};
use crate::rules::Book;
use crate::scan::{BookTally, Counts, Effect, Pair, Results, Ruled};
use serde_json::{Value, json};
use std::fmt::Write;

/// How many games are named in a line of text; JSON and HTML name all.
const NAMED: usize = 3;

/// How wide tables of clauses are, in columns.
const WIDTH: u16 = 118;

/// A collection that was scanned.
pub struct Collection<'c> {
    /// The games that were ruled on.
    pub games: usize,
    /// What could not be read.
    pub unreadable: usize,
    /// Each book with what it comes to.
    pub books: Vec<(&'c Book, BookTally)>,
    /// The effects of books in the place of others.
    pub pairs: Vec<(&'c Book, &'c Book, Pair)>,
}

/// The headings of the columns of [`counts_row`].
pub(super) const fn headings(lang: Lang) -> [&'static str; 10] {
    match lang {
        Lang::En => [
            "all",
            "charged",
            "gave way",
            "other",
            "share",
            "nobody",
            "ended: lost/drawn/won",
            "nobody: drawn/decided",
            "shuttling",
            "open",
        ],
        Lang::Zh => [
            "重复",
            "有责",
            "责方变",
            "对方变",
            "比率",
            "无责而变",
            "止于此：负/和/胜",
            "无责：和/分胜负",
            "往返",
            "未定",
        ],
    }
}

/// What the headings mean.
pub(super) const fn legend(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "Of all repetitions those that charge a side; of those that were left again, the charged side gave way, or the \
             other, or nobody was charged (share: of the first two, the first). Of those that ended the game, how the \
             record has it, as the charged side sees it. Shuttling is not left in one move, and counted apart."
        }
        Lang::Zh => {
            "重复中有责者；其后变着的，由责方变、由对方变，或无人有责（比率：责方变占前两项之比）。对局止于循环的，\
             为棋谱所载结果，以责方而言。往返无从说何时变着，另计。"
        }
    }
}

pub(super) fn counts_row(counts: &Counts) -> [String; 10] {
    let share = counts.share();
    [
        counts.all.to_string(),
        counts.charged.to_string(),
        counts.gave_way.to_string(),
        counts.other.to_string(),
        share.map_or_else(String::new, |share| format!("{share:.3}")),
        counts.left_uncharged.to_string(),
        charged_results(&counts.ended_charged),
        uncharged_results(&counts.ended_uncharged),
        counts.shuttling.to_string(),
        counts.undetermined.to_string(),
    ]
}

fn charged_results(results: &Results) -> String {
    match results.all() {
        0 => String::new(),
        _ => format!("{}/{}/{}", results.lost, results.drawn, results.won),
    }
}

fn uncharged_results(results: &Results) -> String {
    match results.all() {
        0 => String::new(),
        _ => format!("{}/{}", results.drawn, results.lost + results.won),
    }
}

/// The clause of an id with its name.
pub(super) fn clause_name(book: &Book, id: &str, lang: Lang) -> String {
    let article = book.article(id);
    article.map_or_else(|| id.to_owned(), |article| words::clause(article, lang))
}

/// A ruling of a book in words, or that there is none.
pub(super) fn ruled_text(book: &Book, ruled: Option<&Ruled>, lang: Lang) -> String {
    let Some(ruled) = ruled else {
        let none = Text::new("不裁", "nothing to rule on");
        return none.get(lang).to_owned();
    };
    let verdict = ruled.verdict.title();
    let clause = ruled.clause.as_ref();
    let clause = clause.map(|id| clause_name(book, id, lang));
    match (clause, ruled.verdict) {
        (Some(clause), Verdict::Draw | Verdict::None) => {
            format!("{} ({clause})", Verdict::Draw.title().get(lang))
        }
        (Some(clause), _) => format!("{} ({clause})", verdict.get(lang)),
        (None, _) => verdict.get(lang).to_owned(),
    }
}

/// What a collection comes to, in words and tables.
#[must_use]
pub fn collection_text(collection: &Collection<'_>, lang: Lang) -> String {
    let mut text = String::new();
    let Collection {
        games, unreadable, ..
    } = collection;
    let _ = match lang {
        Lang::Zh => writeln!(text, "裁定 {games} 局，不能读的 {unreadable} 处\n"),
        Lang::En => writeln!(text, "games ruled on: {games}, unreadable: {unreadable}\n"),
    };
    let first = Text::new("棋规", "book");
    let mut titles = vec![first.get(lang)];
    titles.extend(headings(lang));
    let rows = collection.books.iter().map(|(book, tally)| {
        let mut row = vec![book.id.clone()];
        row.extend(counts_row(&tally.counts));
        row
    });
    let _ = writeln!(text, "{}\n", legend(lang));
    text += &table(&titles, rows);
    for (book, tally) in &collection.books {
        text += "\n";
        text += &book_text(book, tally, lang);
    }
    for (old, new, pair) in &collection.pairs {
        text += "\n";
        text += &pair_text(old, new, pair, lang);
    }
    text
}

fn book_text(book: &Book, tally: &BookTally, lang: Lang) -> String {
    let BookTally {
        games,
        repeated,
        outcomes: [red, black, drawn, open],
        agreeing: [same, other],
        ..
    } = tally;
    let mut text = match lang {
        Lang::Zh => format!(
            "{}：{games}局中有重复的{repeated}局；红胜{red}，黑胜{black}，和{drawn}，未了{open}；与棋谱结果相同{same}局，不同{other}局\n",
            book.id
        ),
        Lang::En => format!(
            "{}: {repeated} of {games} games with a repetition; Red wins {red}, Black wins {black}, drawn {drawn}, open {open}; the record agrees in {same}, differs in {other}\n",
            book.id
        ),
    };
    if tally.clauses.is_empty() {
        return text;
    }
    let first = Text::new("条款", "clause");
    let mut titles = vec![first.get(lang)];
    titles.extend(headings(lang));
    let rows = tally.clauses.iter().map(|(id, counts)| {
        let mut row = vec![clause_name(book, id, lang)];
        row.extend(counts_row(counts));
        row
    });
    text += &table(&titles, rows);
    text
}

fn pair_text(old: &Book, new: &Book, pair: &Pair, lang: Lang) -> String {
    let (all, same, outcomes) = (pair.all, pair.same, pair.outcomes.len());
    let changed = all - same;
    let mut text = match lang {
        Lang::Zh => format!(
            "{} → {}：重复{all}处，其中裁决改变{changed}处；结果改变{outcomes}局\n",
            old.id, new.id
        ),
        Lang::En => format!(
            "{} → {}: of {all} repetitions {changed} are ruled on otherwise; games that end otherwise: {outcomes}\n",
            old.id, new.id
        ),
    };
    if pair.effects.is_empty() {
        return text;
    }
    let headings = match lang {
        Lang::Zh => ["处", "原裁决", "新裁决", "对局"],
        Lang::En => ["rulings", "before", "after", "games"],
    };
    let rows = pair.effects.iter().map(|(effect, games)| {
        let [before, after] = effect_text(old, new, effect, lang);
        vec![games.len().to_string(), before, after, named(games)]
    });
    text += &wrapped_table(&headings, rows, WIDTH);
    text
}

pub(super) fn effect_text(old: &Book, new: &Book, effect: &Effect, lang: Lang) -> [String; 2] {
    [
        ruled_text(old, effect.before.as_ref(), lang),
        ruled_text(new, effect.after.as_ref(), lang),
    ]
}

fn named(games: &[String]) -> String {
    let mut text = games.iter().take(NAMED).cloned().collect::<Vec<_>>();
    if games.len() > NAMED {
        text.push("…".to_owned());
    }
    text.join("; ")
}

/// The same as an object: `games`, `unreadable`, `books` {id: counts, clauses, others}, `pairs` [{`old`, `new`, `all`,
/// `same`, `effects` [{`before`, `after`, `games`}], `outcomes`}].
#[must_use]
pub fn collection_json(collection: &Collection<'_>) -> Value {
    let books = collection.books.iter();
    let books = books.map(|(book, tally)| (book.id.clone(), json!(tally)));
    let pairs = collection.pairs.iter().map(|(old, new, pair)| {
        let effects = pair.effects.iter().map(|(effect, games)| {
            json!({"before": effect.before, "after": effect.after, "count": games.len(), "games": games})
        });
        let name = |outcome: &GameOutcome| outcome.name();
        let outcomes = pair.outcomes.iter();
        let outcomes = outcomes
            .map(|(game, before, after)| json!({"game": game, "before": name(before), "after": name(after)}));
        json!({
            "old": old.id,
            "new": new.id,
            "all": pair.all,
            "same": pair.same,
            "effects": effects.collect::<Value>(),
            "outcomes": outcomes.collect::<Value>(),
        })
    });
    json!({
        "games": collection.games,
        "unreadable": collection.unreadable,
        "books": books.collect::<serde_json::Map<String, Value>>(),
        "pairs": pairs.collect::<Value>(),
    })
}
