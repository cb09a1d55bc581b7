//! `qili facts`: what rule books may ask for.

use super::args::Format;
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::facts::{ENUMS, OBJECTS};
use crate::report::{facts_json, facts_text};
use crate::suite::shipped_books;
use clap::builder::PossibleValuesParser;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only those of this object, or the symbols of this list | 只列此对象的事实，或此列表的符号
    #[arg(value_name = "OBJECT", value_parser = names())]
    object: Option<String>,
}

fn names() -> PossibleValuesParser {
    let objects = OBJECTS.iter().map(|def| def.name);
    PossibleValuesParser::new(objects.chain(ENUMS.iter().map(|def| def.name)))
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut books = Vec::new();
    let mut problems = Vec::new();
    for loaded in shipped_books() {
        books.extend(loaded.book);
        problems.extend(loaded.problems);
    }
    let object = args.object.as_deref();
    match ui.format {
        Format::Text => {
            let text = facts_text(&books, object, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => ui.json(&facts_json(&books, object))?,
    }
    if problems.is_empty() {
        Ok(Outcome::AsExpected)
    } else {
        Err(problems.into())
    }
}
