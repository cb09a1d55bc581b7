//! Words for what results hold.

use crate::board::{Kind, Move, Position, Side, Square};
use crate::facts::gain::root_name;
use crate::facts::{Class, ENUMS, EnumDef, KIND, ROOT, Value};
use crate::graph::Root;
use crate::lang::{Lang, Text, piece_name};
use crate::notation::Notation;
use crate::rules::{Article, Book};

/// What is known of nothing, or not known for sure.
pub(super) fn undetermined() -> Text {
    Text::new("未定", "undetermined")
}

fn symbol(def: &EnumDef, name: &str) -> Text {
    let found = def.symbols.iter().find(|(known, _, _)| *known == name);
    found.map_or_else(undetermined, |(_, zh, en)| Text::new(*zh, *en))
}

/// A value of a fact: in English as expressions write it, in Chinese in words.
pub(super) fn value(value: &Value, lang: Lang) -> String {
    let several = |values: &[Value], between: &str| {
        let values: Vec<String> = values.iter().map(|one| self::value(one, lang)).collect();
        values.join(between)
    };
    if lang == Lang::En {
        return value.to_string();
    }
    match value {
        Value::Bool(true) => "是".to_owned(),
        Value::Bool(false) => "否".to_owned(),
        Value::Symbol(name) => {
            let known = ENUMS.iter().find(|def| def.symbol(name).is_some());
            known.map_or_else(|| (*name).to_owned(), |def| symbol(def, name).zh)
        }
        Value::List(items) if items.is_empty() => "无".to_owned(),
        Value::List(items) => several(items, "、"),
        Value::OneOf(values) => several(values, " 或 "),
        Value::Object(object) => {
            let label = object.label();
            match label.split_once('@') {
                Some((name, square)) if KIND.symbol(name).is_some() => {
                    format!("{} {square}", symbol(&KIND, name).zh)
                }
                _ => label,
            }
        }
        Value::Undetermined => undetermined().zh,
        Value::Int(_) | Value::Pattern(_) => value.to_string(),
    }
}

/// A kind of piece, of either side.
pub(super) fn kind(kind: Kind) -> Text {
    symbol(&KIND, kind.name())
}

/// How a piece is protected.
pub(super) fn root(root: Root) -> Text {
    symbol(&ROOT, root_name(root))
}

/// Whether a chase is a joint one.
pub(super) fn joint(is_joint: bool) -> Text {
    if is_joint {
        Text::new("联合捉子", "joint chase")
    } else {
        Text::new("单独捉子", "chase by one piece")
    }
}

/// A class, or that there is none.
pub(super) fn class(class: Option<Class>) -> Text {
    class.map_or_else(undetermined, Class::title)
}

/// 红, `Red`.
pub(super) fn side(side: Side) -> Text {
    match side {
        Side::Red => Text::new("红", "Red"),
        Side::Black => Text::new("黑", "Black"),
    }
}

/// A clause by its number and name.
pub(super) fn clause(article: &Article, lang: Lang) -> String {
    format!("{} {}", article.id, article.name.get(lang))
}

/// A move clause by its place in the book.
pub(super) fn move_clause(book: &Book, number: usize, lang: Lang) -> String {
    let found = book.moves.get(number);
    found.map_or_else(String::new, |found| clause(&found.article, lang))
}

/// The piece on a square, with the square.
pub(super) fn piece_on(position: &Position, square: Square, lang: Lang) -> String {
    match position.get(square) {
        Some(piece) => format!("{} {square}", piece_name(piece).get(lang)),
        None => square.to_string(),
    }
}

/// The way of writing moves in a language.
pub(super) const fn notation(lang: Lang) -> Notation {
    match lang {
        Lang::Zh => Notation::Chinese,
        Lang::En => Notation::Wxf,
    }
}

/// A move in words and in squares: 炮二平五 (h2e2).
pub(super) fn mv(mv: Move, position: &Position, lang: Lang) -> String {
    format!("{} ({mv})", notation(lang).write(mv, position))
}

/// The moves of a line that begins in a position, in words.
pub(super) fn line(line: &[Move], start: &Position, lang: Lang) -> String {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(line.len());
    for mv in line {
        words.push(notation(lang).write(*mv, &position));
        position = position.play(*mv);
    }
    words.join(" ")
}

/// Joins texts as a language does.
pub(super) fn join(texts: impl IntoIterator<Item = String>, lang: Lang) -> String {
    let texts: Vec<String> = texts.into_iter().collect();
    texts.join(match lang {
        Lang::Zh => "、",
        Lang::En => ", ",
    })
}

/// The id of a move clause by its place in the book.
pub(super) fn clause_id(book: &Book, number: usize) -> &str {
    let found = book.moves.get(number);
    found.map_or("", |found| found.article.id.as_str())
}
