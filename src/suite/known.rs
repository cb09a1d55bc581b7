//! Known disagreements: where a book prints something else than its own clauses imply.

use super::case::{Case, Expectation, Place};
use super::load::{CaseError, read};
use crate::facts::Class;
use crate::judge::Verdict;
use crate::lang::Text;
use marked_yaml::{Marker, Node};
use serde::Deserialize;

/// A disagreement that is known, and argued for. It has to hold exactly as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The id of the case.
    pub case: String,
    /// The id of the book.
    pub book: String,
    /// What is disagreed about.
    pub point: Point,
    /// Why the clauses imply something else.
    pub argument: Text,
    /// Where it is listed.
    pub place: Place,
}

/// What a book and its clauses disagree about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Point {
    /// The verdict 裁决.
    Verdict {
        /// By the book.
        printed: Verdict,
        /// By its clauses.
        implied: Verdict,
    },
    /// The class 性质 of some plies, counted from 0.
    Classes {
        /// Which plies.
        plies: Vec<usize>,
        /// By the book.
        printed: Class,
        /// By its clauses.
        implied: Class,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    disagreements: Vec<KnownText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownText {
    case: String,
    book: String,
    plies: Option<Vec<usize>>,
    printed: String,
    implied: String,
    argument: Text,
}

/// Reads a list of known disagreements about some cases. `name` stands for the file in messages; nothing is opened.
///
/// # Errors
/// All that is wrong with the list: YAML that cannot be read, cases or books that are not there, words that are no
/// class or verdict, something `printed` that the case does not expect, the same point twice.
pub fn load_known(name: &str, text: &str, cases: &[Case]) -> Result<Vec<Known>, Vec<CaseError>> {
    let (root, file): (Node, FileText) = read(name, text)?;
    let nodes = root
        .as_mapping()
        .and_then(|map| map.get_node("disagreements"))
        .and_then(Node::as_sequence);
    let mut known: Vec<Known> = Vec::new();
    let mut errors = Vec::new();
    for (index, source) in file.disagreements.into_iter().enumerate() {
        let start = nodes
            .and_then(|list| list.get_node(index))
            .and_then(|node| node.span().start());
        let place = Place {
            file: name.to_string(),
            line: start.map_or(1, Marker::line),
            column: start.map_or(1, Marker::column),
        };
        let case = source.case.clone();
        let entry = check(source, place.clone(), cases).and_then(|entry| {
            let overlaps = |other: &&Known| overlap(other, &entry);
            match known.iter().find(overlaps) {
                Some(other) => Err(Text::new(
                    format!("已在第{}行列出", other.place.line),
                    format!("already listed in line {}", other.place.line),
                )),
                None => Ok(entry),
            }
        });
        match entry {
            Ok(entry) => known.push(entry),
            Err(Text { zh, en }) => errors.push(CaseError {
                message: Text::new(
                    format!("案例 `{case}` 的分歧：{zh}"),
                    format!("disagreement about `{case}`: {en}"),
                ),
                place,
                case: Some(case),
                ply: None,
            }),
        }
    }
    if errors.is_empty() {
        Ok(known)
    } else {
        Err(errors)
    }
}

fn overlap(one: &Known, other: &Known) -> bool {
    let same_point = match (&one.point, &other.point) {
        (Point::Verdict { .. }, Point::Verdict { .. }) => true,
        (Point::Classes { plies, .. }, Point::Classes { plies: others, .. }) => {
            plies.iter().any(|ply| others.contains(ply))
        }
        _ => false,
    };
    one.case == other.case && one.book == other.book && same_point
}

fn check(source: KnownText, place: Place, cases: &[Case]) -> Result<Known, Text> {
    let case = cases.iter().find(|case| case.id == source.case);
    let case = case.ok_or_else(|| Text::new("没有此案例", "there is no such case"))?;
    let expected = case.expect.get(&source.book).ok_or_else(|| {
        let book = &source.book;
        Text::new(
            format!("案例没有 `{book}` 的说法"),
            format!("the case expects nothing of `{book}`"),
        )
    })?;
    let point = match source.plies {
        None => verdict(&source.printed, &source.implied, expected)?,
        Some(plies) => classes(plies, &source.printed, &source.implied, expected)?,
    };
    Ok(Known {
        case: source.case,
        book: source.book,
        point,
        argument: source.argument,
        place,
    })
}

fn verdict(printed: &str, implied: &str, expected: &Expectation) -> Result<Point, Text> {
    let of = |name: &str| {
        let found = Verdict::ALL.into_iter().find(|v| v.name() == name);
        found.ok_or_else(|| unknown(name, Verdict::ALL.map(Verdict::name)))
    };
    let (printed, implied) = (of(printed)?, of(implied)?);
    if printed != expected.verdict {
        return Err(not_printed(printed.name(), expected.verdict.name()));
    }
    if printed == implied {
        return Err(no_disagreement());
    }
    Ok(Point::Verdict { printed, implied })
}

fn classes(
    plies: Vec<usize>,
    printed: &str,
    implied: &str,
    expected: &Expectation,
) -> Result<Point, Text> {
    let of = |name: &str| {
        Class::from_name(name).ok_or_else(|| unknown(name, Class::ALL.map(Class::name)))
    };
    let (printed, implied) = (of(printed)?, of(implied)?);
    if plies.is_empty() {
        return Err(Text::new("`plies` 是空的", "`plies` is empty"));
    }
    for ply in &plies {
        let Some(found) = expected.classes.get(*ply) else {
            return Err(Text::new(
                format!("第{ply}着（自0计）没有性质"),
                format!("ply {ply} has no class"),
            ));
        };
        if *found != printed {
            return Err(not_printed(printed.name(), found.name()));
        }
    }
    if printed == implied {
        return Err(no_disagreement());
    }
    Ok(Point::Classes {
        plies,
        printed,
        implied,
    })
}

fn unknown<const N: usize>(found: &str, known: [&str; N]) -> Text {
    let known = known.join("`, `");
    Text::new(
        format!("没有 `{found}`，应为 `{known}` 之一"),
        format!("unknown word `{found}`, expected one of `{known}`"),
    )
}

fn not_printed(printed: &str, expected: &str) -> Text {
    Text::new(
        format!("`printed` 是 `{printed}`，案例却是 `{expected}`"),
        format!("`printed` is `{printed}`, but the case says `{expected}`"),
    )
}

fn no_disagreement() -> Text {
    Text::new(
        "`printed` 与 `implied` 相同",
        "`printed` and `implied` are the same",
    )
}
