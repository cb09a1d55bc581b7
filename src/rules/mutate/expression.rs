//! Expressions with one small change.

use super::edit::Operator;
use crate::diag::Span;
use crate::expr::{Ast, Each, Kind, Operator as Sign};
use crate::facts::EnumDef;

/// The names that may stand for one another.
pub(super) struct Names<'a> {
    pub(super) enums: &'a [&'static EnumDef],
    pub(super) patterns: &'a [String],
}

impl Names<'_> {
    /// The name after this one in each list that holds it.
    fn others(&self, name: &str) -> Vec<String> {
        let symbols = self.enums.iter().map(|def| def.names().collect());
        let patterns = self.patterns.iter().map(String::as_str).collect();
        let lists = symbols.chain([patterns]);
        let next = lists.filter_map(|list: Vec<&str>| {
            let at = list.iter().position(|known| *known == name)?;
            let next = list.get((at + 1) % list.len())?;
            (*next != name).then(|| (*next).to_owned())
        });
        next.collect()
    }
}

/// An expression in the place of another.
pub(super) struct Changed {
    pub(super) operator: Operator,
    pub(super) ast: Ast,
    /// The part that was changed, as it was.
    pub(super) part: String,
    /// What stands in its place; `None` if nothing does.
    pub(super) by: Option<String>,
}

/// All expressions that differ from one in one small thing.
pub(super) fn changes(ast: &Ast, names: &Names<'_>) -> Vec<Changed> {
    let mut all = Vec::new();
    gather(ast, true, names, &mut |changed| all.push(changed));
    all.retain(|changed| changed.ast != *ast);
    all
}

type Sink<'s> = &'s mut dyn FnMut(Changed);

/// `is_truth` says that the part is true or false.
fn gather(ast: &Ast, is_truth: bool, names: &Names<'_>, found: Sink<'_>) {
    let replace = |operator, by: Ast, shown: Option<String>| Changed {
        operator,
        part: ast.to_string(),
        by: shown,
        ast: by,
    };
    let whole = |operator, by: Ast| {
        let shown = Some(by.to_string());
        replace(operator, by, shown)
    };
    match &ast.kind {
        Kind::Bool(_) | Kind::List(_) => {}
        Kind::Int(number) => {
            for near in [Some(number + 1), number.checked_sub(1)]
                .into_iter()
                .flatten()
            {
                if near >= 0 {
                    found(whole(Operator::Number, with(ast, Kind::Int(near))));
                }
            }
        }
        Kind::Name(name) => {
            for other in names.others(name) {
                found(whole(Operator::Name, with(ast, Kind::Name(other))));
            }
        }
        Kind::Not(of) => {
            found(whole(Operator::Negate, (**of).clone()));
            // A second `!` would say the same again.
            let is_leaf = matches!(of.kind, Kind::Fact(..));
            if !is_leaf {
                inside(of, true, names, found, |of| with(ast, Kind::Not(of)));
            }
        }
        Kind::Negative(of) => inside(of, false, names, found, |of| with(ast, Kind::Negative(of))),
        Kind::Binary(sign, left, right) => {
            binary(ast, *sign, left, right, names, found);
        }
        Kind::Fact(of, name) => {
            if is_truth {
                found(whole(Operator::Negate, not(ast)));
            }
            inside(of, false, names, found, |of| {
                with(ast, Kind::Fact(of, name.clone()))
            });
        }
        Kind::Size(of) => inside(of, false, names, found, |of| with(ast, Kind::Size(of))),
        Kind::Each(each, list, name, body) => {
            let other = match each {
                Each::Exists => Some(Each::All),
                Each::All => Some(Each::Exists),
                Each::Filter => None,
            };
            match other {
                Some(other) => {
                    let kind = Kind::Each(other, list.clone(), name.clone(), body.clone());
                    let mut changed = whole(Operator::Swap, with(ast, kind));
                    changed.part = format!("{list}.{}", each.name());
                    changed.by = Some(format!("{list}.{}", other.name()));
                    found(changed);
                }
                None => found(whole(Operator::DropPart, (**list).clone())),
            }
            inside(list, false, names, found, |list| {
                with(ast, Kind::Each(*each, list, name.clone(), body.clone()))
            });
            inside(body, true, names, found, |body| {
                with(ast, Kind::Each(*each, list.clone(), name.clone(), body))
            });
        }
        Kind::Choice(condition, yes, no) => {
            found(whole(Operator::DropPart, (**yes).clone()));
            found(whole(Operator::DropPart, (**no).clone()));
            inside(condition, true, names, found, |c| {
                with(ast, Kind::Choice(c, yes.clone(), no.clone()))
            });
            inside(yes, is_truth, names, found, |yes| {
                with(ast, Kind::Choice(condition.clone(), yes, no.clone()))
            });
            inside(no, is_truth, names, found, |no| {
                with(ast, Kind::Choice(condition.clone(), yes.clone(), no))
            });
        }
    }
}

