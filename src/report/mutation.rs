//! What `mutate` shows: how many mutants the cases notice, and those that none does.

use super::counted;
use super::diff::word_diff;
use super::table::table;
use crate::lang::{Lang, Text};
use crate::rules::{Mutant, Mutator, Section};
use crate::suite::{Fate, Survey, Tally};
use serde_json::{Value, json};
use std::fmt::Write;

/// How alike two texts have to be to be shown as one, as for clauses of books.
const ALIKE: f32 = 0.5;

/// A table of the sections, then the mutants that survive without a reason, those that the book explains, and the score.
#[must_use]
pub fn mutation_text(book: &str, mutator: &Mutator, survey: &Survey, lang: Lang) -> String {
    let headings = [
        Text::new("章节", "section"),
        Text::new("变异", "mutants"),
        Text::new("不成立", "refused"),
        Text::new("被识破", "noticed"),
        Text::new("存活有因", "survive with a reason"),
        Text::new("存活", "survive"),
        Text::new("识破率", "score"),
    ];
    let headings = headings.each_ref().map(|heading| heading.get(lang));
    let sections = Section::ALL.into_iter().map(|section| {
        let tally = survey.tally(|mutant| mutant.section == section);
        row(section.title().get(lang).to_owned(), tally)
    });
    let all = row(
        Text::new("合计", "all").get(lang).to_owned(),
        survey.tally(|_| true),
    );
    let mut text = match lang {
        Lang::Zh => format!("{book}：{}个案例\n", survey.cases),
        Lang::En => format!("{book}: {}\n", counted(survey.cases, "case")),
    };
    text += &table(&headings, sections.chain([all]));
    for (mutant, fate) in &survey.mutants {
        if let Fate::Survived(reason) = fate {
            survivor(&mut text, mutator, mutant, reason.as_deref(), lang);
        }
    }
    for reason in &survey.idle_reasons {
        let (name, line, why) = (reason.source.name(), reason.line(), &reason.reason);
        let _ = match lang {
            Lang::Zh => writeln!(text, "\n{name}:{line}：没有存活的变异与此理由相符：{why}"),
            Lang::En => writeln!(
                text,
                "\n{name}:{line}: no mutant survives for this reason: {why}"
            ),
        };
    }
    text
}

fn row(name: String, tally: Tally) -> Vec<String> {
    vec![
        name,
        tally.all.to_string(),
        tally.refused.to_string(),
        tally.killed.to_string(),
        tally.explained.to_string(),
        tally.survived.to_string(),
        tally
            .percent()
            .map_or_else(|| "–".to_owned(), |percent| format!("{percent:.1} %")),
    ]
}

fn survivor(
    text: &mut String,
    mutator: &Mutator,
    mutant: &Mutant,
    reason: Option<&str>,
    lang: Lang,
) {
    let clause = match &mutant.clause {
        Some(id) => {
            let name = mutator.name(id).map_or("", |name| name.get(lang));
            format!("{id} {name}")
        }
        None => mutant.key.to_owned(),
    };
    let _ = match lang {
        Lang::Zh => writeln!(text, "\n{clause}：{}", mutant.label),
        Lang::En => writeln!(text, "\n{clause}: {}", mutant.label),
    };
    let change = match mutant.after.as_str() {
        "" => format!("[-{}-]", mutant.before),
        after => word_diff(&mutant.before, after, ALIKE),
    };
    let _ = writeln!(text, "  {}: {change}", mutant.key);
    let killer = mutant.operator.killer();
    let _ = match (reason, lang) {
        (Some(reason), Lang::Zh) => writeln!(text, "  存活之因：{reason}"),
        (Some(reason), Lang::En) => writeln!(text, "  survives because {reason}"),
        (None, Lang::Zh) => writeln!(text, "  可由此识破：{}", killer.zh),
        (None, Lang::En) => writeln!(text, "  would be noticed by {}", killer.en),
    };
}

/// The mutants as JSON, each with what became of it.
#[must_use]
pub fn mutation_json(book: &str, survey: &Survey) -> Value {
    let mutants = survey.mutants.iter().map(|(mutant, fate)| {
        let (name, reason) = match fate {
            Fate::Refused => ("refused", None),
            Fate::Killed => ("noticed", None),
            Fate::Survived(reason) => ("survived", reason.as_deref()),
        };
        json!({
            "section": mutant.section.name(),
            "clause": mutant.clause,
            "operator": mutant.operator.name(),
            "label": mutant.label,
            "key": mutant.key,
            "before": mutant.before,
            "after": mutant.after,
            "fate": name,
            "reason": reason,
        })
    });
    let tally = survey.tally(|_| true);
    json!({
        "book": book,
        "cases": survey.cases,
        "mutants": mutants.collect::<Value>(),
        "counts": {
            "all": tally.all,
            "refused": tally.refused,
            "noticed": tally.killed,
            "explained": tally.explained,
            "survived": tally.survived,
        },
        "percent": tally.percent(),
        "idle_reasons": survey.idle_reasons.iter().map(|reason| json!({
            "file": reason.source.name(),
            "line": reason.line(),
            "reason": reason.reason,
        })).collect::<Value>(),
    })
}
