//! Reading a mapping key by key, with every problem told and none stopping the rest.

use super::tree::{Key, Node, NodeKind};
use crate::diag::{Diagnostic, Fragment, Source, Span, did_you_mean};
use crate::lang::Text;

/// A value and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) source: Source,
    pub(crate) span: Span,
}

impl<T> At<T> {
    pub(crate) fn error(&self, code: &'static str, message: Text) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.source, self.span, None)
    }
}

/// Where problems go, and the file they are of.
pub(crate) struct Reader<'a> {
    pub(crate) source: &'a Source,
    pub(crate) problems: &'a mut Vec<Diagnostic>,
    /// Whether texts may be in one language, which then stands for both.
    pub(crate) one_language: bool,
}

/// The entries of one mapping.
pub(crate) struct Fields<'n> {
    entries: &'n [(Key, Node)],
    asked: Vec<&'static str>,
    head: Span,
}

impl<'a> Reader<'a> {
    /// A reader that asks for texts in both languages.
    pub(crate) const fn new(source: &'a Source, problems: &'a mut Vec<Diagnostic>) -> Reader<'a> {
        Reader {
            source,
            problems,
            one_language: false,
        }
    }

    pub(crate) fn error(&mut self, code: &'static str, message: Text, span: Span) {
        let problem = Diagnostic::error(code, message).at(self.source, span, None);
        self.problems.push(problem);
    }

    /// Tells that a part is not of the form that is asked for.
    pub(crate) fn wrong(&mut self, node: &Node, zh: &str, en: &str) {
        let found = node.describe();
        let message = Text::new(
            format!("应为{zh}，却是{}", found.zh),
            format!("expected {en}, found {}", found.en),
        );
        let head = node.head(self.source);
        self.error("qili::yaml::wrong_type", message, head);
    }

    fn at<T>(&self, value: T, span: Span) -> At<T> {
        At {
            value,
            source: self.source.clone(),
            span,
        }
    }

    pub(crate) fn map<'n>(&mut self, node: &'n Node) -> Option<Fields<'n>> {
        let NodeKind::Map(entries) = &node.kind else {
            self.wrong(node, "映射（键: 值）", "a mapping (key: value)");
            return None;
        };
        Some(Fields {
            entries,
            asked: Vec::new(),
            head: node.head(self.source),
        })
    }

    pub(crate) fn list<'n>(&mut self, node: &'n Node) -> &'n [Node] {
        match &node.kind {
            NodeKind::List(items) => items,
            _ => {
                self.wrong(node, "列表", "a list");
                &[]
            }
        }
    }

    /// A word or a line of text that is not empty.
    pub(crate) fn word(&mut self, node: &Node) -> Option<At<String>> {
        match &node.kind {
            NodeKind::Scalar { text, .. } if !text.trim().is_empty() => {
                Some(self.at(text.clone(), node.span))
            }
            _ => {
                self.wrong(node, "文字", "a text");
                None
            }
        }
    }

    /// The number of an article: quoted, because YAML takes 26.10 for 26.1.
    pub(crate) fn id(&mut self, node: &Node) -> Option<At<String>> {
        let id = self.word(node)?;
        if let NodeKind::Scalar { plain: true, .. } = node.kind {
            let written = &id.value;
            let message = Text::new(
                format!("条款编号 `{written}` 应加引号"),
                format!("clause id `{written}` stands without quotes"),
            );
            let help = Text::new(
                format!("写作 \"{written}\"；不加引号时 26.10 会被当作 26.1"),
                format!("write \"{written}\"; without quotes 26.10 would be read as 26.1"),
            );
            let problem = id.error("qili::yaml::unquoted_id", message).help(help);
            self.problems.push(problem);
        }
        Some(id)
    }

    pub(crate) fn ids(&mut self, node: &Node) -> Vec<At<String>> {
        let items = self.list(node);
        items.iter().filter_map(|item| self.id(item)).collect()
    }

    pub(crate) fn words(&mut self, node: &Node) -> Vec<At<String>> {
        let items = self.list(node);
        items.iter().filter_map(|item| self.word(item)).collect()
    }

    /// A text in both languages; in one of them, with or without its name, where that is enough.
    pub(crate) fn text(&mut self, node: &Node) -> Option<Text> {
        if let (NodeKind::Scalar { .. }, true) = (&node.kind, self.one_language) {
            let text = self.word(node)?.value;
            return Some(Text::new(text.clone(), text));
        }
        let mut fields = self.map(node)?;
        let [zh, en] = ["zh", "en"].map(|key| fields.optional(key));
        let is_enough = self.one_language && (zh.is_some() || en.is_some());
        let [zh, en] = if is_enough {
            [zh.or(en), en.or(zh)]
        } else {
            ["zh", "en"].map(|key| fields.required(key, self))
        };
        let [zh, en] = [zh, en].map(|node| node.and_then(|n| self.word(n)));
        fields.finish(self);
        Some(Text::new(zh?.value, en?.value))
    }

    /// A mapping of names to values that are read later, at least one.
    pub(crate) fn settings(&mut self, node: &Node) -> Vec<(At<String>, Node)> {
        let Some(map) = self.map(node) else {
            return Vec::new();
        };
        if map.entries().is_empty() {
            self.wrong(node, "至少一个参数", "at least one parameter");
        }
        let entries = map.entries().iter();
        entries
            .map(|(key, node)| (self.at(key.text.clone(), key.span), node.clone()))
            .collect()
    }

    /// An expression, with the place of each of its bytes.
    pub(crate) fn expression(&mut self, node: &Node) -> Option<Fragment> {
        match &node.kind {
            NodeKind::Scalar { text, .. } if !text.trim().is_empty() => {
                Some(Fragment::decoded(self.source, node.span, text.as_str()))
            }
            _ => {
                self.wrong(node, "表达式", "an expression");
                None
            }
        }
    }

    /// `true` or `false`.
    pub(crate) fn flag(&mut self, node: &Node) -> Option<bool> {
        let flag = match &node.kind {
            NodeKind::Scalar { text, plain: true } => text.parse().ok(),
            _ => None,
        };
        if flag.is_none() {
            self.wrong(node, " true 或 false", "true or false");
        }
        flag
    }

    /// A number that is not negative.
    pub(crate) fn count(&mut self, node: &Node) -> Option<usize> {
        let number = match &node.kind {
            NodeKind::Scalar { text, plain: true } => text.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            self.wrong(node, "不小于 0 的整数", "a whole number of at least 0");
        }
        number
    }

    /// One of some names, which are told with what they are names of.
    pub(crate) fn choice<T>(
        &mut self,
        node: &Node,
        (zh, en): (&str, &str),
        all: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Option<T> {
        let name = self.word(node)?;
        let mut known = Vec::new();
        for (candidate, value) in all {
            if candidate == name.value {
                return Some(value);
            }
            known.push(candidate);
        }
        let found = &name.value;
        let message = Text::new(
            format!("没有{zh} `{found}`"),
            format!("unknown {en} `{found}`"),
        );
        let problem = name.error("qili::yaml::unknown_name", message);
        let help = advice(found, &known);
        self.problems.push(problem.help(help));
        None
    }

    pub(crate) fn int(&mut self, node: &Node) -> Option<i64> {
        let number = match &node.kind {
            NodeKind::Scalar { text, plain: true } => text.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            self.wrong(node, "整数", "a whole number");
        }
        number
    }
}

