//! Cases 案例: positions with the classes and verdicts that rule books give them.

pub mod books;
pub mod case;
pub mod diff;
pub mod embedded;
pub mod judged;
pub mod load;

pub use books::shipped;
pub use case::{Case, Class, Evidence, Expectation, LeadIn, Place, Provenance, Root, Verdict};
pub use diff::{Change, Count, Difference, Group, diff};
pub use judged::{Form, Judged, JudgedPly, Subject};
pub use load::{CaseError, load_cases};
