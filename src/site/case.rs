//! A case with what every book makes of it, as pages show it.

use super::figure;
use super::without::{Reduced, Without, without_each};
use super::{Input, slug};
use crate::board::{Move, Side, Square};
use crate::judge::{Judgement, PlyJudgement, Record, Verdict, judge, judge_cycle, judge_move};
use crate::lang::{Lang, Text};
use crate::report::words;
use crate::rules::Book;
use crate::suite::{Case, Outcome, verify};
use serde::Serialize;

/// A case.
#[derive(Debug, Clone, Serialize)]
pub(super) struct CaseView {
    pub(super) id: String,
    pub(super) slug: String,
    pub(super) group: Text,
    pub(super) title: Text,
    pub(super) fen: String,
    pub(super) moves: Vec<MoveView>,
    pub(super) is_cycle: bool,
    pub(super) clauses: Vec<String>,
    pub(super) provenance: String,
    pub(super) figure: Option<String>,
    pub(super) notes: Option<Text>,
    pub(super) place: String,
    pub(super) verdicts: Vec<VerdictView>,
    /// The picture of its first position, for both kinds of pieces.
    #[serde(skip)]
    pub(super) pictures: [String; 2],
    #[serde(skip)]
    pub(super) without: Vec<Without>,
}

/// A move of the line.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MoveView {
    pub(super) mv: String,
    pub(super) text: Text,
    pub(super) side: &'static str,
}

/// What a book says of a case.
#[derive(Debug, Clone, Serialize)]
pub(super) struct VerdictView {
    pub(super) book: String,
    pub(super) name: &'static str,
    pub(super) title: Text,
    pub(super) clause: Option<String>,
    /// The side that the clause calls `me`.
    pub(super) me: Option<Text>,
    pub(super) patterns: Vec<PatternView>,
    pub(super) plies: Vec<PlyView>,
    /// All clauses that decide.
    pub(super) clauses: Vec<String>,
    /// What the case expects of the book, if anything.
    pub(super) expected: Option<Text>,
    /// Whether that is what was found; a known disagreement is not.
    pub(super) fits: Option<bool>,
    /// Why it may differ.
    pub(super) arguments: Vec<Text>,
    pub(super) is_red: bool,
}

/// What the moves of a side are together.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PatternView {
    pub(super) side: Text,
    pub(super) title: Text,
    pub(super) clauses: Vec<String>,
}

/// What a book makes of a move.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PlyView {
    pub(super) ply: usize,
    pub(super) class: &'static str,
    pub(super) title: Text,
    pub(super) clause: Option<String>,
    /// The line that shows it.
    pub(super) line: Vec<String>,
    pub(super) words: Text,
    pub(super) target: Option<String>,
    pub(super) needed: Vec<String>,
    /// Target, root, whether it is a joint chase, in words.
    pub(super) about: Text,
    #[serde(skip)]
    pub(super) root: Option<crate::graph::Root>,
    #[serde(skip)]
    pub(super) is_joint: bool,
    #[serde(skip)]
    pub(super) answers_check: bool,
}

/// Judges a case by every book.
pub(super) fn view(case: &Case, input: &Input<'_>, reduced: &Reduced) -> CaseView {
    let record = Record::new(case.position.clone(), case.moves.clone());
    let positions = record.positions();
    let moves = case.moves.iter().enumerate().map(|(ply, mv)| MoveView {
        mv: mv.to_string(),
        text: write(*mv, positions.get(ply).unwrap_or(&case.position)),
        side: case.mover(ply).name(),
    });
    let mut verdicts = Vec::new();
    let mut without = Vec::new();
    for (number, book) in input.books.iter().enumerate() {
        let (verdict, judgement) = by_book(case, &record, book, input);
        without.extend(without_each(
            case,
            &record,
            (number, book),
            &judgement,
            reduced,
        ));
        verdicts.push(verdict);
    }
    let provenance = &case.provenance;
    CaseView {
        id: case.id.clone(),
        slug: slug(&case.id),
        group: case.group.clone(),
        title: case.title.clone(),
        fen: case.position.to_fen(),
        moves: moves.collect(),
        is_cycle: case.cycle,
        clauses: case.clauses.clone(),
        provenance: provenance.book.clone(),
        figure: provenance.figure.clone().or(provenance.diagram.clone()),
        notes: case.notes.clone(),
        place: case.place.to_string(),
        verdicts,
        pictures: figure::of_case(case),
        without,
    }
}

fn write(mv: Move, position: &crate::board::Position) -> Text {
    let of = |lang| words::notation(lang).write(mv, position);
    Text::new(of(Lang::Zh), of(Lang::En))
}

