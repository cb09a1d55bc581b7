//! The verdict clauses as a decision table: tried on all that two sides can have done.
//!
//! What is not known of the sides counts as free: it may be true or false, whatever the rest is. So a clause that never
//! decides here decides never, while a gap or a contradiction may be one that no position has.

mod stance;

use super::book::{Book, Outcome, Vocabulary};
use super::findings::{COLLISION, DEAD_VERDICT, NOT_TOTAL};
use crate::diag::Diagnostic;
use crate::expr::{Leaf, Logic};
use crate::facts::Value;
use crate::lang::Text;
use rustc_hash::FxHashMap;
use stance::{Stance, stances};

/// How many decisions may be tried; a table that needs more is not examined.
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

/// A part of a condition, by what it is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Atom {
    /// Said of one side: its number among such parts, and the side.
    Of(usize, usize),
    /// Said of both: its number among such parts, and which side is `me`.
    Mutual(usize, usize),
}

/// A condition with the numbers of its parts; `theirs` says that a part is said of `them`.
enum Formula {
    Known(bool),
    Own { part: usize, theirs: bool },
    Mutual(usize),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
}

struct Row {
    /// Its number among the verdict clauses.
    clause: usize,
    formula: Formula,
    then: Outcome,
}

/// Two sides, and what is known or supposed of them.
struct World<'s> {
    stances: [&'s Stance; 2],
    known: [Vec<Option<bool>>; 2],
    mutual: [Vec<Option<bool>>; 2],
}

impl World<'_> {
    fn get(&self, atom: Atom) -> Option<bool> {
        match atom {
            Atom::Of(part, side) => *self.known.get(side)?.get(part)?,
            Atom::Mutual(part, me) => *self.mutual.get(me)?.get(part)?,
        }
    }

    fn set(&mut self, atom: Atom, value: Option<bool>) {
        let place = match atom {
            Atom::Of(part, side) => self.known.get_mut(side).and_then(|of| of.get_mut(part)),
            Atom::Mutual(part, me) => self.mutual.get_mut(me).and_then(|of| of.get_mut(part)),
        };
        if let Some(place) = place {
            *place = value;
        }
    }
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

/// The text of a part as it is said of either side.
fn impersonal(text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        // A name behind a dot is that of a fact.
        let is_side = ["me", "them"].contains(&word.as_str()) && !out.ends_with('.');
        out.push_str(if is_side { "side" } else { &word });
        word.clear();
        out.push(c);
    }
    out.pop();
    out
}

/// The truth of a condition said by a side, or the first part that it hangs on.
fn value(formula: &Formula, me: usize, world: &World<'_>) -> Result<bool, Atom> {
    let of = |atom| world.get(atom).ok_or(atom);
    match formula {
        Formula::Known(value) => Ok(*value),
        Formula::Own { part, theirs } => {
            let side = if *theirs { 1 - me } else { me };
            of(Atom::Of(*part, side))
        }
        Formula::Mutual(part) => of(Atom::Mutual(*part, me)),
        Formula::Not(of) => value(of, me, world).map(|value| !value),
        Formula::And(a, b) => match (value(a, me, world), value(b, me, world)) {
            (Ok(false), _) | (_, Ok(false)) => Ok(false),
            (Err(atom), _) => Err(atom),
            (_, other) => other,
        },
        Formula::Or(a, b) => match (value(a, me, world), value(b, me, world)) {
            (Ok(true), _) | (_, Ok(true)) => Ok(true),
            (Err(atom), _) => Err(atom),
            (_, other) => other,
        },
    }
}

impl Table<'_> {
    fn report(&self, problems: &mut Vec<Diagnostic>) {
        for (number, reached) in self.reached.iter().enumerate() {
            let clause = self.book.verdicts.get(number);
            let Some((clause, rule)) = clause.and_then(|c| Some((c, c.modelled()?))) else {
                continue;
            };
            if !reached {
                let id = &clause.article.id;
                let message = Text::new(
                    format!("裁决条款 `{id}` 轮不到：凡它成立之处，前面的条款都已裁决"),
                    format!(
                        "verdict clause `{id}` never decides: wherever it holds, one above it does"
                    ),
                );
                let help = Text::new(
                    "移到更前（`before:`），或删去",
                    "put it before the others with `before:`, or remove it",
                );
                let (source, span) = rule.when.place(rule.when.ast.span);
                problems.push(
                    Diagnostic::warning(DEAD_VERDICT, message)
                        .at(source, span, None)
                        .help(help),
                );
            }
        }
        for (shown, holding) in &self.gaps {
            self.gap(shown, holding, problems);
        }
        let mut pairs: Vec<_> = self.contradictions.iter().collect();
        pairs.sort();
        // Of a clause that never decides enough was said.
        pairs.retain(|((_, second), _)| self.reached.get(*second) == Some(&true));
        for ((first, second), shown) in pairs {
            let clauses = [*first, *second].map(|n| self.book.verdicts.get(n));
            let [Some(first), Some(second)] = clauses else {
                continue;
            };
            let ids = [&first.article.id, &second.article.id];
            let message = Text::new(
                format!(
                    "条款 `{}` 与 `{}` 可能同时成立而各责一方：{shown}",
                    ids[0], ids[1]
                ),
                format!(
                    "clauses `{}` and `{}` can both hold and blame different sides: {shown}",
                    ids[0], ids[1]
                ),
            );
            let article = &second.article;
            let label = Text::new("先适用的是此条", "this one applies first");
            let problem = Diagnostic::warning(COLLISION, message)
                .at(&article.source, article.span, None)
                .also(&first.article.source, first.article.span, label);
            problems.push(problem);
        }
    }

    /// A world that is not decided: by no clause, or by clauses that hold of both sides.
    fn gap(&self, shown: &str, holding: &[usize], problems: &mut Vec<Diagnostic>) {
        let clauses: Vec<_> = holding
            .iter()
            .filter_map(|n| self.book.verdicts.get(*n))
            .collect();
        let ids: Vec<String> = clauses
            .iter()
            .map(|c| format!("`{}`", c.article.id))
            .collect();
        let Some(article) = clauses
            .first()
            .copied()
            .or(self.book.verdicts.last())
            .map(|c| &c.article)
        else {
            return;
        };
        let (code, message, help) = if ids.is_empty() {
            (
                NOT_TOTAL,
                Text::new(
                    format!("没有裁决条款适用于：{shown}"),
                    format!("no verdict clause holds for: {shown}"),
                ),
                Text::new(
                    "最后加一条 `when: \"true\"` 的裁决",
                    "add a last clause with `when: \"true\"`",
                ),
            )
        } else {
            let (zh, en) = (ids.join("、"), ids.join(", "));
            (
                COLLISION,
                Text::new(
                    format!("条款 {zh} 对双方同时成立，双方都被判责，裁决因此未定：{shown}"),
                    format!(
                        "{en} holds of both sides and blames both, which leaves the verdict open: {shown}"
                    ),
                ),
                Text::new(
                    "使条件只对一方成立，或在其后加一条 `then: draw`",
                    "let the condition hold of one side only, or add a clause with `then: draw` below",
                ),
            )
        };
        problems.push(
            Diagnostic::warning(code, message)
                .at(&article.source, article.span, None)
                .help(help),
        );
    }
}