impl<'n> Fields<'n> {
    pub(crate) fn optional(&mut self, key: &'static str) -> Option<&'n Node> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let entry = self.entries.iter().find(|(k, _)| k.text == key);
        entry.map(|(_, node)| node)
    }

    pub(crate) fn required(&mut self, key: &'static str, r: &mut Reader<'_>) -> Option<&'n Node> {
        let found = self.optional(key);
        if found.is_none() {
            let message = Text::new(format!("缺少键 `{key}`"), format!("key `{key}` is missing"));
            r.error("qili::yaml::missing_key", message, self.head);
        }
        found
    }

    /// A small part of the mapping to put a mark under.
    pub(crate) const fn head(&self) -> Span {
        self.head
    }

    /// The keys and values, for mappings whose keys are free.
    pub(crate) const fn entries(&self) -> &'n [(Key, Node)] {
        self.entries
    }

    /// Tells every key that was not asked for.
    pub(crate) fn finish(self, r: &mut Reader<'_>) {
        for (key, _) in self.entries {
            if self.asked.contains(&key.text.as_str()) {
                continue;
            }
            let name = &key.text;
            let message = Text::new(
                format!("未知的键 `{name}`"),
                format!("unknown key `{name}`"),
            );
            let problem = Diagnostic::error("qili::yaml::unknown_key", message)
                .at(r.source, key.span, None)
                .help(advice(name, &self.asked));
            r.problems.push(problem);
        }
    }
}

/// The known name that was probably meant, and all known ones.
fn advice(found: &str, known: &[&str]) -> Text {
    let quoted: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let all = Text::new(
        format!("可用：{}", quoted.join("、")),
        format!("there are {}", quoted.join(", ")),
    );
    match did_you_mean(found, known.iter().copied()) {
        Some(meant) => Text::new(
            format!("{}{}", meant.zh, all.zh),
            format!("{} {}", meant.en, all.en),
        ),
        None => all,
    }
}
