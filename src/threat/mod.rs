//! Threat searches: mate by continuous checks 杀, and gain of material 得子.
//!
//! A threat of a side is what it could do if it were to move again at once. This layer knows how to search a board and
//! is told by a [`Scale`] what pieces are worth; it does not know that rule books exist. Every search has a
//! [`Budget`]; when it runs out the answer is undetermined, never a guess.

mod budget;
mod gain;
mod mate;
mod novelty;
mod offer;
mod roles;
mod scale;
mod search;

pub use budget::{Budget, Proof};
pub use gain::{Gain, Scene, gains_to_move};
pub use mate::mate_by_checks;
pub use novelty::{is_opened, stood};
pub use offer::{Offer, offers, pairs};
pub use roles::{Root, needed, root, takes_part};
pub use scale::{Balance, Scale};
pub use search::MATE;
