//! Checked expression to value.

use super::ast::{Each, Operator};
use super::check::{Expr, Node, NodeKind};
use super::memo::Memo;
use super::trace::{Explanation, Step, Trace};
use crate::facts::Value;
use std::sync::Arc;

impl Expr {
    /// The value for the given variables, in the order of the environment that the expression was checked with; a
    /// missing variable is undetermined. Sums beyond the 64-bit range stay at its end.
    #[must_use]
    pub fn eval(&self, variables: &[Value]) -> Value {
        eval_node(&self.root, variables)
    }

    /// The same value, with what has been found out of things before, and what is found out now kept.
    #[must_use]
    pub fn recall(&self, variables: &[Value], memo: &Memo) -> Value {
        let scope = Scope::new(variables, Some(memo));
        eval(&self.root, &scope, &mut Recorder::Off)
    }

    /// The value together with how it came about.
    #[must_use]
    pub fn explain(&self, variables: &[Value]) -> Explanation {
        let mut recorder = Recorder::On(vec![Vec::new()]);
        let value = eval(&self.root, &Scope::new(variables, None), &mut recorder);
        let recorded = recorder.finish();
        let trace = recorded.unwrap_or_else(|| Trace {
            step: Step::Operation,
            span: self.root.span,
            mark: self.root.mark,
            value,
            children: Vec::new(),
        });
        Explanation {
            text: Arc::clone(&self.text),
            trace,
        }
    }
}

/// The value of a part.
pub(super) fn eval_node(node: &Node, variables: &[Value]) -> Value {
    eval(node, &Scope::new(variables, None), &mut Recorder::Off)
}

/// The variables: those of the environment, then a chain of those of `exists` and its like, innermost first.
struct Scope<'a> {
    variables: &'a [Value],
    local: Option<&'a Value>,
    outer: Option<&'a Scope<'a>>,
    memo: Option<&'a Memo>,
}

impl<'a> Scope<'a> {
    const fn new(variables: &'a [Value], memo: Option<&'a Memo>) -> Scope<'a> {
        Scope {
            variables,
            local: None,
            outer: None,
            memo,
        }
    }

    const fn with(&'a self, value: &'a Value) -> Scope<'a> {
        Scope {
            variables: self.variables,
            local: Some(value),
            outer: Some(self),
            memo: self.memo,
        }
    }

    fn local(&self, hops: usize) -> Value {
        let mut scope = Some(self);
        for _ in 0..hops {
            scope = scope.and_then(|s| s.outer);
        }
        scope
            .and_then(|s| s.local)
            .cloned()
            .unwrap_or(Value::Undetermined)
    }
}

/// Keeps the parts of an evaluation, one list for each open part; does nothing when no trace is asked for.
enum Recorder {
    Off,
    On(Vec<Vec<Trace>>),
}

impl Recorder {
    fn open(&mut self) {
        if let Recorder::On(open) = self {
            open.push(Vec::new());
        }
    }

    fn close(&mut self, node: &Node, value: &Value, step: impl FnOnce() -> Step) {
        let Recorder::On(open) = self else {
            return;
        };
        let children = open.pop().unwrap_or_default();
        if let Some(parent) = open.last_mut() {
            parent.push(Trace {
                step: step(),
                span: node.span,
                mark: node.mark,
                value: value.clone(),
                children,
            });
        }
    }

    fn finish(self) -> Option<Trace> {
        match self {
            Recorder::Off => None,
            Recorder::On(open) => open.into_iter().next()?.pop(),
        }
    }
}

fn step(node: &Node) -> Step {
    match &node.kind {
        NodeKind::Bool(_) | NodeKind::Int(_) | NodeKind::Symbol(_) | NodeKind::Pattern(_) => {
            Step::Constant
        }
        NodeKind::Variable(_) | NodeKind::Local(_) => Step::Variable,
        NodeKind::Fact(_, _, object, fact) => Step::Fact(object.name, fact.name),
        NodeKind::Term(_, term) => Step::Term(term.name.clone(), Arc::clone(&term.expr.text)),
        NodeKind::Binary(Operator::And, ..) => Step::And,
        NodeKind::Binary(Operator::Or, ..) => Step::Or,
        NodeKind::Each(Each::Exists, ..) => Step::Exists,
        NodeKind::Each(Each::All, ..) => Step::All,
        NodeKind::Each(Each::Filter, ..) => Step::Filter,
        NodeKind::Size(_) => Step::Size,
        _ => Step::Operation,
    }
}

fn eval(node: &Node, scope: &Scope<'_>, rec: &mut Recorder) -> Value {
    rec.open();
    let value = value(node, scope, rec);
    rec.close(node, &value, || step(node));
    value
}

