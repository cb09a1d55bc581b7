//! Cases 案例: positions with the classes and verdicts that rule books give them.

pub mod books;
pub mod case;
pub mod embedded;
pub mod load;

pub use books::shipped;
pub use case::{Case, Class, Evidence, Expectation, LeadIn, Place, Provenance, Root, Verdict};
pub use load::{CaseError, load_cases};
