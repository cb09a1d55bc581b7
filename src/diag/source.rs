//! A named text, and places in it.

use std::fmt;
use std::sync::Arc;

/// A range of bytes of a text; `start <= end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`; an `end` before `start` makes an empty span.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        let end = if end < start { start } else { end };
        Span { start, end }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// A line and a column, both from 1; columns count characters, as editors do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// A text and the name that messages give to it. Clones share the text.
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: String,
    text: String,
    /// The byte at which each line begins.
    lines: Vec<usize>,
}

impl Source {
    /// A text under the name that messages show, usually a path.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let (name, text) = (name.into(), text.into());
        let starts = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let lines = std::iter::once(0)
            .chain(starts.map(|(at, _)| at + 1))
            .collect();
        Source(Arc::new(Inner { name, text, lines }))
    }

    /// The name that messages show.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text of a span, cut to what the source has.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        let span = self.clamp(span);
        self.text().get(span.start..span.end).unwrap_or_default()
    }

    /// The line and column of a byte; a byte beyond the end is at the end.
    #[must_use]
    pub fn place(&self, byte: usize) -> Place {
        let byte = self.floor(byte);
        let line = self.0.lines.partition_point(|start| *start <= byte);
        let start = self.0.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text().get(start..byte).unwrap_or_default();
        Place {
            line,
            column: before.chars().count() + 1,
        }
    }

    /// A span inside the text and on character boundaries, as near to `span` as there is.
    #[must_use]
    pub fn clamp(&self, span: Span) -> Span {
        Span::new(self.floor(span.start), self.floor(span.end))
    }

    /// The whole lines that a span is in.
    #[must_use]
    pub fn lines_of(&self, span: Span) -> Span {
        let span = self.clamp(span);
        let before = self.text().get(..span.start).unwrap_or_default();
        let after = self.text().get(span.end..).unwrap_or_default();
        Span::new(
            before.rfind('\n').map_or(0, |at| at + 1),
            span.end + after.find('\n').map_or(after.len(), |at| at + 1),
        )
    }

    fn floor(&self, byte: usize) -> usize {
        let text = self.text();
        let mut byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.name() == other.name() && self.text() == other.text()
    }
}

impl Eq for Source {}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, byte: usize, expect: (usize, usize)) {
        let place = Source::new("t", text).place(byte);
        assert_eq!((place.line, place.column), expect, "{text:?} at {byte}");
    }

    #[test]
    fn columns_count_characters_from_one() {
        check("", 0, (1, 1));
        check("abc", 2, (1, 3));
        check("长将x", 6, (1, 3));
        check("长将x", 4, (1, 2));
        check("a\n长b\n", 5, (2, 2));
        check("a\n", 2, (2, 1));
        check("a\n", 99, (2, 1));
        check("a\nb", 1, (1, 2));
    }

    #[test]
    fn lines_are_whole() {
        let source = Source::new("t", "a\n长将\nb");
        let of = |start, end| source.slice(source.lines_of(Span::new(start, end)));
        assert_eq!(of(0, 1), "a\n");
        assert_eq!(of(5, 5), "长将\n");
        assert_eq!(of(3, 9), "长将\nb");
        assert_eq!(of(99, 99), "b");
    }

    #[test]
    fn slices_never_leave_the_text() {
        let source = Source::new("t", "长将");
        assert_eq!(source.slice(Span::new(0, 3)), "长");
        assert_eq!(source.slice(Span::new(1, 5)), "长");
        assert_eq!(source.slice(Span::new(3, 99)), "将");
    }
}
