//! The cases that are part of the program.

use super::case::Case;
use super::load::{CaseError, load_cases};

/// Name and text of every file below `cases/`, as the build script found them, ordered by name.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// All cases of the program, in the order of their files.
///
/// # Errors
/// All that is wrong in the files, which is nothing in a program that passed its tests.
pub fn cases() -> Result<Vec<Case>, Vec<CaseError>> {
    let mut cases = Vec::new();
    let mut errors = Vec::new();
    for (name, text) in FILES {
        match load_cases(&format!("cases/{name}.yaml"), text) {
            Ok(read) => cases.extend(read),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() {
        Ok(cases)
    } else {
        Err(errors)
    }
}
