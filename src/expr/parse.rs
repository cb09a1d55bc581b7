//! Text to tree.

use super::ast::{Ast, Each, Kind, Name, Operator};
use super::messages::{self, Reporter};
use crate::diag::{Diagnostic, Fragment, Span};
use pest::Parser;
use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::sync::LazyLock;

/// The longest expression that is read, in bytes: a longer one should name its parts as terms, and the limit keeps
/// every later step within the stack.
pub const MAX_LENGTH: usize = 2000;

/// How deep brackets may stand in one another.
const MAX_BRACKETS: usize = 32;

/// How many signs of operators an expression may hold; each may put one more level on the tree.
const MAX_SIGNS: usize = 300;

#[derive(pest_derive::Parser)]
#[grammar = "expr/grammar.pest"]
struct Grammar;

static PRATT: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(left(Rule::equal)
            | left(Rule::unequal)
            | left(Rule::less)
            | left(Rule::at_most)
            | left(Rule::more)
            | left(Rule::at_least)
            | left(Rule::within))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(Op::prefix(Rule::not) | Op::prefix(Rule::negative))
        .op(Op::postfix(Rule::method) | Op::postfix(Rule::fact))
});

/// Reads an expression.
///
/// # Errors
/// Everything that is wrong with its form, placed in the fragment's source. A syntax error is the only one of its
/// expression: what follows it cannot be told.
pub fn parse(fragment: &Fragment) -> Result<Ast, Vec<Diagnostic>> {
    let report = Reporter::new(fragment);
    let text = fragment.text();
    if text.len() > MAX_LENGTH {
        report.too_long(MAX_LENGTH);
    } else if let Some(at) = too_deep(text) {
        report.too_deep(at, MAX_BRACKETS);
    } else if let Some((at, _)) = text.match_indices(is_sign).nth(MAX_SIGNS) {
        report.too_many_signs(at, MAX_SIGNS);
    } else {
        match Grammar::parse(Rule::whole, text) {
            Err(error) => report.syntax(&error, expected(&error)),
            Ok(mut pairs) => {
                let ast = pairs.next().and_then(|pair| choice(pair, &report));
                if let Some(ast) = ast
                    && report.is_clean()
                {
                    return Ok(ast);
                }
            }
        }
    }
    Err(report.into_problems())
}

/// The byte of the first bracket that stands too deep.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth > MAX_BRACKETS).then_some(at)
    })
}

fn is_sign(c: char) -> bool {
    "!-+?.&|<>=".contains(c)
}

/// What could have stood at the place of a syntax error, in the order of messages.
fn expected(error: &pest::error::Error<Rule>) -> Vec<messages::Expected> {
    use messages::Expected;
    let pest::error::ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return Vec::new();
    };
    let mut all: Vec<Expected> = positives
        .iter()
        .filter_map(|rule| match rule {
            Rule::or | Rule::and | Rule::equal | Rule::unequal | Rule::at_most | Rule::at_least => {
                Some(Expected::Operator)
            }
            Rule::less | Rule::more | Rule::within | Rule::plus | Rule::minus => {
                Some(Expected::Operator)
            }
            Rule::close => Some(Expected::Sign(")")),
            Rule::bracket => Some(Expected::Sign("]")),
            Rule::comma => Some(Expected::Sign(",")),
            Rule::colon => Some(Expected::Sign(":")),
            Rule::EOI => Some(Expected::End),
            Rule::name => Some(Expected::Name),
            Rule::open | Rule::method | Rule::fact => None,
            _ => Some(Expected::Value),
        })
        .collect();
    all.sort();
    all.dedup();
    if all.contains(&Expected::Value) {
        all.retain(|e| *e != Expected::Name);
    }
    all
}

fn span(pair: &Pair<'_, Rule>) -> Span {
    // A rule that ends in optional parts takes the white space before them along.
    let end = pair.as_span().start() + pair.as_str().trim_end().len();
    Span::new(pair.as_span().start(), end)
}

fn name(pair: &Pair<'_, Rule>) -> Name {
    Name {
        text: pair.as_str().to_owned(),
        span: span(pair),
    }
}

/// The parts of a rule without its punctuation.
fn parts(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|part| {
        !matches!(
            part.as_rule(),
            Rule::open | Rule::close | Rule::bracket | Rule::comma | Rule::colon
        )
    })
}

