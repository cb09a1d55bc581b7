//! The comparison as text: the clauses, the summary, every change.

use super::details::details;
use super::groups::groups;
use super::summary::headline;
use crate::lang::{Lang, Text};
use crate::rules::{Book, Edit, EditKind, Part};
use crate::suite::Comparison;
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;

/// Parts that are sentences, and not expressions or names.
const PROSE: [&str; 3] = ["name", "says", "unmodelled"];

/// How alike two sentences are, and two other texts, from 0 to 1, that are shown as one.
const ALIKE: [f32; 2] = [0.9, 0.75];

/// How long two texts may be together, in characters, that stand in one line.
const LINE: usize = 60;

/// How many words stay around a comparison in a long text.
const AROUND: usize = 6;

/// The clauses that differ, how much they change, a table of the cases and games by the clauses that change them, and of
/// the first `shown` changes the board, the line and the reasons before and after.
#[must_use]
pub fn diff_text(
    old: &Book,
    new: &Book,
    comparison: &Comparison,
    shown: usize,
    lang: Lang,
) -> String {
    let mut text = format!("{} → {}\n\n", old.id, new.id);
    text.push_str(&edits(comparison, lang));
    text.push('\n');
    text.push_str(headline(old, new, comparison).get(lang));
    if !comparison.groups.is_empty() {
        text.push_str(&groups(old, new, comparison, lang));
        text.push_str(&details(old, new, comparison, shown, lang));
    }
    text
}

/// The clauses that differ.
fn edits(comparison: &Comparison, lang: Lang) -> String {
    let Some(edits) = &comparison.edits else {
        let note = Text::new(
            "两部棋规没有承继关系，条款不逐条对照。\n",
            "The books are not editions of one another; their clauses are not compared.\n",
        );
        return note.get(lang).to_owned();
    };
    let mut text = String::new();
    for edit in edits {
        write_edit(&mut text, edit, lang);
    }
    if text.is_empty() {
        let note = Text::new("条款没有不同。\n", "No clause differs.\n");
        text.push_str(note.get(lang));
    }
    text
}

fn write_edit(text: &mut String, edit: &Edit, lang: Lang) {
    let (zh, en) = match edit.change {
        EditKind::Added => ("新增", "added"),
        EditKind::Removed => ("删去", "removed"),
        EditKind::Changed => ("改动", "changed"),
    };
    let change = Text::new(zh, en);
    let (change, section) = (change.get(lang), edit.section.title());
    let (section, id, name) = (section.get(lang), &edit.clause, edit.name.get(lang));
    let _ = match lang {
        Lang::Zh if edit.is_list() => writeln!(text, "{change} {id} 的次序"),
        Lang::En if edit.is_list() => writeln!(text, "{change} order of {id}"),
        Lang::Zh => writeln!(text, "{change} {section} {id}：{name}"),
        Lang::En => writeln!(text, "{change} {section} {id}: {name}"),
    };
    // What is gone can be read in the old book.
    let parts = edit.parts.iter();
    let parts = parts.filter(|part| match edit.change {
        EditKind::Added => !["section", "name"].contains(&part.key.as_str()),
        EditKind::Removed => false,
        EditKind::Changed => true,
    });
    for part in parts {
        let _ = writeln!(text, "  {}: {}", part.key, part_text(part, lang));
    }
}

fn part_text(part: &Part, lang: Lang) -> String {
    let [before, after] = [&part.before, &part.after].map(|t| t.as_ref().map(|t| t.get(lang)));
    match (before, after) {
        (None, after) => after.unwrap_or_default().to_owned(),
        (Some(before), None) => format!("[-{before}-]"),
        (Some(before), Some(after)) => {
            let [prose, other] = ALIKE;
            let is_prose = PROSE.contains(&part.key.as_str());
            word_diff(before, after, if is_prose { prose } else { other })
        }
    }
}

/// Both texts as one: what is gone as `[-…-]`, what is new as `{+…+}`, most of what is common left out. Texts that have
/// less in common than `alike` stand whole.
pub(in crate::report) fn word_diff(before: &str, after: &str, alike: f32) -> String {
    let (old, new) = (words_of(before), words_of(after));
    let diff = TextDiff::from_slices(&old, &new);
    if diff.ratio() < alike {
        if before.chars().count() + after.chars().count() < LINE {
            return format!("{before} → {after}");
        }
        return format!("[-{before}-]\n    {{+{after}+}}");
    }
    let mut runs: Vec<(ChangeTag, Vec<&str>)> = Vec::new();
    for change in diff.iter_all_changes() {
        match runs.last_mut() {
            Some((tag, words)) if *tag == change.tag() => words.push(change.value()),
            _ => runs.push((change.tag(), vec![change.value()])),
        }
    }
    let last = runs.len().saturating_sub(1);
    let runs = runs.iter().enumerate();
    let shown = runs.map(|(place, (tag, words))| match tag {
        ChangeTag::Delete => format!("[-{}-]", words.concat()),
        ChangeTag::Insert => format!("{{+{}+}}", words.concat()),
        ChangeTag::Equal => shortened(words, place == 0, place == last),
    });
    shown.collect()
}

/// The words, operators and blanks of a text; of Chinese, which has no blanks between words, the characters.
fn words_of(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        _ if c.is_whitespace() => Some(0),
        '&' | '|' | '=' | '!' | '<' | '>' => Some(1),
        '_' | '.' => Some(2),
        _ if c.is_ascii_alphanumeric() => Some(2),
        _ => None,
    };
    let mut words = Vec::new();
    let mut start = 0;
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    for pair in chars.windows(2) {
        if let [(_, last), (at, next)] = pair
            && (kind(*last).is_none() || kind(*last) != kind(*next))
        {
            words.extend(text.get(start..*at));
            start = *at;
        }
    }
    words.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    words
}

/// Words of which those in the middle, or before the first or after the last comparison, are left out if they are many.
fn shortened(words: &[&str], is_first: bool, is_last: bool) -> String {
    // Words and the spaces between them count alike.
    let kept = 2 * AROUND;
    let head = if is_first { 0 } else { kept };
    let tail = if is_last { 0 } else { kept };
    if words.len() <= head + tail + 1 {
        return words.concat();
    }
    let (start, end) = (words.get(..head), words.get(words.len() - tail..));
    let [start, end] = [start, end].map(|words| words.unwrap_or_default().concat());
    format!("{start}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, after: &str, expect: &str) {
        let [_, alike] = ALIKE;
        assert_eq!(word_diff(before, after, alike), expect);
    }

    #[test]
    fn texts_are_shown_as_one_if_they_are_alike() {
        check("a && b && c", "a && b && d", "a && b && [-c-]{+d+}");
        check("a && b && c && d", "a && b && c", "a && b && c[- && d-]");
        check("a && b", "a", "a && b → a");
        check("b && c && d", "a && b && c && d", "{+a && +}b && c && d");
        check("3", "4", "3 → 4");
        check("长将作和", "长杀作和", "长[-将-]{+杀+}作和");
        check("长将", "长兑", "长将 → 长兑");
        let (long, other) = (
            "one two three four five six seven",
            "eight nine ten eleven twelve",
        );
        check(long, other, &format!("[-{long}-]\n    {{+{other}+}}"));
    }

    #[test]
    fn what_is_common_is_shortened() {
        let common = "&& a && b && c && d && e && f && g && h";
        check(
            &format!("x {common} && y"),
            &format!("z {common} && w"),
            "[-x-]{+z+} && a && b && c…f && g && h && [-y-]{+w+}",
        );
    }
}
