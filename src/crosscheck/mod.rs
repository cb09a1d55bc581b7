//! Verdicts of other programs beside those of books: what is asked, how an engine is probed, what agrees.
//!
//! An engine has no command for “who is wrong here”. It is asked for the score of the one move that completes the
//! repetition, once with the moves that led there and once without them. What differs, differs because of the
//! repetition; what does not, is not known.

mod compare;
mod probe;
mod profile;

pub use compare::{Agreement, Group, Opinion, Question, Row, compare};
pub use probe::{Heard, Probe, Score, Search, hear, interpret};
pub use profile::{Profile, Protocol};