fn choice(pair: Pair<'_, Rule>, report: &Reporter<'_>) -> Option<Ast> {
    let whole = span(&pair);
    let mut inner = parts(pair);
    let condition = inner.next().and_then(|p| operation(p.into_inner(), report));
    let (Some(yes), Some(no)) = (inner.next(), inner.next()) else {
        return condition;
    };
    let (yes, no) = (choice(yes, report), choice(no, report));
    let kind = Kind::Choice(Box::new(condition?), Box::new(yes?), Box::new(no?));
    Some(Ast { kind, span: whole })
}

fn operation(pairs: Pairs<'_, Rule>, report: &Reporter<'_>) -> Option<Ast> {
    PRATT
        .map_primary(|pair| primary(pair, report))
        .map_prefix(|sign, of: Option<Ast>| {
            let of = of?;
            let span = span(&sign).to(of.span);
            let of = Box::new(of);
            let kind = match sign.as_rule() {
                Rule::not => Kind::Not(of),
                _ => Kind::Negative(of),
            };
            Some(Ast { kind, span })
        })
        .map_postfix(|of: Option<Ast>, pair| postfix(of, pair, report))
        .map_infix(|left: Option<Ast>, sign, right: Option<Ast>| {
            let (left, right) = (left?, right?);
            let operator = Operator::ALL
                .into_iter()
                .find(|o| o.sign() == sign.as_str())?;
            let span = left.span.to(right.span);
            let kind = Kind::Binary(operator, Box::new(left), Box::new(right));
            Some(Ast { kind, span })
        })
        .parse(pairs)
}

fn primary(pair: Pair<'_, Rule>, report: &Reporter<'_>) -> Option<Ast> {
    let whole = span(&pair);
    let kind = match pair.as_rule() {
        Rule::number => {
            let Ok(number) = pair.as_str().parse() else {
                report.number_too_big(whole);
                return None;
            };
            Kind::Int(number)
        }
        Rule::truth => Kind::Bool(pair.as_str() == "true"),
        Rule::name => Kind::Name(pair.as_str().to_owned()),
        Rule::list => Kind::List(arguments(parts(pair).next()?, report)?),
        Rule::group => choice(parts(pair).next()?, report)?.kind,
        _ => call(pair, report)?,
    };
    Some(Ast { kind, span: whole })
}

/// The expressions between brackets; `None` if one of them is wrong, after all were looked at.
fn arguments(pair: Pair<'_, Rule>, report: &Reporter<'_>) -> Option<Vec<Ast>> {
    let all: Vec<_> = parts(pair).map(|p| choice(p, report)).collect();
    all.into_iter().collect()
}

/// `size(list)`, the only function.
fn call(pair: Pair<'_, Rule>, report: &Reporter<'_>) -> Option<Kind> {
    let whole = span(&pair);
    let mut inner = parts(pair);
    let function = name(&inner.next()?);
    let arguments = arguments(inner.next()?, report);
    if function.text != "size" {
        report.unknown_function(&function);
        return None;
    }
    let mut arguments = arguments?;
    match (arguments.pop(), arguments.is_empty()) {
        (Some(list), true) => Some(Kind::Size(Box::new(list))),
        _ => {
            report.arguments(whole, "size(list)");
            None
        }
    }
}

fn postfix(of: Option<Ast>, pair: Pair<'_, Rule>, report: &Reporter<'_>) -> Option<Ast> {
    let whole = span(&pair);
    let is_fact = pair.as_rule() == Rule::fact;
    let mut inner = parts(pair);
    let name = name(&inner.next()?);
    if is_fact {
        let of = of?;
        let span = of.span.to(whole);
        let kind = Kind::Fact(Box::new(of), name);
        return Some(Ast { kind, span });
    }
    let arguments = arguments(inner.next()?, report);
    let Some(each) = Each::ALL.into_iter().find(|e| e.name() == name.text) else {
        report.unknown_method(&name);
        return None;
    };
    let (of, arguments) = (of?, arguments?);
    let span = of.span.to(whole);
    let Ok([variable, body]) = <[Ast; 2]>::try_from(arguments) else {
        report.arguments(whole, &format!("list.{}(x, condition)", each.name()));
        return None;
    };
    let Kind::Name(text) = variable.kind else {
        report.variable(variable.span, each);
        return None;
    };
    let variable = Name {
        text,
        span: variable.span,
    };
    let kind = Kind::Each(each, Box::new(of), variable, Box::new(body));
    Some(Ast { kind, span })
}
