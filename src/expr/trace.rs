//! What an evaluation looked at, and how it is shown.

use crate::diag::Span;
use crate::facts::Value;
use std::fmt::Write;
use std::sync::Arc;

/// What a part of an evaluation was.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// A number, truth value, symbol or pattern name.
    Constant,
    /// A variable.
    Variable,
    /// A fact of an object: the object type's and the fact's name.
    Fact(&'static str, &'static str),
    /// A word of the book; its single child stands in a text of its own.
    Term(String, Arc<str>),
    /// `a && b`.
    And,
    /// `a || b`.
    Or,
    /// `list.exists(…)`; the first child is the list, the others are [`Step::Item`]s.
    Exists,
    /// `list.all(…)`; children as above.
    All,
    /// `list.filter(…)`; children as above.
    Filter,
    /// The condition for one item: the variable's name and the item.
    Item(Arc<str>, Value),
    /// `size(list)`.
    Size,
    /// Comparisons, sums, `!`, `in`, `?:`.
    Operation,
}

/// One part of an evaluation, with the parts that it looked at. What was not needed is not there.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// What it was.
    pub step: Step,
    /// Its bytes in the text.
    pub span: Span,
    /// The byte under which its value is shown.
    pub mark: usize,
    /// What it came to.
    pub value: Value,
    /// The parts it looked at, in order.
    pub children: Vec<Trace>,
}

/// An evaluation with its text.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The expression.
    pub text: Arc<str>,
    /// How it was evaluated.
    pub trace: Trace,
}

/// A fact that an evaluation read.
#[derive(Debug, Clone, PartialEq)]
pub struct FactRead {
    /// The object type's name.
    pub object: &'static str,
    /// The fact's name.
    pub fact: &'static str,
    /// As the expression writes it, such as `g.target.kind`.
    pub text: String,
    /// What it was.
    pub value: Value,
}

impl Trace {
    /// The trace without the parts that did not decide: of an `&&` that is false, only what was false is kept, of an
    /// `exists` that is true, only the item that made it so.
    #[must_use]
    pub fn deciding(&self) -> Trace {
        let decided = |child: &Trace| child.value == self.value;
        let passed = |child: &Trace| child.value == Value::Bool(true);
        let is_item = |child: &Trace| matches!(child.step, Step::Item(..));
        let kept = self.children.iter().filter(|child| match self.step {
            Step::And | Step::Or => decided(child),
            Step::Exists | Step::All => !is_item(child) || decided(child),
            Step::Filter => !is_item(child) || passed(child),
            _ => true,
        });
        Trace {
            children: kept.map(Trace::deciding).collect(),
            ..self.clone()
        }
    }
}

impl Explanation {
    /// The explanation without the parts that did not decide.
    #[must_use]
    pub fn deciding(&self) -> Explanation {
        Explanation {
            text: Arc::clone(&self.text),
            trace: self.trace.deciding(),
        }
    }

    /// The facts that were read, in order, each once.
    #[must_use]
    pub fn facts(&self) -> Vec<FactRead> {
        let mut all = Vec::new();
        collect(&self.trace, &self.text, &mut all);
        all
    }

    /// The expression with values beneath their places, then the items of its lists and the words of the book that it
    /// uses in the same way. Ends with a line break.
    #[must_use]
    pub fn render(&self) -> String {
        self.render_with(&Value::to_string)
    }

    /// The same, with values as `say` writes them.
    pub fn render_with(&self, say: &dyn Fn(&Value) -> String) -> String {
        let mut out = String::new();
        draw(&self.trace, &self.text, 0, say, &mut out);
        out
    }
}

fn collect(trace: &Trace, text: &Arc<str>, all: &mut Vec<FactRead>) {
    let text = match &trace.step {
        Step::Term(_, _) => {
            // The object stands in the outer text, the definition in its own.
            let (definition, object) = split_term(trace);
            object.iter().for_each(|child| collect(child, text, all));
            if let (Some(child), Step::Term(_, inner)) = (definition, &trace.step) {
                collect(child, inner, all);
            }
            return;
        }
        _ => text,
    };
    for child in &trace.children {
        collect(child, text, all);
    }
    if let Step::Fact(object, fact) = trace.step {
        let span = trace.span;
        let read = FactRead {
            object,
            fact,
            text: text
                .get(span.start..span.end)
                .unwrap_or_default()
                .to_owned(),
            value: trace.value.clone(),
        };
        if !all.contains(&read) {
            all.push(read);
        }
    }
}

