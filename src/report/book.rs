//! A rule book to be read: its contents, and its text.

use super::table::columns;
use crate::lang::{Lang, Text};
use crate::rules::{Article, Book, Section};
use serde_json::{Value, json};
use std::fmt::Write;

/// The contents of a book, section by section; of the clauses whose number begins with `under` the text as well.
#[must_use]
pub fn book_text(book: &Book, under: Option<&str>, lang: Lang) -> String {
    let mut text = format!("{} ({}, {})\n", book.title.get(lang), book.id, book.edition);
    if let (Some(about), None) = (&book.about, under) {
        let _ = writeln!(text, "{}", about.get(lang));
    }
    for section in Section::ALL {
        let articles = asked(book, section, under);
        if articles.is_empty() {
            continue;
        }
        let title = section.title();
        let _ = writeln!(text, "\n{}", title.get(lang));
        match under {
            None => text += &contents(&articles, lang),
            Some(_) => articles
                .iter()
                .for_each(|(article, _)| whole(&mut text, article, lang)),
        }
    }
    text
}

/// The same as JSON: `id`, `title`, `edition`, `about`, `sources` and `clauses` with `section`, `id`, `name`, `says`,
/// `status`, `figures`, `modelled`.
#[must_use]
pub fn book_json(book: &Book, under: Option<&str>) -> Value {
    let clauses = Section::ALL.into_iter().flat_map(|section| {
        let articles = asked(book, section, under).into_iter();
        articles.map(move |(article, is_modelled)| {
            json!({
                "section": section.name(),
                "id": article.id,
                "name": article.name,
                "says": article.says,
                "status": article.status,
                "figures": article.figures,
                "modelled": is_modelled,
            })
        })
    });
    json!({
        "id": book.id,
        "title": book.title,
        "edition": book.edition,
        "about": book.about,
        "sources": book.sources,
        "clauses": clauses.collect::<Vec<_>>(),
    })
}

/// The articles of a section whose number is `under` or goes on from it, each with whether it is modelled.
fn asked<'b>(book: &'b Book, of: Section, under: Option<&str>) -> Vec<(&'b Article, bool)> {
    let is_under = |id: &str| {
        let rest = under.map_or(Some(""), |under| id.strip_prefix(under));
        rest.is_some_and(|rest| under.is_none() || !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let articles = book.articles();
    let articles = articles.filter(|(section, article, _)| *section == of && is_under(&article.id));
    articles
        .map(|(_, article, is_modelled)| (article, is_modelled))
        .collect()
}

fn contents(articles: &[(&Article, bool)], lang: Lang) -> String {
    let not = Text::new("未建模", "not modelled");
    columns(articles.iter().map(|(article, is_modelled)| {
        let mark = if *is_modelled { "" } else { not.get(lang) };
        vec![
            article.id.clone(),
            article.name.get(lang).to_owned(),
            mark.to_owned(),
        ]
    }))
}

fn whole(text: &mut String, article: &Article, lang: Lang) {
    let _ = writeln!(text, "{} {}", article.id, article.name.get(lang));
    let _ = writeln!(text, "  {}", article.says.get(lang));
    if let Some(status) = &article.status {
        let _ = match lang {
            Lang::Zh => writeln!(text, "  （{}）", status.zh),
            Lang::En => writeln!(text, "  ({})", status.en),
        };
    }
    if !article.figures.is_empty() {
        let label = Text::new("图", "figures");
        let _ = writeln!(text, "  {}: {}", label.get(lang), article.figures.join(" "));
    }
}
