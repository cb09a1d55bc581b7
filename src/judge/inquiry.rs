//! What a book asks of a move, clause by clause, and what the move may be while not all has been asked.

use super::classify::Applied;
use super::cost::Cost;
use super::policy::policy;
use super::sketch::ByClasses;
use crate::expr::Memo;
use crate::facts::{Class, Classes, MOVE, MoveFacts, Value};
use crate::rules::{Book, Rule};
use crate::threat::Policy;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The move clauses of a book as they are asked.
#[derive(Debug)]
pub(super) struct Questions {
    /// What counts as a threat by the book.
    pub(super) policy: Policy,
    /// By the number of the clause; `None` for those that are not modelled.
    all: Vec<Option<Question>>,
    /// The numbers of the modelled clauses, those of the heaviest class first, else in the order of the book.
    by_weight: Vec<usize>,
    /// What follows from the classes of moves alone.
    pub(super) by_classes: ByClasses,
}

#[derive(Debug)]
struct Question {
    cost: Cost,
    class: Class,
    /// The clauses that keep it from applying.
    overridden_by: Vec<usize>,
}

impl Questions {
    pub(super) fn new(book: &Book) -> Questions {
        let costs = Cost::of_terms(book);
        let rules: Vec<Option<&Rule<&'static str>>> =
            book.moves.iter().map(|clause| clause.modelled()).collect();
        let question = |number: usize, rule: &Rule<&'static str>| {
            let conditions = std::iter::once(&rule.when).chain(&rule.unless);
            let over = |other: &Rule<_>| other.overrides.contains(&number);
            let others = (0..).zip(&rules);
            Question {
                cost: costs.of(conditions),
                class: Class::from_name(rule.then).unwrap_or(Class::Idle),
                overridden_by: others
                    .filter(|(_, other)| other.is_some_and(over))
                    .map(|(by, _)| by)
                    .collect(),
            }
        };
        let all = (0..).zip(&rules);
        let all: Vec<Option<Question>> = all
            .map(|(number, rule)| rule.map(|rule| question(number, rule)))
            .collect();
        let severity = |number: &usize| {
            let rule = rules.get(*number).copied().flatten();
            let place = |rule: &Rule<_>| book.severity.iter().position(|c| *c == rule.then);
            rule.and_then(place).unwrap_or(usize::MAX)
        };
        let modelled = (0..rules.len()).filter(|number| rules[*number].is_some());
        let mut by_weight: Vec<usize> = modelled.collect();
        by_weight.sort_by_key(severity);
        Questions {
            policy: policy(book),
            all,
            by_weight,
            by_classes: ByClasses::default(),
        }
    }

    fn get(&self, number: usize) -> Option<&Question> {
        self.all.get(number)?.as_ref()
    }

    fn cost(&self, number: usize) -> Cost {
        self.get(number)
            .map_or(Cost::Board, |question| question.cost)
    }
}

/// What is known of whether a clause applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Nothing yet.
    Unasked,
    Yes,
    No,
    /// Asked, and undetermined.
    Open,
}

/// What has been asked of a move, without the move: this can be kept, and taken up again.
#[derive(Debug, Clone)]
pub(super) struct Minutes {
    answers: Vec<Answer>,
    /// The most expensive question that was asked.
    spent: Cost,
    /// What the move may be.
    pub(super) classes: Classes,
}

impl Minutes {
    /// Nothing has been asked.
    pub(super) fn new(questions: &Questions) -> Minutes {
        Minutes {
            answers: vec![Answer::Unasked; questions.all.len()],
            spent: Cost::Board,
            classes: Classes::ALL,
        }
    }
}

/// A move and what has been asked of it.
pub(super) struct Inquiry {
    pub(super) facts: Rc<MoveFacts>,
    answers: RefCell<Vec<Answer>>,
    spent: Cell<Cost>,
    /// What the clauses have found out of the captures, gains and so on of the move.
    memo: Memo,
}

/// Where an inquiry stands.
struct Standing {
    /// What the move may be.
    classes: Classes,
    /// The cheapest clause that is still to be asked; `None` if nothing more can be learnt, or need be.
    next: Option<usize>,
}

impl Inquiry {
    /// Takes up what has been asked of a move.
    pub(super) fn resume(facts: Rc<MoveFacts>, minutes: &Minutes) -> Inquiry {
        facts.set_classes(minutes.classes);
        Inquiry {
            facts,
            answers: RefCell::new(minutes.answers.clone()),
            spent: Cell::new(minutes.spent),
            memo: Memo::new(&MOVE),
        }
    }

