//! Things of which little is known.

use super::schema::ObjectDef;
use super::value::{Object, Value};

/// A thing of which some facts are given, by their names, whatever the rest of them are: they are undetermined.
pub struct Sketch {
    def: &'static ObjectDef,
    known: Vec<(&'static str, Value)>,
}

impl Sketch {
    /// A thing of a type, of which these facts are known.
    #[must_use]
    pub fn new(def: &'static ObjectDef, known: Vec<(&'static str, Value)>) -> Sketch {
        Sketch { def, known }
    }
}

impl Object for Sketch {
    fn def(&self) -> &'static ObjectDef {
        self.def
    }

    fn get(&self, fact: usize) -> Value {
        let name = self.def.facts.get(fact).map(|fact| fact.name);
        let known = self.known.iter().find(|(fact, _)| Some(*fact) == name);
        known.map_or(Value::Undetermined, |(_, value)| value.clone())
    }

    fn label(&self) -> String {
        self.def.name.to_owned()
    }
}
