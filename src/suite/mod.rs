//! Cases 案例: positions with the classes and verdicts that rule books give them.

pub mod case;
pub mod load;

pub use case::{Case, Evidence, Expectation, LeadIn, Place, Provenance};
pub use load::{CaseError, load_cases};
