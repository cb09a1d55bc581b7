//! Drafts of cases: a line with what books find in it, to be corrected by a person.

use super::case::{Case, Evidence, Expectation, Place, Provenance};
use crate::board::BySide;
use crate::facts::Class;
use crate::judge::{Judgement, PlyJudgement, Record, judge_cycle, judge_move};
use crate::lang::Text;
use crate::rules::Book;
use indexmap::IndexMap;

/// A case of a line, as books judge it: their verdicts and classes, the evidence and the clauses of the first of them.
/// Classes that are undetermined are left out with all of their book. Title, source and notes are left to be written.
#[must_use]
pub fn draft(id: &str, record: &Record, books: &[&Book]) -> Case {
    let cycle = record.is_closed();
    let mut expect = IndexMap::new();
    let mut evidence = Vec::new();
    let mut clauses = Vec::new();
    for (number, book) in books.iter().enumerate() {
        let judgement = cycle.then(|| judge_cycle(book, record));
        let alone: Vec<PlyJudgement> = match &judgement {
            Some(_) => Vec::new(),
            None => moves(book, record),
        };
        let plies = judgement.as_ref().map_or(&alone, |judged| &judged.plies);
        let classes: Option<Vec<Class>> = plies.iter().map(PlyJudgement::class).collect();
        let verdict = judgement
            .as_ref()
            .map_or(crate::judge::Verdict::None, |judged| judged.verdict);
        let classes = classes.unwrap_or_default();
        if number == 0 {
            evidence = plies.iter().filter_map(shown).collect();
            clauses = judgement
                .as_ref()
                .map(|judged| ids(judged, book))
                .unwrap_or_default();
        }
        let expected = Expectation {
            verdict,
            classes,
            patterns: BySide::default(),
            clause: None,
        };
        expect.insert(book.id.clone(), expected);
    }
    let open = || Text::new("（待写）", "(to be written)");
    Case {
        id: id.to_owned(),
        group: open(),
        title: open(),
        lead_in: None,
        position: record.positions()[0].clone(),
        moves: record.moves().to_vec(),
        cycle,
        expect,
        evidence,
        clauses,
        provenance: Provenance {
            book: open().en,
            figure: None,
            diagram: None,
            number: None,
        },
        notes: Some(open()),
        place: Place {
            file: String::new(),
            line: 1,
            column: 1,
        },
    }
}

fn moves(book: &Book, record: &Record) -> Vec<PlyJudgement> {
    let positions = record.positions().iter().zip(record.moves());
    let plies = positions
        .enumerate()
        .map(|(ply, (before, mv))| PlyJudgement {
            ply,
            ..judge_move(book, before, *mv)
        });
    plies.collect()
}

fn ids(judgement: &Judgement, book: &Book) -> Vec<String> {
    judgement.clause_ids(book)
}

/// What is known of a chase.
fn shown(judged: &PlyJudgement) -> Option<Evidence> {
    let shown = judged.evidence.as_ref()?;
    (judged.class() == Some(Class::Chase)).then_some(Evidence {
        ply: judged.ply,
        target: Some(shown.target),
        square: Some(shown.target_square),
        root: shown.root,
        joint: shown.joint,
    })
}
