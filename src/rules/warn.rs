//! What a book may hold, but hardly means.

use super::book::{Outcome, Vocabulary};
use super::clause::{Article, Section};
use super::findings::{UNKNOWN_FIGURE, UNKNOWN_WORD, UNUSED_PATTERN};
use super::parents::Merged;
use super::warn_text;
use crate::diag::{Diagnostic, did_you_mean};
use crate::lang::Text;
use crate::yaml::At;

/// Warns of figures that are no cases, patterns that no clause gives, words for nothing, and texts that do not fit.
pub(super) fn warn(
    merged: &Merged,
    vocabulary: &Vocabulary,
    cases: &[&str],
    problems: &mut Vec<Diagnostic>,
) {
    let material = merged.material.iter().map(|material| &material.article);
    let threats = merged.threats.iter().map(|threats| &threats.article);
    for article in material
        .chain(threats)
        .chain(merged.clauses.iter().map(|clause| &clause.article))
    {
        problems.extend(unknown_figures(article, cases));
    }
    for (name, _) in &merged.patterns {
        let mut sides = merged.section(Section::Sides);
        if !sides.any(|clause| clause.then.as_ref().is_some_and(|t| t.value == name.value)) {
            problems.push(unused_pattern(name));
        }
    }
    warn_text::parameters(merged, problems);
    warn_text::names(merged, problems);
    let words = words(merged, vocabulary);
    for (name, _) in &merged.wording {
        if !words.contains(&name.value.as_str()) {
            problems.push(unknown_word(name, &words));
        }
    }
}

/// The names of all that is shown in words.
fn words<'a>(merged: &'a Merged, vocabulary: &Vocabulary) -> Vec<&'a str> {
    let mut words: Vec<&str> = Vec::new();
    for (name, _) in &merged.patterns {
        words.push(&name.value);
    }
    for symbol in vocabulary.enums.iter().flat_map(|def| def.names()) {
        words.push(symbol);
    }
    for outcome in Outcome::ALL {
        words.push(outcome.name());
    }
    words
}

fn unknown_figures(article: &Article, cases: &[&str]) -> Vec<Diagnostic> {
    let places = article.figures.iter().zip(&article.figure_spans);
    let unknown = places.filter(|(id, _)| !cases.contains(&id.as_str()));
    unknown
        .map(|(id, span)| {
            let message = Text::new(format!("没有案例 `{id}`"), format!("no case `{id}`"));
            Diagnostic::warning(UNKNOWN_FIGURE, message)
                .at(&article.source, *span, None)
                .help(did_you_mean(id, cases.iter().copied()))
        })
        .collect()
}

fn unused_pattern(name: &At<String>) -> Diagnostic {
    let pattern = &name.value;
    let message = Text::new(
        format!("没有条款给出走法模式 `{pattern}`"),
        format!("no clause gives the pattern `{pattern}`"),
    );
    let help = Text::new(
        format!("删去此模式，或在 `sides` 中写一条 `then: {pattern}`"),
        format!("remove it, or write a clause under `sides` with `then: {pattern}`"),
    );
    Diagnostic::warning(UNUSED_PATTERN, message)
        .at(&name.source, name.span, None)
        .help(help)
}

fn unknown_word(name: &At<String>, words: &[&str]) -> Diagnostic {
    let word = &name.value;
    let message = Text::new(
        format!("`{word}` 不是可改写的词"),
        format!("`{word}` is no word that is shown"),
    );
    let help = did_you_mean(word, words.iter().copied()).unwrap_or_else(|| {
        Text::new(
            "可改写的是着法性质、棋子、根、走法模式、裁决的名称",
            "the words are the names of classes, pieces, roots, patterns and outcomes",
        )
    });
    Diagnostic::warning(UNKNOWN_WORD, message)
        .at(&name.source, name.span, None)
        .help(help)
}
