//! Tree to checked expression: every name resolved, every type known.

use super::ast::{Ast, Each, Kind, Name, Operator};
use super::messages::Reporter;
use super::names::{Env, Term};
use super::parse::parse;
use crate::diag::{Diagnostic, Fragment, Source, Span};
use crate::facts::{FactDef, ObjectDef, Type};
use std::sync::Arc;

/// An expression that passed the check: it can be evaluated and cannot fail.
#[derive(Debug, Clone)]
pub struct Expr {
    /// The tree as it was written.
    pub ast: Ast,
    /// The type of its value.
    pub ty: Type,
    /// The text that the spans of the tree refer to.
    pub text: Arc<str>,
    pub(super) root: Node,
    fragment: Arc<Fragment>,
}

impl Expr {
    /// The file that the expression stands in, and where a part of it stands there.
    #[must_use]
    pub fn place(&self, part: Span) -> (&Source, Span) {
        (self.fragment.source(), self.fragment.place(part))
    }
}

/// A part of a checked expression.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) span: Span,
    /// The byte under which a trace shows the value.
    pub(super) mark: usize,
}

#[derive(Debug, Clone)]
pub(super) enum NodeKind {
    Bool(bool),
    Int(i64),
    Symbol(&'static str),
    Pattern(Arc<str>),
    /// A variable of the environment, by number.
    Variable(usize),
    /// A variable of `exists` and its like: 0 is the innermost.
    Local(usize),
    Fact(Box<Node>, usize, &'static ObjectDef, &'static FactDef),
    Term(Box<Node>, Arc<Term>),
    Not(Box<Node>),
    Negative(Box<Node>),
    Binary(Operator, Box<Node>, Box<Node>),
    /// `a in [b, c]`.
    OneOf(Box<Node>, Vec<Node>),
    Size(Box<Node>),
    Each(Each, Box<Node>, Arc<str>, Box<Node>),
    Choice(Box<Node>, Box<Node>, Box<Node>),
}

/// Reads and checks an expression that must be of a type.
///
/// # Errors
/// All that is wrong with it, placed in the fragment's source.
pub fn compile(fragment: &Fragment, env: &Env<'_>, want: Type) -> Result<Expr, Vec<Diagnostic>> {
    check(fragment, parse(fragment)?, env, Some(want))
}

/// Checks a tree that was read from the fragment; `want` is the type that it must have, if one is asked for.
///
/// # Errors
/// All that is wrong with it, placed in the fragment's source.
pub fn check(
    fragment: &Fragment,
    ast: Ast,
    env: &Env<'_>,
    want: Option<Type>,
) -> Result<Expr, Vec<Diagnostic>> {
    let mut checker = Checker {
        env,
        text: fragment.text(),
        report: Reporter::new(fragment),
        locals: Vec::new(),
    };
    let checked = match want {
        Some(want) => checker.expect(&ast, want).map(|node| (node, want)),
        None => checker.infer(&ast, None),
    };
    match checked {
        Some((root, ty)) if checker.report.is_clean() => Ok(Expr {
            ast,
            ty,
            text: fragment.text().into(),
            root,
            fragment: Arc::new(fragment.clone()),
        }),
        _ => Err(checker.report.into_problems()),
    }
}

struct Checker<'a> {
    env: &'a Env<'a>,
    text: &'a str,
    report: Reporter<'a>,
    locals: Vec<(String, Type)>,
}

/// A part and its type; `None` after what is wrong with it was reported.
type Checked = Option<(Node, Type)>;

