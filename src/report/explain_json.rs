//! One move explained, as JSON.

use super::explain::{Standing, explanations, standings};
use super::relations;
use super::words::clause_id;
use crate::board::Move;
use crate::facts::{Class, Object, Value as Fact};
use crate::judge::PlyJudgement;
use crate::rules::Book;
use crate::threat::Proof;
use serde_json::{Map, Value, json};

/// A move: `fen`, `move`, `class`, `clauses` [{`clause`, `standing`, `by`, `then`, `conditions` [{`key`, `text`, `value`,
/// `facts`}]}], `relations` [{`from`, `relation`, `to`, `note`}], `facts`, `gains` and `offers` [facts, and the `line`], `mate_threat` and `new_mate_threat` (a line, null if
/// there is none, or `undetermined`).
#[must_use]
pub fn explain_json(book: &Book, judged: &PlyJudgement) -> Value {
    let facts = &judged.facts;
    let clauses = standings(judged).into_iter();
    let clauses = clauses.map(|(number, standing)| clause(book, judged, number, standing));
    let gains = facts.gains().map(|gains| {
        let gains = gains.iter();
        let gains = gains.map(|gain| with_line(&gain.gain.line, object(&**gain)));
        gains.collect::<Value>()
    });
    let offers = facts.offers().map(|offers| {
        let offers = offers.iter();
        let offers = offers.map(|offer| with_line(&[offer.offer.capture()], object(offer)));
        offers.collect::<Value>()
    });
    json!({
        "fen": facts.before().to_fen(),
        "move": facts.mv().to_string(),
        "class": judged.class().map_or("undetermined", Class::name),
        "clauses": clauses.collect::<Value>(),
        "relations": relations::json(judged),
        "facts": object(&**facts),
        "gains": gains,
        "offers": offers,
        "mate_threat": mate(facts.mate_threat()),
        "new_mate_threat": mate(facts.new_mate_threat()),
    })
}

fn clause(book: &Book, judged: &PlyJudgement, number: usize, standing: Standing) -> Value {
    let (name, by) = match standing {
        Standing::Decides => ("decides", None),
        Standing::Applies => ("applies", None),
        Standing::Overridden(by) => ("overridden", Some(clause_id(book, by))),
        Standing::Undetermined => ("undetermined", None),
    };
    let rule = book.moves.get(number).and_then(|clause| clause.modelled());
    let conditions = rule.iter().flat_map(|rule| explanations(rule, judged));
    let conditions = conditions.map(|(key, explanation)| {
        let facts = explanation.facts();
        let facts = facts.iter();
        let facts = facts.map(|read| json!({"text": read.text, "value": value(&read.value)}));
        json!({
            "key": key,
            "text": &*explanation.text,
            "value": value(&explanation.trace.value),
            "facts": facts.collect::<Value>(),
        })
    });
    json!({
        "clause": clause_id(book, number),
        "standing": name,
        "by": by,
        "then": rule.map(|rule| rule.then),
        "conditions": conditions.collect::<Value>(),
    })
}

fn line(moves: &[Move]) -> Value {
    moves.iter().map(ToString::to_string).collect()
}

fn with_line(moves: &[Move], mut fields: Map<String, Value>) -> Value {
    fields.insert("line".into(), line(moves));
    Value::Object(fields)
}

fn mate(proof: &Proof<Vec<Move>>) -> Value {
    match proof {
        Proof::Proved(moves) => line(moves),
        Proof::Refuted => Value::Null,
        Proof::Undetermined => "undetermined".into(),
    }
}

/// The facts of an object that are simple or name other objects.
fn object(of: &dyn Object) -> Map<String, Value> {
    let facts = of.def().facts.iter().enumerate();
    let facts = facts.map(|(number, fact)| (fact.name.to_owned(), value(&of.get(number))));
    facts.collect()
}

/// A fact's value; objects by their labels.
fn value(fact: &Fact) -> Value {
    match fact {
        Fact::Bool(b) => (*b).into(),
        Fact::Int(n) => (*n).into(),
        Fact::List(items) => items.iter().map(value).collect(),
        Fact::Symbol(_)
        | Fact::Pattern(_)
        | Fact::Object(_)
        | Fact::OneOf(_)
        | Fact::Undetermined => fact.to_string().into(),
    }
}