fn value(node: &Node, scope: &Scope<'_>, rec: &mut Recorder) -> Value {
    match &node.kind {
        NodeKind::Bool(value) => Value::Bool(*value),
        NodeKind::Int(value) => Value::Int(*value),
        NodeKind::Symbol(name) => Value::Symbol(name),
        NodeKind::Pattern(name) => Value::Pattern(Arc::clone(name)),
        NodeKind::Variable(at) => {
            let value = scope.variables.get(*at);
            value.cloned().unwrap_or(Value::Undetermined)
        }
        NodeKind::Local(hops) => scope.local(*hops),
        NodeKind::Fact(of, fact, object, def) => match eval(of, scope, rec) {
            // An object of another type, or a value of one, would break the table's promise: it says nothing.
            Value::Object(found) if found.def() == *object => {
                let get = || match found.get(*fact) {
                    value if value.is_of(&def.ty) => value,
                    _ => Value::Undetermined,
                };
                match scope.memo {
                    Some(memo) => memo.fact(&found, *fact, def, get),
                    None => get(),
                }
            }
            _ => Value::Undetermined,
        },
        NodeKind::Term(of, term) => match eval(of, scope, rec) {
            Value::Undetermined => Value::Undetermined,
            object => {
                let of = [object];
                let inner = Scope::new(&of, scope.memo);
                let mut find = || eval(&term.expr.root, &inner, rec);
                match scope.memo {
                    Some(memo) => memo.term(&of[0], term, find),
                    None => find(),
                }
            }
        },
        NodeKind::Not(of) => match eval(of, scope, rec) {
            Value::Bool(value) => Value::Bool(!value),
            _ => Value::Undetermined,
        },
        NodeKind::Negative(of) => match eval(of, scope, rec) {
            Value::Int(value) => Value::Int(value.saturating_neg()),
            _ => Value::Undetermined,
        },
        NodeKind::Binary(operator, left, right) => binary(*operator, left, right, scope, rec),
        NodeKind::OneOf(item, choices) => {
            let item = eval(item, scope, rec);
            if let (Recorder::Off, Value::Symbol(item)) = (&*rec, &item)
                && let Some(found) = is_one_of(item, choices)
            {
                return Value::Bool(found);
            }
            let choices: Vec<Value> = choices.iter().map(|c| eval(c, scope, rec)).collect();
            truth(item.agree(|item| any(choices.iter().map(|choice| item.same(choice)))))
        }
        NodeKind::Size(list) => match eval(list, scope, rec) {
            Value::List(items) => Value::Int(i64::try_from(items.len()).unwrap_or(i64::MAX)),
            _ => Value::Undetermined,
        },
        NodeKind::Each(each, list, name, body) => match eval(list, scope, rec) {
            Value::List(items) => each_item(*each, &items, name, body, scope, rec),
            _ => Value::Undetermined,
        },
        NodeKind::Choice(condition, yes, no) => match eval(condition, scope, rec) {
            Value::Bool(true) => eval(yes, scope, rec),
            Value::Bool(false) => eval(no, scope, rec),
            _ => {
                let (yes, no) = (eval(yes, scope, rec), eval(no, scope, rec));
                if yes.same(&no) == Some(true) {
                    yes
                } else {
                    Value::Undetermined
                }
            }
        },
    }
}

/// Whether a symbol is one of several; `None` if these are not all symbols.
fn is_one_of(item: &'static str, choices: &[Node]) -> Option<bool> {
    let symbol = |node: &Node| match node.kind {
        NodeKind::Symbol(name) => Some(name),
        _ => None,
    };
    let mut found = false;
    for choice in choices {
        found |= symbol(choice)? == item;
    }
    Some(found)
}

fn truth(value: Option<bool>) -> Value {
    value.map_or(Value::Undetermined, Value::Bool)
}

/// True as soon as one is true; else undetermined if one is undetermined; else false.
fn any(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(false);
    for value in all {
        match value {
            Some(true) => return Some(true),
            Some(false) => {}
            None => result = None,
        }
    }
    result
}

fn binary(
    operator: Operator,
    left: &Node,
    right: &Node,
    scope: &Scope<'_>,
    rec: &mut Recorder,
) -> Value {
    let a = eval(left, scope, rec);
    match (operator, a.truth()) {
        (Operator::And, Some(false)) => return Value::Bool(false),
        (Operator::Or, Some(true)) => return Value::Bool(true),
        _ => {}
    }
    let b = eval(right, scope, rec);
    match operator {
        Operator::And => {
            let both = [a, b].map(|v| v.truth().map(|t| !t));
            truth(any(both.into_iter()).map(|t| !t))
        }
        Operator::Or => truth(any([a, b].map(|v| v.truth()).into_iter())),
        Operator::Equal => truth(a.same(&b)),
        Operator::Unequal => truth(a.same(&b).map(|t| !t)),
        Operator::In => match b {
            Value::List(items) => truth(a.agree(|a| any(items.iter().map(|item| a.same(item))))),
            _ => Value::Undetermined,
        },
        _ => match (a, b) {
            (Value::Int(a), Value::Int(b)) => numbers(operator, a, b),
            _ => Value::Undetermined,
        },
    }
}

fn numbers(operator: Operator, a: i64, b: i64) -> Value {
    match operator {
        Operator::Plus => Value::Int(a.saturating_add(b)),
        Operator::Minus => Value::Int(a.saturating_sub(b)),
        Operator::Less => Value::Bool(a < b),
        Operator::AtMost => Value::Bool(a <= b),
        Operator::More => Value::Bool(a > b),
        Operator::AtLeast => Value::Bool(a >= b),
        _ => Value::Undetermined,
    }
}

fn each_item(
    each: Each,
    items: &[Value],
    name: &Arc<str>,
    body: &Node,
    scope: &Scope<'_>,
    rec: &mut Recorder,
) -> Value {
    let mut holds = |item: &Value| {
        rec.open();
        let value = eval(body, &scope.with(item), rec);
        rec.close(body, &value, || Step::Item(Arc::clone(name), item.clone()));
        value.truth()
    };
    match each {
        Each::Exists => truth(any(items.iter().map(holds))),
        Each::All => {
            let fails = items.iter().map(|item| holds(item).map(|t| !t));
            truth(any(fails).map(|t| !t))
        }
        Each::Filter => {
            let mut kept = Vec::new();
            for item in items {
                match holds(item) {
                    Some(true) => kept.push(item.clone()),
                    Some(false) => {}
                    None => return Value::Undetermined,
                }
            }
            Value::List(kept.into())
        }
    }
}
