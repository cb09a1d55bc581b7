//! A clause with what it means and what it decides, as pages show it.

use super::case::CaseView;
use crate::expr::{Expr, Lexicon, Saying, symbol};
use crate::facts::{ENUMS, FactDef, OBJECTS, ObjectDef};
use crate::lang::Text;
use crate::report::clause_code;
use crate::rules::{Article, Body, Book, Clause, Definition, Rule, Section};
use serde::Serialize;

/// A clause of a book.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ClauseView {
    pub(super) book: String,
    pub(super) id: String,
    pub(super) section: Text,
    pub(super) name: Text,
    pub(super) says: Text,
    pub(super) status: Option<Text>,
    pub(super) unmodelled: Option<Text>,
    /// As it stands in the rule file.
    pub(super) code: String,
    /// What it means, part by part.
    pub(super) sayings: Vec<SayingView>,
    pub(super) facts: Vec<UseView>,
    /// The ids of its figures.
    pub(super) figures: Vec<String>,
    /// The numbers of the cases that it decides.
    pub(super) decides: Vec<usize>,
    pub(super) without: Vec<WithoutView>,
    /// The other books that have a clause of this id.
    pub(super) elsewhere: Vec<String>,
    pub(super) place: String,
    /// The book in whose file it stands, if that is another one.
    pub(super) from: Option<String>,
}

/// A part of a clause in words.
#[derive(Debug, Clone, Serialize)]
pub(super) struct SayingView {
    pub(super) key: Text,
    pub(super) text: Text,
    pub(super) parts: Vec<SayingView>,
}

/// A fact or term that a clause asks for.
#[derive(Debug, Clone, Serialize)]
pub(super) struct UseView {
    pub(super) name: String,
    pub(super) meaning: Text,
    /// The clause that defines it, if it is a word of the book.
    pub(super) clause: Option<String>,
}

/// A case that would be judged otherwise.
#[derive(Debug, Clone, Serialize)]
pub(super) struct WithoutView {
    pub(super) case: usize,
    pub(super) before: Text,
    pub(super) after: Text,
}

/// All clauses of a book, in its order.
pub(super) fn views(book: &Book, books: &[Book], cases: &[CaseView]) -> Vec<ClauseView> {
    book.articles()
        .map(|(section, article, _)| view(book, section, article, books, cases))
        .collect()
}

fn view(
    book: &Book,
    section: Section,
    article: &Article,
    books: &[Book],
    cases: &[CaseView],
) -> ClauseView {
    let id = &article.id;
    let decides = cases.iter().enumerate().filter(|(_, case)| {
        let verdicts = case.verdicts.iter().filter(|v| v.book == book.id);
        let mut verdicts = verdicts.filter(|v| v.expected.is_some());
        verdicts.any(|verdict| verdict.clauses.contains(id))
    });
    let without = cases.iter().enumerate().flat_map(|(number, case)| {
        let without = case.without.iter();
        let without = without.filter(|w| w.book == book.id && w.clause == *id);
        without.map(move |without| WithoutView {
            case: number,
            before: without.before.clone(),
            after: without.after.clone(),
        })
    });
    let elsewhere = books.iter().filter(|other| other.id != book.id);
    let elsewhere = elsewhere.filter(|other| other.article(id).is_some());
    let place = article.source.place(article.span.start);
    ClauseView {
        book: book.id.clone(),
        id: id.clone(),
        section: section.title(),
        name: article.name.clone(),
        says: article.says.clone(),
        status: article.status.clone(),
        unmodelled: unmodelled(book, section, id),
        code: clause_code(article),
        sayings: sayings(book, section, id),
        facts: uses(book, id),
        figures: article.figures.clone(),
        decides: decides.map(|(number, _)| number).collect(),
        without: without.collect(),
        elsewhere: elsewhere.map(|other| other.id.clone()).collect(),
        place: format!("{}:{}", article.source.name(), place.line),
        from: (article.book() != book.id).then(|| article.book().to_owned()),
    }
}

fn find<'b, T>(clauses: &'b [Clause<T>], id: &str) -> Option<&'b Body<T>> {
    let found = clauses.iter().find(|clause| clause.article.id == id);
    found.map(|clause| &clause.body)
}

fn reason<T>(body: Option<&Body<T>>) -> Option<Text> {
    match body {
        Some(Body::Unmodelled(reason)) => Some(reason.clone()),
        _ => None,
    }
}

fn unmodelled(book: &Book, section: Section, id: &str) -> Option<Text> {
    match section {
        Section::Material | Section::Threats => None,
        Section::Procedure => reason(find(&book.procedure, id)),
        Section::Terms => reason(find(&book.terms, id)),
        Section::Moves => reason(find(&book.moves, id)),
        Section::Sides => reason(find(&book.sides, id)),
        Section::Verdicts => reason(find(&book.verdicts, id)),
    }
}

/// The words that a book has for its own names.
struct Words<'b>(&'b Book);

