//! The difference between two rule books, for a committee to read.

mod details;
mod groups;
mod json;
mod summary;
mod text;

pub use json::diff_json;
pub use summary::diff_summary;
pub use text::diff_text;
pub(super) use text::word_diff;

use crate::lang::{Lang, Text};
use crate::rules::Book;

/// A clause with its name, such as `26.9.1 (the heavier side changes)`; the id alone if the book has none of it.
fn clause(book: &Book, id: &str, lang: Lang) -> String {
    let Some(article) = book.article(id) else {
        return id.to_owned();
    };
    let name = article.name.get(lang);
    match lang {
        Lang::Zh => format!("{id}（{name}）"),
        Lang::En => format!("{id} ({name})"),
    }
}

/// Makes a text from what a function says in either language.
fn both(say: impl Fn(Lang) -> String) -> Text {
    Text::new(say(Lang::Zh), say(Lang::En))
}
