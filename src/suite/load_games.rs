//! Reads the games of case files.

use super::games::{GameCase, GameExpectation, RulingExpectation};
use super::load::place;
use super::parts::verdict;
use crate::board::{Position, Side, Strictness, parse_fen};
use crate::diag::{Diagnostic, Source, sort};
use crate::judge::{Aimless, Record};
use crate::lang::Text;
use crate::notation::{self, read_moves};
use crate::yaml::{self, At, Fields, Node, Reader};
use indexmap::IndexMap;

const OUTCOMES: [&str; 4] = ["red_wins", "black_wins", "draw", "open"];
const KINDS: [&str; 4] = ["repetition", "shuttle", "natural_limit", "end"];
const RESULTS: [&str; 4] = ["changed", "unchanged", "open", "final"];
const SIDES: [&str; 2] = ["red", "black"];

/// Reads the games of a case file; one without games has none. Each text of `moves` may hold several moves, in any
/// notation, and `3 x …` stands for the same moves so often.
///
/// # Errors
/// All problems of the games, in the order of their places: YAML that cannot be read, keys that are missing or not known,
/// positions and moves that are not legal, an id that comes twice.
pub fn load_games(name: &str, text: &str) -> Result<Vec<GameCase>, Vec<Diagnostic>> {
    let source = Source::new(name, text);
    let mut problems = Vec::new();
    let mut games = Vec::new();
    if let Some(root) = yaml::read(&source, &mut problems) {
        let r = &mut Reader::new(&source, &mut problems);
        file(&root, r, &mut games);
    }
    if problems.is_empty() {
        Ok(games)
    } else {
        sort(&mut problems);
        Err(problems)
    }
}

fn file(root: &Node, r: &mut Reader<'_>, games: &mut Vec<GameCase>) {
    let Some(mut fields) = r.map(root) else {
        return;
    };
    let Some(list) = fields.optional("games") else {
        return;
    };
    let mut ids: Vec<At<String>> = Vec::new();
    for node in r.list(list) {
        let Some(mut fields) = r.map(node) else {
            continue;
        };
        let id = fields.required("id", r).and_then(|n| r.word(n));
        games.extend(game(node, id.as_ref(), &mut fields, r));
        fields.finish(r);
        let Some(id) = id else { continue };
        match ids.iter().find(|other| other.value == id.value) {
            Some(first) => r.problems.push(super::load::used(&id, first)),
            None => ids.push(id),
        }
    }
}

fn game(
    node: &Node,
    id: Option<&At<String>>,
    fields: &mut Fields<'_>,
    r: &mut Reader<'_>,
) -> Option<GameCase> {
    let title = fields.required("title", r).and_then(|n| r.text(n));
    let start = match fields.optional("fen") {
        None => Some(Position::start()),
        Some(fen) => position(fen, r),
    };
    let record = fields.required("moves", r).and_then(|moves| {
        let texts = r.words(moves);
        record(start?, &texts, r)
    });
    let findings = fields.optional("aimless").map_or(&[][..], |n| r.list(n));
    let plies = record.as_ref().map_or(0, |record| record.moves().len());
    let findings = findings.iter().filter_map(|n| aimless(n, plies, r));
    let findings: Vec<Aimless> = findings.collect();
    let expect = fields.required("expect", r).map(|n| expectations(n, r));
    let clauses = fields.required("clauses", r).map(|n| r.words(n));
    let notes = fields.required("notes", r).and_then(|n| r.text(n));
    Some(GameCase {
        id: id?.value.clone(),
        title: title?,
        record: record?.with_aimless(findings),
        expect: expect?,
        clauses: clauses?.into_iter().map(|clause| clause.value).collect(),
        notes: notes?,
        place: place(r.source, node.span),
    })
}

/// What a person found of a game of so many plies.
fn aimless(node: &Node, plies: usize, r: &mut Reader<'_>) -> Option<Aimless> {
    let mut fields = r.map(node)?;
    let whose = [("red", Side::Red), ("black", Side::Black)];
    let side = fields.required("side", r);
    let side = side.and_then(|n| r.choice(n, ("方", "side"), whose));
    let at = fields.required("ply", r);
    let ply = at.and_then(|n| r.count(n));
    fields.finish(r);
    if let (Some(at), Some(ply)) = (at, ply.filter(|ply| !(1..=plies).contains(ply))) {
        let message = Text::new(
            format!("`ply` 为 {ply}，应在 1 至 {plies} 之间"),
            format!("`ply` is {ply}, expected 1 to {plies}"),
        );
        r.error("qili::suite::bad_game", message, at.span);
    }
    Some(Aimless {
        side: side?,
        ply: ply?,
    })
}