    /// What has been asked, to be kept.
    pub(super) fn minutes(&self) -> Minutes {
        Minutes {
            answers: self.answers.borrow().clone(),
            spent: self.spent.get(),
            classes: self.classes(),
        }
    }

    /// What the move may be, as far as has been asked.
    pub(super) fn classes(&self) -> Classes {
        self.facts.classes()
    }

    /// Asks one clause, the cheapest on which the class still depends, of at most a cost; `false` if there is none.
    pub(super) fn ask(&self, book: &Book, questions: &Questions, most: Cost) -> bool {
        let next = self.standing(questions).next;
        let Some(number) = next.filter(|number| questions.cost(*number) <= most) else {
            return false;
        };
        self.put(book, questions, number);
        self.facts.set_classes(self.standing(questions).classes);
        true
    }

    /// Asks until the class is known, or cannot be.
    pub(super) fn settle(&self, book: &Book, questions: &Questions) {
        while self.ask(book, questions, Cost::MOST) {}
    }

    /// Asks all clauses that ask for no more than has been found out already, so that it can be told which apply.
    pub(super) fn complete(&self, book: &Book, questions: &Questions, most: Cost) {
        self.settle(book, questions);
        let most = most.max(self.spent.get());
        for number in &questions.by_weight {
            let is_unasked = self.answers.borrow().get(*number) == Some(&Answer::Unasked);
            if is_unasked && questions.cost(*number) <= most {
                self.put(book, questions, *number);
            }
        }
    }

    fn put(&self, book: &Book, questions: &Questions, number: usize) {
        let Some(clause) = book.moves.get(number) else {
            return;
        };
        let Some(rule) = clause.modelled() else {
            return;
        };
        let _span = tracing::debug_span!("clause", id = %clause.article.id).entered();
        let answer = match rule.recall(&[Value::from(self.facts.clone())], &self.memo) {
            Some(true) => Answer::Yes,
            Some(false) => Answer::No,
            None => Answer::Open,
        };
        let mut answers = self.answers.borrow_mut();
        let narrower = match answer {
            Answer::No => rule.narrower.as_slice(),
            _ => &[],
        };
        for number in narrower.iter().chain([&number]) {
            if let Some(place) = answers.get_mut(*number) {
                *place = answer;
            }
        }
        self.spent.set(self.spent.get().max(questions.cost(number)));
    }

    /// Goes through the clauses that may apply, the heaviest first, up to one that is sure to.
    fn standing(&self, questions: &Questions) -> Standing {
        let answers = self.answers.borrow();
        let is = |number: &usize, answer: Answer| answers.get(*number) == Some(&answer);
        let mut classes = Classes::NONE;
        let mut next: Option<usize> = None;
        let mut is_sure = false;
        for number in &questions.by_weight {
            let Some(question) = questions.get(*number) else {
                continue;
            };
            let over = &question.overridden_by;
            if is(number, Answer::No) || over.iter().any(|by| is(by, Answer::Yes)) {
                continue;
            }
            classes = classes.with(question.class);
            let unasked = over.iter().chain([number]);
            for asked in unasked.filter(|n| is(n, Answer::Unasked)) {
                if next.is_none_or(|best| questions.cost(*asked) < questions.cost(best)) {
                    next = Some(*asked);
                }
            }
            if is(number, Answer::Yes) && over.iter().all(|by| is(by, Answer::No)) {
                is_sure = true;
                break;
            }
        }
        if !is_sure {
            // What no clause speaks of.
            classes = classes.with(Class::Idle);
        }
        Standing {
            classes,
            next: next.filter(|_| classes.len() > 1),
        }
    }

    /// Which clauses apply, of those that were asked.
    pub(super) fn applied(&self, questions: &Questions) -> Applied {
        let answers = self.answers.borrow();
        let is = |number: &usize, answer: Answer| answers.get(*number) == Some(&answer);
        let mut applied = Applied {
            class: self.classes().single(),
            ..Applied::default()
        };
        for number in &questions.by_weight {
            let Some(question) = questions.get(*number) else {
                continue;
            };
            let by = question.overridden_by.iter();
            let by = by.copied().find(|by| is(by, Answer::Yes));
            match (answers.get(*number), by) {
                (Some(Answer::Yes), Some(by)) => applied.overridden.push((*number, by)),
                (Some(Answer::Yes), None) => applied.clauses.push(*number),
                (Some(Answer::Open), None) => applied.undetermined.push(*number),
                _ => {}
            }
        }
        applied.decided_by = applied.clauses.first().copied();
        applied.clauses.sort_unstable();
        applied.overridden.sort_unstable();
        applied.undetermined.sort_unstable();
        applied
    }
}
