//! What has been found out of things, so that it need not be found out again for each clause.

use super::names::Term;
use crate::facts::{FactDef, Object, ObjectDef, Type, Value};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ptr::from_ref;
use std::rc::Rc;
use std::sync::Arc;

/// The facts and terms of things that were asked for in evaluations with it. Of things of one type, `changing`, more may
/// become known from one evaluation to the next: of these only lists are kept, which hold things that do not change.
pub struct Memo {
    changing: &'static ObjectDef,
    facts: RefCell<FxHashMap<(usize, usize), (Rc<dyn Object>, Value)>>,
    terms: RefCell<FxHashMap<(usize, usize), (Rc<dyn Object>, Arc<Term>, Value)>>,
}

impl Memo {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(changing: &'static ObjectDef) -> Memo {
        Memo {
            changing,
            facts: RefCell::default(),
            terms: RefCell::default(),
        }
    }

    pub(super) fn fact(
        &self,
        of: &Rc<dyn Object>,
        number: usize,
        def: &FactDef,
        get: impl FnOnce() -> Value,
    ) -> Value {
        if of.def() == self.changing && !matches!(def.ty, Type::List(_)) {
            return get();
        }
        let key = (address(of), number);
        if let Some((_, value)) = self.facts.borrow().get(&key) {
            return value.clone();
        }
        let value = get();
        // The thing is kept as well, so that no other one can come to stand at its address.
        let entry = (Rc::clone(of), value.clone());
        self.facts.borrow_mut().insert(key, entry);
        value
    }

    pub(super) fn term(&self, of: &Value, term: &Arc<Term>, find: impl FnOnce() -> Value) -> Value {
        let Value::Object(of) = of else {
            return find();
        };
        if of.def() == self.changing {
            return find();
        }
        let key = (address(of), from_ref(&**term).addr());
        if let Some((_, _, value)) = self.terms.borrow().get(&key) {
            return value.clone();
        }
        let value = find();
        let entry = (Rc::clone(of), Arc::clone(term), value.clone());
        self.terms.borrow_mut().insert(key, entry);
        value
    }
}

fn address(of: &Rc<dyn Object>) -> usize {
    Rc::as_ptr(of).addr()
}
