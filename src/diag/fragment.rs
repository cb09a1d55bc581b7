//! A text that was taken out of another, such as an expression out of a YAML file.

use super::source::{Source, Span};

/// A text together with where each of its bytes stands in a source, so that problems are shown in the file itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    source: Source,
    text: String,
    /// The source byte of each byte of `text`, and one more for its end.
    bytes: Vec<usize>,
}

impl Fragment {
    /// The whole of a source.
    #[must_use]
    pub fn whole(source: &Source) -> Fragment {
        Fragment {
            source: source.clone(),
            text: source.text().to_owned(),
            bytes: (0..=source.text().len()).collect(),
        }
    }

    /// `text` as it was read out of the part `raw` of a source, where quotes, escapes, indentation and line breaks may
    /// stand between its characters. A character that `raw` writes as an escape is placed at what follows it.
    #[must_use]
    pub fn decoded(source: &Source, raw: Span, text: impl Into<String>) -> Fragment {
        let text = text.into();
        let raw = source.clamp(raw);
        let mut bytes = Vec::with_capacity(text.len() + 1);
        let mut at = raw.start;
        for c in text.chars() {
            let rest = source.slice(Span::new(at, raw.end));
            let (place, width) = find(rest, c).map_or((at, 0), |(gap, width)| (at + gap, width));
            bytes.extend((0..c.len_utf8()).map(|i| place + i.min(width)));
            at = place + width;
        }
        bytes.push(at);
        Fragment {
            source: source.clone(),
            text,
            bytes,
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The source that it was taken from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Where a part of the text stands in the source.
    #[must_use]
    pub fn place(&self, span: Span) -> Span {
        let last = self.bytes.len() - 1;
        let at = |byte: usize| self.bytes.get(byte.min(last)).copied().unwrap_or(0);
        let start = at(span.start);
        // The end is counted from the last byte inside, or a mark would run on over a line break of the source.
        let end = if span.end > span.start {
            at(span.end - 1) + 1
        } else {
            start
        };
        Span::new(start, end)
    }
}

/// How far ahead in the source a character stands, and how many bytes it has there. White space is taken only where it
/// stands: a run of it may be shorter in the text than in the source, and the rest is passed over by what follows.
fn find(rest: &str, c: char) -> Option<(usize, usize)> {
    if c.is_whitespace() {
        let next = rest.chars().next().filter(|raw| raw.is_whitespace());
        return next.map(|raw| (0, raw.len_utf8()));
    }
    rest.find(c).map(|gap| (gap, c.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `part` of the decoded `text` is found in `file` between `raw`'s bounds at the same characters.
    fn check(file: &str, text: &str, part: &str, expect: &str) {
        let source = Source::new("t", file);
        let fragment = Fragment::decoded(&source, Span::new(0, file.len()), text);
        let start = text.find(part).unwrap();
        let place = fragment.place(Span::new(start, start + part.len()));
        assert_eq!(source.slice(place), expect, "{part:?} of {file:?}");
    }

    #[test]
    fn places_are_those_of_the_file() {
        check("a == b", "a == b", "b", "b");
        check("'a == b'", "a == b", "a ==", "a ==");
        check("\"a == b\"", "a == b", "b", "b");
        check("a ==\n    b && c", "a == b && c", "b", "b");
        check("a ==\n    b && c", "a == b && c", "c", "c");
        check(">-\n  a\n  && long\n", "a && long", "long", "long");
        check("|\n  a\n  && long\n", "a\n&& long\n", "long", "long");
        check(
            "|\n  a\n    && long\n  b",
            "a\n  && long\nb",
            "long",
            "long",
        );
        check("|\n  a\n    && long\n  b", "a\n  && long\nb", "b", "b");
        check("a\n\n\n  b", "a\n\nb", "b", "b");
        check("'长 == 将'", "长 == 将", "将", "将");
        check("a  &&  b", "a  &&  b", "b", "b");
    }

    #[test]
    fn a_span_beyond_the_end_is_at_the_end() {
        let source = Source::new("t", "abc");
        assert_eq!(
            Fragment::whole(&source).place(Span::new(3, 9)),
            Span::new(3, 4)
        );
        assert_eq!(
            Fragment::whole(&source).place(Span::new(7, 7)),
            Span::new(3, 3)
        );
    }
}
