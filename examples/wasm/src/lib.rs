//! The judge as WebAssembly, for the playground of the site. Questions and answers are those of `qili::service`, as UTF-8:
//! `room` gives memory for a question, `ask` takes it and gives the place of the answer, `length` its length.

use qili::service::Service;
use serde_json::{Value, json};
use std::cell::RefCell;

/// What stands in memory between two calls.
#[derive(Default)]
struct Desk {
    service: Service,
    question: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a question of so many bytes, to be written where this points to.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.question = vec![0; bytes];
        desk.question.as_mut_ptr()
    })
}

/// Answers the question that was written; the answer stands where this points to, until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        let question: Value = serde_json::from_slice(&desk.question).unwrap_or_default();
        let answer = desk.service.answer(&question);
        desk.answer = serde_json::to_vec(&answer).unwrap_or_else(|_| json!({}).to_string().into());
        desk.answer.as_ptr()
    })
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    DESK.with_borrow(|desk| desk.answer.len())
}
