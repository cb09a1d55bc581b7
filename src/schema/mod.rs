//! The form of rule books and case files, as JSON Schema: editors complete and check by it while one writes.
//!
//! The types here are never made; they say which keys there are, in both languages, `en | zh`. What reads the files is
//! [`crate::rules`] and [`crate::suite`], and a test holds both against each other.

pub mod book;
pub mod case;

use schemars::{JsonSchema, schema_for};
use serde_json::Value;

/// The schema of rule books.
#[must_use]
pub fn book_schema() -> Value {
    schema::<book::BookFile>("Rule book of qili | qili 棋规文件")
}

/// The schema of case files.
#[must_use]
pub fn case_schema() -> Value {
    schema::<case::CaseFile>("Cases of qili | qili 案例文件")
}

fn schema<T: JsonSchema>(title: &str) -> Value {
    let mut schema = schema_for!(T).to_value();
    if let Some(fields) = schema.as_object_mut() {
        fields.insert("title".into(), title.into());
    }
    schema
}
