//! An expression in words, for those who do not read expressions.

use super::ast::{Each, Operator};
use super::check::{Expr, Node, NodeKind};
use crate::facts::{EnumDef, ObjectDef, Type};
use crate::lang::Text;

/// The words that a book has for its own names.
pub trait Lexicon {
    /// The name of a term of an object type.
    fn term(&self, object: &ObjectDef, name: &str) -> Option<Text>;
    /// The title of a pattern.
    fn pattern(&self, name: &str) -> Option<Text>;
    /// The words for a symbol.
    fn symbol(&self, name: &str) -> Option<Text>;
}

/// A statement, and those that it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// What is said; it ends with a colon if parts follow.
    pub text: Text,
    /// The parts.
    pub parts: Vec<Saying>,
}

impl Saying {
    fn leaf(zh: impl Into<String>, en: impl Into<String>) -> Saying {
        Saying {
            text: Text::new(zh, en),
            parts: Vec::new(),
        }
    }

    fn of(zh: impl Into<String>, en: impl Into<String>, parts: Vec<Saying>) -> Saying {
        Saying {
            text: Text::new(zh, en),
            parts,
        }
    }
}

impl Expr {
    /// The expression in words. `this` is what its variables stand for, in their order.
    #[must_use]
    pub fn in_words(&self, this: &[Text], lexicon: &dyn Lexicon) -> Saying {
        let teller = Teller { this, lexicon };
        teller.statement(&self.root, &mut Vec::new())
    }
}

struct Teller<'a> {
    this: &'a [Text],
    lexicon: &'a dyn Lexicon,
}

/// The names of the variables of `exists` and its like, the innermost last.
type Locals = Vec<Text>;

impl Teller<'_> {
    fn statement(&self, node: &Node, locals: &mut Locals) -> Saying {
        match &node.kind {
            NodeKind::Bool(true) => Saying::leaf("无条件", "always"),
            NodeKind::Bool(false) => Saying::leaf("从不", "never"),
            NodeKind::Not(of) => self.negation(of, locals),
            NodeKind::Binary(Operator::And, ..) => self.joined(Operator::And, node, locals),
            NodeKind::Binary(Operator::Or, ..) => self.joined(Operator::Or, node, locals),
            NodeKind::Each(each @ (Each::Exists | Each::All), list, name, body) => {
                let list = self.thing(list, locals);
                locals.push(Text::new(&**name, &**name));
                let body = self.statement(body, locals);
                locals.pop();
                let (zh, en) = match each {
                    Each::All => (
                        format!("{}中，每一个（{name}）都：", list.zh),
                        format!("each one ({name}) of {}:", list.en),
                    ),
                    _ => (
                        format!("{}中，有一个（{name}）：", list.zh),
                        format!("there is one ({name}) among {}:", list.en),
                    ),
                };
                Saying::of(zh, en, parts(body, Operator::And))
            }
            NodeKind::Choice(condition, yes, no) => {
                let all = [condition, yes, no].map(|part| self.statement(part, locals));
                let [condition, yes, no] = all;
                Saying::of(
                    "视情形而定：",
                    "it depends:",
                    vec![
                        Saying::of("如果：", "if:", vec![condition]),
                        Saying::of("则：", "then:", vec![yes]),
                        Saying::of("否则：", "else:", vec![no]),
                    ],
                )
            }
            NodeKind::Binary(operator, left, right) => {
                let (left, right) = (self.thing(left, locals), self.thing(right, locals));
                let (zh, en) = relation(*operator);
                Saying::leaf(
                    format!("{}{zh}{}", left.zh, right.zh),
                    format!("{} {en} {}", left.en, right.en),
                )
            }
            NodeKind::OneOf(of, items) => {
                let of = self.thing(of, locals);
                let items: Vec<Text> = items.iter().map(|item| self.thing(item, locals)).collect();
                let join = |texts: Vec<&str>, between: &str| texts.join(between);
                Saying::leaf(
                    format!(
                        "{}是{}之一",
                        of.zh,
                        join(items.iter().map(|t| t.zh.as_str()).collect(), "、")
                    ),
                    format!(
                        "{} is one of: {}",
                        of.en,
                        join(items.iter().map(|t| t.en.as_str()).collect(), ", ")
                    ),
                )
            }
            NodeKind::Fact(of, _, _, fact) => {
                let of = self.thing(of, locals);
                let said = fact.en.strip_prefix("whether ").unwrap_or(fact.en);
                Saying::leaf(
                    format!("{}：{}", of.zh, fact.zh),
                    format!("{}: {said}", of.en),
                )
            }
            NodeKind::Term(of, term) => {
                let of = self.thing(of, locals);
                let name = self.term(term.object, &term.name);
                Saying::leaf(
                    format!("{}属于“{}”", of.zh, name.zh),
                    format!("{} is “{}”", of.en, name.en),
                )
            }
            _ => {
                let thing = self.thing(node, locals);
                Saying::leaf(thing.zh, thing.en)
            }
        }
    }

    fn negation(&self, of: &Node, locals: &mut Locals) -> Saying {
        let said = self.statement(of, locals);
        if said.parts.is_empty() {
            Saying::leaf(
                format!("并非：{}", said.text.zh),
                format!("not: {}", said.text.en),
            )
        } else {
            Saying::of("以下不成立：", "it is not so that:", vec![said])
        }
    }

    fn joined(&self, operator: Operator, node: &Node, locals: &mut Locals) -> Saying {
        let mut all = Vec::new();
        self.gather(operator, node, locals, &mut all);
        match operator {
            Operator::And => Saying::of("以下各项都成立：", "all of these hold:", all),
            _ => Saying::of("以下至少一项成立：", "at least one of these holds:", all),
        }
    }

    fn gather(&self, operator: Operator, node: &Node, locals: &mut Locals, all: &mut Vec<Saying>) {
        match &node.kind {
            NodeKind::Binary(found, left, right) if *found == operator => {
                self.gather(operator, left, locals, all);
                self.gather(operator, right, locals, all);
            }
            _ => all.push(self.statement(node, locals)),
        }
    }

    fn term(&self, object: &ObjectDef, name: &str) -> Text {
        let found = self.lexicon.term(object, name);
        found.unwrap_or_else(|| Text::new(name, name))
    }

    /// What is not a statement: a thing, a list of things, a number, a name.
    fn thing(&self, node: &Node, locals: &mut Locals) -> Text {
        match &node.kind {
            NodeKind::Bool(value) => Text::new(value.to_string(), value.to_string()),
            NodeKind::Int(value) => Text::new(value.to_string(), value.to_string()),
            NodeKind::Symbol(name) => self.symbol(name),
            NodeKind::Pattern(name) => {
                let title = self.lexicon.pattern(name);
                title.unwrap_or_else(|| Text::new(&**name, &**name))
            }
            NodeKind::Variable(number) => {
                let name = self.this.get(*number);
                name.cloned().unwrap_or_else(|| Text::new("它", "it"))
            }
            NodeKind::Local(number) => {
                let name = locals.iter().rev().nth(*number);
                name.cloned().unwrap_or_else(|| Text::new("它", "it"))
            }
            NodeKind::Fact(of, _, _, fact) => {
                let of = self.thing(of, locals);
                let (zh, en) = (short(fact.zh), short(fact.en));
                match fact.ty {
                    Type::Bool => Text::new(format!("{}：{zh}", of.zh), format!("{}: {en}", of.en)),
                    _ => Text::new(format!("{}的“{zh}”", of.zh), format!("“{en}” of {}", of.en)),
                }
            }
            NodeKind::Term(of, term) => {
                let of = self.thing(of, locals);
                let name = self.term(term.object, &term.name);
                Text::new(
                    format!("{}的“{}”", of.zh, name.zh),
                    format!("“{}” of {}", name.en, of.en),
                )
            }
            NodeKind::Size(list) => {
                let list = self.thing(list, locals);
                Text::new(
                    format!("{}的个数", list.zh),
                    format!("the number of {}", list.en),
                )
            }
            NodeKind::Negative(of) => {
                let of = self.thing(of, locals);
                Text::new(format!("负{}", of.zh), format!("minus {}", of.en))
            }
            NodeKind::Each(Each::Filter, list, name, body) => {
                let list = self.thing(list, locals);
                locals.push(Text::new(&**name, &**name));
                let body = self.statement(body, locals);
                locals.pop();
                let body = flat(&body);
                Text::new(
                    format!("{}中合于下述的（{name}）〔{}〕", list.zh, body.zh),
                    format!("those ({name}) of {} for which [{}]", list.en, body.en),
                )
            }
            _ => flat(&self.statement(node, locals)),
        }
    }

    fn symbol(&self, name: &str) -> Text {
        let found = self.lexicon.symbol(name);
        found.unwrap_or_else(|| Text::new(name, name))
    }
}

