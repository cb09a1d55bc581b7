//! Reading a mapping key by key, with every problem told and none stopping the rest.

use super::yaml::{Key, Node, NodeKind};
use crate::diag::{Diagnostic, Fragment, Source, Span, did_you_mean};
use crate::lang::Text;

/// A value and where it stands.
#[derive(Debug, Clone)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) source: Source,
    pub(super) span: Span,
}

impl<T> At<T> {
    pub(super) fn error(&self, code: &'static str, message: Text) -> Diagnostic {
        Diagnostic::error(code, message).at(&self.source, self.span, None)
    }
}

/// Where problems go, and the file they are of.
pub(super) struct Reader<'a> {
    pub(super) source: &'a Source,
    pub(super) problems: &'a mut Vec<Diagnostic>,
}

/// The entries of one mapping.
pub(super) struct Fields<'n> {
    entries: &'n [(Key, Node)],
    asked: Vec<&'static str>,
    head: Span,
}

impl Reader<'_> {
    pub(super) fn error(&mut self, code: &'static str, message: Text, span: Span) {
        let problem = Diagnostic::error(code, message).at(self.source, span, None);
        self.problems.push(problem);
    }

    /// Tells that a part is not of the form that is asked for.
    pub(super) fn wrong(&mut self, node: &Node, zh: &str, en: &str) {
        let found = node.describe();
        let message = Text::new(
            format!("应为{zh}，却是{}", found.zh),
            format!("expected {en}, found {}", found.en),
        );
        let head = node.head(self.source);
        self.error("qili::rules::wrong_type", message, head);
    }

    fn at<T>(&self, value: T, span: Span) -> At<T> {
        At {
            value,
            source: self.source.clone(),
            span,
        }
    }

    pub(super) fn map<'n>(&mut self, node: &'n Node) -> Option<Fields<'n>> {
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

    pub(super) fn list<'n>(&mut self, node: &'n Node) -> &'n [Node] {
        match &node.kind {
            NodeKind::List(items) => items,
            _ => {
                self.wrong(node, "列表", "a list");
                &[]
            }
        }
    }

    /// A word or a line of text that is not empty.
    pub(super) fn word(&mut self, node: &Node) -> Option<At<String>> {
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
    pub(super) fn id(&mut self, node: &Node) -> Option<At<String>> {
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
            let problem = id.error("qili::rules::unquoted_id", message).help(help);
            self.problems.push(problem);
        }
        Some(id)
    }

    pub(super) fn ids(&mut self, node: &Node) -> Vec<At<String>> {
        let items = self.list(node);
        items.iter().filter_map(|item| self.id(item)).collect()
    }

    pub(super) fn words(&mut self, node: &Node) -> Vec<At<String>> {
        let items = self.list(node);
        items.iter().filter_map(|item| self.word(item)).collect()
    }

    /// A text in both languages.
    pub(super) fn text(&mut self, node: &Node) -> Option<Text> {
        let mut fields = self.map(node)?;
        let zh = fields.required("zh", self).and_then(|n| self.word(n));
        let en = fields.required("en", self).and_then(|n| self.word(n));
        fields.finish(self);
        Some(Text::new(zh?.value, en?.value))
    }

    /// An expression, with the place of each of its bytes.
    pub(super) fn expression(&mut self, node: &Node) -> Option<Fragment> {
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

    pub(super) fn int(&mut self, node: &Node) -> Option<i64> {
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
    pub(super) fn optional(&mut self, key: &'static str) -> Option<&'n Node> {
        self.asked.push(key);
        let entry = self.entries.iter().find(|(k, _)| k.text == key);
        entry.map(|(_, node)| node)
    }

    pub(super) fn required(&mut self, key: &'static str, r: &mut Reader<'_>) -> Option<&'n Node> {
        let found = self.optional(key);
        if found.is_none() {
            let message = Text::new(format!("缺少键 `{key}`"), format!("key `{key}` is missing"));
            r.error("qili::rules::missing_key", message, self.head);
        }
        found
    }

    /// A small part of the mapping to put a mark under.
    pub(super) const fn head(&self) -> Span {
        self.head
    }

    /// The keys and values, for mappings whose keys are free.
    pub(super) const fn entries(&self) -> &'n [(Key, Node)] {
        self.entries
    }

    /// Tells every key that was not asked for.
    pub(super) fn finish(self, r: &mut Reader<'_>) {
        for (key, _) in self.entries {
            if self.asked.contains(&key.text.as_str()) {
                continue;
            }
            let name = &key.text;
            let message = Text::new(
                format!("未知的键 `{name}`"),
                format!("unknown key `{name}`"),
            );
            let all: Vec<String> = self.asked.iter().map(|k| format!("`{k}`")).collect();
            let help = did_you_mean(name, self.asked.iter().copied()).unwrap_or_else(|| {
                Text::new(
                    format!("可用：{}", all.join("、")),
                    format!("there are {}", all.join(", ")),
                )
            });
            let problem = Diagnostic::error("qili::rules::unknown_key", message)
                .at(r.source, key.span, None)
                .help(help);
            r.problems.push(problem);
        }
    }
}
