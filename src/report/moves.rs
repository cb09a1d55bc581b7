//! What each legal move would mean, in words and as JSON.

use super::course::{place_text, ruling_json, ruling_text};
use super::table::columns;
use super::words;
use crate::judge::{Foresight, Meaning, Referee};
use crate::lang::Lang;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The moves that mean something, those to be warned of first, and how many others there are.
#[must_use]
pub fn moves_text(referee: &Referee, moves: &[Foresight], lang: Lang) -> String {
    let book = referee.book();
    let start = referee.start();
    let mut text = format!("{} ({})\n", book.title.get(lang), book.id);
    if let Some(ruling) = referee.ruling() {
        let _ = writeln!(text, "{}", ruling_text(book, start, &ruling, lang));
    }
    let place = place_text(start, referee.ply(), lang);
    if let Some((side, until)) = referee.duty() {
        let side = words::side(side);
        let until = place_text(start, until.saturating_sub(1), lang);
        let _ = match lang {
            Lang::Zh => writeln!(text, "{place}：{}方须变着，期限{until}", side.zh),
            Lang::En => writeln!(text, "{place}: {} has to change, until {until}", side.en),
        };
    } else {
        let _ = writeln!(text, "{place}");
    }
    let mut told: Vec<&Foresight> = moves
        .iter()
        .filter(|seen| seen.meaning != Meaning::Plain)
        .collect();
    let order = |seen: &&Foresight| Meaning::ALL.iter().position(|m| *m == seen.meaning);
    told.sort_by_key(order);
    text += &columns(told.iter().map(|seen| {
        let times = match lang {
            Lang::Zh => format!("第{}次", seen.times),
            Lang::En => super::counted(seen.times, "time"),
        };
        let clauses = seen.ruling.as_ref().map(|ruling| &ruling.clauses);
        let clauses = clauses.map_or_else(String::new, |clauses| clauses.join(" "));
        vec![
            words::mv(seen.mv, referee.position(), lang),
            times,
            seen.meaning.title().get(lang).to_owned(),
            clauses,
        ]
    }));
    let others = moves.len() - told.len();
    let _ = match lang {
        Lang::Zh => writeln!(text, "其余{others}着没有影响"),
        Lang::En => writeln!(
            text,
            "{}: nothing follows",
            super::counted(others, "other move")
        ),
    };
    text
}

/// The moves: `rules`, `fen`, `ply`, `side`, `duty` {`side`, `until`}, `ruling`, `moves` [{`move`, `wxf`, `chinese`,
/// `meaning`, `times`, `ruling`}].
#[must_use]
pub fn moves_json(referee: &Referee, moves: &[Foresight]) -> Map<String, Value> {
    let start = Some(referee.start());
    let position = referee.position();
    let moves = moves.iter().map(|seen| {
        json!({
            "move": seen.mv.to_string(),
            "wxf": words::notation(Lang::En).write(seen.mv, position),
            "chinese": words::notation(Lang::Zh).write(seen.mv, position),
            "meaning": seen.meaning.name(),
            "times": seen.times,
            "ruling": seen.ruling.as_ref().map(|ruling| ruling_json(start, ruling)),
        })
    });
    let duty = referee.duty();
    let duty = duty.map(|(side, until)| json!({"side": side.name(), "until": until}));
    let ruling = referee.ruling();
    let mut fields = Map::new();
    fields.insert("rules".into(), referee.book().id.as_str().into());
    fields.insert("fen".into(), position.to_fen().into());
    fields.insert("ply".into(), referee.ply().into());
    fields.insert("side".into(), position.side().name().into());
    fields.insert("duty".into(), duty.into());
    fields.insert(
        "ruling".into(),
        ruling.map(|ruling| ruling_json(start, &ruling)).into(),
    );
    fields.insert("moves".into(), moves.collect());
    fields
}
