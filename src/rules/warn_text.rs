//! Texts that do not fit what their clause does.

use super::clause::{RawClause, Section};
use super::findings::{OLD_NAME, OTHER_NUMBER, UNREAD_PARAMETER};
use super::parents::Merged;
use crate::diag::{Diagnostic, Fragment};
use crate::lang::Text;
use crate::yaml::{At, Node, NodeKind};

/// Parameters that are read only if another one is set, to a value if one is given.
const READ_WITH: [(&str, &str, Option<&str>); 4] = [
    (
        "capture_first_move_counts",
        "repetition_counts",
        Some("rounds"),
    ),
    ("natural_limit_checks", "natural_limit_rounds", None),
    ("shuttle_points", "shuttle_rounds", None),
    ("shuttle_rounds", "shuttle_points", None),
];

/// Tells parameters that nothing reads, and texts that say another number than theirs.
pub(super) fn parameters(merged: &Merged, problems: &mut Vec<Diagnostic>) {
    for clause in merged.section(Section::Procedure) {
        for (name, node) in &clause.sets {
            problems.extend(unread(merged, name));
            let NodeKind::Scalar { text, .. } = &node.kind else {
                continue;
            };
            if let Ok(value) = text.parse::<i64>() {
                problems.extend(other_number(clause, name, value));
            }
        }
    }
}

fn unread(merged: &Merged, name: &At<String>) -> Option<Diagnostic> {
    let (parameter, other, wanted) = READ_WITH.into_iter().find(|(p, ..)| *p == name.value)?;
    let settings = merged.section(Section::Procedure).flat_map(|c| &c.sets);
    let mut set = settings.filter(|(name, _)| name.value == other);
    let fits = |node: &Node| match (&node.kind, wanted) {
        (NodeKind::Scalar { text, .. }, Some(wanted)) => text == wanted,
        _ => true,
    };
    if set.any(|(_, node)| fits(node)) {
        return None;
    }
    let needed = wanted.map_or_else(
        || format!("`{other}`"),
        |wanted| format!("`{other}: {wanted}`"),
    );
    let message = Text::new(
        format!("没有裁决读取参数 `{parameter}`：棋规没有规定 {needed}"),
        format!("no judgement reads the parameter `{parameter}`: the book does not set {needed}"),
    );
    Some(Diagnostic::warning(UNREAD_PARAMETER, message).at(&name.source, name.span, None))
}

fn other_number(clause: &RawClause, name: &At<String>, value: i64) -> Option<Diagnostic> {
    let says = &clause.article.says;
    let (zh, en) = (chinese_numbers(&says.zh), english_numbers(&says.en));
    let differs = |numbers: &[i64]| !numbers.is_empty() && !numbers.contains(&value);
    // A text that is marked as old is known to be so.
    if clause.article.is_stale || !differs(&zh) && !differs(&en) {
        return None;
    }
    let found = if differs(&en) { en } else { zh };
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let (parameter, found) = (&name.value, found.join(", "));
    let message = Text::new(
        format!("参数 `{parameter}` 为 {value}，条文所说的数却是 {found}"),
        format!("`{parameter}` is {value}, but the text says {found}"),
    );
    let article = &clause.article;
    let label = Text::new("其条文", "whose text says so");
    Some(
        Diagnostic::warning(OTHER_NUMBER, message)
            .at(&name.source, name.span, None)
            .also(&article.source, article.span, label),
    )
}

const SMALL: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
const TENS: [(&str, i64); 7] = [
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
];
const ORDINALS: [(&str, i64); 10] = [
    ("first", 1),
    ("second", 2),
    ("twice", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("ninth", 9),
    ("tenth", 10),
    ("sixtieth", 60),
];

/// The numbers that an English text says, in figures or words. "One" is mostly no number.
fn english_numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let number = |word: &str| {
        let word = word.to_ascii_lowercase();
        let small = SMALL.iter().skip(2).position(|known| *known == word);
        let small = small.and_then(|at| i64::try_from(at + 2).ok());
        let named = TENS.iter().chain(ORDINALS.iter().skip(1));
        let named = named.copied().find(|(known, _)| *known == word);
        word.parse()
            .ok()
            .or(small)
            .or(named.map(|(_, number)| number))
    };
    words.filter_map(number).collect()
}

