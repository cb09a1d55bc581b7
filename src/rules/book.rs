//! A rule book that passed all checks.

use super::clause::{Article, Section};
use super::material::Material;
use super::parameters::{Parameter, ParameterValue, Parameters};
use super::threats::Threats;
use crate::expr::{Expr, Memo};
use crate::facts::{EnumDef, ObjectDef, Type, Value};
use crate::lang::Text;
use indexmap::IndexMap;
use std::sync::Arc;

/// The tables of facts that the clauses of a book are checked against.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    /// The variable `move` of move clauses.
    pub movement: &'static ObjectDef,
    /// The variable `side` of side clauses.
    pub side: &'static ObjectDef,
    /// The variables `me` and `them` of verdict clauses.
    pub party: &'static ObjectDef,
    /// All object types that a term may be said of.
    pub objects: &'static [&'static ObjectDef],
    /// The lists of symbols.
    pub enums: &'static [&'static EnumDef],
    /// The classes that a move clause may give.
    pub class: &'static EnumDef,
}

/// A rule book 棋规.
#[derive(Debug, Clone)]
pub struct Book {
    /// Its id, which is the name of its file.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// Which edition.
    pub edition: String,
    /// What is to be known of it.
    pub about: Option<Text>,
    /// Where its articles were published.
    pub sources: Vec<String>,
    /// The ids of the books that it extends, the nearest first.
    pub ancestors: Vec<String>,
    /// By what [`open`](super::open) finds the book that it extends: the name of a shipped one, or a path.
    pub parent: Option<String>,
    /// What pieces are worth; `None` if none of its articles fixes it.
    pub material: Option<Material>,
    /// What counts as a threat to win material; `None` if none of its articles fixes it.
    pub threats: Option<Threats>,
    /// What its articles of procedure fix.
    pub parameters: Parameters,
    /// Articles of procedure.
    pub procedure: Vec<Clause<Vec<Setting>>>,
    /// Words.
    pub terms: Vec<Clause<Definition>>,
    /// What one move is; gives symbols of [`Vocabulary::class`].
    pub moves: Vec<Clause<Rule<&'static str>>>,
    /// What one side does; gives names of patterns.
    pub sides: Vec<Clause<Rule<Arc<str>>>>,
    /// The names of patterns; when several apply to a side, the first wins.
    pub patterns: Vec<Pattern>,
    /// What follows, tried in order.
    pub verdicts: Vec<Clause<Rule<Outcome>>>,
    /// Classes of moves; when several apply to a move, the first wins 从重.
    pub severity: Vec<&'static str>,
    /// Display words that the book wants otherwise.
    pub wording: IndexMap<String, Text>,
}

/// A clause of a section.
#[derive(Debug, Clone)]
pub struct Clause<T> {
    /// What it says of itself.
    pub article: Article,
    /// What it does.
    pub body: Body<T>,
}

/// What a clause does.
#[derive(Debug, Clone)]
pub enum Body<T> {
    /// It is written as data.
    Modelled(T),
    /// It is not, and this is why.
    Unmodelled(Text),
}

impl<T> Clause<T> {
    /// What it does, if it is modelled.
    pub const fn modelled(&self) -> Option<&T> {
        match &self.body {
            Body::Modelled(body) => Some(body),
            Body::Unmodelled(_) => None,
        }
    }
}

/// A parameter and what an article sets it to.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Which.
    pub parameter: &'static Parameter,
    /// To what.
    pub value: ParameterValue,
}

/// How a term is defined.
#[derive(Debug, Clone)]
pub enum Definition {
    /// By an expression, as a fact of an object.
    Is {
        /// The object type.
        object: &'static ObjectDef,
        /// The name of the fact.
        fact: String,
        /// What it says.
        expr: Expr,
    },
    /// By facts of the board, such as `gain.root`.
    CarriedBy(Vec<String>),
}

/// When something follows, and what.
#[derive(Debug, Clone)]
pub struct Rule<T> {
    /// The condition.
    pub when: Expr,
    /// What keeps it from applying.
    pub unless: Option<Expr>,
    /// What follows.
    pub then: T,
    /// The clauses of the same section that do not apply when this one does, by their number in it.
    pub overrides: Vec<usize>,
    /// The other clauses of the same section that cannot hold where this one does not, as they ask for the same and more.
    pub narrower: Vec<usize>,
}

impl<T> Rule<T> {
    /// Whether the rule applies: `when && !unless`, with three values; `None` is undetermined.
    #[must_use]
    pub fn applies(&self, variables: &[Value]) -> Option<bool> {
        self.decide(|expr| expr.eval(variables))
    }

    /// The same, with what has been found out before.
    #[must_use]
    pub fn recall(&self, variables: &[Value], memo: &Memo) -> Option<bool> {
        self.decide(|expr| expr.recall(variables, memo))
    }

    fn decide(&self, eval: impl Fn(&Expr) -> Value) -> Option<bool> {
        let when = eval(&self.when).truth();
        if when == Some(false) {
            return when;
        }
        let Some(unless) = &self.unless else {
            return when;
        };
        match (when, eval(unless).truth()) {
            (_, Some(true)) => Some(false),
            (Some(true), Some(false)) => Some(true),
            _ => None,
        }
    }
}

/// A name for what a side does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// As expressions write it.
    pub name: Arc<str>,
    /// As it is shown.
    pub title: Text,
}

/// What follows for the side that a verdict clause calls `me`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It loses 判负.
    MeLoses,
    /// It must change 应变着.
    MeMustChange,
    /// The game is drawn 判和.
    Draw,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 3] = [Outcome::MeLoses, Outcome::MeMustChange, Outcome::Draw];

    /// The name under `then`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::MeLoses => "me_loses",
            Outcome::MeMustChange => "me_must_change",
            Outcome::Draw => "draw",
        }
    }
}

impl Book {
    /// All articles with their section and whether they are modelled, in the order of the book.
    pub fn articles(&self) -> impl Iterator<Item = (Section, &Article, bool)> {
        fn of<T>(
            section: Section,
            clauses: &[Clause<T>],
        ) -> impl Iterator<Item = (Section, &Article, bool)> {
            clauses
                .iter()
                .map(move |c| (section, &c.article, c.modelled().is_some()))
        }
        let material = self.material.iter();
        material
            .map(|m| (Section::Material, &m.article, true))
            .chain(
                self.threats
                    .iter()
                    .map(|t| (Section::Threats, &t.article, true)),
            )
            .chain(of(Section::Procedure, &self.procedure))
            .chain(of(Section::Terms, &self.terms))
            .chain(of(Section::Moves, &self.moves))
            .chain(of(Section::Sides, &self.sides))
            .chain(of(Section::Verdicts, &self.verdicts))
    }

    /// The article of an id.
    #[must_use]
    pub fn article(&self, id: &str) -> Option<&Article> {
        let mut all = self.articles();
        all.find(|(_, article, _)| article.id == id)
            .map(|(_, article, _)| article)
    }
}

impl Vocabulary {
    pub(super) fn variables(&self, section: Section) -> Vec<(&'static str, Type)> {
        match section {
            Section::Moves => vec![("move", Type::Object(self.movement))],
            Section::Sides => vec![("side", Type::Object(self.side))],
            Section::Verdicts => vec![
                ("me", Type::Object(self.party)),
                ("them", Type::Object(self.party)),
            ],
            Section::Material | Section::Threats | Section::Procedure | Section::Terms => {
                Vec::new()
            }
        }
    }
}
