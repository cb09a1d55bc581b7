//! YAML text to a tree in which every part knows its place.

use crate::diag::{Diagnostic, Source, Span};
use crate::lang::Text;
use saphyr_parser::{Event, Parser, ScalarStyle};

/// How deep lists and mappings may stand in one another; rule and case files need six.
const MAX_DEPTH: usize = 32;

/// A part of a YAML file.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) kind: NodeKind,
}

#[derive(Debug, Clone)]
pub(crate) enum NodeKind {
    /// A text; `plain` without quotes.
    Scalar {
        text: String,
        plain: bool,
    },
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
}

#[derive(Debug, Clone)]
pub(crate) struct Key {
    pub(crate) span: Span,
    pub(crate) text: String,
}

/// A list or mapping that is not yet closed.
struct Open {
    start: Span,
    items: Vec<Node>,
    entries: Vec<(Key, Node)>,
    /// The key that waits for its value.
    key: Option<Key>,
    is_map: bool,
}

struct Builder<'a> {
    source: &'a Source,
    problems: &'a mut Vec<Diagnostic>,
    open: Vec<Open>,
    root: Option<Node>,
}

/// Reads one YAML document. Equal keys, anchors, aliases and tags are problems, and so is a second document; what can
/// still be read is returned with them. Without a tree there is at least one problem.
pub(crate) fn read(source: &Source, problems: &mut Vec<Diagnostic>) -> Option<Node> {
    let bytes: Vec<usize> = source
        .text()
        .char_indices()
        .map(|(at, _)| at)
        .chain([source.text().len()])
        .collect();
    // The parser counts characters.
    let byte = |index: usize| {
        let last = bytes.len() - 1;
        bytes.get(index.min(last)).copied().unwrap_or(0)
    };
    let mut builder = Builder {
        source,
        problems,
        open: Vec::new(),
        root: None,
    };
    for event in Parser::new_from_str(source.text()) {
        match event {
            Ok((event, span)) => {
                let span = Span::new(byte(span.start.index()), byte(span.end.index()));
                if !builder.event(event, span) {
                    return None;
                }
            }
            Err(error) => {
                let at = byte(error.marker().index());
                let found = error.info();
                let message = Text::new(
                    format!("YAML 语法错误：{found}"),
                    format!("YAML syntax: {found}"),
                );
                builder.problem("qili::yaml::syntax", message, Span::new(at, at));
                return None;
            }
        }
    }
    if builder.root.is_none() && builder.problems.is_empty() {
        let message = Text::new("文件为空", "the file is empty");
        builder.problem("qili::yaml::empty", message, Span::default());
    }
    builder.root
}

