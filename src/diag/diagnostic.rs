//! One problem: what, where, and what to do about it.

use super::source::{Source, Span};
use crate::lang::Text;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used 错误.
    Error,
    /// The text can be used, but is probably not what was meant 警告.
    Warning,
}

impl Severity {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A marked part of a source, with what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The text that holds the part.
    pub source: Source,
    /// The part.
    pub span: Span,
    /// What stands beside the mark.
    pub label: Option<Text>,
}

/// A problem found in a text. Messages are lower case, without a final period, with what the user wrote in back-ticks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable name, such as `qili::rules::unknown_fact`.
    pub code: &'static str,
    /// What is wrong.
    pub message: Text,
    /// Where.
    pub mark: Option<Mark>,
    /// What to do.
    pub help: Option<Text>,
    /// Other places that belong to it, such as the first of two equal ids.
    pub related: Vec<Mark>,
}

impl Diagnostic {
    /// A problem that makes the text unusable.
    #[must_use]
    pub fn error(code: &'static str, message: Text) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message,
            mark: None,
            help: None,
            related: Vec::new(),
        }
    }

    /// A problem that is worth a look.
    #[must_use]
    pub fn warning(code: &'static str, message: Text) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, message)
        }
    }

    /// The problem at a place.
    #[must_use]
    pub fn at(mut self, source: &Source, span: Span, label: impl Into<Option<Text>>) -> Diagnostic {
        self.mark = Some(Mark {
            source: source.clone(),
            span,
            label: label.into(),
        });
        self
    }

    /// The problem with advice; `None` changes nothing.
    #[must_use]
    pub fn help(mut self, help: impl Into<Option<Text>>) -> Diagnostic {
        self.help = help.into().or(self.help);
        self
    }

    /// The problem with one more place that belongs to it.
    #[must_use]
    pub fn also(mut self, source: &Source, span: Span, label: Text) -> Diagnostic {
        self.related.push(Mark {
            source: source.clone(),
            span,
            label: Some(label),
        });
        self
    }

    fn order(&self) -> (Option<(&str, Span)>, Severity, &'static str) {
        let place = self.mark.as_ref().map(|m| (m.source.name(), m.span));
        (place, self.severity, self.code)
    }
}

/// Orders problems by file and place; those without a place come first.
pub fn sort(problems: &mut [Diagnostic]) {
    problems.sort_by(|a, b| a.order().cmp(&b.order()));
}
