//! A static site of rule books and cases: what the books say, what they decide, and why. Everything on its pages is
//! computed when it is built; nothing is fetched.
//!
//! Cases are judged first, once by each book, and kept as `CaseView`s, which own all that a page shows. Clauses are
//! seen with the cases that they decide (`ClauseView`). Pages are templates over both.

mod case;
mod clause;
mod editions;
mod figure;
mod pages;
mod search;
mod templates;
mod theme;
mod without;

use crate::rules::Book;
use crate::suite::{Case, Known};
use rayon::prelude::*;

/// What a site is made from.
pub struct Input<'a> {
    /// The books, in the order in which they are shown.
    pub books: &'a [Book],
    /// The cases.
    pub cases: &'a [Case],
    /// The known disagreements about them.
    pub known: &'a [Known],
    /// Which version of the program builds the site.
    pub version: &'a str,
    /// The judge as WebAssembly, if there is one.
    pub wasm: Option<Vec<u8>>,
}

/// A file of the site.
pub struct File {
    /// Its path below the folder of the site, with `/` between names.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> File {
        File {
            path: path.into(),
            bytes: bytes.into(),
        }
    }
}

/// A site, ready to be written.
pub struct Site {
    /// Its files.
    pub files: Vec<File>,
    /// The book and the case of each case that is red.
    pub red: Vec<(String, String)>,
}

/// Judges all cases by all books and makes the pages.
///
/// # Errors
/// A template is wrong, which tests see to.
pub fn build(input: &Input<'_>) -> Result<Site, minijinja::Error> {
    let reduced = without::reduced(input.books);
    let cases: Vec<case::CaseView> = input
        .cases
        .par_iter()
        .map(|case| case::view(case, input, &reduced))
        .collect();
    let clauses: Vec<Vec<clause::ClauseView>> = input
        .books
        .par_iter()
        .map(|book| clause::views(book, input.books, &cases))
        .collect();
    let red = cases.iter().flat_map(|case| {
        let red = case.verdicts.iter().filter(|verdict| verdict.is_red);
        red.map(|verdict| (verdict.book.clone(), case.id.clone()))
    });
    let red = red.collect();
    let files = pages::all(input, &cases, &clauses)?;
    Ok(Site { files, red })
}

/// The name of a case in paths: `cxa/fig-02` is `cxa-fig-02`.
fn slug(case: &str) -> String {
    case.replace('/', "-")
}
