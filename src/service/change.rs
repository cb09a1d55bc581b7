//! Changing a clause, and seeing what that does.

use super::{Failure, Service, proposal, text};
use crate::diag::{Style, render, to_json};
use crate::judge::Judge;
use crate::lang::{Lang, Text};
use crate::report::clause_code;
use crate::rules::Section;
use crate::suite::Subject;
use serde_json::{Value, json};

/// The name of a proposal in messages.
pub(super) const NAME: &str = "proposal.yaml";

/// A clause as it is written, and a proposal that puts the same in its place.
pub(super) fn clause(service: &mut Service, question: &Value) -> Result<Value, Failure> {
    let (rules, id) = (text(question, "rules"), text(question, "id"));
    let judge = service.judge(rules)?;
    let mut articles = judge.book().articles();
    let Some((section, article, _)) = articles.find(|(_, article, _)| article.id == id) else {
        return Err(Text::new(
            format!("没有条款 `{id}`"),
            format!("no clause `{id}`"),
        ));
    };
    let code = clause_code(article);
    let mut lines = vec![
        "book: {id: proposal, title: {zh: 提案, en: Proposal}, edition: draft, sources: []}"
            .to_owned(),
        format!("extends: {rules}"),
    ];
    match section {
        Section::Material | Section::Threats => {
            lines.push(format!("{}:", section.name()));
            lines.extend(code.lines().map(|line| format!("  {line}")));
        }
        _ => {
            lines.push("replace:".to_owned());
            let section = section.name();
            if let Some(inner) = code.strip_prefix("- {") {
                lines.push(format!("  - {{section: {section}, {inner}"));
            } else {
                let mut code = code.lines();
                lines.extend(code.next().map(|first| format!("  {first}")));
                lines.push(format!("    section: {section}"));
                lines.extend(code.map(|line| format!("  {line}")));
            }
        }
    }
    let proposal = lines.join("\n") + "\n";
    Ok(json!({"code": code, "proposal": proposal}))
}

/// What is wrong with a proposal.
pub(super) fn lint(question: &Value) -> Value {
    let loaded = proposal(text(question, "text"));
    let problems = loaded.problems.iter().map(|problem| {
        let mut shown = to_json(problem);
        if let Value::Object(fields) = &mut shown {
            let text = |lang| render(problem, lang, Style::Plain);
            let text = Text::new(text(Lang::Zh), text(Lang::En));
            fields.insert("text".into(), json!(text));
        }
        shown
    });
    json!({"problems": problems.collect::<Value>(), "usable": loaded.book.is_some()})
}

/// The cases, by numbers from `from` to before `to`, that a proposal judges otherwise than the book that it extends.
pub(super) fn change(service: &mut Service, question: &Value) -> Result<Value, Failure> {
    let new = service.judge(text(question, "text"))?;
    let parent = new.book().parent.clone().unwrap_or_default();
    let old = service.judge(&parent)?;
    let number = |key: &str| {
        let number = question.get(key).and_then(Value::as_u64);
        usize::try_from(number.unwrap_or_default()).unwrap_or(usize::MAX)
    };
    let cases = service.cases();
    let (from, to) = (
        number("from").min(cases.len()),
        number("to").min(cases.len()),
    );
    let chosen = cases.get(from..to.max(from)).unwrap_or_default();
    let changes = chosen.iter().filter_map(|case| {
        let subject = Subject::of_case(case);
        let judged = |judge: &Judge| subject.judge(judge.book());
        let (before, after) = (judged(&old), judged(&new));
        let classes = before.plies.iter().zip(&after.plies);
        let classes = classes.filter(|(a, b)| a.class != b.class).count();
        (before.verdict != after.verdict || classes > 0).then(|| {
            json!({
                "case": case.id,
                "title": case.title,
                "before": before.verdict.title(),
                "after": after.verdict.title(),
                "before_clause": before.decided_by,
                "after_clause": after.decided_by,
                "is_of_verdict": before.verdict != after.verdict,
                "classes": classes,
            })
        })
    });
    let changes: Value = changes.collect();
    Ok(json!({"changes": changes, "all": cases.len(), "old": parent}))
}
