//! What rule books may ask for: every fact, and which books ask for it.

use super::table::wrapped_table;
use crate::facts::{ENUMS, EnumDef, FactDef, OBJECTS, ObjectDef};
use crate::lang::{Lang, Text};
use crate::rules::{Article, Book, Definition};
use serde_json::{Value, json};

/// The widest that tables get, in columns.
const WIDTH: u16 = 120;

/// A term 术语: a word that a book defines over the facts.
struct Word<'a> {
    object: &'static ObjectDef,
    name: &'a str,
    ty: String,
    article: &'a Article,
}

/// The facts of one object, or of all, with their terms and the symbols that they may be, as text.
///
/// `object` is the name of an object or of a list of symbols.
#[must_use]
pub fn facts_text(books: &[Book], object: Option<&str>, lang: Lang) -> String {
    let mut parts = Vec::new();
    for def in OBJECTS.iter().filter(|def| is_asked(object, def.name)) {
        parts.push(format!(
            "{}: {}\n{}",
            def.name,
            Text::new(def.zh, def.en).get(lang),
            fact_table(books, def, lang)
        ));
    }
    let words = words(books, object);
    if !words.is_empty() {
        let title = Text::new("术语：棋规自己定义的事实", "terms: facts that books define");
        let shown = word_table(books, &words, lang);
        parts.push(format!("{}\n{shown}", title.get(lang)));
    }
    for def in ENUMS.iter().filter(|def| is_asked(object, def.name)) {
        parts.push(symbols(def, lang));
    }
    parts.join("\n")
}

/// The same as JSON: `facts`, `terms` and `symbols`.
#[must_use]
pub fn facts_json(books: &[Book], object: Option<&str>) -> Value {
    let objects = OBJECTS.iter().filter(|def| is_asked(object, def.name));
    let facts = objects.flat_map(|def| def.facts.iter().map(|fact| fact_json(books, def, fact)));
    let terms = words(books, object).into_iter().map(|word| {
        json!({
            "object": word.object.name,
            "term": word.name,
            "type": word.ty,
            "name": word.article.name,
            "says": word.article.says,
            "book": word.article.book(),
            "clause": word.article.id,
            "used_by": used_by(books, word.object.name, word.name),
        })
    });
    let symbols = ENUMS.iter().filter(|def| is_asked(object, def.name));
    let symbols = symbols.flat_map(|def| {
        def.symbols.iter().map(|(name, zh, en)| {
            json!({"type": def.name, "symbol": name, "meaning": Text::new(*zh, *en)})
        })
    });
    json!({
        "facts": facts.collect::<Vec<_>>(),
        "terms": terms.collect::<Vec<_>>(),
        "symbols": symbols.collect::<Vec<_>>(),
    })
}

fn is_asked(object: Option<&str>, name: &str) -> bool {
    object.is_none_or(|asked| asked == name)
}

fn fact_json(books: &[Book], def: &ObjectDef, fact: &FactDef) -> Value {
    json!({
        "object": def.name,
        "fact": fact.name,
        "type": fact.ty.to_string(),
        "meaning": Text::new(fact.zh, fact.en),
        "used_by": used_by(books, def.name, fact.name),
    })
}

/// The books that use a fact, each with the clauses that do.
fn used_by(books: &[Book], object: &str, fact: &str) -> Value {
    let using = books.iter().filter_map(|book| {
        let clauses = clauses_using(book, object, fact);
        (!clauses.is_empty()).then(|| (book.id.clone(), json!(clauses)))
    });
    Value::Object(using.collect())
}

fn clauses_using<'a>(book: &'a Book, object: &str, fact: &str) -> Vec<&'a str> {
    let uses = book.uses().into_iter();
    let of_fact = uses.filter(|u| u.object == object && u.fact == fact);
    of_fact.map(|u| u.clause).collect()
}

fn users(books: &[Book], object: &str, fact: &str) -> String {
    let using = books.iter();
    let using = using.filter(|book| !clauses_using(book, object, fact).is_empty());
    let names: Vec<&str> = using.map(|book| book.id.as_str()).collect();
    names.join(", ")
}

fn fact_table(books: &[Book], def: &ObjectDef, lang: Lang) -> String {
    let headings = match lang {
        Lang::Zh => ["事实", "类型", "含义", "使用的棋规"],
        Lang::En => ["fact", "type", "meaning", "used by"],
    };
    let rows = def.facts.iter().map(|fact| {
        vec![
            fact.name.to_owned(),
            fact.ty.to_string(),
            Text::new(fact.zh, fact.en).get(lang).to_owned(),
            users(books, def.name, fact.name),
        ]
    });
    wrapped_table(&headings, rows, WIDTH)
}

/// The terms of the books; one that a book takes over from another comes once.
fn words<'a>(books: &'a [Book], object: Option<&str>) -> Vec<Word<'a>> {
    let mut words: Vec<Word<'a>> = Vec::new();
    for clause in books.iter().flat_map(|book| &book.terms) {
        let Some(Definition::Is { object, fact, expr }) = clause.modelled() else {
            continue;
        };
        words.push(Word {
            object,
            name: fact,
            ty: expr.ty.to_string(),
            article: &clause.article,
        });
    }
    words.retain(|word| is_asked(object, word.object.name));
    let order = |word: &Word<'_>| {
        let place = OBJECTS.iter().position(|def| *def == word.object);
        (place, word.name.to_owned(), word.article.book().to_owned())
    };
    words.sort_by_key(order);
    words.dedup_by(|a, b| a.article == b.article);
    words
}

fn word_table(books: &[Book], words: &[Word<'_>], lang: Lang) -> String {
    let headings = match lang {
        Lang::Zh => ["术语", "类型", "名称", "条款", "使用的棋规"],
        Lang::En => ["term", "type", "name", "clause", "used by"],
    };
    let rows = words.iter().map(|word| {
        vec![
            format!("{}.{}", word.object.name, word.name),
            word.ty.clone(),
            word.article.name.get(lang).to_owned(),
            format!("{} {}", word.article.book(), word.article.id),
            users(books, word.object.name, word.name),
        ]
    });
    wrapped_table(&headings, rows, WIDTH)
}

/// A list of symbols and what they mean.
fn symbols(def: &EnumDef, lang: Lang) -> String {
    let names = def.symbols.iter().map(|(name, zh, en)| match lang {
        Lang::Zh => format!("{name} {zh}"),
        // The English of a symbol is the symbol, but for the underscores.
        Lang::En if *en == name.replace('_', " ") => (*name).to_owned(),
        Lang::En => format!("{name} ({en})"),
    });
    let names: Vec<String> = names.collect();
    let (comma, title) = match lang {
        Lang::Zh => ("、", def.zh),
        Lang::En => (", ", def.en),
    };
    format!("{}: {title}\n{}\n", def.name, names.join(comma))
}
