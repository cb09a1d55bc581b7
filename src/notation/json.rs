//! JSON Lines: an object for each game, as this program writes it.
//!
//! `moves` is a list of moves in any notation. What else there may be: `fen`, `tags` (pairs of name and value), `result`,
//! `comments` (`after` so many moves of the line: `text`), `variations` (`of` which other, `null` for the main line, in
//! place of which `ply` of it, from 0; `moves`, `comments`).

use super::Notation;
use super::encoding::Decoded;
use super::error::{At, RecordError, RecordProblem};
use super::game::{Game, GameResult};
use super::record::{Found, each_line, locate, move_problem};
use super::text::{in_position, parse_move};
use super::tree::{Comment, Spot, Tree};
use crate::board::{Position, Side, Strictness, parse_fen};
use crate::diag::json_problem;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    tags: Vec<(String, String)>,
    fen: Option<String>,
    moves: Vec<String>,
    result: Option<String>,
    #[serde(default)]
    comments: Vec<Said>,
    #[serde(default)]
    variations: Vec<Leaving>,
    // Where the game came from, and what a request for a judgement holds besides.
    #[serde(rename = "file")]
    _file: Option<IgnoredAny>,
    #[serde(rename = "line")]
    _line: Option<IgnoredAny>,
    #[serde(rename = "game")]
    _game: Option<IgnoredAny>,
    #[serde(rename = "id")]
    _id: Option<IgnoredAny>,
    #[serde(rename = "rules")]
    _rules: Option<IgnoredAny>,
    #[serde(rename = "cycle")]
    _cycle: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    after: usize,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leaving {
    of: Option<usize>,
    ply: usize,
    moves: Vec<String>,
    #[serde(default)]
    comments: Vec<Said>,
}

