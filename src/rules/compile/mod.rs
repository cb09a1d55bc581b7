//! Checking the clauses of a merged book and making rules of them.

mod rules;
mod terms;

use super::book::{Body, Book, Clause, Pattern, Setting, Vocabulary};
use super::clause::{RawClause, Section};
use super::parameters::{self, Parameters};
use super::parents::Merged;
use crate::diag::{Diagnostic, Fragment, did_you_mean};
use crate::expr::{Env, Expr, Terms};
use crate::facts::Type;
use crate::lang::Text;
use crate::yaml::{At, Reader};

struct Compiler<'a> {
    vocabulary: &'a Vocabulary,
    patterns: Vec<String>,
    terms: Terms,
    problems: &'a mut Vec<Diagnostic>,
}

/// Makes the book. A clause that cannot be made is left out; the problems then say why.
pub(super) fn compile(
    merged: Merged,
    vocabulary: &Vocabulary,
    problems: &mut Vec<Diagnostic>,
) -> Book {
    let mut c = Compiler {
        vocabulary,
        patterns: merged
            .patterns
            .iter()
            .map(|(n, _)| n.value.clone())
            .collect(),
        terms: Terms::default(),
        problems,
    };
    for (name, _) in &merged.patterns {
        c.check_name(name);
    }
    let (procedure, parameters) = c.procedure(&merged);
    let terms = c.words(&merged);
    let mut moves = c.rules(&merged, Section::Moves, |c, then| c.class(then));
    c.overrides(&merged, &mut moves);
    rules::narrow(&mut moves);
    let sides = c.rules(&merged, Section::Sides, |c, then| c.pattern(then));
    let verdicts = c.rules(&merged, Section::Verdicts, |c, then| c.outcome(then));
    c.order(&merged, &verdicts);
    let severity = c.severity(&merged);
    if parameters.occurrences.is_none() {
        let message = Text::new(
            "没有条款规定参数 `occurrences`",
            "no clause sets the parameter `occurrences`",
        );
        let id = &merged.header.id;
        c.problems
            .push(id.error("qili::rules::missing_parameter", message));
    }
    let header = merged.header;
    Book {
        id: header.id.value,
        title: header.title,
        edition: header.edition,
        about: header.about,
        sources: header.sources,
        ancestors: merged.ancestors,
        parent: merged.parent,
        material: merged.material,
        threats: merged.threats,
        parameters,
        procedure,
        terms,
        moves,
        sides,
        patterns: merged
            .patterns
            .into_iter()
            .map(|(name, title)| Pattern {
                name: name.value.into(),
                title,
            })
            .collect(),
        verdicts,
        severity,
        wording: merged
            .wording
            .into_iter()
            .map(|(name, text)| (name.value, text))
            .collect(),
    }
}

fn clause<T>(raw: &RawClause, body: Option<T>) -> Option<Clause<T>> {
    let body = match &raw.unmodelled {
        Some(reason) => Body::Unmodelled(reason.clone()),
        None => Body::Modelled(body?),
    };
    Some(Clause {
        article: raw.article.clone(),
        body,
    })
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    chars.next().is_some_and(is_first)
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !["true", "false", "in"].contains(&name)
}

/// A problem of a name that is none of the known ones, which are offered.
fn unknown(
    code: &'static str,
    name: &At<String>,
    zh: &str,
    en: &str,
    known: &[&str],
) -> Diagnostic {
    let found = &name.value;
    let message = Text::new(
        format!("没有{zh} `{found}`"),
        format!("unknown {en} `{found}`"),
    );
    let all: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
    let help = did_you_mean(found, known.iter().copied()).unwrap_or_else(|| {
        Text::new(
            format!("可用：{}", all.join("、")),
            format!("there are {}", all.join(", ")),
        )
    });
    name.error(code, message).help(help)
}

impl Compiler<'_> {
    fn check_name(&mut self, name: &At<String>) -> bool {
        let is_good = is_identifier(&name.value);
        if !is_good {
            let found = &name.value;
            let message = Text::new(
                format!("`{found}` 不能用作名称"),
                format!("`{found}` cannot be a name"),
            );
            let help = Text::new(
                "名称由拉丁字母、数字和 `_` 组成，不以数字开头",
                "names are of letters, digits and `_`, and begin with no digit",
            );
            let problem = name.error("qili::rules::bad_name", message).help(help);
            self.problems.push(problem);
        }
        is_good
    }

    fn procedure(&mut self, merged: &Merged) -> (Vec<Clause<Vec<Setting>>>, Parameters) {
        let mut all = Parameters::default();
        let mut set: Vec<&At<String>> = Vec::new();
        let mut clauses = Vec::new();
        for raw in merged.section(Section::Procedure) {
            let mut settings = Vec::new();
            for (name, node) in &raw.sets {
                let mut r = Reader::new(&name.source, self.problems);
                let Some((parameter, value)) = parameters::read(name, node, &mut r) else {
                    continue;
                };
                if let Some(first) = set.iter().find(|s| s.value == name.value) {
                    self.problems.push(set_twice(first, name));
                }
                set.push(name);
                all.set(parameter.name, value);
                settings.push(Setting { parameter, value });
            }
            clauses.extend(clause(raw, Some(settings)));
        }
        (clauses, all)
    }

    fn expression(
        &mut self,
        text: &Fragment,
        variables: &[(&'static str, Type)],
        want: Option<Type>,
    ) -> Option<Expr> {
        let env = Env {
            variables,
            enums: self.vocabulary.enums,
            patterns: &self.patterns,
            terms: &self.terms,
        };
        let checked =
            crate::expr::parse(text).and_then(|ast| crate::expr::check(text, ast, &env, want));
        match checked {
            Ok(expr) => Some(expr),
            Err(problems) => {
                self.problems.extend(problems);
                None
            }
        }
    }

    fn severity(&mut self, merged: &Merged) -> Vec<&'static str> {
        let mut classes: Vec<&'static str> = Vec::new();
        for (at, name) in merged.severity.iter().enumerate() {
            let first = merged
                .severity
                .iter()
                .take(at)
                .find(|n| n.value == name.value);
            if let Some(first) = first {
                let class = &name.value;
                let message = Text::new(
                    format!("着法种类 `{class}` 重复"),
                    format!("class `{class}` given twice"),
                );
                let problem = name.error("qili::rules::duplicate_class", message).also(
                    &first.source,
                    first.span,
                    Text::new("先前在此", "first here"),
                );
                self.problems.push(problem);
            }
            classes.extend(self.class(name));
        }
        for raw in merged.section(Section::Moves) {
            let Some(then) = &raw.then else { continue };
            let is_class = self.vocabulary.class.symbol(&then.value).is_some();
            if is_class && !merged.severity.is_empty() && !classes.contains(&then.value.as_str()) {
                let class = &then.value;
                let message = Text::new(
                    format!("`severity` 没有列出 `{class}`"),
                    format!("`severity` does not list `{class}`"),
                );
                self.problems
                    .push(then.error("qili::rules::no_severity", message));
            }
        }
        classes
    }
}

fn set_twice(first: &At<String>, again: &At<String>) -> Diagnostic {
    let name = &again.value;
    let message = Text::new(
        format!("参数 `{name}` 设定了两次"),
        format!("parameter `{name}` is set twice"),
    );
    Diagnostic::error("qili::rules::set_twice", message)
        .at(
            &again.source,
            again.span,
            Text::new("再次出现", "again here"),
        )
        .also(
            &first.source,
            first.span,
            Text::new("先前在此", "first here"),
        )
}
