//! Known disagreements: where a book prints something else than its own clauses imply.

use super::case::{Case, Expectation, Place};
use super::load::place;
use super::parts;
use crate::diag::{Diagnostic, Source, Span};
use crate::facts::Class;
use crate::judge::Verdict;
use crate::lang::Text;
use crate::yaml::{self, Node, Reader};

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

/// Reads a list of known disagreements about some cases. `name` stands for the file in messages; nothing is opened.
///
/// # Errors
/// All that is wrong with the list: YAML that cannot be read, cases or books that are not there, words that are no
/// class or verdict, something `printed` that the case does not expect, the same point twice.
pub fn load_known(name: &str, text: &str, cases: &[Case]) -> Result<Vec<Known>, Vec<Diagnostic>> {
    let source = Source::new(name, text);
    let mut problems = Vec::new();
    let mut known: Vec<Known> = Vec::new();
    if let Some(root) = yaml::read(&source, &mut problems) {
        let r = &mut Reader::new(&source, &mut problems);
        file(&root, cases, r, &mut known);
    }
    if problems.is_empty() {
        Ok(known)
    } else {
        Err(problems)
    }
}

fn file(root: &Node, cases: &[Case], r: &mut Reader<'_>, known: &mut Vec<Known>) {
    let Some(mut fields) = r.map(root) else {
        return;
    };
    let list = fields.required("disagreements", r);
    for node in list.map_or(&[][..], |n| r.list(n)) {
        let Some(entry) = entry(node, cases, r) else {
            continue;
        };
        match known.iter().find(|other| overlap(other, &entry)) {
            Some(other) => {
                let line = other.place.line;
                let message = Text::new(
                    format!("已在第{line}行列出"),
                    format!("already listed in line {line}"),
                );
                fail(node.head(r.source), &entry.case, &message, r);
            }
            None => known.push(entry),
        }
    }
    fields.finish(r);
}

fn fail(span: Span, case: &str, message: &Text, r: &mut Reader<'_>) {
    let Text { zh, en } = message;
    let message = Text::new(
        format!("案例 `{case}` 的分歧：{zh}"),
        format!("disagreement about `{case}`: {en}"),
    );
    r.error("qili::suite::bad_disagreement", message, span);
}

fn entry(node: &Node, cases: &[Case], r: &mut Reader<'_>) -> Option<Known> {
    let mut fields = r.map(node)?;
    let head = node.head(r.source);
    let case = fields.required("case", r).and_then(|n| r.word(n));
    let book = fields.required("book", r).and_then(|n| r.word(n));
    let plies = fields.optional("plies").map(|n| plies(n, r));
    let printed = fields.required("printed", r);
    let implied = fields.required("implied", r);
    let argument = fields.required("argument", r).and_then(|n| r.text(n));
    fields.finish(r);
    let point = match plies {
        None => {
            let printed = printed.and_then(|n| parts::verdict(n, r));
            let implied = implied.and_then(|n| parts::verdict(n, r));
            printed
                .zip(implied)
                .map(|(printed, implied)| Point::Verdict { printed, implied })
        }
        Some(plies) => {
            let printed = printed.and_then(|n| parts::class(n, r));
            let implied = implied.and_then(|n| parts::class(n, r));
            printed
                .zip(implied)
                .map(|(printed, implied)| Point::Classes {
                    plies,
                    printed,
                    implied,
                })
        }
    };
    let (case, book) = (case?.value, book?.value);
    let expected = expected(&case, &book, cases);
    let checked = expected.and_then(|expected| match &point {
        Some(point) => check(point, expected),
        None => Ok(()),
    });
    if let Err(message) = checked {
        fail(head, &case, &message, r);
        return None;
    }
    Some(Known {
        case,
        book,
        point: point?,
        argument: argument?,
        place: place(r.source, node.span),
    })
}

fn plies(node: &Node, r: &mut Reader<'_>) -> Vec<usize> {
    let items = r.list(node).iter();
    items.filter_map(|item| r.count(item)).collect()
}

fn expected<'c>(case: &str, book: &str, cases: &'c [Case]) -> Result<&'c Expectation, Text> {
    let case = cases.iter().find(|known| known.id == case);
    let case = case.ok_or_else(|| Text::new("没有此案例", "there is no such case"))?;
    case.expect.get(book).ok_or_else(|| {
        Text::new(
            format!("案例没有 `{book}` 的说法"),
            format!("the case expects nothing of `{book}`"),
        )
    })
}

/// Tells what a case says against a point.
fn check(point: &Point, expected: &Expectation) -> Result<(), Text> {
    let is_none = match point {
        Point::Verdict { printed, implied } => {
            if *printed != expected.verdict {
                return Err(not_printed(printed.name(), expected.verdict.name()));
            }
            printed == implied
        }
        Point::Classes {
            plies,
            printed,
            implied,
        } => {
            if plies.is_empty() {
                return Err(Text::new("`plies` 是空的", "`plies` is empty"));
            }
            for ply in plies {
                let found = expected.classes.get(*ply).ok_or_else(|| {
                    Text::new(
                        format!("第{ply}着（自0计）没有性质"),
                        format!("ply {ply} has no class"),
                    )
                })?;
                if found != printed {
                    return Err(not_printed(printed.name(), found.name()));
                }
            }
            printed == implied
        }
    };
    if is_none {
        return Err(Text::new(
            "`printed` 与 `implied` 相同",
            "`printed` and `implied` are the same",
        ));
    }
    Ok(())
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

fn not_printed(printed: &str, expected: &str) -> Text {
    Text::new(
        format!("`printed` 是 `{printed}`，案例却是 `{expected}`"),
        format!("`printed` is `{printed}`, but the case says `{expected}`"),
    )
}
