//! The verdict clauses as a decision table: tried on all that two sides can have done.
//!
//! What is not known of the sides counts as free: it may be true or false, whatever the rest is. So a clause that never
//! decides here decides never, while a gap or a contradiction may be one that no position has.

mod formula;
mod report;
mod stance;

use super::book::{Book, Outcome, Vocabulary};
use crate::diag::Diagnostic;
use crate::expr::{Leaf, Logic};
use crate::facts::Value;
use formula::{Atom, Formula, World, impersonal, value};
use rustc_hash::FxHashMap;
use stance::{Stance, stances};

/// How many decisions may be tried; a table that needs more is told as too large.
const LIMIT: usize = 3_000_000;
/// How many gaps are told.
const SHOWN: usize = 3;

/// Tells verdict clauses that never decide, pairs of what sides do that no clause decides, and clauses that contradict.
pub(super) fn examine(book: &Book, vocabulary: &Vocabulary, problems: &mut Vec<Diagnostic>) {
    let mut table = Table::new(book);
    let stances = distinct(&table, stances(book, vocabulary));
    let rows: Vec<Vec<Option<bool>>> = stances.iter().map(|s| table.row(s)).collect();
    for (i, (one, one_row)) in stances.iter().zip(&rows).enumerate() {
        for (other, other_row) in stances.iter().zip(&rows).skip(i) {
            let mut world = World {
                stances: [one, other],
                known: [one_row.clone(), other_row.clone()],
                mutual: table.mutual_row(one, other),
            };
            if !table.decide(&mut world, 0) {
                problems.extend(table.too_large());
                return;
            }
        }
    }
    table.report(problems);
}

/// Of stances that no clause tells apart, the first.
fn distinct(table: &Table<'_>, all: Vec<Stance>) -> Vec<Stance> {
    let mut seen = Vec::new();
    let mut kept = Vec::new();
    for stance in all {
        let sign = (stance.pattern.clone(), table.row(&stance));
        if !seen.contains(&sign) {
            seen.push(sign);
            kept.push(stance);
        }
    }
    kept
}

struct Row {
    /// Its number among the verdict clauses.
    clause: usize,
    formula: Formula,
    then: Outcome,
}

struct Table<'b> {
    book: &'b Book,
    rows: Vec<Row>,
    /// The parts that are said of one side, and those said of both.
    own: Vec<Leaf<'b>>,
    mutual: Vec<Leaf<'b>>,
    reached: Vec<bool>,
    /// What no clause decides, and the clauses that hold of both sides there.
    gaps: Vec<(String, Vec<usize>)>,
    /// Clauses, the first of which blames one side and the second the other, with an instance.
    contradictions: FxHashMap<(usize, usize), String>,
    tried: usize,
}

impl<'b> Table<'b> {
    fn new(book: &'b Book) -> Table<'b> {
        let mut table = Table {
            book,
            rows: Vec::new(),
            own: Vec::new(),
            mutual: Vec::new(),
            reached: vec![false; book.verdicts.len()],
            gaps: Vec::new(),
            contradictions: FxHashMap::default(),
            tried: 0,
        };
        for (clause, verdict) in book.verdicts.iter().enumerate() {
            let Some(rule) = verdict.modelled() else {
                continue;
            };
            let when = table.formula(rule.when.logic());
            let unless = rule
                .unless
                .as_ref()
                .map(|unless| table.formula(unless.logic()));
            let formula = match unless {
                Some(unless) => {
                    Formula::And(Box::new(when), Box::new(Formula::Not(Box::new(unless))))
                }
                None => when,
            };
            table.rows.push(Row {
                clause,
                formula,
                then: rule.then,
            });
        }
        table
    }

    fn formula(&mut self, logic: Logic<'b>) -> Formula {
        match logic {
            Logic::Known(value) => Formula::Known(value),
            Logic::Not(of) => Formula::Not(Box::new(self.formula(*of))),
            Logic::And(a, b) => {
                Formula::And(Box::new(self.formula(*a)), Box::new(self.formula(*b)))
            }
            Logic::Or(a, b) => Formula::Or(Box::new(self.formula(*a)), Box::new(self.formula(*b))),
            Logic::Leaf(leaf) => {
                let is_mutual = leaf.uses(0) && leaf.uses(1);
                let theirs = leaf.uses(1);
                let parts = if is_mutual {
                    &mut self.mutual
                } else {
                    &mut self.own
                };
                let same = |known: &Leaf<'_>| {
                    is_mutual && known.text == leaf.text
                        || !is_mutual && impersonal(known.text) == impersonal(leaf.text)
                };
                let part = parts.iter().position(same).unwrap_or_else(|| {
                    parts.push(leaf);
                    parts.len() - 1
                });
                if is_mutual {
                    Formula::Mutual(part)
                } else {
                    Formula::Own { part, theirs }
                }
            }
        }
    }