/// What a book says, and the judgement behind it.
fn by_book(
    case: &Case,
    record: &Record,
    book: &Book,
    input: &Input<'_>,
) -> (VerdictView, Judgement) {
    let checked = verify(case, book, input.known);
    let (is_red, arguments, expected, found) = match checked {
        Some(checked) => {
            let known = checked.differences.iter().filter_map(|(_, known)| *known);
            let mut arguments: Vec<Text> = known.map(|known| known.argument.clone()).collect();
            arguments.dedup();
            let is_red = checked.outcome.is_red();
            let fits = checked.outcome == Outcome::Pass;
            let expected = (checked.expected.verdict.title(), fits);
            let outside = checked.outside;
            let found = checked.judgement.map(|judgement| (judgement, outside));
            (is_red, arguments, Some(expected), found)
        }
        None => (false, Vec::new(), None, None),
    };
    let (judgement, mut outside) =
        found.unwrap_or_else(|| (judged(case, book, record), Vec::new()));
    if judgement.verdict == Verdict::None && outside.is_empty() {
        outside = singly(book, record);
    }
    let clause = judgement.decided_by;
    let clause = clause.and_then(|(number, me)| Some((book.verdicts.get(number)?, me)));
    let plies = judgement.plies.iter().chain(&outside);
    let mut plies: Vec<PlyView> = plies.map(|judged| ply(book, judged)).collect();
    plies.sort_by_key(|ply| ply.ply);
    let view = VerdictView {
        book: book.id.clone(),
        name: judgement.verdict.name(),
        title: judgement.verdict.title(),
        clause: clause.map(|(clause, _)| clause.article.id.clone()),
        me: clause.map(|(_, me)| words::side(me)),
        patterns: patterns(book, &judgement),
        plies,
        clauses: judgement.clause_ids(book),
        fits: expected.as_ref().map(|(_, fits)| *fits),
        expected: expected.map(|(title, _)| title),
        arguments,
        is_red,
    };
    (view, judgement)
}

/// A case judged by a book.
pub(super) fn judged(case: &Case, book: &Book, record: &Record) -> Judgement {
    if case.cycle {
        judge_cycle(book, record)
    } else {
        judge(book, record)
    }
}

/// Each move by itself, where nothing is repeated.
fn singly(book: &Book, record: &Record) -> Vec<PlyJudgement> {
    let plies = record.positions().iter().zip(record.moves()).enumerate();
    plies
        .map(|(ply, (before, mv))| PlyJudgement {
            ply,
            ..judge_move(book, before, *mv)
        })
        .collect()
}

fn patterns(book: &Book, judgement: &Judgement) -> Vec<PatternView> {
    let Some(sides) = &judgement.sides else {
        return Vec::new();
    };
    let of = |side: Side| {
        let judged = sides.get(side);
        let name = judged.pattern.as_deref();
        let known = book
            .patterns
            .iter()
            .find(|known| Some(&*known.name) == name);
        let clauses = judged.clauses.iter();
        let clauses = clauses.filter_map(|number| book.sides.get(*number));
        PatternView {
            side: words::side(side),
            title: known.map_or_else(words::undetermined, |known| known.title.clone()),
            clauses: clauses.map(|clause| clause.article.id.clone()).collect(),
        }
    };
    Side::ALL.map(of).into()
}

fn ply(book: &Book, judged: &PlyJudgement) -> PlyView {
    let facts = &judged.facts;
    let shown = judged.evidence.as_ref();
    let line = shown.map(|shown| shown.line.as_slice()).unwrap_or_default();
    let start = facts.after().passed();
    let both = |text: &dyn Fn(Lang) -> String| Text::new(text(Lang::Zh), text(Lang::En));
    let about = both(&|lang| {
        let Some(shown) = shown else {
            return String::new();
        };
        let mut parts = vec![words::piece_on(facts.after(), shown.target_square, lang)];
        parts.extend(
            shown
                .root
                .map(|root| words::root(root).get(lang).to_owned()),
        );
        let joint = shown.joint.map(words::joint);
        parts.extend(joint.map(|joint| joint.get(lang).to_owned()));
        words::join(parts, lang)
    });
    let name = |square: &Square| square.to_string();
    let clause = judged.applied.decided_by;
    let clause = clause.and_then(|number| book.moves.get(number));
    PlyView {
        ply: judged.ply,
        class: judged.class().map_or("undetermined", |class| class.name()),
        title: words::class(judged.class()),
        clause: clause.map(|clause| clause.article.id.clone()),
        line: line.iter().map(ToString::to_string).collect(),
        words: both(&|lang| words::line(line, &start, lang)),
        target: shown.map(|shown| name(&shown.target_square)),
        needed: shown
            .iter()
            .flat_map(|shown| &shown.needed)
            .map(name)
            .collect(),
        about,
        root: shown.and_then(|shown| shown.root),
        is_joint: shown.and_then(|shown| shown.joint) == Some(true),
        answers_check: facts.before().in_check(),
    }
}
