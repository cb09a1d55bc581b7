//! Cases 案例: positions with the classes and verdicts that rule books give them.

pub mod case;
pub mod diff;
pub mod embedded;
pub mod judged;
pub mod load;
pub mod matrix;
pub mod shipped;

pub use case::{Case, Evidence, Expectation, LeadIn, Place, Provenance};
pub use diff::{Change, Comparison, Count, Group, diff};
pub use judged::{Form, Judged, JudgedPly, Subject};
pub use load::{CaseError, load_cases};
pub use matrix::{Cell, Matrix, Row, matrix};
pub use shipped::{shipped_books, shipped_cases};
