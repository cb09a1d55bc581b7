//! What all clauses of a book have in common, and clauses as they are written.

use crate::diag::{Fragment, Source, Span};
use crate::lang::Text;
use crate::yaml::{At, Fields, Node, NodeKind, Reader};

/// The part of a book that a clause stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Section {
    /// What pieces are worth 子力价值.
    Material,
    /// What counts as a threat to win material 得子的判定.
    Threats,
    /// Thresholds and procedure 程序.
    Procedure,
    /// Words that other clauses use 术语.
    Terms,
    /// What one move is 着法.
    Moves,
    /// What a sequence of moves of one side is 走法模式.
    Sides,
    /// What follows from both sides' patterns 裁决.
    Verdicts,
}

impl Section {
    /// All sections, in the order of a book.
    pub const ALL: [Section; 7] = [
        Section::Material,
        Section::Threats,
        Section::Procedure,
        Section::Terms,
        Section::Moves,
        Section::Sides,
        Section::Verdicts,
    ];

    /// The key of the section in a rule file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Section::Material => "material",
            Section::Threats => "threats",
            Section::Procedure => "procedure",
            Section::Terms => "terms",
            Section::Moves => "moves",
            Section::Sides => "sides",
            Section::Verdicts => "verdicts",
        }
    }

    /// The words for it.
    #[must_use]
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Section::Material => ("子力", "material"),
            Section::Threats => ("得子的判定", "threats"),
            Section::Procedure => ("程序", "procedure"),
            Section::Terms => ("术语", "term"),
            Section::Moves => ("着法", "move clause"),
            Section::Sides => ("走法模式", "side clause"),
            Section::Verdicts => ("裁决", "verdict clause"),
        };
        Text::new(zh, en)
    }
}

/// What every clause says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// The number that the book gives to it, such as `26.9`.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it decides, restated.
    pub says: Text,
    /// The cases that illustrate it, such as `cxa-2011/fig-10`.
    pub figures: Vec<String>,
    /// Where each of those stands.
    pub(super) figure_spans: Vec<Span>,
    /// What is to be known of it, such as that its provenance is not confirmed.
    pub status: Option<Text>,
    /// Whether a book changed what it does and left its text as it was.
    pub is_stale: bool,
    /// The file it was read from.
    pub source: Source,
    /// Where its id stands in that file.
    pub span: Span,
}

impl Article {
    /// The id of the book whose file it stands in, which may be one that its book extends.
    #[must_use]
    pub fn book(&self) -> &str {
        stem(self.source.name())
    }

    /// Where a figure is named; `None` if it is not.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<Span> {
        let at = self.figures.iter().position(|figure| figure == id)?;
        self.figure_spans.get(at).copied()
    }
}

