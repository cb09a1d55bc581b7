//! Many games 对局 at once: what each runs into under several books, and what history says of the books.
//!
//! Games come one by one and go one by one; what is kept of them are counts, and the names of the few that a report
//! lists.

mod finding;
mod pair;
mod sample;
mod tally;

pub use finding::{Finding, Left, Played, Scanned, Source, scan, scan_cycle};
pub use pair::{Effect, Pair, Ruled};
pub use sample::Sample;
pub use tally::{BookTally, Charge, Counts, Listed, Results};
