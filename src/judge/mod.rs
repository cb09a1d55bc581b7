//! From a record to a verdict 裁决: the repetition, the class of each move, the pattern of each side, what follows.
//!
//! Everything here is asked of the rule book; nothing here is a rule.

mod classify;
mod cost;
mod cycle;
mod decide;
mod evidence;
mod foresight;
mod history;
mod inquiry;
mod judgement;
mod kept;
mod limit;
mod policy;
mod referee;
mod repeat;
mod ruling;
mod shuttle;
mod sketch;
mod table;
mod verdict;

pub use classify::Applied;
pub use cycle::{Aimless, Cycle, Reason, Record};
pub use decide::SideJudgement;
pub use evidence::Evidence;
pub use foresight::{Foresight, Meaning};
pub use judgement::{
    GameJudgement, Judgement, PlyJudgement, judge, judge_cycle, judge_game, judge_move, judge_span,
};
pub use kept::RecordFacts;
pub use limit::Claim;
pub use policy::policy;
pub use referee::{IllegalMove, Judge, Referee};
pub use ruling::{Course, Followed, GameOutcome, Nearest, Refusal, Ruling, RulingKind};
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
