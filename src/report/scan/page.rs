//! The report on a collection as one HTML page that asks nothing of a network.

use super::chart::{clause_chart, effect_chart};
use super::text::{Collection, clause_name, counts_row, effect_text, headings, legend};
use crate::lang::Lang;
use minijinja::value::Serde;
use minijinja::{Environment, Error};
use serde_json::{Value, json};

const TEMPLATE: &str = include_str!("page.html");

/// The page.
///
/// # Errors
/// None but those of the template, which tests render.
pub fn page(collection: &Collection<'_>, lang: Lang) -> Result<String, Error> {
    let books = collection.books.iter().map(|(book, tally)| {
        let clauses = tally.clauses.iter().map(|(id, counts)| {
            json!({"name": clause_name(book, id, lang), "cells": counts_row(counts)})
        });
        json!({
            "id": book.id,
            "title": book.title.get(lang),
            "tally": tally,
            "cells": counts_row(&tally.counts),
            "clauses": clauses.collect::<Value>(),
            "chart": clause_chart(book, tally, lang),
        })
    });
    let pairs = collection.pairs.iter().map(|(old, new, pair)| {
        let effects = pair.effects.iter().map(|(effect, games)| {
            let [before, after] = effect_text(old, new, effect, lang);
            json!({"before": before, "after": after, "games": games})
        });
        let outcomes = pair.outcomes.iter().map(|(game, before, after)| {
            json!({"game": game, "before": before.title().get(lang), "after": after.title().get(lang)})
        });
        json!({
            "old": old.id,
            "new": new.id,
            "all": pair.all,
            "changed": pair.all - pair.same,
            "effects": effects.collect::<Value>(),
            "outcomes": outcomes.collect::<Value>(),
            "chart": effect_chart(old, new, pair, lang),
        })
    });
    let mut environment = Environment::new();
    environment.add_template("page.html", TEMPLATE)?;
    environment.get_template("page.html")?.render(Serde(json!({
        "zh": lang == Lang::Zh,
        "games": collection.games,
        "unreadable": collection.unreadable,
        "headings": headings(lang),
        "legend": legend(lang),
        "books": books.collect::<Value>(),
        "pairs": pairs.collect::<Value>(),
    })))
}
