//! Which clauses of a book the cases reach, and which of their conditions they tell apart.

use super::case::Case;
use super::trial::{Trial, Tried};
use crate::board::Side;
use crate::diag::{Source, Span};
use crate::expr::{Explanation, Expr, Step};
use crate::facts::Value;
use crate::rules::{Article, Book, Clause, Definition, Rule, Section};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// How far a case came with a clause, from nothing to all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// 未及: it was never asked.
    Unreached,
    /// 不成立: it never held.
    False,
    /// 被压倒: it held, but another clause decided.
    Overridden,
    /// 起作用: it decided; a term held.
    Decided,
}

impl Reach {
    /// All of them, from all to nothing.
    pub const ALL: [Reach; 4] = [
        Reach::Decided,
        Reach::Overridden,
        Reach::False,
        Reach::Unreached,
    ];

    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reach::Decided => "decided",
            Reach::Overridden => "overridden",
            Reach::False => "false",
            Reach::Unreached => "unreached",
        }
    }
}

/// What the cases of a book show of it.
#[derive(Debug, Clone)]
pub struct Coverage {
    /// The ids of the cases, in order.
    pub cases: Vec<String>,
    /// The clauses that are expressions, in the order of the book.
    pub clauses: Vec<ClauseCoverage>,
}

/// What the cases show of a clause.
#[derive(Debug, Clone)]
pub struct ClauseCoverage {
    /// The section that it stands in.
    pub section: Section,
    /// What it says of itself.
    pub article: Article,
    /// How far each case came with it, in their order.
    pub reach: Vec<Reach>,
    /// Whether some condition of it was true in each case, in their order; so it is if it has none.
    pub touched: Vec<bool>,
    /// Its conditions, in the order in which they stand.
    pub conditions: Vec<ConditionCoverage>,
}

/// What the cases show of a condition.
#[derive(Debug, Clone)]
pub struct ConditionCoverage {
    /// As it is written.
    pub text: String,
    /// The file that it stands in.
    pub source: Source,
    /// Where it stands there.
    pub span: Span,
    /// In how many cases it was true.
    pub holds: usize,
    /// In how many cases it was false.
    pub fails: usize,
}

impl ConditionCoverage {
    /// Whether some case has it true and some case false.
    #[must_use]
    pub const fn is_told_apart(&self) -> bool {
        self.holds > 0 && self.fails > 0
    }
}

impl ClauseCoverage {
    /// How many cases came so far and no further.
    #[must_use]
    pub fn count(&self, reach: Reach) -> usize {
        self.reach.iter().filter(|of| **of == reach).count()
    }
}

impl Coverage {
    /// The clauses that decide some case, and all.
    #[must_use]
    pub fn decided(&self) -> (usize, usize) {
        let decided = self.clauses.iter().filter(|c| c.count(Reach::Decided) > 0);
        (decided.count(), self.clauses.len())
    }

    /// The conditions that are true in some case and false in some, and all.
    #[must_use]
    pub fn told_apart(&self) -> (usize, usize) {
        let all = self.clauses.iter().flat_map(|clause| &clause.conditions);
        let told = all.clone().filter(|condition| condition.is_told_apart());
        (told.count(), all.count())
    }

    /// The lower of the two shares, in hundredths; a hundred if there is nothing to reach.
    #[must_use]
    pub fn percent(&self) -> f64 {
        let share = |(some, all): (usize, usize)| match all {
            0 => 100.0,
            _ => 100.0 * some as f64 / all as f64,
        };
        share(self.decided()).min(share(self.told_apart()))
    }
}

