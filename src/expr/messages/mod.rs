//! The words in which problems of expressions are told.

mod types;

use super::ast::{Each, Name};
use crate::diag::{Diagnostic, Fragment, Span, did_you_mean};
use crate::lang::Text;
use std::cell::RefCell;

/// What could have stood at the place of a syntax error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::expr) enum Expected {
    Value,
    Name,
    Operator,
    Sign(&'static str),
    End,
}

impl Expected {
    fn text(self) -> Text {
        match self {
            Expected::Value => Text::new("值", "a value"),
            Expected::Name => Text::new("名称", "a name"),
            Expected::Operator => Text::new("运算符", "an operator"),
            Expected::Sign(sign) => Text::new(format!("`{sign}`"), format!("`{sign}`")),
            Expected::End => Text::new("表达式结尾", "the end of the expression"),
        }
    }
}

/// Collects the problems of one expression.
pub(in crate::expr) struct Reporter<'a> {
    fragment: &'a Fragment,
    problems: RefCell<Vec<Diagnostic>>,
}

impl<'a> Reporter<'a> {
    pub(in crate::expr) fn new(fragment: &'a Fragment) -> Reporter<'a> {
        Reporter {
            fragment,
            problems: RefCell::default(),
        }
    }

    pub(in crate::expr) fn is_clean(&self) -> bool {
        self.problems.borrow().is_empty()
    }

    pub(in crate::expr) fn into_problems(self) -> Vec<Diagnostic> {
        let mut problems = self.problems.into_inner();
        crate::diag::sort(&mut problems);
        problems
    }

    fn text(&self, span: Span) -> &str {
        let text = self.fragment.text();
        text.get(span.start..span.end).unwrap_or_default()
    }

    fn push(
        &self,
        code: &'static str,
        message: Text,
        span: Span,
        label: Option<Text>,
        help: Option<Text>,
    ) {
        let place = self.fragment.place(span);
        let problem = Diagnostic::error(code, message)
            .at(self.fragment.source(), place, label)
            .help(help);
        self.problems.borrow_mut().push(problem);
    }

    fn limit(&self, code: &'static str, message: Text, at: usize) {
        let help = Text::new("把其中的部分定义为 terms", "name parts of it as terms");
        self.push(code, message, Span::new(at, at + 1), None, Some(help));
    }

    pub(in crate::expr) fn too_long(&self, limit: usize) {
        let found = self.fragment.text().len();
        let message = Text::new(
            format!("表达式长 {found} 字节，上限为 {limit}"),
            format!("expression of {found} bytes, at most {limit} are read"),
        );
        self.limit("qili::expr::too_long", message, 0);
    }

    pub(in crate::expr) fn too_deep(&self, at: usize, limit: usize) {
        let message = Text::new(
            format!("括号嵌套超过 {limit} 层"),
            format!("brackets stand more than {limit} deep"),
        );
        self.limit("qili::expr::too_deep", message, at);
    }

    pub(in crate::expr) fn too_many_signs(&self, at: usize, limit: usize) {
        let message = Text::new(
            format!("运算符号超过 {limit} 个"),
            format!("more than {limit} signs of operators"),
        );
        self.limit("qili::expr::too_many_signs", message, at);
    }

    pub(in crate::expr) fn syntax<R: pest::RuleType>(
        &self,
        error: &pest::error::Error<R>,
        expected: Vec<Expected>,
    ) {
        let at = match error.location {
            pest::error::InputLocation::Pos(at) => at,
            pest::error::InputLocation::Span((at, _)) => at,
        };
        let found = self.token(at);
        let message = match self.text(found) {
            "" => Text::new("表达式不完整", "expression ends too early"),
            word => Text::new(
                format!("此处不应出现 `{word}`"),
                format!("unexpected `{word}`"),
            ),
        };
        let all: Vec<Text> = expected.into_iter().map(Expected::text).collect();
        let label = (!all.is_empty()).then(|| {
            let zh: Vec<&str> = all.iter().map(|t| t.zh.as_str()).collect();
            let en: Vec<&str> = all.iter().map(|t| t.en.as_str()).collect();
            Text::new(
                format!("应为{}", zh.join("或")),
                format!("expected {}", en.join(" or ")),
            )
        });
        let help = habit(self.text(found));
        self.push("qili::expr::syntax", message, found, label, help);
    }

    /// The word or sign that begins at a byte; empty at the end.
    fn token(&self, at: usize) -> Span {
        let rest = self.fragment.text().get(at..).unwrap_or_default();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let word: usize = rest
            .chars()
            .take_while(|c| is_word(*c))
            .map(char::len_utf8)
            .sum();
        let width = match rest.chars().next() {
            None => 0,
            Some(_) if word > 0 => word,
            Some(c) => c.len_utf8(),
        };
        Span::new(at, at + width)
    }

    pub(in crate::expr) fn number_too_big(&self, span: Span) {
        let number = self.text(span);
        let message = Text::new(
            format!("数 `{number}` 过大"),
            format!("number `{number}` is too big"),
        );
        let label = Text::new(
            format!("上限为 {}", i64::MAX),
            format!("at most {}", i64::MAX),
        );
        self.push(
            "qili::expr::number_too_big",
            message,
            span,
            Some(label),
            None,
        );
    }

    pub(in crate::expr) fn unknown_function(&self, name: &Name) {
        let found = &name.text;
        let message = Text::new(
            format!("没有函数 `{found}`"),
            format!("unknown function `{found}`"),
        );
        let help = Text::new(
            "唯一的函数是 `size(list)`；其余写作 `list.exists(x, 条件)`、`list.all(x, 条件)`、`list.filter(x, 条件)`",
            "the only function is `size(list)`; others are `list.exists(x, condition)`, `list.all(x, condition)`, `list.filter(x, condition)`",
        );
        self.push(
            "qili::expr::unknown_function",
            message,
            name.span,
            None,
            Some(help),
        );
    }

    pub(in crate::expr) fn unknown_method(&self, name: &Name) {
        let found = &name.text;
        let message = Text::new(
            format!("列表没有方法 `{found}`"),
            format!("lists have no method `{found}`"),
        );
        let help = match found.as_str() {
            "size" => Text::new("写作 `size(list)`", "write `size(list)`"),
            _ => did_you_mean(found, Each::ALL.map(Each::name)).unwrap_or_else(|| {
                Text::new(
                    "可用：`exists`、`all`、`filter`",
                    "there are `exists`, `all`, `filter`",
                )
            }),
        };
        self.push(
            "qili::expr::unknown_method",
            message,
            name.span,
            None,
            Some(help),
        );
    }

    pub(in crate::expr) fn arguments(&self, span: Span, form: &str) {
        let message = Text::new("参数个数不对", "wrong number of arguments");
        let label = Text::new(format!("写作 `{form}`"), format!("write `{form}`"));
        self.push("qili::expr::arguments", message, span, Some(label), None);
    }

    pub(in crate::expr) fn variable(&self, span: Span, each: Each) {
        let (found, each) = (self.text(span), each.name());
        let message = Text::new(
            format!("`{each}` 的第一个参数应为新名称，而不是 `{found}`"),
            format!("the first argument of `{each}` is a new name, not `{found}`"),
        );
        self.push("qili::expr::variable", message, span, None, None);
    }
}

/// Advice for what other languages write otherwise.
fn habit(found: &str) -> Option<Text> {
    let write = match found {
        "=" => "==",
        "and" | "AND" | "&" => "&&",
        "or" | "OR" | "|" => "||",
        "not" | "NOT" => "!",
        "\"" | "'" => {
            return Some(Text::new("名称不加引号", "names stand without quotes"));
        }
        _ => return None,
    };
    Some(Text::new(
        format!("写作 `{write}`"),
        format!("write `{write}`"),
    ))
}
