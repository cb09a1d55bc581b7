//! Cases 案例: positions with the classes and verdicts that rule books give them, and how books fare with them.

pub mod baseline;
pub mod case;
pub mod coverage;
pub mod diff;
pub mod embedded;
pub mod games;
pub mod judged;
pub mod known;
pub mod lint;
pub mod load;
mod load_games;
pub mod matrix;
pub mod mutation;
mod parts;
pub mod run;
pub mod shipped;
pub mod summary;
mod trial;
pub mod verify;

pub use baseline::{Baseline, load_baseline};
pub use case::{Case, Evidence, Expectation, LeadIn, Place, Provenance, cases_of};
pub use coverage::{ClauseCoverage, ConditionCoverage, Coverage, Reach, coverage};
pub use diff::{Change, Comparison, Count, Group, diff};
pub use games::{CheckedGame, GameCase, GameExpectation, RulingExpectation};
pub use judged::{Form, Judged, JudgedPly, Subject};
pub use known::{Known, Point, load_known};
pub use lint::lint;
pub use load::load_cases;
pub use load_games::load_games;
pub use matrix::{Cell, Matrix, Row, matrix};
pub use mutation::{Fate, Survey, Tally, mutation};
pub use run::Run;
pub use shipped::shipped_books;
pub use summary::{Score, Summary, summarise};
pub use verify::{Checked, Difference, Outcome, Values, unreadable, verify};
