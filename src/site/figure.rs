//! The pictures of cases.

use crate::draw::{Picture, Pieces};
use crate::suite::Case;

/// The first position of a case, with Chinese pieces and with letters.
pub(super) fn of_case(case: &Case) -> [String; 2] {
    [Pieces::Chinese, Pieces::Letters].map(|pieces| {
        let mut picture = Picture::new(&case.position);
        picture.pieces = pieces;
        picture.to_svg()
    })
}
