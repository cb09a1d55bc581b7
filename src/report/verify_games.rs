//! How the game cases fare, in words and as JSON.

use crate::lang::Lang;
use crate::suite::{CheckedGame, GameExpectation};
use serde_json::{Value, json};
use std::fmt::Write;

/// How many games were run and how many came to what they should, then each that did not: its id, its place, and what was
/// expected and found, line by line where they differ.
#[must_use]
pub fn verify_games(games: &[CheckedGame<'_>], lang: Lang) -> String {
    let right = games.iter().filter(|game| game.is_right()).count();
    let all = games.len();
    let mut text = match lang {
        Lang::Zh => format!("对局（按棋规分别计）：{all}，相符{right}\n"),
        Lang::En => format!("games, counted for each book: {all} run, {right} as expected\n"),
    };
    for game in games.iter().filter(|game| !game.is_right()) {
        let (book, id, place) = (&game.book, &game.case.id, &game.case.place);
        let title = game.case.title.get(lang);
        let _ = writeln!(text, "\n{book} {id} {title} ({place})");
        let expected = lines(game.expected);
        let Some(found) = &game.found else {
            let _ = match lang {
                Lang::Zh => writeln!(text, "棋规无法读取，没有裁决"),
                Lang::En => writeln!(text, "the book cannot be read; not judged"),
            };
            continue;
        };
        let found = lines(found);
        for number in 0..expected.len().max(found.len()) {
            let none = match lang {
                Lang::Zh => "无",
                Lang::En => "nothing",
            };
            let of = |lines: &[String]| lines.get(number).map_or(none.to_owned(), String::clone);
            let (wanted, got) = (of(&expected), of(&found));
            if wanted != got {
                let _ = match lang {
                    Lang::Zh => writeln!(text, "  应为 {wanted}\n  实为 {got}"),
                    Lang::En => writeln!(text, "  expected {wanted}\n  found    {got}"),
                };
            }
        }
    }
    text
}

/// The outcome, what came nearest, and each ruling, as case files write them.
fn lines(of: &GameExpectation) -> Vec<String> {
    let mut lines = vec![
        format!("outcome: {}", of.outcome),
        format!("nearest: {:?}", of.nearest),
    ];
    lines.extend(of.rulings.iter().map(|ruling| json!(ruling).to_string()));
    lines
}

/// A game: `book`, `game`, `file`, `line`, `right`, `expected`, `found`.
#[must_use]
pub fn verify_game_json(game: &CheckedGame<'_>) -> Value {
    json!({
        "book": game.book,
        "game": game.case.id,
        "file": game.case.place.file,
        "line": game.case.place.line,
        "right": game.is_right(),
        "expected": game.expected,
        "found": game.found,
    })
}