/// The definition of a term, which is its last child, and what comes before: the object.
fn split_term(trace: &Trace) -> (Option<&Trace>, &[Trace]) {
    match trace.children.split_last() {
        Some((definition, object)) => (Some(definition), object),
        None => (None, &[]),
    }
}

/// Draws the part of the text that `trace` covers.
fn draw(
    trace: &Trace,
    text: &str,
    indent: usize,
    say: &dyn Fn(&Value) -> String,
    out: &mut String,
) {
    let line = text
        .get(trace.span.start..trace.span.end)
        .unwrap_or_default();
    // One line, with every byte in its column: the grammar lets nothing but ASCII through.
    let line: String = line
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    let _ = writeln!(out, "{:indent$}{line}", "");
    let mut marks = Vec::new();
    let mut details = Vec::new();
    gather(trace, trace.span.start, &mut marks, &mut details);
    marks.sort_by_key(|(column, _)| *column);
    let marks = marks.into_iter();
    let marks: Vec<(usize, String)> = marks.map(|(at, value)| (at, say(value))).collect();
    draw_marks(&marks, indent, out);
    for detail in details {
        draw_detail(detail, text, indent + 2, say, out);
    }
}

/// Finds the values to show in one line, and the parts that need lines of their own.
fn gather<'a>(
    trace: &'a Trace,
    start: usize,
    marks: &mut Vec<(usize, &'a Value)>,
    details: &mut Vec<&'a Trace>,
) {
    let column = trace.mark.saturating_sub(start);
    let is_object = matches!(trace.value, Value::Object(_));
    match &trace.step {
        Step::Fact(..) if is_object => {}
        Step::Fact(..) | Step::Size | Step::Exists | Step::All | Step::Filter => {
            marks.push((column, &trace.value));
        }
        Step::Term(..) => {
            marks.push((column, &trace.value));
            details.push(trace);
            for child in split_term(trace).1 {
                gather(child, start, marks, details);
            }
            return;
        }
        Step::Item(..) => {
            details.push(trace);
            return;
        }
        _ => {}
    }
    for child in &trace.children {
        gather(child, start, marks, details);
    }
}

fn draw_marks(marks: &[(usize, String)], indent: usize, out: &mut String) {
    for shown in (0..=marks.len()).rev() {
        // The first line has bars only, each later one ends with a value.
        let Some(bars) = marks.get(..shown) else {
            continue;
        };
        let mut line = " ".repeat(indent);
        for (column, _) in bars {
            pad(&mut line, indent + column);
            line.push('|');
        }
        if let Some((column, value)) = marks.get(shown) {
            pad(&mut line, indent + column);
            line.push_str(value);
        }
        if !line.trim().is_empty() {
            let _ = writeln!(out, "{line}");
        }
    }
}

fn pad(line: &mut String, column: usize) {
    let missing = column.saturating_sub(line.chars().count());
    line.extend(std::iter::repeat_n(' ', missing));
}

fn draw_detail(
    detail: &Trace,
    text: &str,
    indent: usize,
    say: &dyn Fn(&Value) -> String,
    out: &mut String,
) {
    let value = say(&detail.value);
    match &detail.step {
        Step::Item(name, item) => {
            let _ = writeln!(out, "{:indent$}{name} = {}: {value}", "", say(item));
            for body in &detail.children {
                draw(body, text, indent + 2, say, out);
            }
        }
        Step::Term(name, definition) => {
            let _ = writeln!(out, "{:indent$}{name}: {value}", "");
            if let Some(body) = split_term(detail).0 {
                draw(body, definition, indent + 2, say, out);
            }
        }
        _ => {}
    }
}