/// The numbers up to 99 that a Chinese text says, in figures or characters. 一 is mostly no number, and 两 stands for both.
fn chinese_numbers(text: &str) -> Vec<i64> {
    const DIGITS: &str = "〇一二三四五六七八九十";
    let digit = |c: char| {
        DIGITS
            .chars()
            .position(|d| d == c)
            .and_then(|n| i64::try_from(n).ok())
    };
    let mut numbers = Vec::new();
    let (mut value, mut is_number, mut figures) = (0, false, String::new());
    for c in text.chars().chain(['。']) {
        if c.is_ascii_digit() {
            figures.push(c);
        } else if let Ok(number) = figures.parse() {
            numbers.push(number);
            figures.clear();
        }
        match digit(c) {
            Some(10) => value = value.max(1) * 10,
            Some(n) => value += n,
            None => {
                if is_number && value > 1 {
                    numbers.push(value);
                }
                value = 0;
            }
        }
        is_number = digit(c).is_some();
    }
    numbers
}

/// Tells patterns that are named in a book above, while the clause that gives them, or a term that it uses, is the book's
/// own.
pub(super) fn names(merged: &Merged, problems: &mut Vec<Diagnostic>) {
    let own = merged.header.id.source.name();
    for (pattern, _) in merged
        .patterns
        .iter()
        .filter(|(n, _)| n.source.name() != own)
    {
        let giving = merged.section(Section::Sides);
        let giving = giving.filter(|c| c.then.as_ref().is_some_and(|t| t.value == pattern.value));
        for clause in giving {
            let parts = [&clause.when, &clause.unless].into_iter().flatten();
            let terms: Vec<&RawClause> = parts.flat_map(|part| terms(merged, part)).collect();
            let changed = [clause].into_iter().chain(terms);
            let changed = changed.into_iter().find(|c| c.article.source.name() == own);
            problems.extend(changed.map(|changed| old_name(pattern, changed)));
        }
    }
}

/// The terms that an expression uses, and those that these use.
fn terms<'m>(merged: &'m Merged, expression: &Fragment) -> Vec<&'m RawClause> {
    let mut found: Vec<&RawClause> = Vec::new();
    let mut texts = vec![expression.text()];
    while let Some(text) = texts.pop() {
        for term in merged.section(Section::Terms) {
            let (Some(fact), Some(is)) = (&term.fact, &term.is) else {
                continue;
            };
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let is_used = words.into_iter().any(|word| word == fact.value);
            if is_used && !found.iter().any(|f| f.article.id == term.article.id) {
                found.push(term);
                texts.push(is.text());
            }
        }
    }
    found
}

fn old_name(pattern: &At<String>, changed: &RawClause) -> Diagnostic {
    let (name, id) = (&pattern.value, &changed.article.id);
    let message = Text::new(
        format!("走法模式 `{name}` 的名称未改，而条款 `{id}` 改变了它的条件"),
        format!(
            "the pattern `{name}` keeps its name, but clause `{id}` changes what it stands for"
        ),
    );
    let label = Text::new("名称在此", "named here");
    let help = Text::new(
        format!("名称若不再相符，在 `patterns:` 下写新的；若仍相符，照写一次 `{name}`"),
        format!(
            "if the name no longer fits, write another under `patterns:`; if it does, write `{name}` there again"
        ),
    );
    Diagnostic::warning(OLD_NAME, message)
        .at(&changed.article.source, changed.article.span, None)
        .also(&pattern.source, pattern.span, label)
        .help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_texts() {
        let check = |zh: &str, en: &str, expect: &[i64]| {
            assert_eq!(chinese_numbers(zh), expect, "{zh}");
            assert_eq!(english_numbers(en), expect, "{en}");
        };
        check("循环满三遍", "come three times", &[3]);
        check("接连六十个回合", "Sixty rounds", &[60]);
        check("至多十二着", "twelve moves", &[12]);
        check("一方长将", "one side checks", &[]);
        check("共12回合，满三次", "12 rounds, the third time", &[12, 3]);
        assert_eq!(chinese_numbers("二十五回合"), [25]);
    }
}
