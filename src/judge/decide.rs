//! From the moves of a cycle to patterns and verdict, asking of the moves no more than the verdict depends on.

use super::classify::Desk;
use super::cost::Cost;
use super::inquiry::Inquiry;
use super::verdict::Verdict;
use crate::board::{BySide, Side};
use crate::facts::{Classes, SideFacts, Value};
use crate::rules::{Book, Outcome};
use std::rc::Rc;
use std::sync::Arc;

/// How far it is asked what the moves of a line are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Until the verdict is known.
    Verdict,
    /// And until the patterns are known, also where the verdict does not need them.
    Patterns,
}

impl Depth {
    /// What is asked of each move before the verdict is looked for.
    const fn first(self) -> Cost {
        match self {
            Depth::Verdict => Cost::Board,
            Depth::Patterns => Cost::Captures,
        }
    }
}

/// In how many ways the moves of a cycle whose classes stay open are tried.
const WAYS: usize = 256;

/// The judgement of one side.
pub struct SideJudgement {
    /// What is known of the side.
    pub facts: Rc<SideFacts>,
    /// The pattern; `None` when no side clause applies, or when that is undetermined.
    pub pattern: Option<Arc<str>>,
    /// The side clauses that give the pattern, by their number in the book.
    pub clauses: Vec<usize>,
}

/// What follows from the moves of a cycle.
pub(super) struct Decision {
    pub(super) verdict: Verdict,
    pub(super) sides: BySide<SideJudgement>,
    /// The verdict clause that decides, by its number in the book, and the side that it calls `me`.
    pub(super) decided_by: Option<(usize, Side)>,
}

impl Decision {
    /// The decision without what it rests on.
    pub(super) fn plain(&self, book: &Book) -> Decided {
        let clauses = Side::ALL.map(|side| self.sides.get(side).clauses.as_slice());
        Decided {
            verdict: self.verdict,
            patterns: BySide::from_fn(|side| self.sides.get(side).pattern.clone()),
            clauses: plain(book, self.decided_by, clauses),
        }
    }
}

/// The ids of the verdict clause and of the side clauses of both sides, each once.
pub(super) fn plain(book: &Book, by: Option<(usize, Side)>, sides: [&[usize]; 2]) -> Vec<String> {
    let verdict = by.and_then(|(number, _)| book.verdicts.get(number));
    let verdict = verdict.map(|clause| &clause.article.id);
    let sides = sides.into_iter().flatten();
    let sides = sides.filter_map(|number| Some(&book.sides.get(*number)?.article.id));
    let mut ids: Vec<String> = Vec::new();
    for id in verdict.into_iter().chain(sides) {
        if !ids.contains(id) {
            ids.push(id.clone());
        }
    }
    ids
}

/// What follows from the moves of a cycle, without what it rests on.
#[derive(Debug, Clone)]
pub(super) struct Decided {
    pub(super) verdict: Verdict,
    pub(super) patterns: BySide<Option<Arc<str>>>,
    /// The ids of the clauses of verdict and patterns.
    pub(super) clauses: Vec<String>,
}

impl Decided {
    /// Whether the patterns of both sides are known.
    pub(super) fn is_whole(&self) -> bool {
        Side::ALL
            .into_iter()
            .all(|side| self.patterns.get(side).is_some())
    }
}

/// A verdict and the clause that gives it.
type Ruled = (Verdict, Option<(usize, Side)>);

/// Decides what follows from the moves of a line. First what the depth wants is asked of each; then all that is cheap, move
/// after move, the newest first, and what is dear in the same way, until that is known which the depth asks for. Moves that
/// stay open are tried as each of the classes that they may be: the verdict is known all the same if it does not depend on
/// them.
pub(super) fn decide(desk: &Desk<'_>, line: &[Rc<Inquiry>], depth: Depth) -> Decision {
    let book = desk.book;
    let mut moves: Vec<&Rc<Inquiry>> = Vec::new();
    for inquiry in line.iter().rev() {
        if !moves.iter().any(|known| Rc::ptr_eq(known, inquiry)) {
            moves.push(inquiry);
        }
    }
    for inquiry in &moves {
        while desk.ask(inquiry, depth.first()) {}
    }
    let facts = BySide::from_fn(|side| {
        let line = line.iter().map(|inquiry| inquiry.facts.clone());
        Rc::new(SideFacts::new(side, line.collect()))
    });
    let values = facts.clone().map(Value::from);
    let mut sides = facts.clone().map(|facts| judge_side(book, facts));
    loop {
        let (verdict, decided_by) = rule(book, &values);
        let is_known = verdict != Verdict::Undetermined;
        let is_enough =
            depth == Depth::Verdict || Side::ALL.iter().all(|side| is_named(&sides, *side));
        if is_known && is_enough {
            return Decision {
                verdict,
                sides,
                decided_by,
            };
        }
        let Some(asked) = ask_one(desk, &moves, &sides) else {
            let (verdict, decided_by) = match is_known {
                true => (verdict, decided_by),
                false => in_all_ways(book, &facts, &moves),
            };
            return Decision {
                verdict,
                // The trials have left their patterns.
                sides: facts.map(|facts| judge_side(book, facts)),
                decided_by,
            };
        };
        *sides.get_mut(asked) = judge_side(book, facts.get(asked).clone());
    }
}

fn is_named(sides: &BySide<SideJudgement>, side: Side) -> bool {
    sides.get(side).pattern.is_some()
}