impl Checker<'_> {
    fn expect(&mut self, ast: &Ast, want: Type) -> Option<Node> {
        let (node, found) = self.infer(ast, Some(want))?;
        if found == want {
            return Some(node);
        }
        self.report.type_mismatch(ast.span, want, found);
        None
    }

    /// `hint` is the type that would fit: it tells apart symbols of the same name.
    fn infer(&mut self, ast: &Ast, hint: Option<Type>) -> Checked {
        let mut mark = ast.span.start;
        let (kind, ty) = match &ast.kind {
            Kind::Bool(value) => (NodeKind::Bool(*value), Type::Bool),
            Kind::Int(value) => (NodeKind::Int(*value), Type::Int),
            Kind::Name(name) => self.name(name, ast.span, hint)?,
            Kind::List(_) => {
                self.report.stray_list(ast.span);
                return None;
            }
            Kind::Not(of) => {
                let of = self.expect(of, Type::Bool)?;
                (NodeKind::Not(Box::new(of)), Type::Bool)
            }
            Kind::Negative(of) => {
                let of = self.expect(of, Type::Int)?;
                (NodeKind::Negative(Box::new(of)), Type::Int)
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            Kind::Fact(of, name) => {
                mark = name.span.start;
                self.fact(of, name)?
            }
            Kind::Size(list) => {
                let (node, _, _) = self.list(list, "size")?;
                (NodeKind::Size(Box::new(node)), Type::Int)
            }
            Kind::Each(each, list, variable, body) => {
                let rest = self.text.get(list.span.end..).unwrap_or_default();
                mark = list.span.end + rest.find(each.name()).unwrap_or(0);
                self.each(*each, list, variable, body)?
            }
            Kind::Choice(condition, yes, no) => self.choice(condition, yes, no, hint)?,
        };
        let span = ast.span;
        Some((Node { kind, span, mark }, ty))
    }

    fn choice(
        &mut self,
        condition: &Ast,
        yes: &Ast,
        no: &Ast,
        hint: Option<Type>,
    ) -> Option<(NodeKind, Type)> {
        let condition = self.expect(condition, Type::Bool);
        let (yes, no) = self.pair(yes, no, hint)?;
        if yes.1 != no.1 {
            self.report
                .different_branches(yes.0.span, no.0.span, yes.1, no.1);
            return None;
        }
        let kind = NodeKind::Choice(Box::new(condition?), Box::new(yes.0), Box::new(no.0));
        Some((kind, yes.1))
    }

    fn name(&mut self, name: &str, span: Span, hint: Option<Type>) -> Option<(NodeKind, Type)> {
        if let Some(at) = self.locals.iter().rposition(|(local, _)| local == name) {
            let ty = self.locals.get(at).map(|(_, ty)| *ty)?;
            return Some((NodeKind::Local(self.locals.len() - 1 - at), ty));
        }
        let variables = self.env.variables;
        if let Some(at) = variables.iter().position(|(known, _)| *known == name) {
            let ty = variables.get(at).map(|(_, ty)| *ty)?;
            return Some((NodeKind::Variable(at), ty));
        }
        self.symbol(name, span, hint)
    }

    fn symbol(&mut self, name: &str, span: Span, hint: Option<Type>) -> Option<(NodeKind, Type)> {
        let mut meanings: Vec<(NodeKind, Type)> = Vec::new();
        for def in self.env.enums {
            if let Some(symbol) = def.symbol(name) {
                meanings.push((NodeKind::Symbol(symbol), Type::Enum(def)));
            }
        }
        if self.env.patterns.iter().any(|pattern| pattern == name) {
            meanings.push((NodeKind::Pattern(name.into()), Type::Pattern));
        }
        let fits = meanings.iter().position(|(_, ty)| Some(*ty) == hint);
        match (fits, meanings.len()) {
            (Some(at), _) => Some(meanings.swap_remove(at)),
            (None, 1) => meanings.pop(),
            (None, 0) => {
                let locals: Vec<&str> = self.locals.iter().map(|(l, _)| l.as_str()).collect();
                self.report
                    .unknown_name(name, span, hint, self.env, &locals);
                None
            }
            _ => {
                let types: Vec<Type> = meanings.iter().map(|(_, ty)| *ty).collect();
                self.report.ambiguous(name, span, &types);
                None
            }
        }
    }

    /// Whether a part says its own type: a bare symbol takes it from what it is compared with.
    fn is_bare(&self, ast: &Ast) -> bool {
        let Kind::Name(name) = &ast.kind else {
            return false;
        };
        let is_local = self.locals.iter().any(|(local, _)| local == name);
        !is_local && !self.env.variables.iter().any(|(known, _)| known == name)
    }

    /// Two parts that should be of one type, the one that knows its own type first.
    fn pair(
        &mut self,
        left: &Ast,
        right: &Ast,
        hint: Option<Type>,
    ) -> Option<((Node, Type), (Node, Type))> {
        if self.is_bare(left) && !self.is_bare(right) {
            let right = self.infer(right, hint);
            let hint = right.as_ref().map(|(_, ty)| *ty).or(hint);
            let left = self.infer(left, hint);
            Some((left?, right?))
        } else {
            let left = self.infer(left, hint);
            let hint = left.as_ref().map(|(_, ty)| *ty).or(hint);
            let right = self.infer(right, hint);
            Some((left?, right?))
        }
    }

    fn binary(&mut self, operator: Operator, left: &Ast, right: &Ast) -> Option<(NodeKind, Type)> {
        let (of, gives) = match operator {
            Operator::Or | Operator::And => (Type::Bool, Type::Bool),
            Operator::Plus | Operator::Minus => (Type::Int, Type::Int),
            Operator::Less | Operator::AtMost | Operator::More | Operator::AtLeast => {
                (Type::Int, Type::Bool)
            }
            Operator::Equal | Operator::Unequal => return self.equality(operator, left, right),
            Operator::In => return self.within(left, right),
        };
        let (left, right) = (self.expect(left, of), self.expect(right, of));
        let kind = NodeKind::Binary(operator, Box::new(left?), Box::new(right?));
        Some((kind, gives))
    }

    fn equality(
        &mut self,
        operator: Operator,
        left: &Ast,
        right: &Ast,
    ) -> Option<(NodeKind, Type)> {
        let ((a, a_ty), (b, b_ty)) = self.pair(left, right, None)?;
        if a_ty != b_ty {
            self.report.incomparable(left.span, right.span, a_ty, b_ty);
            return None;
        }
        if !self.is_simple(left.span, a_ty) {
            return None;
        }
        let kind = NodeKind::Binary(operator, Box::new(a), Box::new(b));
        Some((kind, Type::Bool))
    }

    /// Objects and lists have no equality: two searches may give the same gain twice.
    fn is_simple(&self, span: Span, ty: Type) -> bool {
        let simple = !matches!(ty, Type::Object(_) | Type::List(_));
        if !simple {
            self.report.no_equality(span, ty);
        }
        simple
    }

    fn within(&mut self, item: &Ast, list: &Ast) -> Option<(NodeKind, Type)> {
        let Kind::List(choices) = &list.kind else {
            let list_checked = self.list(list, "in");
            let hint = list_checked.as_ref().map(|(_, _, of)| *of);
            let item_checked = self.infer(item, hint);
            let ((list_node, list_ty, of), (node, ty)) = (list_checked?, item_checked?);
            if ty != of {
                self.report.incomparable(item.span, list.span, ty, list_ty);
                return None;
            }
            if !self.is_simple(item.span, ty) {
                return None;
            }
            let kind = NodeKind::Binary(Operator::In, Box::new(node), Box::new(list_node));
            return Some((kind, Type::Bool));
        };
        let Some(first) = choices.first() else {
            self.report.empty_list(list.span);
            return None;
        };
        // A bare symbol before `in` takes its type from the list.
        let hint = if self.is_bare(item) && !self.is_bare(first) {
            self.infer(first, None).map(|(_, ty)| ty)
        } else {
            None
        };
        let (node, ty) = self.infer(item, hint)?;
        if !self.is_simple(item.span, ty) {
            return None;
        }
        let nodes: Vec<_> = choices.iter().map(|c| self.expect(c, ty)).collect();
        let nodes = nodes.into_iter().collect::<Option<Vec<_>>>()?;
        Some((NodeKind::OneOf(Box::new(node), nodes), Type::Bool))
    }

    fn fact(&mut self, of: &Ast, name: &Name) -> Option<(NodeKind, Type)> {
        let (node, ty) = self.infer(of, None)?;
        let Type::Object(object) = ty else {
            self.report.no_facts(of.span, name, ty);
            return None;
        };
        if let Some((index, fact)) = object.fact(&name.text) {
            return Some((NodeKind::Fact(Box::new(node), index, object, fact), fact.ty));
        }
        if let Some(term) = self.env.terms.find(object, &name.text) {
            let kind = NodeKind::Term(Box::new(node), Arc::clone(term));
            return Some((kind, term.expr.ty));
        }
        self.report.unknown_fact(object, name, self.env);
        None
    }

    /// A list, its type and that of its items.
    fn list(&mut self, ast: &Ast, by: &str) -> Option<(Node, Type, Type)> {
        let (node, ty) = self.infer(ast, None)?;
        let Type::List(of) = ty else {
            self.report.not_a_list(ast.span, by, ty);
            return None;
        };
        Some((node, ty, *of))
    }

    fn each(
        &mut self,
        each: Each,
        list: &Ast,
        variable: &Name,
        body: &Ast,
    ) -> Option<(NodeKind, Type)> {
        if self.is_taken(&variable.text) {
            self.report.taken_name(variable);
        }
        // The body is looked at only when the items' type is known: all its errors would be echoes otherwise.
        let (node, ty, of) = self.list(list, each.name())?;
        self.locals.push((variable.text.clone(), of));
        let body = self.expect(body, Type::Bool);
        self.locals.pop();
        let name = variable.text.as_str().into();
        let kind = NodeKind::Each(each, Box::new(node), name, Box::new(body?));
        let gives = match each {
            Each::Exists | Each::All => Type::Bool,
            Each::Filter => ty,
        };
        Some((kind, gives))
    }

    fn is_taken(&self, name: &str) -> bool {
        let env = self.env;
        self.locals.iter().any(|(local, _)| local == name)
            || env.variables.iter().any(|(known, _)| *known == name)
            || env.enums.iter().any(|def| def.symbol(name).is_some())
            || env.patterns.iter().any(|pattern| pattern == name)
    }
}
