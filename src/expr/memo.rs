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
    kept: RefCell<FxHashMap<(usize, Asked), Kept>>,
}

/// What was asked of a thing: a fact by its number, a term by its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Asked {
    Fact(usize),
    Term(usize),
}

/// An answer, with the thing and the term, so that no others can come to stand at their addresses.
struct Kept {
    value: Value,
    _of: Rc<dyn Object>,
    _term: Option<Arc<Term>>,
}

impl Memo {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(changing: &'static ObjectDef) -> Memo {
        Memo {
            changing,
            kept: RefCell::default(),
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
        self.keep(of, Asked::Fact(number), None, get)
    }

    pub(super) fn term(&self, of: &Value, term: &Arc<Term>, find: impl FnOnce() -> Value) -> Value {
        match of {
            Value::Object(of) if of.def() != self.changing => {
                let asked = Asked::Term(from_ref(&**term).addr());
                self.keep(of, asked, Some(term), find)
            }
            _ => find(),
        }
    }

    fn keep(
        &self,
        of: &Rc<dyn Object>,
        asked: Asked,
        term: Option<&Arc<Term>>,
        find: impl FnOnce() -> Value,
    ) -> Value {
        let key = (Rc::as_ptr(of).addr(), asked);
        if let Some(kept) = self.kept.borrow().get(&key) {
            return kept.value.clone();
        }
        let value = find();
        let kept = Kept {
            value: value.clone(),
            _of: Rc::clone(of),
            _term: term.cloned(),
        };
        self.kept.borrow_mut().insert(key, kept);
        value
    }
}