fn position(node: &Node, r: &mut Reader<'_>) -> Option<Position> {
    let fen = r.word(node)?;
    match parse_fen(&fen.value, Strictness::Strict) {
        Ok(position) => Some(position),
        Err(problem) => {
            let Text { zh, en } = problem.text();
            let message = Text::new(
                format!("局面无法读取：{zh}"),
                format!("cannot read the position: {en}"),
            );
            r.error("qili::suite::bad_game", message, fen.span);
            None
        }
    }
}

fn record(start: Position, texts: &[At<String>], r: &mut Reader<'_>) -> Option<Record> {
    let lines: Vec<String> = texts.iter().map(|text| unfold(&text.value)).collect();
    match read_moves(&lines.join("\n"), &start) {
        Ok(moves) => Some(Record::new(start, moves)),
        Err(error) => {
            // Each text is a line of its own.
            let line = match error.at {
                notation::At::Text { line, .. } => line,
                notation::At::Byte(_) => 1,
            };
            let text = texts.get(line.saturating_sub(1)).or(texts.last())?;
            r.problems
                .push(text.error("qili::suite::bad_game", error.problem.message()));
            None
        }
    }
}

/// The moves of a part, as often as it says.
fn unfold(part: &str) -> String {
    let times = part.split_once(" x ");
    let times = times.and_then(|(times, moves)| Some((times.parse::<usize>().ok()?, moves)));
    match times {
        Some((times, moves)) => vec![moves; times].join(" "),
        None => part.to_owned(),
    }
}

fn expectations(node: &Node, r: &mut Reader<'_>) -> IndexMap<String, GameExpectation> {
    let mut expect = IndexMap::new();
    let Some(books) = r.map(node) else {
        return expect;
    };
    for (book, node) in books.entries() {
        let expected = expectation(node, r);
        expect.extend(expected.map(|expected| (book.text.clone(), expected)));
    }
    expect
}

fn expectation(node: &Node, r: &mut Reader<'_>) -> Option<GameExpectation> {
    let mut fields = r.map(node)?;
    let outcome = fields.required("outcome", r);
    let outcome = outcome.and_then(|n| name(n, ("结局", "outcome"), OUTCOMES, r));
    let rulings = fields.optional("rulings").map_or(&[][..], |n| r.list(n));
    let rulings = rulings.iter().filter_map(|n| ruling(n, r)).collect();
    let nearest = fields.optional("nearest").map_or(&[][..], |n| r.list(n));
    let nearest = nearest.iter().filter_map(|n| r.count(n)).collect();
    fields.finish(r);
    Some(GameExpectation {
        outcome: outcome?,
        rulings,
        nearest,
    })
}

fn ruling(node: &Node, r: &mut Reader<'_>) -> Option<RulingExpectation> {
    let mut fields = r.map(node)?;
    let ply = fields.required("ply", r).and_then(|n| r.count(n));
    let kind = fields.required("kind", r);
    let kind = kind.and_then(|n| name(n, ("裁定类别", "kind of ruling"), KINDS, r));
    let from = fields.required("from", r).and_then(|n| r.count(n));
    let times = fields.optional("times").and_then(|n| r.count(n));
    let says = fields.required("verdict", r).and_then(|n| verdict(n, r));
    let due = fields.optional("due").and_then(|n| side(n, r));
    let until = fields.optional("until").and_then(|n| r.count(n));
    let result = fields.required("result", r);
    let result = result.and_then(|n| name(n, ("结果", "result"), RESULTS, r));
    let by = fields.optional("by").and_then(|n| side(n, r));
    let is_after_end = fields.optional("after_end").and_then(|n| r.flag(n));
    fields.finish(r);
    Some(RulingExpectation {
        ply: ply?,
        kind: kind?,
        from: from?,
        times: times.unwrap_or_default(),
        verdict: says?,
        due,
        until,
        result: result?,
        by,
        after_end: is_after_end.unwrap_or_default(),
    })
}

fn side(node: &Node, r: &mut Reader<'_>) -> Option<String> {
    name(node, ("方", "side"), SIDES, r)
}

fn name<const N: usize>(
    node: &Node,
    of: (&str, &str),
    all: [&'static str; N],
    r: &mut Reader<'_>,
) -> Option<String> {
    let all = all.map(|name| (name, name.to_owned()));
    r.choice(node, of, all)
}
