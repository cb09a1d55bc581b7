//! The pages and what belongs to them.

use super::case::CaseView;
use super::clause::ClauseView;
use super::editions::{Comparison, comparisons};
use super::templates::{environment, name};
use super::theme::{Theme, themes};
use super::{File, Input, search};
use crate::draw::{STYLE, sprites};
use crate::facts::OBJECTS;
use crate::lang::{Lang, Text};
use minijinja::value::Serde;
use minijinja::{Environment, Error, Value, context};
use rayon::prelude::*;
use serde::Serialize;

/// A book as lists show it.
#[derive(Serialize)]
struct BookView {
    id: String,
    title: Text,
    edition: String,
    about: Option<Text>,
    sources: Vec<String>,
    ancestors: Vec<String>,
    /// How many cases expect something of it, and how many of these are judged so.
    all: usize,
    right: usize,
    modelled: usize,
    clauses: usize,
}

/// All that pages are made of.
struct Content<'a> {
    books: Vec<BookView>,
    cases: &'a [CaseView],
    clauses: &'a [Vec<ClauseView>],
    themes: Vec<Theme>,
    comparisons: Vec<Comparison>,
}

/// A page that is still to be rendered.
struct Page {
    template: &'static str,
    /// Its path below the folder of the language.
    path: String,
    content: Value,
}

/// Every file of the site.
///
/// # Errors
/// A template is wrong.
pub(super) fn all(
    input: &Input<'_>,
    cases: &[CaseView],
    clauses: &[Vec<ClauseView>],
) -> Result<Vec<File>, Error> {
    let content = Content {
        books: books(input, cases, clauses),
        cases,
        clauses,
        themes: themes(cases),
        comparisons: comparisons(input.books, cases),
    };
    let mut files = assets(input, &content);
    let listed = pages(&content);
    for lang in [Lang::Zh, Lang::En] {
        let env = environment(lang, input.version)?;
        let rendered: Result<Vec<File>, Error> = listed
            .par_iter()
            .map(|page| render(&env, lang, page))
            .collect();
        files.extend(rendered?);
    }
    Ok(files)
}

fn render(env: &Environment<'_>, lang: Lang, page: &Page) -> Result<File, Error> {
    let depth = page.path.matches('/').count();
    let up = "../".repeat(depth);
    let shared = context! { root => format!("{up}../"), up, path => page.path.clone() };
    let context = context! { ..page.content.clone(), ..shared };
    let html = env.get_template(page.template)?.render(context)?;
    Ok(File::new(format!("{}/{}", name(lang), page.path), html))
}

fn page(template: &'static str, path: impl Into<String>, content: Value) -> Page {
    Page {
        template,
        path: path.into(),
        content,
    }
}

fn pages(content: &Content<'_>) -> Vec<Page> {
    let books = serial(&content.books);
    let names = content.cases.iter().map(brief);
    let cases = Value::from(names.collect::<Vec<Value>>());
    let themes = serial(&content.themes);
    let mut pages = vec![
        page(
            "home.html",
            "index.html",
            context! { books => books.clone(), themes => themes.clone(), count => content.cases.len() },
        ),
        page(
            "matrix.html",
            "matrix.html",
            context! { books => books.clone(), cases => serial(content.cases) },
        ),
        page(
            "themes.html",
            "themes/index.html",
            context! { themes => themes.clone() },
        ),
        page(
            "facts.html",
            "facts.html",
            context! { objects => objects() },
        ),
        page(
            "play.html",
            "play.html",
            context! { books => books.clone() },
        ),
    ];
    let pairs: Vec<Value> = content
        .comparisons
        .iter()
        .map(|pair| context! { old => pair.old.clone(), new => pair.new.clone(), changed => pair.cases.len(), related => pair.edits.is_some() })
        .collect();
    pages.push(page(
        "editions.html",
        "editions/index.html",
        context! { books => books.clone(), pairs },
    ));
    for pair in &content.comparisons {
        let path = format!("editions/{}--{}.html", pair.old, pair.new);
        let pair = serial(pair);
        pages.push(page(
            "compare.html",
            path,
            context! { pair, cases => cases.clone() },
        ));
    }
    for theme in &content.themes {
        let path = format!("themes/{}.html", theme.id);
        let theme = serial(theme);
        pages.push(page(
            "theme.html",
            path,
            context! { theme, cases => cases.clone() },
        ));
    }
    for (book, clauses) in content.books.iter().zip(content.clauses) {
        let all = serial(clauses);
        let of = serial(book);
        let folder = format!("books/{}", book.id);
        let shown = context! { book => of.clone(), clauses => all, cases => cases.clone(), known => known(content) };
        pages.push(page(
            "book.html",
            format!("{folder}/index.html"),
            shown.clone(),
        ));
        pages.push(page(
            "booklet.html",
            format!("{folder}/booklet.html"),
            shown,
        ));
        for (number, clause) in clauses.iter().enumerate() {
            let beside = |at: Option<usize>| {
                let beside = at.and_then(|at| clauses.get(at));
                beside.map(|clause| clause.id.clone())
            };
            pages.push(page(
                "clause.html",
                format!("{folder}/{}.html", clause.id),
                context! {
                    book => of.clone(),
                    clause => serial(clause),
                    before => beside(number.checked_sub(1)),
                    after => beside(Some(number + 1)),
                    cases => cases.clone(),
                    known => known(content),
                },
            ));
        }
    }
    for (number, case) in content.cases.iter().enumerate() {
        let beside = |at: Option<usize>| at.and_then(|at| content.cases.get(at)).map(brief);
        let without: Vec<Value> = case
            .without
            .iter()
            .map(|w| context! { book => w.book.clone(), clause => w.clause.clone(), before => serial(&w.before), after => serial(&w.after) })
            .collect();
        let themes = content.themes.iter();
        let themes = themes.filter(|theme| theme.cases.contains(&number));
        let themes: Vec<Value> = themes
            .map(|theme| context! { id => theme.id, title => serial(&theme.title) })
            .collect();
        pages.push(page(
            "case.html",
            format!("cases/{}.html", case.slug),
            context! {
                case => serial(case),
                before => beside(number.checked_sub(1)),
                after => beside(Some(number + 1)),
                without,
                themes,
                books => books.clone(),
            },
        ));
    }
    pages
}