/// The parts of what all hold together, or the statement alone.
fn parts(said: Saying, operator: Operator) -> Vec<Saying> {
    let is_all = operator == Operator::And && said.text.en == "all of these hold:";
    if is_all { said.parts } else { vec![said] }
}

/// A statement in one line.
fn flat(said: &Saying) -> Text {
    let parts: Vec<Text> = said.parts.iter().map(flat).collect();
    let zh: Vec<&str> = parts.iter().map(|part| part.zh.as_str()).collect();
    let en: Vec<&str> = parts.iter().map(|part| part.en.as_str()).collect();
    if parts.is_empty() {
        return said.text.clone();
    }
    Text::new(
        format!("{}{}", said.text.zh, zh.join("；")),
        format!("{} {}", said.text.en, en.join("; ")),
    )
}

const fn relation(operator: Operator) -> (&'static str, &'static str) {
    match operator {
        Operator::Equal => ("是", "is"),
        Operator::Unequal => ("不是", "is not"),
        Operator::Less => ("小于", "is less than"),
        Operator::AtMost => ("至多为", "is at most"),
        Operator::More => ("大于", "is more than"),
        Operator::AtLeast => ("至少为", "is at least"),
        Operator::In => ("在其中：", "is in"),
        Operator::Plus => ("加", "plus"),
        Operator::Minus => ("减", "minus"),
        Operator::And => ("且", "and"),
        Operator::Or => ("或", "or"),
    }
}

/// A meaning up to where it begins to say more than is needed to name it.
fn short(meaning: &str) -> &str {
    let end = meaning.find(['，', '：', '；', '（', ',', ';', ':', '(']);
    meaning
        .get(..end.unwrap_or(meaning.len()))
        .unwrap_or(meaning)
}

/// The words for a symbol in the lists of symbols.
#[must_use]
pub fn symbol(enums: &[&EnumDef], name: &str) -> Option<Text> {
    let mut symbols = enums.iter().flat_map(|def| def.symbols);
    let found = symbols.find(|(known, _, _)| *known == name);
    found.map(|(_, zh, en)| Text::new(*zh, *en))
}