impl Builder<'_> {
    fn problem(&mut self, code: &'static str, message: Text, span: Span) {
        let problem = Diagnostic::error(code, message).at(self.source, span, None);
        self.problems.push(problem);
    }

    /// Takes one event; `false` when there is no sense in going on.
    fn event(&mut self, event: Event<'_>, span: Span) -> bool {
        match event {
            Event::DocumentStart(_) if self.root.is_some() => {
                let message = Text::new(
                    "文件中只能有一个 YAML 文档",
                    "a file holds one YAML document",
                );
                self.problem("qili::yaml::second_document", message, span);
                return false;
            }
            Event::Alias(_) => {
                self.no_feature(span);
                return false;
            }
            Event::Scalar(text, style, anchor, tag) => {
                if anchor != 0 || tag.is_some() {
                    self.no_feature(span);
                }
                let text = text.into_owned();
                self.put(scalar(text, style == ScalarStyle::Plain, span));
            }
            Event::SequenceStart(anchor, tag) => {
                return self.enter(span, false, anchor != 0 || tag.is_some());
            }
            Event::MappingStart(anchor, tag) => {
                return self.enter(span, true, anchor != 0 || tag.is_some());
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(span),
            _ => {}
        }
        true
    }

    fn no_feature(&mut self, span: Span) {
        let message = Text::new(
            "不支持 YAML 的锚点、别名和标签",
            "anchors, aliases and tags of YAML are not read",
        );
        self.problem("qili::yaml::feature", message, span);
    }

    fn enter(&mut self, start: Span, is_map: bool, has_feature: bool) -> bool {
        if has_feature {
            self.no_feature(Span::new(start.start, start.start));
        }
        if self.open.len() >= MAX_DEPTH {
            let message = Text::new(
                format!("嵌套超过 {MAX_DEPTH} 层"),
                format!("more than {MAX_DEPTH} levels deep"),
            );
            self.problem("qili::yaml::too_deep", message, start);
            return false;
        }
        self.open.push(Open {
            start,
            items: Vec::new(),
            entries: Vec::new(),
            key: None,
            is_map,
        });
        true
    }

    fn leave(&mut self, end: Span) {
        let Some(open) = self.open.pop() else {
            return;
        };
        // A block ends where the next begins: its own end is that of its last part.
        let last = match open.is_map {
            true => open.entries.last().map(|(_, node)| node.span),
            false => open.items.last().map(|node| node.span),
        };
        let is_block = end.start == end.end;
        let end = last.filter(|_| is_block).unwrap_or(end);
        let kind = if open.is_map {
            NodeKind::Map(open.entries)
        } else {
            NodeKind::List(open.items)
        };
        let span = open.start.to(end);
        self.put(Node { span, kind });
    }

    /// Puts a finished part where it belongs.
    fn put(&mut self, node: Node) {
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return;
        };
        if !open.is_map {
            open.items.push(node);
            return;
        }
        match (open.key.take(), node.kind) {
            (None, NodeKind::Scalar { text, .. }) => {
                let span = node.span;
                open.key = Some(Key { span, text });
            }
            (None, _) => {
                let message = Text::new("键应为文字", "a key is a word");
                let text = String::new();
                let span = node.span;
                open.key = Some(Key { span, text });
                self.problem("qili::yaml::key", message, span);
            }
            (Some(key), kind) => {
                let first = open.entries.iter().find(|(k, _)| k.text == key.text);
                let first = first.map(|(k, _)| k.span);
                let span = node.span;
                open.entries.push((key.clone(), Node { span, kind }));
                if let Some(first) = first {
                    self.duplicate(&key, first);
                }
            }
        }
    }

    fn duplicate(&mut self, key: &Key, first: Span) {
        let name = &key.text;
        let message = Text::new(
            format!("键 `{name}` 重复"),
            format!("key `{name}` given twice"),
        );
        let problem = Diagnostic::error("qili::yaml::duplicate_key", message)
            .at(self.source, key.span, Text::new("再次出现", "again here"))
            .also(self.source, first, Text::new("先前在此", "first here"));
        self.problems.push(problem);
    }
}

fn scalar(text: String, plain: bool, span: Span) -> Node {
    let kind = NodeKind::Scalar { text, plain };
    Node { span, kind }
}

impl Node {
    /// What the part is, for messages.
    pub(crate) fn describe(&self) -> Text {
        match &self.kind {
            NodeKind::Scalar { text, .. } if text.is_empty() => Text::new("空", "nothing"),
            NodeKind::Scalar { text, .. } => {
                let short: String = text.chars().take(40).collect();
                Text::new(format!("`{short}`"), format!("`{short}`"))
            }
            NodeKind::List(_) => Text::new("列表", "a list"),
            NodeKind::Map(_) => Text::new("映射", "a mapping"),
        }
    }

    /// A small part of it to put a mark under: the first key of a mapping, else its first line.
    pub(crate) fn head(&self, source: &Source) -> Span {
        match &self.kind {
            NodeKind::Map(entries) => entries.first().map_or(self.span, |(key, _)| key.span),
            _ => {
                let text = source.slice(self.span);
                let line = text.lines().next().unwrap_or_default();
                Span::new(self.span.start, self.span.start + line.len())
            }
        }
    }
}