/// The ids of all cases, so that a figure that has no page is no link.
fn known(content: &Content<'_>) -> Value {
    content.cases.iter().map(|case| case.id.clone()).collect()
}

/// A value of its fields.
fn serial(value: impl Serialize) -> Value {
    Value::from(Serde(value))
}

/// A case as lists show it.
fn brief(case: &CaseView) -> Value {
    context! { id => case.id.clone(), slug => case.slug.clone(), title => serial(&case.title) }
}

fn objects() -> Value {
    let objects = OBJECTS.iter().map(|def| {
        let facts = def.facts.iter().map(|fact| {
            context! {
                name => fact.name,
                ty => fact.ty.to_string(),
                meaning => serial(Text::new(fact.zh, fact.en)),
            }
        });
        let facts: Vec<Value> = facts.collect();
        context! { name => def.name, title => serial(Text::new(def.zh, def.en)), facts }
    });
    objects.collect::<Vec<Value>>().into()
}

fn books(input: &Input<'_>, cases: &[CaseView], clauses: &[Vec<ClauseView>]) -> Vec<BookView> {
    let views = input.books.iter().zip(clauses).map(|(book, clauses)| {
        let verdicts = cases.iter().flat_map(|case| &case.verdicts);
        let of = verdicts.filter(|verdict| verdict.book == book.id);
        let fits: Vec<bool> = of.filter_map(|verdict| verdict.fits).collect();
        BookView {
            id: book.id.clone(),
            title: book.title.clone(),
            edition: book.edition.clone(),
            about: book.about.clone(),
            sources: book.sources.clone(),
            ancestors: book.ancestors.clone(),
            all: fits.len(),
            right: fits.iter().filter(|fits| **fits).count(),
            modelled: clauses.iter().filter(|c| c.unmodelled.is_none()).count(),
            clauses: clauses.len(),
        }
    });
    views.collect()
}

/// Styles, scripts, pictures, and the page that leads to a language.
fn assets(input: &Input<'_>, content: &Content<'_>) -> Vec<File> {
    let css = format!("{STYLE}{}", include_str!("assets/site.css"));
    let pieces = serde_json::Value::from(sprites());
    let pieces = format!("window.QILI_PIECES={pieces};\n");
    let mut files = vec![
        File::new("index.html", include_str!("assets/index.html")),
        File::new("assets/site.css", css),
        File::new("assets/pieces.js", pieces),
        File::new("assets/board.js", include_str!("assets/board.js")),
        File::new("assets/site.js", include_str!("assets/site.js")),
        File::new("assets/case.js", include_str!("assets/case.js")),
        File::new("assets/link.js", include_str!("assets/link.js")),
        File::new("assets/editor.js", include_str!("assets/editor.js")),
        File::new("assets/play.js", include_str!("assets/play.js")),
        File::new("assets/worker.js", include_str!("assets/worker.js")),
        File::new(
            "sw.js",
            include_str!("assets/sw.js").replace("VERSION", input.version),
        ),
    ];
    for lang in [Lang::Zh, Lang::En] {
        let script = search::script(lang, content.cases, content.clauses, &content.themes);
        files.push(File::new(
            format!("assets/search-{}.js", name(lang)),
            script,
        ));
    }
    for case in content.cases {
        let [zh, en] = &case.pictures;
        files.push(File::new(
            format!("zh/pictures/{}.svg", case.slug),
            zh.as_str(),
        ));
        files.push(File::new(
            format!("en/pictures/{}.svg", case.slug),
            en.as_str(),
        ));
    }
    if let Some(wasm) = &input.wasm {
        files.push(File::new("assets/qili.wasm", wasm.clone()));
    }
    files
}