/// Judges the cases by a book and looks at what its clauses come to.
#[must_use]
pub fn coverage(book: &Book, cases: &[&Case]) -> Coverage {
    let map = Map::new(book);
    let seen: Vec<Seen> = cases.par_iter().map(|case| map.look(case)).collect();
    let mut clauses = map.clauses;
    let mut first = 0;
    for (number, clause) in clauses.iter_mut().enumerate() {
        let reach = seen.iter().filter_map(|seen| seen.reach.get(number));
        clause.reach = reach.copied().collect();
        let parts = first..first + clause.conditions.len();
        first = parts.end;
        let touched = seen
            .iter()
            .map(|seen| match seen.values.get(parts.clone()) {
                Some(values) if !values.is_empty() => values.iter().any(|(holds, _)| *holds),
                _ => true,
            });
        clause.touched = touched.collect();
    }
    let conditions = clauses.iter_mut().flat_map(|clause| &mut clause.conditions);
    for (number, condition) in conditions.enumerate() {
        for (holds, fails) in seen.iter().filter_map(|seen| seen.values.get(number)) {
            condition.holds += usize::from(*holds);
            condition.fails += usize::from(*fails);
        }
    }
    Coverage {
        cases: cases.iter().map(|case| case.id.clone()).collect(),
        clauses,
    }
}

/// Where in a coverage the clauses and conditions of a book stand.
struct Map<'b> {
    book: &'b Book,
    clauses: Vec<ClauseCoverage>,
    /// The number of conditions before those of the clause to come.
    conditions: usize,
    /// The number of each condition among all, by the address of its text and its place there.
    numbers: FxHashMap<(usize, Span), usize>,
    /// The clauses of terms, by the address of their text.
    terms: FxHashMap<usize, usize>,
    moves: Vec<Option<usize>>,
    sides: Vec<Option<usize>>,
    verdicts: Vec<Option<usize>>,
}

/// What one case shows.
struct Seen {
    reach: Vec<Reach>,
    /// Of each condition, whether it was true, and whether it was false.
    values: Vec<(bool, bool)>,
}

/// What tells apart texts that read alike: an expression and the traces of it share one text.
fn address(text: &str) -> usize {
    text.as_ptr() as usize
}

