//! Running a case against a rule book.

use super::case::{Case, Evidence, Expectation};
use super::known::{Known, Point};
use super::trial::{Trial, Tried};
use crate::board::{Kind, Side, Square};
use crate::facts::Class;
use crate::graph::Root;
use crate::judge::{Judgement, PlyJudgement, Verdict};
use crate::rules::Book;

/// How a case fared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// 相符: all is found as the case expects it.
    Pass,
    /// 不符: something is not.
    Fail,
    /// 已知分歧: nothing differs but what is listed as known.
    Known,
    /// 出错: the book could not be read.
    Error,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Outcome; 4] = [Outcome::Pass, Outcome::Fail, Outcome::Known, Outcome::Error];

    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Pass => "pass",
            Outcome::Fail => "fail",
            Outcome::Known => "known_disagreement",
            Outcome::Error => "error",
        }
    }

    /// Whether it has to be looked into.
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Outcome::Fail | Outcome::Error)
    }
}

/// Something that was found otherwise than expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The ply, counted from 0; `None` for the verdict and what it rests on.
    pub ply: Option<usize>,
    /// What.
    pub values: Values,
}

/// What was expected and what was found; `None` is undetermined, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// Verdicts 裁决.
    Verdict(Verdict, Verdict),
    /// Classes 性质.
    Class(Class, Option<Class>),
    /// Chased pieces 被捉的子.
    Target(Kind, Option<Kind>),
    /// The squares of chased pieces.
    Square(Square, Option<Square>),
    /// Roots 根 of chased pieces.
    Root(Root, Option<Root>),
    /// Whether chases are joint 联合捉子.
    Joint(bool, Option<bool>),
    /// Patterns 着法类型 of a side, by their names in the book.
    Pattern(Side, String, Option<String>),
    /// Verdict clauses 条款 that decide, by their ids.
    Clause(String, Option<String>),
}

impl Values {
    /// What is compared: the key of JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Values::Verdict(..) => "verdict",
            Values::Class(..) => "class",
            Values::Target(..) => "target",
            Values::Square(..) => "target_square",
            Values::Root(..) => "root",
            Values::Joint(..) => "joint",
            Values::Pattern(..) => "pattern",
            Values::Clause(..) => "clause",
        }
    }

    /// Whether another difference is of the same kind: the same confused with the same. Squares are all alike.
    #[must_use]
    pub fn is_like(&self, other: &Values) -> bool {
        match (self, other) {
            (Values::Square(..), Values::Square(..)) => true,
            _ => self == other,
        }
    }
}

/// A case that was run against a book.
pub struct Checked<'c> {
    /// The case.
    pub case: &'c Case,
    /// What the book says of it.
    pub expected: &'c Expectation,
    /// How it fared.
    pub outcome: Outcome,
    /// What was found; `None` when the book could not be read.
    pub judgement: Option<Judgement>,
    /// The plies that are not part of the judged cycle.
    pub outside: Vec<PlyJudgement>,
    /// What differs, each with the entry of the list of known disagreements that covers it.
    pub differences: Vec<(Difference, Option<&'c Known>)>,
    /// The known disagreements that are none any more, or are others.
    pub settled: Vec<&'c Known>,
}

impl Checked<'_> {
    /// The judgement of a ply, counted from 0.
    #[must_use]
    pub fn ply(&self, ply: usize) -> Option<&PlyJudgement> {
        let judged = self.judgement.iter().flat_map(|judgement| &judgement.plies);
        judged.chain(&self.outside).find(|judged| judged.ply == ply)
    }
}

/// Runs a case against a book: the verdict, the patterns and the clause that it rests on, the class of every ply that the case knows, and the evidence that it names
/// are compared exactly. `None` if the case expects nothing of the book.
#[must_use]
pub fn verify<'c>(case: &'c Case, book: &Book, known: &'c [Known]) -> Option<Checked<'c>> {
    let expected = case.expect.get(&book.id)?;
    let Tried { judgement, outside } =
        Trial::new(case, book).judge(book, !expected.classes.is_empty());
    let mut checked = Checked {
        case,
        expected,
        outcome: Outcome::Pass,
        judgement: Some(judgement),
        outside,
        differences: Vec::new(),
        settled: Vec::new(),
    };
    let listed: Vec<&Known> = known
        .iter()
        .filter(|known| known.case == case.id && known.book == book.id)
        .collect();
    let differences = differences(&checked, book);
    checked.settled = listed
        .iter()
        .copied()
        .filter(|known| !holds(known, &differences))
        .collect();
    checked.differences = differences
        .into_iter()
        .map(|difference| {
            let by = listed.iter().copied().find(|by| covers(by, &difference));
            (difference, by)
        })
        .collect();
    checked.outcome = outcome(&checked);
    Some(checked)
}