/// Gives the game of each line in turn, with the line, from 1. Empty lines are passed over.
pub(super) fn each<E>(
    decoded: &Decoded,
    start: &Position,
    notation: Option<Notation>,
    take: &mut impl FnMut(usize, Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    each_line(
        decoded,
        |line, damage| game(line, damage, start, notation),
        take,
    )
}

fn game(
    line: &str,
    damage: &[Found<RecordProblem>],
    start: &Position,
    notation: Option<Notation>,
) -> Result<Game, RecordError> {
    if let Some((at, problem)) = damage.first() {
        return Err(locate(line, *at, problem.clone()));
    }
    let written: Written = serde_json::from_str(line).map_err(|error| not_json(line, &error))?;
    // The places inside of JSON are not kept; the message says which move it is.
    let fail = |problem| locate(line, line.len() - line.trim_start().len(), problem);
    let start = match &written.fen {
        Some(fen) => parse_fen(fen.trim(), Strictness::Lenient)
            .map_err(|error| fail(RecordProblem::Fen(error)))?,
        None => start.clone(),
    };
    let side = start.side();
    let mut reading = Reading {
        tree: Tree::new(start),
        side,
        notation,
        begun: Vec::new(),
    };
    let origin = reading.tree.here().clone();
    reading
        .line(&written.moves, &written.comments)
        .map_err(fail)?;
    reading.begun.push(Some(origin));
    // The places of the line that was left last, as most variations in a row leave the same one.
    let mut known: Option<(usize, Vec<Spot>)> = None;
    for leaving in &written.variations {
        let of = leaving.of.map_or(0, |of| of + 1);
        if known.as_ref().is_none_or(|(line, _)| *line != of) {
            let begun = reading.begun.get(of).cloned().flatten();
            known = begun.map(|begun| (of, reading.tree.spots(&begun)));
        }
        let spots = known.as_ref().map_or(&[][..], |(_, spots)| spots);
        // Behind the last move there is none to replace.
        let spot = spots
            .get(leaving.ply)
            .filter(|_| leaving.ply + 1 < spots.len());
        let Some(spot) = spot.cloned() else {
            reading.tree.flaw(fail(RecordProblem::LooseVariation));
            reading.begun.push(None);
            continue;
        };
        reading.tree.go(spot.clone());
        let read = reading.line(&leaving.moves, &leaving.comments);
        let begun = (reading.tree.here().depth() > spot.depth()).then(|| reading.tree.begun(&spot));
        reading.begun.push(begun);
        if let Err(problem) = read {
            reading.tree.flaw(fail(problem));
        }
    }
    let mut game = reading.tree.finish();
    game.tags = written.tags;
    game.result = written.result.as_deref().and_then(GameResult::from_name);
    Ok(game)
}

struct Reading {
    tree: Tree,
    side: Side,
    notation: Option<Notation>,
    /// The beginnings of the lines read, the main one first.
    begun: Vec<Option<Spot>>,
}

impl Reading {
    fn line(&mut self, moves: &[String], comments: &[Said]) -> Result<(), RecordProblem> {
        let mut comments = comments.iter().peekable();
        for ply in 0..=moves.len() {
            while let Some(comment) = comments.next_if(|comment| comment.after <= ply) {
                self.tree.comment(&comment.text);
            }
            let Some(text) = moves.get(ply) else { break };
            let read = match self.notation {
                Some(notation) => notation.parse(text),
                None => parse_move(text),
            };
            let position = self.tree.position();
            let mv = read
                .map_err(|error| in_position(error, position, Notation::Iccs))
                .and_then(|read| read.resolve(position));
            let depth = self.tree.here().depth();
            let mv = mv.map_err(|error| move_problem(depth, self.side, error))?;
            self.tree.play(mv);
        }
        Ok(())
    }
}

fn not_json(line: &str, error: &serde_json::Error) -> RecordError {
    let column = error.column().max(1);
    let before = line.bytes().take(column - 1).filter(|b| b & 0xC0 != 0x80);
    RecordError {
        at: At::Text {
            line: 1,
            column: before.count() + 1,
        },
        problem: RecordProblem::Json(json_problem(error)),
    }
}

/// The fields of a game, its moves in a notation.
#[must_use]
pub fn fields(game: &Game, notation: Notation) -> Map<String, Value> {
    let tags = game.tags.iter();
    let tags = tags.map(|(name, value)| Value::from(vec![name.as_str(), value]));
    let mut fields = Map::new();
    fields.insert("tags".into(), tags.collect());
    fields.insert("fen".into(), game.start.to_fen().into());
    // The positions of each line before its moves and behind the last, the main line first.
    let mut lines = vec![positions(game.start.clone(), game, None)];
    let moves = spell(&game.moves, lines.first(), notation);
    fields.insert("moves".into(), moves);
    fields.insert("result".into(), game.result.map(GameResult::name).into());
    if !game.comments.is_empty() {
        fields.insert("comments".into(), said(&game.comments));
    }
    let mut variations = Vec::with_capacity(game.variations.len());
    for (index, variation) in game.variations.iter().enumerate() {
        let parent = lines.get(variation.of.map_or(0, |of| of + 1));
        let first = parent.and_then(|parent| parent.get(variation.ply)).cloned();
        let line = first.map_or_else(Vec::new, |first| positions(first, game, Some(index)));
        let mut written = json!({
            "of": variation.of,
            "ply": variation.ply,
            "moves": spell(&variation.moves, Some(&line), notation),
        });
        if !variation.comments.is_empty() {
            written["comments"] = said(&variation.comments);
        }
        variations.push(written);
        lines.push(line);
    }
    if !variations.is_empty() {
        fields.insert("variations".into(), variations.into());
    }
    fields
}

fn positions(first: Position, game: &Game, line: Option<usize>) -> Vec<Position> {
    let (moves, _) = game.line(line);
    let mut positions = vec![first];
    for mv in moves {
        let next = positions.last().map(|position| position.play(*mv));
        positions.extend(next);
    }
    positions
}

fn spell(moves: &[crate::board::Move], at: Option<&Vec<Position>>, notation: Notation) -> Value {
    let positions = at.map_or(&[][..], Vec::as_slice);
    let pairs = moves.iter().zip(positions);
    pairs
        .map(|(mv, position)| notation.write(*mv, position))
        .collect()
}

fn said(comments: &[Comment]) -> Value {
    let comments = comments.iter();
    comments
        .map(|comment| json!({"after": comment.after, "text": comment.text}))
        .collect()
}
