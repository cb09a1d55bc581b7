//! UCI coordinates as Xiangqi engines speak them: files `a` to `i` from Red's left, ranks 1 to 10.
//!
//! Read in upper or lower case, with or without a hyphen; written `h3e3`. A text such as `h3e3` is ICCS too and means
//! another move there, so that [`super::read_move`] takes it as ICCS; only a rank 10 tells.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::{Notation, read_move};
//!
//! let start = Position::start();
//! let mv = Notation::Uci.read("h10g8", &start.passed()).unwrap();
//! assert_eq!(Notation::Iccs.write(mv, &start), "h9g7");
//! assert_eq!(read_move("h10g8", &start.passed()), Ok(mv));
//! ```

use super::error::SyntaxError;
use super::{Notation, syntax};
use crate::board::{Move, Square};
use grammar::{Grammar, Rule};

mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "notation/uci.pest"]
    pub(super) struct Grammar;
}

/// Reads two squares.
pub(super) fn parse(text: &str) -> Result<Move, SyntaxError> {
    let folded = syntax::fold(text);
    let pairs = syntax::run::<Grammar, Rule>(Notation::Uci, Rule::uci, &folded, text)?;
    let mut squares = pairs
        .flatten()
        .filter(|pair| pair.as_rule() == Rule::square)
        .filter_map(|pair| square(pair.as_str()));
    match (squares.next(), squares.next()) {
        (Some(from), Some(to)) => Ok(Move::new(from, to)),
        _ => Err(syntax::incomplete(text, Notation::Uci)),
    }
}

fn square(text: &str) -> Option<Square> {
    let (file, row) = text.split_at_checked(1)?;
    let rank = row.parse::<u8>().ok()?.checked_sub(1)?;
    format!("{file}{rank}").parse().ok()
}

/// `h3e3`.
pub(super) fn write(mv: Move) -> String {
    let square = |s: Square| {
        let file = char::from(b'a' + s.file().unsigned_abs());
        format!("{file}{}", s.rank() + 1)
    };
    format!("{}{}", square(mv.from), square(mv.to))
}
