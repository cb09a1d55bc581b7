//! ICCS coordinates: the square left and the square reached, files `a` to `i` from Red's left, ranks 0 to 9.
//!
//! Read in upper or lower case, with or without a hyphen; written `h2e2`.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::Notation;
//!
//! let start = Position::start();
//! let mv = Notation::Iccs.read("H2-E2", &start).unwrap();
//! assert_eq!(Notation::Iccs.write(mv, &start), "h2e2");
//! assert!(Notation::Iccs.parse("h2e10").is_err());
//! ```

use super::error::SyntaxError;
use super::{Notation, syntax};
use crate::board::{Move, Square};
use grammar::{Grammar, Rule};

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/iccs.pest"]
    pub(super) struct Grammar;
}

/// Reads two squares.
pub(super) fn parse(text: &str) -> Result<Move, SyntaxError> {
    let folded = syntax::fold(text);
    let pairs = syntax::run::<Grammar, Rule>(Notation::Iccs, Rule::iccs, &folded, text)?;
    let mut squares = pairs
        .flatten()
        .filter(|pair| pair.as_rule() == Rule::square)
        .filter_map(|pair| pair.as_str().parse::<Square>().ok());
    match (squares.next(), squares.next()) {
        (Some(from), Some(to)) => Ok(Move::new(from, to)),
        _ => Err(syntax::incomplete(text, Notation::Iccs)),
    }
}

/// `h2e2`.
pub(super) fn write(mv: Move) -> String {
    mv.to_string()
}
