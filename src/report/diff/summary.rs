//! The comparison in sentences that can be read aloud.

use super::{both, clause};
use crate::lang::{Lang, Text};
use crate::report::counted;
use crate::rules::Book;
use crate::suite::{Comparison, Count, Form, Group};

/// How many groups of changes a sentence tells one by one.
const TOLD: usize = 5;

/// What changes and by which clauses, a line for the cases and one for the games, if there are any; every line ends in a
/// line break.
#[must_use]
pub fn diff_summary(old: &Book, new: &Book, comparison: &Comparison) -> Text {
    sentences(old, new, comparison, true)
}

/// How much changes, without the clauses that do it.
pub(super) fn headline(old: &Book, new: &Book, comparison: &Comparison) -> Text {
    sentences(old, new, comparison, false)
}

fn sentences(old: &Book, new: &Book, comparison: &Comparison, with_reasons: bool) -> Text {
    both(|lang| {
        let mut text = String::new();
        for (count, games) in [(comparison.cases, false), (comparison.games, true)] {
            if count.all > 0 {
                text.push_str(
                    &Sentence {
                        old,
                        new,
                        comparison,
                        games,
                        with_reasons,
                        lang,
                    }
                    .say(count),
                );
                text.push('\n');
            }
        }
        let periods = comparison.periods;
        if comparison.is_of_procedure() && periods > 0 {
            text.push_str(&match lang {
                Lang::Zh => format!(
                    "所改的只是次数与程序，其中{periods}例只是循环的一遍，不受影响；要看影响，请用 `--games` 给出对局。\n"
                ),
                Lang::En => format!(
                    "Only thresholds and procedure change; {} one period of a cycle and cannot tell. To see what changes, give games with `--games`.\n",
                    if periods == 1 {
                        "1 case is".to_owned()
                    } else {
                        format!("{periods} cases are")
                    }
                ),
            });
        }
        text
    })
}

/// What a sentence is about: the games, or else the cases.
struct Sentence<'a> {
    old: &'a Book,
    new: &'a Book,
    comparison: &'a Comparison,
    games: bool,
    /// Whether the clauses are told that make the changes.
    with_reasons: bool,
    lang: Lang,
}

impl Sentence<'_> {
    fn say(&self, count: Count) -> String {
        let book = &self.new.id;
        let same = count.same();
        let mut text = match self.lang {
            Lang::Zh => format!("改用 {book} 后，{}中", self.things(count.all)),
            Lang::En => format!("With {book}, of {} ", self.things(count.all)),
        };
        let parts = [(true, count.verdicts), (false, count.classes)];
        for (of_verdict, number) in parts.into_iter().filter(|(_, number)| *number > 0) {
            text.push_str(&self.number(of_verdict, number));
            text.push_str(&match (self.with_reasons, self.lang) {
                (true, _) => self.reasons(of_verdict),
                (false, Lang::Zh) => "；".to_owned(),
                (false, Lang::En) => "; ".to_owned(),
            });
        }
        let rest = match self.lang {
            Lang::Zh => format!("{same}{}裁决与着法性质都不变。", self.measure()),
            Lang::En if same == 1 => "1 is judged as before.".to_owned(),
            Lang::En => format!("{same} are judged as before."),
        };
        text.push_str(&rest);
        if count.without > 0 {
            let without = count.without;
            text.push_str(&match self.lang {
                Lang::Zh => format!("另有{without}{}没有可裁决的循环。", self.measure()),
                Lang::En => format!(" {} without a repetition to judge.", self.things(without)),
            });
        }
        text
    }

    /// How many are changed in one of the two ways.
    fn number(&self, of_verdict: bool, number: usize) -> String {
        let measure = self.measure();
        match (self.lang, of_verdict) {
            (Lang::Zh, true) => format!("有{number}{measure}裁决不同"),
            (Lang::Zh, false) => format!("有{number}{measure}裁决不变而着法性质不同"),
            (Lang::En, true) if number == 1 => "1 gets another verdict".to_owned(),
            (Lang::En, true) => format!("{number} get another verdict"),
            (Lang::En, false) if number == 1 => {
                "1 keeps the verdict, but not the class of a move".to_owned()
            }
            (Lang::En, false) => format!("{number} keep the verdict, but not the class of a move"),
        }
    }

    /// The groups of changes of one of the two ways.
    fn reasons(&self, of_verdict: bool) -> String {
        let mut groups: Vec<(usize, &Group)> = self
            .comparison
            .groups
            .iter()
            .filter(|group| group.is_of_verdict == of_verdict)
            .map(|group| (self.members(group), group))
            .filter(|(members, _)| *members > 0)
            .collect();
        groups.sort_by_key(|(members, _)| std::cmp::Reverse(*members));
        let mut told: Vec<String> = groups
            .iter()
            .take(TOLD)
            .map(|(members, group)| self.reason(*members, group))
            .collect();
        let rest: usize = groups.iter().skip(TOLD).map(|(members, _)| members).sum();
        if rest > 0 {
            told.push(match self.lang {
                Lang::Zh => format!("{rest}{}由于别的条款", self.measure()),
                Lang::En => format!("{rest} by other clauses"),
            });
        }
        match self.lang {
            Lang::Zh => format!("：{}。", told.join("；")),
            Lang::En => format!(": {}. ", told.join("; ")),
        }
    }

    fn reason(&self, members: usize, group: &Group) -> String {
        let reason = reason(self.old, self.new, group, self.lang);
        match self.lang {
            Lang::Zh => format!("{members}{}{reason}", self.measure()),
            Lang::En => format!("{members} {reason}"),
        }
    }

    /// How many of the group are of the kind that the sentence is about.
    fn members(&self, group: &Group) -> usize {
        let changes = group.changes.iter();
        let changes = changes.filter_map(|number| self.comparison.changes.get(*number));
        let is_asked = |form| (form == Form::Game) == self.games;
        changes.filter(|change| is_asked(change.form)).count()
    }

    fn measure(&self) -> &'static str {
        if self.games { "局" } else { "例" }
    }

    fn things(&self, number: usize) -> String {
        match (self.lang, self.games) {
            (Lang::Zh, _) => format!("{number}{}", self.measure()),
            (Lang::En, false) => counted(number, "case"),
            (Lang::En, true) => counted(number, "game"),
        }
    }
}

/// The edits that take part in a group of changes, what decides now, and what decided before.
fn reason(old: &Book, new: &Book, group: &Group, lang: Lang) -> String {
    let edits = &group.because;
    let because = match lang {
        _ if edits.is_empty() => String::new(),
        Lang::Zh => format!("因 {}，", edits.join("、")),
        Lang::En => format!("because of {}, ", edits.join(", ")),
    };
    let before = group.before.as_deref().map(|id| clause(old, id, lang));
    let after = group.after.as_deref().map(|id| clause(new, id, lang));
    let decided = match (lang, before, after) {
        (Lang::Zh, Some(before), Some(after)) if before == after => format!("仍依 {after}"),
        (Lang::Zh, before, after) => format!(
            "{}，{}",
            before.map_or("原无条款可依".to_owned(), |c| format!("原依 {c}")),
            after.map_or("现无条款可依".to_owned(), |c| format!("现依 {c}")),
        ),
        (Lang::En, Some(before), Some(after)) if before == after => format!("still by {after}"),
        (Lang::En, before, after) => format!(
            "{} {}",
            after.map_or("by no clause".to_owned(), |c| format!("by {c}")),
            before.map_or("where none decided".to_owned(), |c| format!(
                "instead of {c}"
            )),
        ),
    };
    format!("{because}{decided}")
}
