//! Writes cases as case files hold them.

use super::case::{Case, Expectation};
use crate::board::Side;
use crate::lang::Text;
use indexmap::IndexMap;
use serde::Serialize;

/// The file, in the order in which people write it.
#[derive(Serialize)]
struct FileText<'c> {
    group: &'c Text,
    cases: Vec<CaseText<'c>>,
}

#[derive(Serialize)]
struct CaseText<'c> {
    id: &'c str,
    title: &'c Text,
    fen: String,
    moves: Vec<String>,
    cycle: bool,
    expect: IndexMap<&'c str, ExpectText>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<EvidenceText>,
    clauses: &'c [String],
    provenance: ProvenanceText<'c>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'c Text>,
}

#[derive(Serialize)]
struct ExpectText {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    classes: Vec<&'static str>,
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    patterns: IndexMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
}

#[derive(Serialize)]
struct EvidenceText {
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joint: Option<bool>,
}

#[derive(Serialize)]
struct ProvenanceText<'c> {
    book: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    figure: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<&'c str>,
}

/// A case file with cases of one group, which [`load_cases`](super::load_cases) reads as the same cases. A lead-in is not
/// written.
///
/// # Errors
/// Those of serde_yaml, which these texts do not give rise to.
pub fn write_cases(group: &Text, cases: &[Case]) -> Result<String, serde_yaml::Error> {
    serde_yaml::to_string(&FileText {
        group,
        cases: cases.iter().map(case_text).collect(),
    })
}

fn case_text(case: &Case) -> CaseText<'_> {
    let expect = case.expect.iter();
    let evidence = case.evidence.iter().map(|known| EvidenceText {
        ply: known.ply,
        target: known.target.map(crate::board::Kind::name),
        square: known.square.map(|square| square.to_string()),
        root: known.root.map(crate::facts::gain::root_name),
        joint: known.joint,
    });
    CaseText {
        id: &case.id,
        title: &case.title,
        fen: case.position.to_fen(),
        moves: case.moves.iter().map(ToString::to_string).collect(),
        cycle: case.cycle,
        expect: expect
            .map(|(book, expected)| (book.as_str(), expect_text(expected)))
            .collect(),
        evidence: evidence.collect(),
        clauses: &case.clauses,
        provenance: ProvenanceText {
            book: &case.provenance.book,
            figure: case.provenance.figure.as_deref(),
            diagram: case.provenance.diagram.as_deref(),
            number: case.provenance.number.as_deref(),
        },
        notes: case.notes.as_ref(),
    }
}

fn expect_text(expected: &Expectation) -> ExpectText {
    ExpectText {
        verdict: expected.verdict.name(),
        classes: expected.classes.iter().map(|class| class.name()).collect(),
        patterns: Side::ALL
            .into_iter()
            .filter_map(|side| Some((side.name(), expected.patterns.get(side).clone()?)))
            .collect(),
        clause: expected.clause.clone(),
    }
}