/// Asks more about one move whose class is open, rather of a side whose pattern is: all that is cheap, or else one question
/// more. Gives the side of the move; `None` if nothing is left to ask.
fn ask_one(desk: &Desk<'_>, moves: &[&Rc<Inquiry>], sides: &BySide<SideJudgement>) -> Option<Side> {
    let is_open = |inquiry: &&&Rc<Inquiry>| !is_named(sides, inquiry.facts.side());
    let first = || moves.iter().filter(is_open);
    let rest = || moves.iter().filter(|inquiry| !is_open(inquiry));
    let cheap = |inquiry: &&&Rc<Inquiry>| {
        let mut is_asked = false;
        while desk.ask(inquiry, Cost::Captures) {
            is_asked = true;
        }
        is_asked
    };
    let dear = |inquiry: &&&Rc<Inquiry>| desk.ask(inquiry, Cost::MOST);
    let asked = first()
        .find(cheap)
        .or_else(|| rest().find(cheap))
        .or_else(|| first().find(dear))
        .or_else(|| rest().find(dear))?;
    Some(asked.facts.side())
}

/// The verdict on which all ways agree in which the open moves can be taken.
fn in_all_ways(book: &Book, facts: &BySide<Rc<SideFacts>>, moves: &[&Rc<Inquiry>]) -> Ruled {
    let open: Vec<(&Rc<Inquiry>, Classes)> = moves
        .iter()
        .map(|inquiry| (*inquiry, inquiry.classes()))
        .filter(|(_, classes)| classes.len() > 1)
        .collect();
    let ways = open.iter().map(|(_, classes)| classes.len());
    let ways = ways.fold(1, usize::saturating_mul);
    if open.is_empty() || ways > WAYS {
        return (Verdict::Undetermined, None);
    }
    let values = facts.clone().map(Value::from);
    let mut agreed: Option<Ruled> = None;
    let mut is_agreed = true;
    for way in 0..ways {
        let mut rest = way;
        for (inquiry, classes) in &open {
            let class = classes.iter().nth(rest % classes.len());
            rest /= classes.len();
            inquiry
                .facts
                .set_classes(class.map_or(Classes::NONE, Classes::only));
        }
        for side in Side::ALL {
            judge_side(book, facts.get(side).clone());
        }
        let (verdict, by) = rule(book, &values);
        let (known, known_by) = *agreed.get_or_insert((verdict, by));
        if known != verdict {
            is_agreed = false;
            break;
        }
        // A clause is named if it decides in every way.
        agreed = Some((known, known_by.filter(|known| Some(*known) == by)));
    }
    for (inquiry, classes) in &open {
        inquiry.facts.set_classes(*classes);
    }
    agreed
        .filter(|_| is_agreed)
        .unwrap_or((Verdict::Undetermined, None))
}

/// What a side may be doing.
pub(super) struct Patterns {
    /// The names, in the order of the book; none if nothing can be said.
    pub(super) possible: Vec<Arc<str>>,
    /// The clauses that give the pattern, if it is known, by their numbers.
    pub(super) clauses: Vec<usize>,
}

impl Patterns {
    /// The pattern, if it is known.
    pub(super) fn single(&self) -> Option<Arc<str>> {
        match self.possible.as_slice() {
            [pattern] => Some(pattern.clone()),
            _ => None,
        }
    }
}

/// Gives a side its pattern.
fn judge_side(book: &Book, facts: Rc<SideFacts>) -> SideJudgement {
    let found = patterns_of(book, &Value::from(facts.clone()));
    let pattern = found.single();
    facts.set_patterns(found.possible);
    SideJudgement {
        facts,
        pattern,
        clauses: found.clauses,
    }
}

/// The pattern of a side: of the patterns that the side clauses give, the first in the book's list. Where a clause is
/// undetermined, the side may have its pattern or a later one.
pub(super) fn patterns_of(book: &Book, side: &Value) -> Patterns {
    let variables = std::slice::from_ref(side);
    let mut possible = Vec::new();
    for known in &book.patterns {
        let of_pattern = (0..).zip(&book.sides).filter_map(|(number, clause)| {
            let rule = clause.modelled()?;
            (rule.then == known.name).then(|| (number, rule.applies(variables)))
        });
        let answers: Vec<(usize, Option<bool>)> = of_pattern.collect();
        let holding = answers.iter().filter(|(_, holds)| *holds == Some(true));
        let holding: Vec<usize> = holding.map(|(number, _)| *number).collect();
        if !holding.is_empty() {
            possible.push(known.name.clone());
            let clauses = if possible.len() == 1 {
                holding
            } else {
                Vec::new()
            };
            return Patterns { possible, clauses };
        }
        if answers.iter().any(|(_, holds)| holds.is_none()) {
            possible.push(known.name.clone());
        }
    }
    // The side may have no pattern at all, of which nothing can be said.
    Patterns {
        possible: Vec::new(),
        clauses: Vec::new(),
    }
}

/// Tries the verdict clauses in order, each for both sides as `me`.
pub(super) fn rule(book: &Book, sides: &BySide<Value>) -> Ruled {
    for (number, clause) in book.verdicts.iter().enumerate() {
        let Some(rule) = clause.modelled() else {
            continue;
        };
        let answers = Side::ALL.map(|me| {
            let variables = [sides.get(me).clone(), sides.get(me.other()).clone()];
            (me, rule.applies(&variables))
        });
        if answers.iter().any(|(_, holds)| holds.is_none()) {
            return (Verdict::Undetermined, None);
        }
        let mut holding = answers.iter().filter(|(_, holds)| *holds == Some(true));
        if let Some((me, _)) = holding.next() {
            let both = holding.next().is_some();
            if both && rule.then != Outcome::Draw {
                // A clause that tells both sides to give way decides nothing between them.
                continue;
            }
            return (Verdict::of(rule.then, *me), Some((number, *me)));
        }
    }
    (Verdict::Undetermined, None)
}
