//! Rule books and cases that commands are asked about.

use super::{Failure, input, problem};
use crate::diag::Diagnostic;
use crate::judge::VOCABULARY;
use crate::lang::Text;
use crate::rules::{Book, open};
use crate::suite::{Case, shipped_cases};
use globset::{Glob, GlobMatcher};

/// A book by the name of a shipped one, or by the path of a file.
pub(super) fn book(name: &str) -> Result<Book, Failure> {
    let loaded = open(name, &VOCABULARY, &input::rules);
    loaded.book.ok_or(Failure::Input(loaded.problems))
}

/// The cases of the program.
pub(super) fn all_cases() -> Result<Vec<Case>, Failure> {
    shipped_cases().map_err(|errors| errors.iter().map(problem::case).collect::<Vec<_>>().into())
}

/// Which cases are asked about.
#[derive(Debug, clap::Args)]
pub(super) struct Chosen {
    /// Only cases whose id fits this pattern, such as `cxa/fig-*` | 只取编号符合此式样的案例，如 `cxa/fig-*`
    #[arg(long, value_name = "GLOB")]
    cases: Option<String>,
}

impl Chosen {
    /// Those of the program that are asked about: at least one.
    pub(super) fn read(&self) -> Result<Vec<Case>, Failure> {
        let mut cases = all_cases()?;
        if let Some(pattern) = &self.cases {
            let glob = glob(pattern)?;
            cases.retain(|case| glob.is_match(&case.id));
            if cases.is_empty() {
                return Err(Box::new(no_case(pattern)).into());
            }
        }
        Ok(cases)
    }
}

fn glob(pattern: &str) -> Result<GlobMatcher, Box<Diagnostic>> {
    let glob = Glob::new(pattern).map_err(|error| {
        let why = error.kind();
        Box::new(Diagnostic::error(
            "qili::cli::bad_pattern",
            Text::new(
                format!("`{pattern}` 不是式样：{why}"),
                format!("`{pattern}` is no pattern: {why}"),
            ),
        ))
    })?;
    Ok(glob.compile_matcher())
}

fn no_case(pattern: &str) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_case",
        Text::new(
            format!("没有案例的编号符合 `{pattern}`"),
            format!("no case has an id that fits `{pattern}`"),
        ),
    )
}
