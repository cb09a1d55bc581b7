//! The templates, set up for a language.

use crate::lang::Lang;
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, Error, Value};

/// The name and text of every template.
const TEMPLATES: [(&str, &str); 14] = [
    ("base.html", include_str!("templates/base.html")),
    ("macros.html", include_str!("templates/macros.html")),
    ("home.html", include_str!("templates/home.html")),
    ("book.html", include_str!("templates/book.html")),
    ("booklet.html", include_str!("templates/booklet.html")),
    ("clause.html", include_str!("templates/clause.html")),
    ("case.html", include_str!("templates/case.html")),
    ("matrix.html", include_str!("templates/matrix.html")),
    ("themes.html", include_str!("templates/themes.html")),
    ("theme.html", include_str!("templates/theme.html")),
    ("editions.html", include_str!("templates/editions.html")),
    ("compare.html", include_str!("templates/compare.html")),
    ("facts.html", include_str!("templates/facts.html")),
    ("play.html", include_str!("templates/play.html")),
];

/// The templates in a language: `t(zh, en)` chooses one of two texts, and the filter `l` that of a text in both.
///
/// # Errors
/// A template cannot be read.
pub(super) fn environment(lang: Lang, version: &str) -> Result<Environment<'static>, Error> {
    let mut env = Environment::new();
    let mut syntax = SyntaxConfig::builder();
    env.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    for (name, text) in TEMPLATES {
        env.add_template(name, text)?;
    }
    env.add_function("t", move |zh: String, en: String| match lang {
        Lang::Zh => zh,
        Lang::En => en,
    });
    let key = name(lang);
    env.add_filter("l", move |text: Value| {
        text.get_attr(key).unwrap_or_default()
    });
    env.add_filter("slug", |id: String| super::slug(&id));
    env.add_global("lang", key);
    env.add_global("other", name(other(lang)));
    env.add_global("version", version);
    Ok(env)
}

/// `zh`, `en`.
pub(super) const fn name(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "zh",
        Lang::En => "en",
    }
}

const fn other(lang: Lang) -> Lang {
    match lang {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    }
}