fn binary(ast: &Ast, sign: Sign, left: &Ast, right: &Ast, names: &Names<'_>, found: Sink<'_>) {
    let of = |sign, left: &Ast, right: &Ast| {
        with(
            ast,
            Kind::Binary(sign, Box::new(left.clone()), Box::new(right.clone())),
        )
    };
    let mut put = |operator, part: String, by: Option<String>, ast| {
        found(Changed {
            operator,
            ast,
            part,
            by,
        });
    };
    let is_logic = matches!(sign, Sign::And | Sign::Or);
    match sign {
        Sign::And | Sign::Or => {
            let is_chain = matches!(&left.kind, Kind::Binary(inner, ..) if *inner == sign);
            put(Operator::DropPart, right.to_string(), None, left.clone());
            if !is_chain {
                put(Operator::DropPart, left.to_string(), None, right.clone());
            }
            let other = if sign == Sign::And {
                Sign::Or
            } else {
                Sign::And
            };
            let changed = of(other, left, right);
            put(
                Operator::Swap,
                ast.to_string(),
                Some(changed.to_string()),
                changed,
            );
        }
        Sign::In => {
            put(
                Operator::Negate,
                ast.to_string(),
                Some(not(ast).to_string()),
                not(ast),
            );
            if let Kind::List(items) = &right.kind
                && items.len() > 1
            {
                for at in 0..items.len() {
                    let mut kept = items.clone();
                    let gone = kept.remove(at);
                    let changed = of(sign, left, &with(right, Kind::List(kept)));
                    let part = format!("{gone} of {ast}");
                    put(Operator::DropMember, part, None, changed);
                }
            }
        }
        _ => {
            for &(operator, other) in others(sign) {
                let changed = of(other, left, right);
                put(
                    operator,
                    ast.to_string(),
                    Some(changed.to_string()),
                    changed,
                );
            }
        }
    }
    inside(left, is_logic, names, found, |left| {
        with(ast, Kind::Binary(sign, left, Box::new(right.clone())))
    });
    inside(right, is_logic, names, found, |right| {
        with(ast, Kind::Binary(sign, Box::new(left.clone()), right))
    });
}

/// The comparisons that may stand in the place of one.
const fn others(sign: Sign) -> &'static [(Operator, Sign)] {
    match sign {
        Sign::Equal => &[(Operator::Negate, Sign::Unequal)],
        Sign::Unequal => &[(Operator::Negate, Sign::Equal)],
        Sign::Less => &[
            (Operator::Boundary, Sign::AtMost),
            (Operator::Negate, Sign::AtLeast),
        ],
        Sign::AtMost => &[
            (Operator::Boundary, Sign::Less),
            (Operator::Negate, Sign::More),
        ],
        Sign::More => &[
            (Operator::Boundary, Sign::AtLeast),
            (Operator::Negate, Sign::AtMost),
        ],
        Sign::AtLeast => &[
            (Operator::Boundary, Sign::More),
            (Operator::Negate, Sign::Less),
        ],
        Sign::Plus => &[(Operator::Swap, Sign::Minus)],
        Sign::Minus => &[(Operator::Swap, Sign::Plus)],
        Sign::And | Sign::Or | Sign::In => &[],
    }
}

/// The changes of a part, each put back into the whole.
fn inside(
    part: &Ast,
    is_truth: bool,
    names: &Names<'_>,
    found: Sink<'_>,
    put_back: impl Fn(Box<Ast>) -> Ast,
) {
    gather(part, is_truth, names, &mut |changed| {
        found(Changed {
            ast: put_back(Box::new(changed.ast)),
            ..changed
        });
    });
}

fn with(ast: &Ast, kind: Kind) -> Ast {
    Ast {
        kind,
        span: ast.span,
    }
}

fn not(ast: &Ast) -> Ast {
    let of = Box::new(ast.clone());
    Ast {
        kind: Kind::Not(of),
        span: Span::default(),
    }
}
