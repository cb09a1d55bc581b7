//! Remarks to the checks in the comments of a rule file: `# survives because …` and `# qili: allow Q001 because …`.

use super::clause::Article;
use crate::diag::{Source, Span};

/// What a remark is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemarkKind {
    /// Why mutants of a clause survive 存活: all, or those whose change reads as given.
    Survives(Option<String>),
    /// A finding of `lint` that is meant, by its number.
    Allow(String),
}

/// A reason that stands in a comment of a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub kind: RemarkKind,
    /// The reason.
    pub reason: String,
    /// The file.
    pub source: Source,
    /// The comment.
    pub span: Span,
}

impl Remark {
    /// The line of the comment, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.source.place(self.span.start).line
    }

    /// Whether the comment stands in a clause, one of `all` those of its file: between its id and the next one's.
    pub(super) fn is_in<'a>(
        &self,
        article: &Article,
        all: impl Iterator<Item = &'a Article>,
    ) -> bool {
        let starts = all.filter(|a| a.source == self.source && a.span.start < self.span.start);
        let last = starts.max_by_key(|article| article.span.start);
        last.is_some_and(|last| last.id == article.id && article.source == self.source)
    }
}

/// The remarks of a file, in order. Comments that say something else are none.
#[must_use]
pub fn remarks(source: &Source) -> Vec<Remark> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let comment = line.find("# ").filter(|at| {
            let before = line.get(..*at).unwrap_or_default();
            before.is_empty() || before.ends_with(char::is_whitespace)
        });
        if let Some(at) = comment {
            let text = line.get(at + 1..).unwrap_or_default().trim();
            let span = Span::new(start + at, start + line.trim_end().len());
            let remark = read(text).map(|(kind, reason)| Remark {
                kind,
                reason,
                source: source.clone(),
                span,
            });
            found.extend(remark);
        }
        start += line.len();
    }
    found
}

fn read(text: &str) -> Option<(RemarkKind, String)> {
    let (what, reason) = text.split_once("because")?;
    let reason = reason.trim().to_owned();
    if reason.is_empty() {
        return None;
    }
    let what = what.trim();
    if let Some(of) = what.strip_prefix("survives") {
        let of = of.trim();
        let of = (!of.is_empty()).then(|| of.to_owned());
        return Some((RemarkKind::Survives(of), reason));
    }
    let id = what.strip_prefix("qili:")?.trim().strip_prefix("allow")?;
    Some((RemarkKind::Allow(id.trim().to_owned()), reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[(RemarkKind, &str, usize)]) {
        let source = Source::new("t.yaml", text);
        let found = remarks(&source);
        let found: Vec<_> = found
            .iter()
            .map(|r| (r.kind.clone(), r.reason.as_str(), r.line()))
            .collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn remarks_are_told_from_other_comments() {
        let survives = |of: Option<&str>| RemarkKind::Survives(of.map(str::to_owned));
        let allow = |id: &str| RemarkKind::Allow(id.to_owned());
        check(
            "a: 1\n# survives because so\n",
            &[(survives(None), "so", 2)],
        );
        check(
            "a: 1   # survives drop `a && b` because it is\n",
            &[(survives(Some("drop `a && b`")), "it is", 1)],
        );
        check(
            "# qili: allow Q001 because 有图\n",
            &[(allow("Q001"), "有图", 1)],
        );
        check("# survives\n# survives because\n# why because of it\n", &[]);
        check("a: \"x#survives because y\"\n", &[]);
    }
}
