//! The words for names and types that do not fit.

use super::{Name, Reporter};
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::expr::names::Env;
use crate::facts::{ObjectDef, Type};
use crate::lang::Text;

/// Up to how many known names are listed when none of them is near.
const MAX_LISTED: usize = 16;

impl Reporter<'_> {
    pub(in crate::expr) fn taken_name(&self, name: &Name) {
        let found = &name.text;
        let message = Text::new(
            format!("名称 `{found}` 已有含义"),
            format!("name `{found}` already has a meaning"),
        );
        let help = Text::new("换一个名称", "choose another name");
        self.push(
            "qili::expr::taken_name",
            message,
            name.span,
            None,
            Some(help),
        );
    }

    pub(in crate::expr) fn stray_list(&self, span: Span) {
        let message = Text::new(
            "方括号列表只能写在 `in` 之后",
            "a list in brackets stands only after `in`",
        );
        self.push("qili::expr::stray_list", message, span, None, None);
    }

    pub(in crate::expr) fn empty_list(&self, span: Span) {
        let message = Text::new("空列表中没有任何值", "nothing is in an empty list");
        self.push("qili::expr::empty_list", message, span, None, None);
    }

    pub(in crate::expr) fn type_mismatch(&self, span: Span, want: Type, found: Type) {
        let (want, found) = (want.describe(), found.describe());
        let message = Text::new(
            format!("此处应为{}，却是{}", want.zh, found.zh),
            format!("expected {}, found {}", want.en, found.en),
        );
        let label = Text::new(format!("这是{}", found.zh), format!("this is {}", found.en));
        self.push(
            "qili::expr::type_mismatch",
            message,
            span,
            Some(label),
            None,
        );
    }

    /// A problem of two parts, each labelled with its type.
    fn two(
        &self,
        code: &'static str,
        message: Text,
        (a, a_ty): (Span, Type),
        (b, b_ty): (Span, Type),
    ) {
        let says = |ty: Type| {
            let ty = ty.describe();
            Text::new(format!("这是{}", ty.zh), format!("this is {}", ty.en))
        };
        let source = self.fragment.source();
        let problem = Diagnostic::error(code, message)
            .at(source, self.fragment.place(b), says(b_ty))
            .also(source, self.fragment.place(a), says(a_ty));
        self.problems.borrow_mut().push(problem);
    }

    pub(in crate::expr) fn incomparable(
        &self,
        left: Span,
        right: Span,
        left_ty: Type,
        right_ty: Type,
    ) {
        let (a, b) = (left_ty.describe(), right_ty.describe());
        let message = Text::new(
            format!("不能比较{}与{}", a.zh, b.zh),
            format!("cannot compare {} with {}", a.en, b.en),
        );
        self.two(
            "qili::expr::incomparable",
            message,
            (left, left_ty),
            (right, right_ty),
        );
    }

    pub(in crate::expr) fn different_branches(
        &self,
        yes: Span,
        no: Span,
        yes_ty: Type,
        no_ty: Type,
    ) {
        let message = Text::new(
            "`?` 与 `:` 之后的值类型不同",
            "the values after `?` and `:` are of different types",
        );
        self.two(
            "qili::expr::different_branches",
            message,
            (yes, yes_ty),
            (no, no_ty),
        );
    }

    pub(in crate::expr) fn no_equality(&self, span: Span, ty: Type) {
        let found = ty.describe();
        let message = Text::new(
            format!("{}不能直接比较", found.zh),
            format!("{} cannot be compared", found.en),
        );
        let help = match ty {
            Type::List(_) => Text::new(
                "用 `size`、`exists` 或 `all`",
                "use `size`, `exists` or `all`",
            ),
            _ => Text::new("比较其事实", "compare facts of it"),
        };
        self.push("qili::expr::no_equality", message, span, None, Some(help));
    }

    pub(in crate::expr) fn not_a_list(&self, span: Span, by: &str, ty: Type) {
        let found = ty.describe();
        let message = Text::new(
            format!("`{by}` 需要列表，却是{}", found.zh),
            format!("`{by}` needs a list, found {}", found.en),
        );
        self.push("qili::expr::not_a_list", message, span, None, None);
    }

    pub(in crate::expr) fn no_facts(&self, span: Span, name: &Name, ty: Type) {
        let (found, fact) = (ty.describe(), &name.text);
        let message = Text::new(
            format!("{}没有事实 `{fact}`", found.zh),
            format!("{} has no fact `{fact}`", found.en),
        );
        let help = matches!(ty, Type::List(_)).then(|| {
            Text::new(
                format!("对每一项提问：`.exists(x, x.{fact} …)`"),
                format!("ask its items: `.exists(x, x.{fact} …)`"),
            )
        });
        let label = Text::new(
            format!("`{}` 是{}", self.text(span), found.zh),
            format!("`{}` is {}", self.text(span), found.en),
        );
        self.push(
            "qili::expr::no_facts",
            message,
            name.span,
            Some(label),
            help,
        );
    }

    pub(in crate::expr) fn unknown_fact(&self, object: &ObjectDef, name: &Name, env: &Env<'_>) {
        let (found, of) = (&name.text, object.name);
        let message = Text::new(
            format!("{}（`{of}`）没有事实 `{found}`", object.zh),
            format!("`{of}` has no fact `{found}`"),
        );
        let facts = object.facts.iter().map(|fact| fact.name);
        let terms = env.terms.of(object).map(|term| term.name.as_str());
        let help = advice(found, facts.chain(terms).collect());
        self.push("qili::expr::unknown_fact", message, name.span, None, help);
    }

    pub(in crate::expr) fn ambiguous(&self, name: &str, span: Span, types: &[Type]) {
        let all: Vec<Text> = types.iter().map(Type::describe).collect();
        let zh: Vec<&str> = all.iter().map(|t| t.zh.as_str()).collect();
        let en: Vec<&str> = all.iter().map(|t| t.en.as_str()).collect();
        let message = Text::new(
            format!("`{name}` 有多种含义：{}", zh.join("、")),
            format!("`{name}` could be {}", en.join(" or ")),
        );
        let help = Text::new(
            "与一个事实比较，使含义明确",
            "compare it with a fact, so that its meaning is clear",
        );
        self.push("qili::expr::ambiguous", message, span, None, Some(help));
    }

    pub(in crate::expr) fn unknown_name(
        &self,
        name: &str,
        span: Span,
        hint: Option<Type>,
        env: &Env<'_>,
        locals: &[&str],
    ) {
        let mut known: Vec<&str> = match hint {
            Some(Type::Enum(def)) => def.names().collect(),
            Some(Type::Pattern) => env.patterns.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let message = match hint {
            Some(ty @ (Type::Enum(_) | Type::Pattern)) => {
                let ty = ty.describe();
                Text::new(
                    format!("`{name}` 不是{}", ty.zh),
                    format!("`{name}` is not {}", ty.en),
                )
            }
            _ => Text::new(
                format!("未知名称 `{name}`"),
                format!("unknown name `{name}`"),
            ),
        };
        let help = owner(name, env).or_else(|| {
            if known.is_empty() {
                known.extend(locals);
                known.extend(env.variables.iter().map(|(variable, _)| *variable));
                for symbol in env.enums.iter().flat_map(|def| def.names()) {
                    known.push(symbol);
                }
                known.extend(env.patterns.iter().map(String::as_str));
                did_you_mean(name, known)
            } else {
                advice(name, known)
            }
        });
        self.push("qili::expr::unknown_name", message, span, None, help);
    }
}

/// The nearest of the known names, or all of them when they are few.
fn advice(found: &str, known: Vec<&str>) -> Option<Text> {
    did_you_mean(found, known.iter().copied()).or_else(|| {
        let listed = !known.is_empty() && known.len() <= MAX_LISTED;
        let all: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        listed.then(|| {
            Text::new(
                format!("可用：{}", all.join("、")),
                format!("there are {}", all.join(", ")),
            )
        })
    })
}

/// The variable whose fact a bare name is.
fn owner(name: &str, env: &Env<'_>) -> Option<Text> {
    let (variable, _) = env.variables.iter().find(|(_, ty)| match ty {
        Type::Object(object) => {
            object.fact(name).is_some() || env.terms.find(object, name).is_some()
        }
        _ => false,
    })?;
    Some(Text::new(
        format!("是否想写 `{variable}.{name}`？"),
        format!("did you mean `{variable}.{name}`?"),
    ))
}