impl<'b> Map<'b> {
    fn new(book: &'b Book) -> Map<'b> {
        let mut map = Map {
            book,
            clauses: Vec::new(),
            conditions: 0,
            numbers: FxHashMap::default(),
            terms: FxHashMap::default(),
            moves: Vec::new(),
            sides: Vec::new(),
            verdicts: Vec::new(),
        };
        for clause in &book.terms {
            if let Some(Definition::Is { expr, .. }) = clause.modelled() {
                map.terms.insert(address(&expr.text), map.clauses.len());
                map.add(Section::Terms, &clause.article, &[expr]);
            }
        }
        map.moves = map.rules(Section::Moves, &book.moves);
        map.sides = map.rules(Section::Sides, &book.sides);
        map.verdicts = map.rules(Section::Verdicts, &book.verdicts);
        map
    }

    fn rules<T>(&mut self, section: Section, clauses: &[Clause<Rule<T>>]) -> Vec<Option<usize>> {
        let mut numbers = Vec::new();
        for clause in clauses {
            numbers.push(clause.modelled().map(|rule| {
                let parts: Vec<&Expr> = [&rule.when].into_iter().chain(&rule.unless).collect();
                self.add(section, &clause.article, &parts);
                self.clauses.len() - 1
            }));
        }
        numbers
    }

    fn add(&mut self, section: Section, article: &Article, parts: &[&Expr]) {
        let mut conditions = Vec::new();
        for expr in parts {
            for part in expr.conditions() {
                let (source, span) = expr.place(part);
                let number = self.conditions + conditions.len();
                self.numbers.insert((address(&expr.text), part), number);
                let text = expr.text.get(part.start..part.end);
                conditions.push(ConditionCoverage {
                    text: text.unwrap_or_default().to_owned(),
                    source: source.clone(),
                    span,
                    holds: 0,
                    fails: 0,
                });
            }
        }
        self.conditions += conditions.len();
        self.clauses.push(ClauseCoverage {
            section,
            article: article.clone(),
            reach: Vec::new(),
            touched: Vec::new(),
            conditions,
        });
    }

    fn look(&self, case: &Case) -> Seen {
        let mut seen = Seen {
            reach: vec![Reach::Unreached; self.clauses.len()],
            values: vec![(false, false); self.conditions],
        };
        let tried = Trial::new(case, self.book).judge(self.book, true);
        self.look_at_moves(&tried, &mut seen);
        if let Some(sides) = &tried.judgement.sides {
            for side in Side::ALL {
                let judged = sides.get(side);
                let variables = [Value::from(judged.facts.clone())];
                let clauses = self.book.sides.iter().zip(&self.sides).enumerate();
                for (number, (clause, at)) in clauses {
                    let holds = self.explain(clause, &variables, &mut seen);
                    let decides = judged.clauses.contains(&number);
                    seen.note(*at, holds, decides);
                }
            }
            let last = tried.judgement.decided_by.map(|(number, _)| number);
            let clauses = self.book.verdicts.iter().zip(&self.verdicts).enumerate();
            for (number, (clause, at)) in
                clauses.take_while(|(n, _)| last.is_none_or(|last| *n <= last))
            {
                for me in Side::ALL {
                    let facts = [me, me.other()].map(|side| sides.get(side).facts.clone());
                    let variables = facts.map(Value::from);
                    let holds = self.explain(clause, &variables, &mut seen);
                    seen.note(*at, holds, last == Some(number));
                }
            }
        }
        seen
    }

    fn look_at_moves(&self, tried: &Tried, seen: &mut Seen) {
        for ply in tried.plies() {
            let variables = [Value::from(ply.facts.clone())];
            let clauses = self.book.moves.iter().zip(&self.moves).enumerate();
            for (number, (clause, at)) in clauses {
                let holds = self.explain(clause, &variables, seen);
                // A clause that keeps a heavier one from applying decides, too.
                let mut overriding = ply.applied.overridden.iter().map(|(_, by)| *by);
                let decides =
                    ply.applied.decided_by == Some(number) || overriding.any(|by| by == number);
                seen.note(*at, holds, decides);
            }
        }
    }

    /// Evaluates a clause and notes what its conditions come to, and the terms that they use.
    fn explain<T>(
        &self,
        clause: &Clause<Rule<T>>,
        variables: &[Value],
        seen: &mut Seen,
    ) -> Option<bool> {
        let rule = clause.modelled()?;
        let when = rule.when.explain(variables);
        self.note(&when, seen);
        if when.trace.value.truth() != Some(false)
            && let Some(unless) = &rule.unless
        {
            self.note(&unless.explain(variables), seen);
        }
        rule.applies(variables)
    }

    fn note(&self, explanation: &Explanation, seen: &mut Seen) {
        explanation.visit(&mut |text, trace| {
            if let (Step::Term(_, inner), truth) = (&trace.step, trace.value.truth()) {
                let at = self.terms.get(&address(inner)).copied();
                // A number has no truth: it is enough that it was asked for.
                let holds = if matches!(trace.value, Value::Int(_)) {
                    Some(true)
                } else {
                    truth
                };
                seen.note(at, holds, true);
            }
            let number = self.numbers.get(&(address(text), trace.span));
            let value = number.and_then(|number| seen.values.get_mut(*number));
            if let (Some((holds, fails)), Some(truth)) = (value, trace.value.truth()) {
                *holds |= truth;
                *fails |= !truth;
            }
        });
    }
}

impl Seen {
    /// Notes how far a clause came; what is undetermined counts as not holding.
    fn note(&mut self, at: Option<usize>, holds: Option<bool>, decides: bool) {
        let Some(reach) = at.and_then(|at| self.reach.get_mut(at)) else {
            return;
        };
        let found = match (holds, decides) {
            (Some(true), true) => Reach::Decided,
            (Some(true), false) => Reach::Overridden,
            _ => Reach::False,
        };
        *reach = found.max(*reach);
    }
}
