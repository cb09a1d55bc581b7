//! Problems as JSON, with the same fields as the text form.

use super::diagnostic::{Diagnostic, Mark};
use crate::lang::Text;
use serde_json::{Map, Value, json};

/// A problem as JSON: `severity`, `code`, `message` {zh, en}, then, where there are any, the place (`file`, `line`,
/// `column`, `end_line`, `end_column`, `label`), `help` and the list `related` of places.
#[must_use]
pub fn to_json(problem: &Diagnostic) -> Value {
    let mut fields = Map::new();
    fields.insert("severity".into(), problem.severity.name().into());
    fields.insert("code".into(), problem.code.into());
    fields.insert("message".into(), text(&problem.message));
    if let Some(mark) = &problem.mark {
        fields.extend(place(mark));
    }
    if let Some(help) = &problem.help {
        fields.insert("help".into(), text(help));
    }
    if !problem.related.is_empty() {
        let related = problem.related.iter().map(|m| Value::Object(place(m)));
        fields.insert("related".into(), related.collect());
    }
    Value::Object(fields)
}

fn text(text: &Text) -> Value {
    json!({"zh": text.zh, "en": text.en})
}

fn place(mark: &Mark) -> Map<String, Value> {
    let span = mark.source.clamp(mark.span);
    let (start, end) = (mark.source.place(span.start), mark.source.place(span.end));
    let mut fields = Map::new();
    fields.insert("file".into(), mark.source.name().into());
    fields.insert("line".into(), start.line.into());
    fields.insert("column".into(), start.column.into());
    fields.insert("end_line".into(), end.line.into());
    fields.insert("end_column".into(), end.column.into());
    if let Some(label) = &mark.label {
        fields.insert("label".into(), text(label));
    }
    fields
}
