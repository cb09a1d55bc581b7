//! What the cases show of the clauses of a book.

use super::counted;
use super::table::{columns, table};
use super::words;
use crate::lang::{Lang, Text};
use crate::rules::Book;
use crate::suite::{ClauseCoverage, ConditionCoverage, Coverage, Reach};
use serde_json::{Value, json};
use std::fmt::Write;

/// A table of the clauses, the conditions that no case tells apart, and the shares of both.
#[must_use]
pub fn coverage_text(book: &Book, coverage: &Coverage, lang: Lang) -> String {
    let headings = [
        Text::new("条款", "clause"),
        Text::new("起作用", "decides"),
        Text::new("被压倒", "overridden"),
        Text::new("不成立", "false"),
        Text::new("未及", "never reached"),
        Text::new("条件", "conditions"),
    ];
    let headings = headings.each_ref().map(|heading| heading.get(lang));
    let mut text = match lang {
        Lang::Zh => format!("{}：{}个案例\n", book.id, coverage.cases.len()),
        Lang::En => format!("{}: {}\n", book.id, counted(coverage.cases.len(), "case")),
    };
    text += &table(&headings, coverage.clauses.iter().map(|c| row(c, lang)));
    let open = coverage.clauses.iter().flat_map(|clause| {
        let open = clause.conditions.iter().filter(|c| !c.is_told_apart());
        open.map(move |condition| open_row(clause, condition, lang))
    });
    let open = columns(open);
    if !open.is_empty() {
        text.push_str(match lang {
            Lang::Zh => "\n没有案例能分辨的条件：\n",
            Lang::En => "\nconditions that no case tells apart:\n",
        });
        text += &open;
    }
    text += &summary(coverage, lang);
    text
}

fn row(clause: &ClauseCoverage, lang: Lang) -> Vec<String> {
    let told = clause.conditions.iter().filter(|c| c.is_told_apart());
    let mut cells = vec![words::clause(&clause.article, lang)];
    cells.extend(Reach::ALL.map(|reach| clause.count(reach).to_string()));
    cells.push(match clause.conditions.len() {
        0 => String::new(),
        all => format!("{}/{all}", told.count()),
    });
    cells
}

fn open_row(clause: &ClauseCoverage, condition: &ConditionCoverage, lang: Lang) -> Vec<String> {
    let place = condition.source.place(condition.span.start);
    let what = match (condition.holds > 0, condition.fails > 0) {
        (true, _) => Text::new("从不为假", "never false"),
        (false, true) => Text::new("从不为真", "never true"),
        (false, false) => Text::new("从未问及", "never asked"),
    };
    vec![
        clause.article.id.clone(),
        what.get(lang).to_owned(),
        condition.text.clone(),
        format!(
            "{}:{}:{}",
            condition.source.name(),
            place.line,
            place.column
        ),
    ]
}

fn summary(coverage: &Coverage, lang: Lang) -> String {
    let share = |(some, all): (usize, usize)| match all {
        0 => "100.0 %".to_owned(),
        _ => format!("{:.1} %", 100.0 * some as f64 / all as f64),
    };
    let (clauses, conditions) = (coverage.decided(), coverage.told_apart());
    match lang {
        Lang::Zh => format!(
            "\n{}条条款中，{}条在某一案例中起作用（{}）；{}个条件中，{}个在案例中真假俱见（{}）\n",
            clauses.1,
            clauses.0,
            share(clauses),
            conditions.1,
            conditions.0,
            share(conditions)
        ),
        Lang::En => format!(
            "\n{} of {} decide some case ({}); {} of {} are true in some case and false in some ({})\n",
            clauses.0,
            counted(clauses.1, "clause"),
            share(clauses),
            conditions.0,
            counted(conditions.1, "condition"),
            share(conditions)
        ),
    }
}

