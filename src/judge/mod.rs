//! From a record to a verdict 裁决: the repetition, the class of each move, the pattern of each side, what follows.
//!
//! Everything here is asked of the rule book; nothing here is a rule.

mod classify;
mod cycle;
mod evidence;
mod judgement;
mod scale;
mod verdict;

pub use classify::{Applied, classify};
pub use cycle::{Cycle, Reason, Record, find};
pub use evidence::Evidence;
pub use judgement::{
    Judgement, PlyJudgement, RecordFacts, SideJudgement, judge, judge_cycle, judge_move,
};
pub use scale::scale;
pub use verdict::Verdict;

use crate::facts::{CLASS, ENUMS, MOVE, OBJECTS, SIDE};
use crate::rules::Vocabulary;

/// The facts that rule books may ask for.
pub static VOCABULARY: Vocabulary = Vocabulary {
    movement: &MOVE,
    side: &SIDE,
    party: &SIDE,
    objects: OBJECTS,
    enums: ENUMS,
    class: &CLASS,
};
