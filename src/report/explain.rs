//! One move explained: what the clauses made of it, and what the board holds.

use super::board::draw_board;
use super::relations;
use super::table::columns;
use super::words;
use crate::board::Move;
use crate::expr::{Explanation, Expr};
use crate::facts::{Class, Object, Value};
use crate::judge::PlyJudgement;
use crate::lang::{Lang, Text};
use crate::rules::{Book, Rule};
use crate::threat::Proof;
use std::fmt::Write;

/// How a clause stands to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It applies, and gives the class.
    Decides,
    /// It holds, but a heavier class is given by another, or the same.
    Applies,
    /// It would apply, but for this clause.
    Overridden(usize),
    /// It is not known whether it applies.
    Undetermined,
}

/// The clauses that have to do with a move, the one that decides first.
pub(super) fn standings(judged: &PlyJudgement) -> Vec<(usize, Standing)> {
    let applied = &judged.applied;
    let decides = applied.decided_by;
    let others = applied.clauses.iter().copied();
    let others = others.filter(|number| Some(*number) != decides);
    let overridden = applied.overridden.iter();
    let open = applied.undetermined.iter();
    decides
        .into_iter()
        .map(|number| (number, Standing::Decides))
        .chain(others.map(|number| (number, Standing::Applies)))
        .chain(overridden.map(|(number, by)| (*number, Standing::Overridden(*by))))
        .chain(open.map(|number| (*number, Standing::Undetermined)))
        .collect()
}

/// How the conditions of a move clause came to their values: `when`, then `unless` if it was looked at.
pub(super) fn explanations(
    rule: &Rule<&'static str>,
    judged: &PlyJudgement,
) -> Vec<(&'static str, Explanation)> {
    let variables = [Value::from(judged.facts.clone())];
    let explain = |expr: &Expr| {
        let explanation = expr.explain(&variables);
        match explanation.trace.value {
            Value::Undetermined => explanation,
            _ => explanation.deciding(),
        }
    };
    let mut parts = vec![("when", explain(&rule.when))];
    let unless = rule.unless.as_ref();
    parts.extend(unless.map(|unless| ("unless", explain(unless))));
    parts
}

/// A move explained: the class, all clauses that apply, are overridden or undetermined, with the values of their
/// conditions drawn beneath them; then the relations that it rests on, the facts of the move, its gains, with whether they stood before, its exchange
/// offers, and the mates that it threatens.
#[must_use]
pub fn explain_text(book: &Book, judged: &PlyJudgement, lang: Lang) -> String {
    let facts = &judged.facts;
    let mut text = draw_board(facts.before(), lang);
    let mv = words::mv(facts.mv(), facts.before(), lang);
    let class = words::class(judged.class());
    let _ = writeln!(text, "\n{mv} — {}", class.get(lang));
    let is_idle = |number: usize| {
        let rule = book.moves.get(number).and_then(|clause| clause.modelled());
        rule.and_then(|rule| Class::from_name(rule.then)) == Some(Class::Idle)
    };
    for (number, standing) in standings(judged) {
        // That a move would be idle if it were nothing else says nothing of it.
        let is_rest = is_idle(number) && judged.class().is_some_and(|class| class != Class::Idle);
        if standing == Standing::Applies && is_rest {
            continue;
        }
        let _ = writeln!(
            text,
            "\n{}",
            standing_line(book, judged, number, standing, lang)
        );
        let rule = book.moves.get(number).and_then(|clause| clause.modelled());
        for (key, explanation) in rule.iter().flat_map(|rule| explanations(rule, judged)) {
            let _ = match (lang, key) {
                (Lang::Zh, "when") => writeln!(text, "  条件："),
                (Lang::Zh, _) => writeln!(text, "  除非："),
                (Lang::En, _) => writeln!(text, "  {key}:"),
            };
            let shown = explanation.render_with(&|value| words::value(value, lang));
            for line in shown.lines() {
                let _ = writeln!(text, "    {line}");
            }
        }
    }
    text += &relations::text(judged, lang);
    text += &threats(judged, lang);
    text
}

fn standing_line(
    book: &Book,
    judged: &PlyJudgement,
    number: usize,
    standing: Standing,
    lang: Lang,
) -> String {
    let name = words::move_clause(book, number, lang);
    let rule = book.moves.get(number).and_then(|clause| clause.modelled());
    let class = rule.and_then(|rule| Class::from_name(rule.then));
    let then = words::class(class);
    let standing = match standing {
        Standing::Decides => Text::new("据以定性", "decides"),
        Standing::Applies if class == judged.class() => Text::new("也成立", "holds too"),
        Standing::Applies => Text::new("也成立，从重不计", "holds too, but is lighter"),
        Standing::Overridden(by) => {
            let by = words::move_clause(book, by, lang);
            Text::new(format!("因 {by} 而不用"), format!("overridden by {by}"))
        }
        Standing::Undetermined => words::undetermined(),
    };
    match lang {
        Lang::Zh => format!("{name} → {}：{}", then.zh, standing.zh),
        Lang::En => format!("{name} → {}: {}", then.en, standing.en),
    }
}

/// What the board holds after the move.
fn threats(judged: &PlyJudgement, lang: Lang) -> String {
    let facts = &judged.facts;
    let mut text = String::new();
    let title = Text::new("着法的事实", "facts of the move");
    section(&mut text, title.get(lang), &*judged.facts, lang);
    let mates = [
        (
            Text::new("杀着", "mate threatened"),
            facts.mate_threat(),
            facts.after().passed(),
        ),
        (
            Text::new("新生的杀着", "mate threatened anew"),
            facts.new_mate_threat(),
            facts.after().passed(),
        ),
    ];
    for (title, mate, start) in mates {
        let line = match mate {
            Proof::Proved(line) => words::line(line, &start, lang),
            Proof::Refuted => Text::new("无", "none").get(lang).to_owned(),
            Proof::Undetermined => words::undetermined().get(lang).to_owned(),
        };
        let _ = match lang {
            Lang::Zh => writeln!(text, "\n{}：{line}", title.zh),
            Lang::En => writeln!(text, "\n{}: {line}", title.en),
        };
    }
    for (number, gain) in (1..).zip(facts.gains().into_iter().flatten()) {
        let line = words::line(&gain.gain.line, &facts.after().passed(), lang);
        let target = words::piece_on(facts.after(), gain.gain.target_square, lang);
        let title = match lang {
            Lang::Zh => format!("得子 {number}：{target}：{line}"),
            Lang::En => format!("gain {number}: {target}: {line}"),
        };
        section(&mut text, &title, &**gain, lang);
    }
    for (number, offer) in (1..).zip(facts.offers().into_iter().flatten()) {
        let capture: Move = offer.offer.capture();
        let line = words::line(&[capture], &facts.after().passed(), lang);
        let title = match lang {
            Lang::Zh => format!("邀兑 {number}：{line}"),
            Lang::En => format!("exchange offer {number}: {line}"),
        };
        section(&mut text, &title, offer, lang);
    }
    text
}

/// The facts of an object: name, value, meaning.
fn section(text: &mut String, title: &str, object: &dyn Object, lang: Lang) {
    let _ = writeln!(text, "\n{title}");
    let facts = object.def().facts.iter().enumerate();
    *text += &columns(facts.map(|(number, fact)| {
        let value = words::value(&object.get(number), lang);
        let meaning = match lang {
            Lang::Zh => fact.zh,
            Lang::En => fact.en,
        };
        vec![fact.name.to_owned(), value, meaning.to_owned()]
    }));
}
