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
        let mut clauses: Vec<String> = Vec::new();
        let verdict = self
            .decided_by
            .and_then(|(number, _)| book.verdicts.get(number));
        clauses.extend(verdict.map(|clause| clause.article.id.clone()));
        for side in Side::ALL {
            for number in &self.sides.get(side).clauses {
                let clause = book.sides.get(*number);
                let id = clause.map(|clause| clause.article.id.clone());
                clauses.extend(id.filter(|id| !clauses.contains(id)));
            }
        }
        Decided {
            verdict: self.verdict,
            patterns: BySide::from_fn(|side| self.sides.get(side).pattern.clone()),
            clauses,
        }
    }
}

/// What follows from the moves of a cycle, without what it rests on.
#[derive(Debug, Clone)]
pub(super) struct Decided {
    pub(super) verdict: Verdict,
    pub(super) patterns: BySide<Option<Arc<str>>>,
    /// The ids of the clauses of verdict and patterns.
    pub(super) clauses: Vec<String>,
}

/// A verdict and the clause that gives it.
type Ruled = (Verdict, Option<(usize, Side)>);

/// Decides what follows from the moves of a line. First what the board shows is asked of each; then all that is cheap, move
/// after move, the newest first, and what is dear in the same way, until the verdict is known. Moves that stay open are tried as each of the classes that they may be: the
/// verdict is known all the same if it does not depend on them.
pub(super) fn decide(desk: &Desk<'_>, line: &[Rc<Inquiry>]) -> Decision {
    let book = desk.book;
    let mut moves: Vec<&Rc<Inquiry>> = Vec::new();
    for inquiry in line.iter().rev() {
        if !moves.iter().any(|known| Rc::ptr_eq(known, inquiry)) {
            moves.push(inquiry);
        }
    }
    for inquiry in &moves {
        while desk.ask(inquiry, Cost::Board) {}
    }
    let facts = BySide::from_fn(|side| {
        let line = line.iter().map(|inquiry| inquiry.facts.clone());
        Rc::new(SideFacts::new(side, line.collect()))
    });
    let mut sides = facts.clone().map(|facts| judge_side(book, facts));
    loop {
        let (verdict, decided_by) = rule(book, &facts);
        if verdict != Verdict::Undetermined {
            return Decision {
                verdict,
                sides,
                decided_by,
            };
        }
        let Some(asked) = ask_one(desk, &moves, &sides) else {
            let (verdict, decided_by) = in_all_ways(book, &facts, &moves);
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

/// Asks more about one move whose class is open, rather of a side whose pattern is: all that is cheap, or else one question
/// more. Gives the side of the move; `None` if nothing is left to ask.
fn ask_one(
    desk: &Desk<'_>,
    moves: &[&Rc<Inquiry>],
    sides: &BySide<SideJudgement>,
) -> Option<Side> {
    let is_open = |inquiry: &&&Rc<Inquiry>| {
        let side = sides.get(inquiry.facts.side());
        side.pattern.is_none()
    };
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
        let (verdict, by) = rule(book, facts);
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

/// Gives a side its pattern: of the patterns that the side clauses give, the first in the book's list. Where a clause is
/// undetermined, the side may have its pattern or a later one.
fn judge_side(book: &Book, facts: Rc<SideFacts>) -> SideJudgement {
    let variables = [Value::from(facts.clone())];
    let mut possible = Vec::new();
    let mut clauses = Vec::new();
    let mut is_sure = false;
    for known in &book.patterns {
        let of_pattern = book
            .sides
            .iter()
            .enumerate()
            .filter_map(|(number, clause)| {
                let rule = clause.modelled()?;
                (rule.then == known.name).then(|| (number, rule.applies(&variables)))
            });
        let answers: Vec<(usize, Option<bool>)> = of_pattern.collect();
        let holding = answers.iter().filter(|(_, holds)| *holds == Some(true));
        let holding: Vec<usize> = holding.map(|(number, _)| *number).collect();
        if !holding.is_empty() {
            possible.push(known.name.clone());
            clauses = holding;
            is_sure = true;
            break;
        }
        if answers.iter().any(|(_, holds)| holds.is_none()) {
            possible.push(known.name.clone());
        }
    }
    if !is_sure {
        // The side may have no pattern at all, of which nothing can be said.
        possible.clear();
    }
    let pattern = match possible.as_slice() {
        [pattern] => Some(pattern.clone()),
        _ => {
            clauses.clear();
            None
        }
    };
    facts.set_patterns(possible);
    SideJudgement {
        facts,
        pattern,
        clauses,
    }
}

/// Tries the verdict clauses in order, each for both sides as `me`.
fn rule(book: &Book, sides: &BySide<Rc<SideFacts>>) -> Ruled {
    for (number, clause) in book.verdicts.iter().enumerate() {
        let Some(rule) = clause.modelled() else {
            continue;
        };
        let answers = Side::ALL.map(|me| {
            let variables = [
                Value::from(sides.get(me).clone()),
                Value::from(sides.get(me.other()).clone()),
            ];
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
