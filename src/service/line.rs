//! Positions and moves.

use super::{Failure, flag, text};
use crate::board::{Position, Strictness, parse_fen};
use crate::judge::Record;
use crate::lang::{Lang, Text};
use crate::notation::{Game, GameFile, ReadOptions, Unpacked, read_moves, unpack};
use crate::report::words;
use serde_json::{Value, json};
use std::convert::Infallible;

/// How many games of a file are given.
const GAMES: usize = 500;

/// The position of a question: that of a game if there is no FEN.
fn position(question: &Value) -> Result<Position, Failure> {
    let fen = text(question, "fen");
    let strictness = if flag(question, "lenient") {
        Strictness::Lenient
    } else {
        Strictness::Strict
    };
    if fen.trim().is_empty() {
        return Ok(Position::start());
    }
    parse_fen(fen, strictness).map_err(|error| error.text())
}

/// The position and the moves of a question.
pub(super) fn record(question: &Value) -> Result<Record, Failure> {
    let start = position(question)?;
    let moves = match question.get("moves") {
        Some(Value::Array(moves)) => {
            let moves = moves.iter().filter_map(Value::as_str);
            moves.collect::<Vec<_>>().join(" ")
        }
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    };
    if moves.trim().is_empty() {
        return Ok(Record::new(start, Vec::new()));
    }
    let moves = read_moves(&moves, &start).map_err(|error| {
        let (at, what) = (error.at.text(), error.problem.message());
        Text::new(
            format!("{}：{}", at.zh, what.zh),
            format!("{}: {}", at.en, what.en),
        )
    })?;
    Ok(Record::new(start, moves))
}

/// A line of moves, and what may be played at its end.
pub(super) fn line(question: &Value) -> Result<Value, Failure> {
    let record = record(question)?;
    let plies = record.positions().iter().zip(record.moves());
    let moves = plies.map(|(before, mv)| {
        json!({
            "mv": mv.to_string(),
            "zh": words::notation(Lang::Zh).write(*mv, before),
            "en": words::notation(Lang::En).write(*mv, before),
        })
    });
    let moves: Value = moves.collect();
    let start = record.positions().first().map(Position::to_fen);
    let last = record.positions().last();
    let legal = last.map(Position::legal_moves).unwrap_or_default();
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    Ok(json!({
        "fen": start,
        "moves": moves,
        "over": legal.is_empty(),
        "legal": legal,
        "check": last.is_some_and(Position::in_check),
        "closed": record.is_closed(),
    }))
}

/// The games of a file of any kind, packed or not.
pub(super) fn file(question: &Value) -> Value {
    let bytes = question.get("bytes").and_then(Value::as_array);
    let bytes = bytes.into_iter().flatten();
    let bytes: Vec<u8> = bytes
        .map(|byte| u8::try_from(byte.as_u64().unwrap_or_default()).unwrap_or_default())
        .collect();
    let mut games: Vec<Value> = Vec::new();
    let mut problems: Vec<Text> = Vec::new();
    let mut take = |unpacked: Unpacked| -> Result<(), Infallible> {
        let opened = match unpacked.bytes {
            Ok(bytes) => GameFile::open(&unpacked.plain_name, bytes).map_err(|e| e.message()),
            Err(error) => Err(error.message()),
        };
        match opened {
            Err(problem) => problems.push(problem),
            Ok(file) => {
                for (_, game) in file.games(&ReadOptions::default()) {
                    match game {
                        Ok(game) if games.len() < GAMES => games.push(shown(&game)),
                        Ok(_) => {}
                        Err(error) => problems.push(error.problem.message()),
                    }
                }
            }
        }
        Ok(())
    };
    let Ok(()) = unpack(text(question, "name"), bytes, &mut take);
    json!({"games": games, "problems": problems})
}

fn shown(game: &Game) -> Value {
    let names = ["Event", "Red", "Black", "Date"];
    let names = names.iter().filter_map(|name| game.tag(name));
    let title: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    json!({
        "title": title.join(" · "),
        "fen": game.start.to_fen(),
        "moves": game.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
