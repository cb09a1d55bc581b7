//! Questions and answers as JSON: the judge for programs that cannot call Rust, such as the playground in a browser.
//!
//! A question is an object with `ask` and what belongs to it; the answer is an object, with `error` {`zh`, `en`} alone if
//! the question cannot be answered.
//!
//! | `ask` | with | answer |
//! |---|---|---|
//! | `books` | | `version`, `books` [{`id`, `title`}], `cases` [{`id`, `title`}] |
//! | `line` | `fen`, `moves` (text in any notation), `lenient` | `fen`, `moves` [{`mv`, `zh`, `en`}], `legal`, `over` |
//! | `file` | `name`, `bytes` | `games` [{`title`, `fen`, `moves`}], `problems` |
//! | `judge` | `fen`, `moves`, `rules`, `cycle`, `lang` | the judgement and course, and `text` |
//! | `moves` | `fen`, `moves`, `rules` | what each legal move would mean |
//! | `clause` | `rules`, `id` | `code`, and a `proposal` that replaces it |
//! | `lint` | `text` | `problems` of a rule file |
//! | `change` | `text`, `from`, `to` | the cases of these numbers that a proposal judges otherwise: `changes`, `all` |
//! | `case` | `id` | `fen`, `moves`, `cycle` |
//!
//! `rules` is the id of a shipped book, or the text of a rule file.
//!
//! ```
//! use qili::service::Service;
//! use serde_json::json;
//!
//! let mut service = Service::default();
//! let answer = service.answer(&json!({"ask": "line", "fen": "", "moves": "炮二平五"}));
//! assert_eq!(answer["moves"][0]["mv"], "h2e2");
//! ```

mod change;
mod line;
mod verdict;

use crate::diag::Diagnostic;
use crate::judge::{Judge, VOCABULARY};
use crate::lang::Text;
use crate::rules::{Loaded, embedded, load, open, resolve};
use crate::suite::{Case, embedded as case_files, load_cases};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::io::ErrorKind;

/// Answers questions, and keeps the books and cases that were asked for.
#[derive(Default)]
pub struct Service {
    judges: FxHashMap<String, Judge>,
    cases: Option<Vec<Case>>,
}

/// Why a question has no answer.
type Failure = Text;

impl Service {
    /// The answer to a question.
    pub fn answer(&mut self, question: &Value) -> Value {
        let answered = match text(question, "ask") {
            "books" => Ok(self.books()),
            "line" => line::line(question),
            "file" => Ok(line::file(question)),
            "judge" => verdict::judge(self, question),
            "moves" => verdict::moves(self, question),
            "clause" => change::clause(self, question),
            "lint" => Ok(change::lint(question)),
            "change" => change::change(self, question),
            "case" => self.case(text(question, "id")),
            other => Err(Text::new(
                format!("没有这种提问：`{other}`"),
                format!("no question `{other}`"),
            )),
        };
        answered.unwrap_or_else(|error| json!({"error": error}))
    }

    /// The judge of a shipped book, or of the text of one.
    fn judge(&mut self, rules: &str) -> Result<Judge, Failure> {
        if let Some(known) = self.judges.get(rules) {
            return Ok(known.clone());
        }
        let loaded = if rules.contains('\n') {
            proposal(rules)
        } else {
            shipped(rules)
        };
        match loaded.book {
            Some(book) => {
                let judge = Judge::new(book);
                // Of proposals only the last is kept: each letter typed makes another one.
                self.judges.retain(|known, _| !known.contains('\n'));
                self.judges.insert(rules.to_owned(), judge.clone());
                Ok(judge)
            }
            None => Err(first(loaded.problems)),
        }
    }

    /// The cases that are part of the program.
    fn cases(&mut self) -> &[Case] {
        self.cases.get_or_insert_with(|| {
            let files = case_files::files();
            let cases = files.filter_map(|(name, text)| load_cases(name, text).ok());
            cases.flatten().collect()
        })
    }

    fn books(&mut self) -> Value {
        let books = embedded::names().filter_map(|name| {
            let judge = self.judge(name).ok()?;
            let title = &judge.book().title;
            Some(json!({"id": name, "title": title}))
        });
        let books: Value = books.collect();
        let cases = self.cases().iter();
        let cases: Value = cases
            .map(|case| json!({"id": case.id, "title": case.title}))
            .collect();
        json!({"version": env!("CARGO_PKG_VERSION"), "books": books, "cases": cases})
    }

    fn case(&mut self, id: &str) -> Result<Value, Failure> {
        let found = self.cases().iter().find(|case| case.id == id);
        let case = found
            .ok_or_else(|| Text::new(format!("没有案例 `{id}`"), format!("no case `{id}`")))?;
        Ok(json!({
            "fen": case.position.to_fen(),
            "moves": case.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "cycle": case.cycle,
            "title": case.title,
        }))
    }
}

fn shipped(name: &str) -> Loaded {
    open(name, &VOCABULARY, &|_| Err(ErrorKind::NotFound.into()))
}

/// The book of a text, which may extend shipped ones.
fn proposal(text: &str) -> Loaded {
    let nothing = |_: &std::path::Path| Err(ErrorKind::NotFound.into());
    let resolver =
        |parent: &str, beside: &crate::diag::Source| resolve(parent, Some(beside), &nothing);
    let source = crate::diag::Source::new(change::NAME, text);
    load(&source, &VOCABULARY, &resolver)
}

fn first(problems: Vec<Diagnostic>) -> Failure {
    let problem = problems.into_iter().next();
    problem.map_or_else(Text::default, |problem| problem.message)
}

/// A text of a question; empty if it is not there.
fn text<'q>(question: &'q Value, key: &str) -> &'q str {
    question
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

fn flag(question: &Value, key: &str) -> bool {
    question
        .get(key)
        .and_then(Value::as_bool)
        .unwrap_or_default()
}