/// A case whose book could not be read; `None` if the case expects nothing of it.
#[must_use]
pub fn unreadable<'c>(case: &'c Case, book: &str) -> Option<Checked<'c>> {
    Some(Checked {
        case,
        expected: case.expect.get(book)?,
        outcome: Outcome::Error,
        judgement: None,
        outside: Vec::new(),
        differences: Vec::new(),
        settled: Vec::new(),
    })
}

fn outcome(checked: &Checked<'_>) -> Outcome {
    let is_new = checked.differences.iter().any(|(_, by)| by.is_none());
    if is_new || !checked.settled.is_empty() {
        Outcome::Fail
    } else if checked.differences.is_empty() {
        Outcome::Pass
    } else {
        Outcome::Known
    }
}

fn covers(known: &Known, difference: &Difference) -> bool {
    match (&known.point, difference.ply, &difference.values) {
        (Point::Verdict { implied, .. }, None, Values::Verdict(_, found)) => found == implied,
        (Point::Classes { plies, implied, .. }, Some(ply), Values::Class(_, found)) => {
            plies.contains(&ply) && *found == Some(*implied)
        }
        _ => false,
    }
}

/// Whether a known disagreement is found as it is listed, on each of its plies.
fn holds(known: &Known, differences: &[Difference]) -> bool {
    let covered = differences.iter().filter(|d| covers(known, d)).count();
    match &known.point {
        Point::Verdict { .. } => covered == 1,
        Point::Classes { plies, .. } => covered == plies.len(),
    }
}

fn differences(checked: &Checked<'_>, book: &Book) -> Vec<Difference> {
    let (case, expected) = (checked.case, checked.expected);
    match &checked.judgement {
        Some(judgement) => compare((case, expected), book, judgement, |ply| checked.ply(ply)),
        None => Vec::new(),
    }
}

/// What a judgement says otherwise than a case expects.
pub(super) fn compare<'j>(
    (case, expected): (&Case, &Expectation),
    book: &Book,
    judgement: &Judgement,
    judged: impl Fn(usize) -> Option<&'j PlyJudgement>,
) -> Vec<Difference> {
    let mut found = Vec::new();
    if judgement.verdict != expected.verdict {
        found.push(Difference {
            ply: None,
            values: Values::Verdict(expected.verdict, judgement.verdict),
        });
    }
    let rests_on = rests_on(expected, book, judgement);
    found.extend(rests_on.map(|values| Difference { ply: None, values }));
    for (ply, class) in expected.classes.iter().enumerate() {
        let judged = judged(ply).and_then(PlyJudgement::class);
        if judged != Some(*class) {
            found.push(Difference {
                ply: Some(ply),
                values: Values::Class(*class, judged),
            });
        }
    }
    for named in &case.evidence {
        let Some(judged) = judged(named.ply) else {
            continue;
        };
        // What is no chase has no evidence; its class is what differs.
        if judged.class() == Some(Class::Chase) {
            found.extend(evidence(named, judged));
        }
    }
    found
}

/// What a verdict rests on otherwise than is expected: the patterns of the sides, and the clause.
fn rests_on(
    expected: &Expectation,
    book: &Book,
    judgement: &Judgement,
) -> impl Iterator<Item = Values> {
    let patterns = Side::ALL.into_iter().filter_map(|side| {
        let wanted = expected.patterns.get(side).clone()?;
        let sides = judgement.sides.as_ref();
        let found = sides.and_then(|sides| sides.get(side).pattern.as_deref());
        (found != Some(wanted.as_str()))
            .then(|| Values::Pattern(side, wanted, found.map(str::to_owned)))
    });
    let wanted = expected.clause.clone();
    let decided = judgement.decided_by;
    let decided = decided.and_then(|(number, _)| book.verdicts.get(number));
    let found = decided.map(|clause| clause.article.id.clone());
    let clause = wanted.filter(|wanted| found.as_ref() != Some(wanted));
    patterns.chain(clause.map(|wanted| Values::Clause(wanted, found)))
}

fn evidence(named: &Evidence, judged: &PlyJudgement) -> impl Iterator<Item = Difference> {
    let shown = judged.evidence.as_ref();
    let target = shown.map(|e| e.target);
    let square = shown.map(|e| e.target_square);
    let root = shown.and_then(|e| e.root);
    let joint = shown.and_then(|e| e.joint);
    let ply = Some(named.ply);
    let compared = [
        differs(named.target, target).map(|wanted| Values::Target(wanted, target)),
        differs(named.square, square).map(|wanted| Values::Square(wanted, square)),
        differs(named.root, root).map(|wanted| Values::Root(wanted, root)),
        differs(named.joint, joint).map(|wanted| Values::Joint(wanted, joint)),
    ];
    compared
        .into_iter()
        .flatten()
        .map(move |values| Difference { ply, values })
}

/// What was wanted, if it was not found.
fn differs<T: PartialEq + Copy>(wanted: Option<T>, found: Option<T>) -> Option<T> {
    wanted.filter(|wanted| found != Some(*wanted))
}