/// The name of a file without folders and extension, which is the id of the book in it.
pub(super) fn stem(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// A clause as it is written; which parts may be there depends on the section.
#[derive(Debug, Clone)]
pub(super) struct RawClause {
    pub(super) section: Section,
    pub(super) article: Article,
    pub(super) unmodelled: Option<Text>,
    pub(super) when: Option<Fragment>,
    pub(super) unless: Option<Fragment>,
    pub(super) then: Option<At<String>>,
    pub(super) overrides: Vec<At<String>>,
    pub(super) sets: Vec<(At<String>, Node)>,
    pub(super) on: Option<At<String>>,
    pub(super) fact: Option<At<String>>,
    pub(super) is: Option<Fragment>,
    pub(super) carried_by: Vec<At<String>>,
    /// The clause of the parent book that it is put before.
    pub(super) before: Option<At<String>>,
}

impl RawClause {
    /// The id and where it stands.
    pub(super) fn id(&self) -> At<String> {
        At {
            value: self.article.id.clone(),
            source: self.article.source.clone(),
            span: self.article.span,
        }
    }
}

/// Reads what every clause says of itself; `key` is that of its id.
pub(super) fn article(
    fields: &mut Fields<'_>,
    key: &'static str,
    r: &mut Reader<'_>,
) -> Option<Article> {
    let id = fields.required(key, r).and_then(|n| r.id(n));
    let name = fields.required("name", r).and_then(|n| r.text(n));
    let says = fields.required("says", r).and_then(|n| r.text(n));
    let figures = fields.optional("figures").map(|n| r.words(n));
    let figures = figures.unwrap_or_default().into_iter();
    let (figures, figure_spans) = figures.map(|f| (f.value, f.span)).unzip();
    let status = fields.optional("status").and_then(|n| r.text(n));
    let id = id?;
    Some(Article {
        id: id.value,
        name: name.unwrap_or_default(),
        says: says.unwrap_or_default(),
        figures,
        figure_spans,
        status,
        is_stale: false,
        source: id.source,
        span: id.span,
    })
}

/// Reads a clause of a section, after the caller took what else stands in the mapping. One with mistakes is returned too:
/// that its id is there must be known, or other clauses would seem wrong.
pub(super) fn read(
    mut fields: Fields<'_>,
    section: Section,
    r: &mut Reader<'_>,
) -> Option<RawClause> {
    let article = article(&mut fields, "id", r);
    let reason = fields.optional("unmodelled");
    let unmodelled = reason.and_then(|n| unmodelled(n, r));
    let mut clause = RawClause {
        section,
        article: article.clone().unwrap_or_else(|| Article {
            id: String::new(),
            name: Text::default(),
            says: Text::default(),
            figures: Vec::new(),
            figure_spans: Vec::new(),
            status: None,
            is_stale: false,
            source: r.source.clone(),
            span: fields.head(),
        }),
        unmodelled,
        when: None,
        unless: None,
        then: None,
        overrides: Vec::new(),
        sets: Vec::new(),
        on: None,
        fact: None,
        is: None,
        carried_by: Vec::new(),
        before: fields.optional("before").and_then(|n| r.id(n)),
    };
    let has_body = body(&mut clause, &mut fields, reason.is_some(), r);
    if reason.is_some() && has_body {
        let message = Text::new(
            "`unmodelled` 的条款不能同时带有内容",
            "a clause is either `unmodelled` or says what follows",
        );
        r.error("qili::rules::unmodelled", message, fields.head());
    }
    fields.finish(r);
    article.map(|_| clause)
}

/// The reason why a clause is not modelled, which must be there.
fn unmodelled(node: &Node, r: &mut Reader<'_>) -> Option<Text> {
    if let NodeKind::Map(_) = node.kind {
        return r.text(node);
    }
    let message = Text::new("`unmodelled` 缺少理由", "`unmodelled` without a reason");
    let head = node.head(r.source);
    let problem = crate::diag::Diagnostic::error("qili::rules::unmodelled", message)
        .at(r.source, head, None)
        .help(Text::new(
            "写作 unmodelled: {zh: 理由, en: 理由}",
            "write unmodelled: {zh: why, en: why}",
        ));
    r.problems.push(problem);
    None
}

/// Reads the parts that belong to the section; says whether there was any.
fn body(
    clause: &mut RawClause,
    fields: &mut Fields<'_>,
    is_unmodelled: bool,
    r: &mut Reader<'_>,
) -> bool {
    match clause.section {
        Section::Material | Section::Threats => false,
        Section::Procedure => {
            let sets = need(fields, "sets", is_unmodelled, r);
            clause.sets = sets.map(|n| r.settings(n)).unwrap_or_default();
            sets.is_some()
        }
        Section::Terms => term(clause, fields, is_unmodelled, r),
        Section::Moves | Section::Sides | Section::Verdicts => {
            let when = need(fields, "when", is_unmodelled, r);
            let then = need(fields, "then", is_unmodelled, r);
            clause.when = when.and_then(|n| r.expression(n));
            clause.then = then.and_then(|n| r.word(n));
            let unless = fields.optional("unless");
            clause.unless = unless.and_then(|n| r.expression(n));
            if clause.section == Section::Moves {
                let overrides = fields.optional("overrides");
                clause.overrides = overrides.map(|n| r.ids(n)).unwrap_or_default();
            }
            when.is_some() || then.is_some() || unless.is_some()
        }
    }
}

fn need<'n>(
    fields: &mut Fields<'n>,
    key: &'static str,
    is_unmodelled: bool,
    r: &mut Reader<'_>,
) -> Option<&'n Node> {
    if is_unmodelled {
        fields.optional(key)
    } else {
        fields.required(key, r)
    }
}

fn term(
    clause: &mut RawClause,
    fields: &mut Fields<'_>,
    is_unmodelled: bool,
    r: &mut Reader<'_>,
) -> bool {
    let carried = fields.optional("carried_by");
    clause.carried_by = carried.map(|n| r.words(n)).unwrap_or_default();
    let is_free = is_unmodelled || carried.is_some();
    let on = need(fields, "on", is_free, r);
    let fact = need(fields, "fact", is_free, r);
    let is = need(fields, "is", is_free, r);
    let has_definition = on.is_some() || fact.is_some() || is.is_some();
    if carried.is_some() && has_definition {
        let message = Text::new(
            "术语或由 `is` 定义，或由 `carried_by` 指明事实，不能兼有",
            "a term is either defined by `is` or `carried_by` facts",
        );
        r.error("qili::rules::term", message, fields.head());
    }
    clause.on = on.and_then(|n| r.word(n));
    clause.fact = fact.and_then(|n| r.word(n));
    clause.is = is.and_then(|n| r.expression(n));
    carried.is_some() || has_definition
}