/// The coverage as JSON: the cases under each clause by how far they came, and its conditions.
#[must_use]
pub fn coverage_json(book: &Book, coverage: &Coverage) -> Value {
    let clauses = coverage.clauses.iter().map(|clause| {
        let mut fields = json!({
            "id": clause.article.id,
            "section": clause.section.name(),
            "file": clause.article.source.name(),
            "line": clause.article.source.place(clause.article.span.start).line,
        });
        if let Value::Object(fields) = &mut fields {
            for reach in Reach::ALL {
                let cases = coverage.cases.iter().zip(&clause.reach);
                let cases = cases.filter(|(_, found)| **found == reach);
                let cases: Value = cases.map(|(case, _)| case.as_str()).collect();
                fields.insert(reach.name().to_owned(), cases);
            }
            let conditions = clause.conditions.iter().map(condition_json);
            fields.insert("conditions".to_owned(), conditions.collect());
        }
        fields
    });
    let share = |(some, all)| json!({"some": some, "all": all});
    json!({
        "book": book.id,
        "cases": coverage.cases,
        "clauses": clauses.collect::<Value>(),
        "clauses_decided": share(coverage.decided()),
        "conditions_told_apart": share(coverage.told_apart()),
        "percent": coverage.percent(),
    })
}

fn condition_json(condition: &ConditionCoverage) -> Value {
    let place = condition.source.place(condition.span.start);
    json!({
        "text": condition.text,
        "file": condition.source.name(),
        "line": place.line,
        "column": place.column,
        "holds": condition.holds,
        "fails": condition.fails,
    })
}

/// The coverage in the LCOV format, for editors and services: a clause is a function that is called by each case in which
/// it decides, a condition is a branch of two ways.
#[must_use]
pub fn coverage_lcov(coverage: &Coverage) -> String {
    let mut files: Vec<&str> = Vec::new();
    for clause in &coverage.clauses {
        let name = clause.article.source.name();
        if !files.contains(&name) {
            files.push(name);
        }
    }
    let mut text = String::new();
    for file in files {
        let clauses = coverage.clauses.iter();
        let here: Vec<&ClauseCoverage> = clauses
            .filter(|clause| clause.article.source.name() == file)
            .collect();
        lcov_file(file, &here, &mut text);
    }
    text
}

fn lcov_file(file: &str, clauses: &[&ClauseCoverage], text: &mut String) {
    let _ = writeln!(text, "TN:\nSF:{file}");
    let line = |clause: &ClauseCoverage| {
        let article = &clause.article;
        article.source.place(article.span.start).line
    };
    for clause in clauses {
        let _ = writeln!(text, "FN:{},{}", line(clause), clause.article.id);
    }
    for clause in clauses {
        let calls = clause.count(Reach::Decided);
        let _ = writeln!(text, "FNDA:{calls},{}", clause.article.id);
    }
    let decided = clauses
        .iter()
        .filter(|c| c.count(Reach::Decided) > 0)
        .count();
    let _ = writeln!(text, "FNF:{}\nFNH:{decided}", clauses.len());
    let (mut found, mut hit) = (0, 0);
    for clause in clauses {
        for (block, condition) in clause.conditions.iter().enumerate() {
            let at = condition.source.place(condition.span.start).line;
            let asked = condition.holds + condition.fails > 0;
            for (branch, cases) in [condition.holds, condition.fails].into_iter().enumerate() {
                // A branch of a condition that was never asked has no count.
                let taken = if asked {
                    cases.to_string()
                } else {
                    "-".to_owned()
                };
                let _ = writeln!(text, "BRDA:{at},{block},{branch},{taken}");
                found += 1;
                hit += usize::from(cases > 0);
            }
        }
    }
    let _ = writeln!(text, "BRF:{found}\nBRH:{hit}");
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for clause in clauses {
        lines.push((line(clause), clause.count(Reach::Decided)));
        for condition in &clause.conditions {
            let at = condition.source.place(condition.span.start).line;
            lines.push((at, condition.holds + condition.fails));
        }
    }
    lines.sort_unstable();
    // Of several things in a line the one that is reached least shows.
    lines.dedup_by_key(|(line, _)| *line);
    for (line, count) in &lines {
        let _ = writeln!(text, "DA:{line},{count}");
    }
    let hit = lines.iter().filter(|(_, count)| *count > 0).count();
    let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
}