    /// What is known of the parts that are said of one side.
    fn row(&self, stance: &Stance) -> Vec<Option<bool>> {
        let variables = [stance.value(), stance.value()];
        self.own.iter().map(|leaf| leaf.truth(&variables)).collect()
    }

    fn mutual_row(&self, one: &Stance, other: &Stance) -> [Vec<Option<bool>>; 2] {
        let row = |me: &Stance, them: &Stance| {
            let variables: [Value; 2] = [me.value(), them.value()];
            self.mutual
                .iter()
                .map(|leaf| leaf.truth(&variables))
                .collect()
        };
        [row(one, other), row(other, one)]
    }

    /// Goes through what is not known of a world from a row on, each way, and notes what decides. `false` if that is
    /// too much.
    fn decide(&mut self, world: &mut World<'_>, from: usize) -> bool {
        self.tried += 1;
        if self.tried > LIMIT {
            return false;
        }
        for number in from..self.rows.len() {
            let Some(row) = self.rows.get(number) else {
                break;
            };
            match [0, 1].map(|me| value(&row.formula, me, world)) {
                [Err(atom), _] | [_, Err(atom)] => return self.branch(atom, world, number),
                [Ok(false), Ok(false)] => {}
                [Ok(true), Ok(true)] if row.then != Outcome::Draw => {}
                [Ok(first), _] => {
                    let (clause, blamed) = (row.clause, blame(row.then, usize::from(!first)));
                    if let Some(reached) = self.reached.get_mut(clause) {
                        *reached = true;
                    }
                    self.contradict(world, number, blamed);
                    return true;
                }
            }
        }
        let holding = self.rows.iter().filter(|row| {
            [0, 1]
                .iter()
                .any(|me| value(&row.formula, *me, world) == Ok(true))
        });
        let holding: Vec<usize> = holding.map(|row| row.clause).collect();
        if self
            .gaps
            .iter()
            .filter(|(_, clauses)| *clauses == holding)
            .count()
            < SHOWN
        {
            let shown = self.show(world);
            if !self.gaps.iter().any(|(known, _)| *known == shown) {
                self.gaps.push((shown, holding));
            }
        }
        true
    }

    fn branch(&mut self, atom: Atom, world: &mut World<'_>, from: usize) -> bool {
        for truth in [true, false] {
            world.set(atom, Some(truth));
            if !self.decide(world, from) {
                return false;
            }
        }
        world.set(atom, None);
        true
    }

    /// Notes the clauses below the one that decides which blame the other side, where that is certain.
    fn contradict(&mut self, world: &World<'_>, number: usize, blamed: Option<usize>) {
        let Some(blamed) = blamed else { return };
        let below = self.rows.iter().enumerate().skip(number + 1);
        let mut found = Vec::new();
        for (_, row) in below.filter(|(_, row)| row.then != Outcome::Draw) {
            let holds = [0, 1].map(|me| value(&row.formula, me, world) == Ok(true));
            if holds.iter().filter(|holds| **holds).count() == 1
                && holds.get(1 - blamed) == Some(&true)
            {
                found.push(row.clause);
            }
        }
        let deciding = self.rows.get(number).map_or(0, |row| row.clause);
        for clause in found {
            let shown = self.show(world);
            self.contradictions
                .entry((deciding, clause))
                .or_insert(shown);
        }
    }

    /// A world in words: the pattern of each side, and what is supposed besides.
    fn show(&self, world: &World<'_>) -> String {
        let sides = [0, 1].map(|side| {
            let stance = world.stances[side];
            let name = stance.pattern.as_deref().unwrap_or("–");
            let supposed = self.own.iter().enumerate().filter_map(|(part, leaf)| {
                let was = leaf.truth(&[stance.value(), stance.value()]);
                let now = world.get(Atom::Of(part, side));
                let sign = if now? { "" } else { "!" };
                was.is_none()
                    .then(|| format!("{sign}{}", impersonal(leaf.text)))
            });
            let supposed: Vec<String> = supposed.collect();
            let classes = stance.classes.join(" ");
            if supposed.is_empty() {
                format!("{name} ({classes})")
            } else {
                format!("{name} ({classes}; {})", supposed.join(", "))
            }
        });
        sides.join(" – ")
    }
}

/// Which of two sides an outcome blames.
const fn blame(then: Outcome, me: usize) -> Option<usize> {
    match then {
        Outcome::Draw => None,
        Outcome::MeLoses | Outcome::MeMustChange => Some(me),
    }
}
