//! What a mutant does to a book, and how.

use crate::board::Kind;
use crate::diag::{Fragment, Source};
use crate::lang::Text;
use crate::rules::clause::RawClause;
use crate::rules::material::{Group, Worth};
use crate::rules::parents::Merged;
use crate::rules::threats::{Kinds, Limit};
use crate::yaml::NodeKind;

/// A kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// A clause is taken out.
    DropClause,
    /// One side of `&&` or `||`, a condition or a filter is taken out.
    DropPart,
    /// A member of a list is taken out.
    DropMember,
    /// A condition is turned into its opposite.
    Negate,
    /// `&&` for `||`, `exists` for `all`, or the other way round.
    Swap,
    /// A comparison takes in its limit, or leaves it out.
    Boundary,
    /// A number is one more, or one less.
    Number,
    /// Another class, piece, root or pattern in the place of a name.
    Name,
    /// Another class, pattern or outcome follows.
    Result,
    /// Two neighbours in an order change places.
    Order,
}

impl Operator {
    /// The name used in labels and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Operator::DropClause | Operator::DropPart | Operator::DropMember => "drop",
            Operator::Negate => "negate",
            Operator::Swap => "swap",
            Operator::Boundary => "boundary",
            Operator::Number => "number",
            Operator::Name => "name",
            Operator::Result => "result",
            Operator::Order => "order",
        }
    }

    /// What kind of case would notice the change.
    #[must_use]
    pub fn killer(self) -> Text {
        let (zh, en) = match self {
            Operator::DropClause => (
                "只有此条起作用的案例",
                "a case that this clause alone decides",
            ),
            Operator::DropPart => (
                "其余部分都符合，唯独此处不符的案例",
                "a case in which all but this part fits",
            ),
            Operator::DropMember => (
                "正是被删去的这一项，而其余各项都不是的案例",
                "a case with just the member that is taken out, and no other",
            ),
            Operator::Negate => (
                "此条件起决定作用的案例，真假各一",
                "a case that this condition decides, one each way",
            ),
            Operator::Swap => (
                "几项中有的符合、有的不符合的案例",
                "a case in which some of the parts fit and some do not",
            ),
            Operator::Boundary => ("恰好等于界限的案例", "a case right at the limit"),
            Operator::Number => ("数目恰为此数的案例", "a case with just this number"),
            Operator::Name => (
                "此名称与所换的名称结果不同的案例",
                "a case with the one name, and one with the other",
            ),
            Operator::Result => (
                "由此条决定，并且写明着法性质或裁决的案例",
                "a case that this clause decides, with the class or verdict printed",
            ),
            Operator::Order => (
                "前后两项同时成立的案例",
                "a case in which both neighbours hold",
            ),
        };
        Text::new(zh, en)
    }
}

/// The expressions of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    When,
    Unless,
    Is,
}

impl Part {
    pub(super) const ALL: [Part; 3] = [Part::When, Part::Unless, Part::Is];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Part::When => "when",
            Part::Unless => "unless",
            Part::Is => "is",
        }
    }

    pub(super) const fn of(self, clause: &RawClause) -> Option<&Fragment> {
        match self {
            Part::When => clause.when.as_ref(),
            Part::Unless => clause.unless.as_ref(),
            Part::Is => clause.is.as_ref(),
        }
    }

    const fn of_mut(self, clause: &mut RawClause) -> &mut Option<Fragment> {
        match self {
            Part::When => &mut clause.when,
            Part::Unless => &mut clause.unless,
            Part::Is => &mut clause.is,
        }
    }
}

/// A change to a merged book; clauses by their number in it.
#[derive(Debug, Clone)]
pub(super) enum Edit {
    /// The clause becomes one that is not modelled.
    Silence(usize),
    Expression(usize, Part, String),
    DropUnless(usize),
    DropOverride(usize, usize),
    Then(usize, String),
    Setting(usize, usize, String),
    SwapClauses(usize, usize),
    SwapSeverity(usize),
    SwapPatterns(usize),
    Worth(Kind, Worth),
    DropFromGroup(Group, usize),
    Limit(Limit, u8),
    DropFromKinds(Kinds, usize),
    /// Whether standing threats are set aside.
    SetAside(bool),
}

impl Edit {
    pub(super) fn apply(&self, merged: &mut Merged) {
        match self {
            Edit::Silence(at) => {
                if let Some(clause) = merged.clauses.get_mut(*at) {
                    clause.unmodelled = Some(Text::new("变异", "a mutant"));
                    clause.when = None;
                    clause.unless = None;
                    clause.then = None;
                    clause.overrides.clear();
                }
            }
            Edit::Expression(at, part, text) => {
                if let Some(clause) = merged.clauses.get_mut(*at) {
                    let source = Source::new(clause.article.source.name(), text.as_str());
                    *part.of_mut(clause) = Some(Fragment::whole(&source));
                }
            }
            Edit::DropUnless(at) => {
                if let Some(clause) = merged.clauses.get_mut(*at) {
                    clause.unless = None;
                }
            }
            Edit::DropOverride(at, which) => {
                if let Some(clause) = merged.clauses.get_mut(*at) {
                    clause.overrides.remove(*which);
                }
            }
            Edit::Then(at, name) => {
                let clause = merged.clauses.get_mut(*at);
                if let Some(then) = clause.and_then(|clause| clause.then.as_mut()) {
                    then.value.clone_from(name);
                }
            }
            Edit::Setting(at, which, value) => {
                let clause = merged.clauses.get_mut(*at);
                let setting = clause.and_then(|clause| clause.sets.get_mut(*which));
                if let Some((_, node)) = setting {
                    node.kind = NodeKind::Scalar {
                        text: value.clone(),
                        plain: true,
                    };
                }
            }
            Edit::SwapClauses(a, b) => merged.clauses.swap(*a, *b),
            Edit::SwapSeverity(at) => merged.severity.swap(*at, at + 1),
            Edit::SwapPatterns(at) => merged.patterns.swap(*at, at + 1),
            Edit::Worth(kind, worth) => {
                if let Some(material) = &mut merged.material {
                    material.set_worth(*kind, *worth);
                }
            }
            Edit::DropFromGroup(group, which) => {
                if let Some(material) = &mut merged.material {
                    material.group_mut(*group).remove(*which);
                }
            }
            Edit::Limit(limit, value) => {
                if let Some(threats) = &mut merged.threats {
                    threats.set_limit(*limit, *value);
                }
            }
            Edit::DropFromKinds(kinds, which) => {
                if let Some(threats) = &mut merged.threats {
                    threats.kinds_mut(*kinds).remove(*which);
                }
            }
            Edit::SetAside(is_set_aside) => {
                if let Some(threats) = &mut merged.threats {
                    threats.set_aside = *is_set_aside;
                }
            }
        }
    }
}
