//! Threat searches: mate by continuous checks 杀, and gain of material 得子.
//!
//! A threat of a side is what it could do if it were to move again at once. This layer knows how to search a board and
//! is told by a [`Scale`] what pieces are worth; it does not know that rule books exist. Every search has a
//! [`Budget`]; when it runs out the answer is undetermined, never a guess.

mod budget;
mod candidates;
mod ledger;
mod line;
mod mate;
mod novelty;
mod offer;
mod orientation;
mod policy;
mod roles;
mod scale;
mod search;
mod stage;
mod terms;
mod view;

pub use budget::{Budget, Proof};
pub use ledger::{Entry, Ledger, offers_only, threats};
pub use line::fall;
pub use mate::mate_by_checks;
pub use novelty::{Change, new_mate, stood};
pub use offer::Offer;
pub use policy::Policy;
pub use roles::{needed, root};
pub use scale::{Balance, Scale};
pub use search::MATE;
pub use view::View;