impl Lexicon for Words<'_> {
    fn term(&self, object: &ObjectDef, name: &str) -> Option<Text> {
        term(self.0, object.name, name).map(|article| article.name.clone())
    }

    fn pattern(&self, name: &str) -> Option<Text> {
        let found = self.0.patterns.iter().find(|known| &*known.name == name);
        found.map(|known| known.title.clone())
    }

    fn symbol(&self, name: &str) -> Option<Text> {
        symbol(ENUMS, name)
    }
}

/// The article that defines a word.
fn term<'b>(book: &'b Book, object: &str, name: &str) -> Option<&'b Article> {
    let found = book.terms.iter().find(|term| match term.modelled() {
        Some(Definition::Is {
            object: of, fact, ..
        }) => of.name == object && fact == name,
        _ => false,
    });
    found.map(|term| &term.article)
}

fn saying(key: Text, said: Saying) -> SayingView {
    let parts = said.parts.into_iter();
    SayingView {
        key,
        text: said.text,
        parts: parts.map(|part| saying(Text::default(), part)).collect(),
    }
}

fn said(book: &Book, key: Text, expr: &Expr, this: &[Text]) -> SayingView {
    saying(key, expr.in_words(this, &Words(book)))
}

fn leaf(key: Text, text: Text) -> SayingView {
    let parts = Vec::new();
    SayingView { key, text, parts }
}

fn conditions<T>(book: &Book, rule: &Rule<T>, this: &[Text], then: Text) -> Vec<SayingView> {
    let mut all = vec![said(book, Text::new("当", "when"), &rule.when, this)];
    let unless = rule.unless.as_ref();
    let unless = unless.map(|unless| said(book, Text::new("除非", "unless"), unless, this));
    all.extend(unless);
    all.push(leaf(Text::new("则", "then"), then));
    all
}

fn sayings(book: &Book, section: Section, id: &str) -> Vec<SayingView> {
    fn modelled<'b, T>(clauses: &'b [Clause<T>], id: &str) -> Option<&'b T> {
        match find(clauses, id)? {
            Body::Modelled(body) => Some(body),
            Body::Unmodelled(_) => None,
        }
    }
    let found = match section {
        Section::Material | Section::Threats => None,
        Section::Procedure => modelled(&book.procedure, id).map(|settings| {
            let set = settings.iter().map(|setting| {
                let (parameter, value) = (setting.parameter, setting.value);
                leaf(
                    Text::new(parameter.zh, parameter.en),
                    Text::new(value.to_string(), value.to_string()),
                )
            });
            set.collect()
        }),
        Section::Terms => modelled(&book.terms, id).and_then(|definition| match definition {
            Definition::Is { object, expr, .. } => {
                let this = Text::new(format!("该{}", object.zh), format!("the {}", object.name));
                let key = Text::new(
                    format!("{}合于此条，当", object.zh),
                    format!("{} is so, when", object.en),
                );
                Some(vec![said(book, key, expr, &[this])])
            }
            Definition::CarriedBy(_) => None,
        }),
        Section::Moves => modelled(&book.moves, id).map(|rule| {
            let then = symbol(ENUMS, rule.then).unwrap_or_default();
            let mut all = conditions(book, rule, &[Text::new("该着", "the move")], then);
            let over = rule
                .overrides
                .iter()
                .filter_map(|number| book.moves.get(*number));
            let over: Vec<&str> = over.map(|clause| clause.article.id.as_str()).collect();
            if !over.is_empty() {
                let over = over.join(" ");
                all.push(leaf(
                    Text::new("先于", "goes before"),
                    Text::new(over.clone(), over),
                ));
            }
            all
        }),
        Section::Sides => modelled(&book.sides, id).map(|rule| {
            let title = Words(book).pattern(&rule.then).unwrap_or_default();
            conditions(book, rule, &[Text::new("该方", "the side")], title)
        }),
        Section::Verdicts => modelled(&book.verdicts, id).map(|rule| {
            let this = [
                Text::new("一方", "one side"),
                Text::new("另一方", "the other side"),
            ];
            let then = match rule.then {
                crate::rules::Outcome::MeLoses => {
                    Text::new("该一方立即判负", "the one side loses at once")
                }
                crate::rules::Outcome::MeMustChange => {
                    Text::new("该一方应变着", "the one side must change")
                }
                crate::rules::Outcome::Draw => {
                    Text::new("不变作和", "a draw if neither side changes")
                }
            };
            conditions(book, rule, &this, then)
        }),
    };
    found.unwrap_or_default()
}

fn uses(book: &Book, id: &str) -> Vec<UseView> {
    let fact = |object: &str, name: &str| -> Option<&'static FactDef> {
        let def = OBJECTS.iter().find(|def| def.name == object)?;
        def.fact(name).map(|(_, fact)| fact)
    };
    let uses = book.uses().into_iter().filter(|used| used.clause == id);
    uses.map(|used| {
        let by = term(book, used.object, used.fact);
        let meaning = by.map(|article| article.name.clone());
        let meaning = meaning
            .or_else(|| fact(used.object, used.fact).map(|fact| Text::new(fact.zh, fact.en)));
        UseView {
            name: format!("{}.{}", used.object, used.fact),
            meaning: meaning.unwrap_or_default(),
            clause: by.map(|article| article.id.clone()),
        }
    })
    .collect()
}
