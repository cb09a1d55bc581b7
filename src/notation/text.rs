//! The text of one move and what it means on a board.
//!
//! ```
//! use qili::board::Position;
//! use qili::notation::{NotationError, parse_move};
//!
//! let text = parse_move("H2+1").unwrap(); // no board yet
//! let start = Position::start();
//! assert_eq!(text.resolve(&start).unwrap().to_string(), "h0i2");
//! let later = start.play(text.resolve(&start).unwrap()).passed();
//! assert!(matches!(text.resolve(&later), Err(NotationError::Illegal { .. })));
//! ```

use super::described::{Described, Order, Place, reaches};
use super::error::{NotationError, Reason, SyntaxError};
use super::{Notation, chinese, chinese_short, iccs, syntax, uci, wxf};
use crate::board::{Kind, Move, Piece, Position, Square};

/// A move as it was written, read but not yet seen on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveText {
    /// The text, without blanks around it.
    pub text: String,
    /// The notation of the text.
    pub notation: Notation,
    /// What it says.
    pub meaning: Meaning,
}

/// What the text of a move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The two squares.
    Squares(Move),
    /// Piece, place, direction and number.
    Described(Described),
}

/// Reads the text of a move in any notation, without looking at a board. Where ICCS and UCI are both possible it is
/// ICCS.
///
/// # Errors
/// [`SyntaxError`] of the notation that came furthest.
pub fn parse_move(text: &str) -> Result<MoveText, SyntaxError> {
    parse_move_with(text, &[Notation::Iccs, Notation::Uci])
}

/// Reads the text of a move in any notation, of the coordinates only those of `coordinates`, the first that fits.
pub(super) fn parse_move_with(
    text: &str,
    coordinates: &[Notation],
) -> Result<MoveText, SyntaxError> {
    let described = [Notation::Chinese, Notation::ChineseShort, Notation::Wxf];
    let mut furthest = syntax::unknown(text.trim());
    // One Latin letter that some notation begins with is no sign that the writer meant that notation.
    let told = |error: &SyntaxError| error.column > 2 || !error.text.is_ascii();
    for notation in described.iter().chain(coordinates) {
        match MoveText::parse(text, *notation) {
            Ok(read) => return Ok(read),
            Err(error) if error.column > furthest.column && told(&error) => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest)
}

/// The error with examples that are legal moves of a position, written as they are read there.
pub(super) fn in_position(
    mut error: SyntaxError,
    position: &Position,
    coordinates: Notation,
) -> NotationError {
    let legal = position.legal_moves();
    let usual = legal.iter().find(|mv| mv.to_string() == "h2e2");
    let example = usual.or_else(|| legal.first());
    let ways = match error.notation {
        Some(notation) => vec![notation],
        None => vec![
            coordinates,
            Notation::Wxf,
            Notation::Chinese,
            Notation::ChineseShort,
        ],
    };
    let written = example.into_iter().flat_map(|mv| {
        let ways = ways.iter();
        ways.map(|notation| notation.write(*mv, position))
    });
    error.examples = written.collect();
    NotationError::from(error)
}

/// Reads a legal move of `position` in any notation. Where ICCS and UCI are both possible it is ICCS.
///
/// # Errors
/// [`NotationError`] when no notation reads the text, or the move is illegal or ambiguous.
pub fn read_move(text: &str, position: &Position) -> Result<Move, NotationError> {
    match parse_move(text) {
        Ok(read) => read.resolve(position),
        Err(error) => Err(in_position(error, position, Notation::Iccs)),
    }
}

impl MoveText {
    pub(super) fn parse(text: &str, notation: Notation) -> Result<MoveText, SyntaxError> {
        let text = text.trim();
        let meaning = match notation {
            Notation::Iccs => Meaning::Squares(iccs::parse(text)?),
            Notation::Uci => Meaning::Squares(uci::parse(text)?),
            Notation::Wxf => Meaning::Described(wxf::parse(text)?),
            Notation::Chinese => Meaning::Described(chinese::parse(text)?),
            Notation::ChineseShort => Meaning::Described(chinese_short::parse(text)?),
        };
        Ok(MoveText {
            text: text.to_owned(),
            notation,
            meaning,
        })
    }

    /// The legal move of `position` that the text means.
    ///
    /// # Errors
    /// [`NotationError::Illegal`] and [`NotationError::Ambiguous`].
    pub fn resolve(&self, position: &Position) -> Result<Move, NotationError> {
        match self.meaning {
            Meaning::Squares(mv) if position.is_legal(mv) => Ok(mv),
            Meaning::Squares(mv) => Err(self.refuse_squares(mv, position)),
            Meaning::Described(said) => self.resolve_described(&said, position),
        }
    }

    fn resolve_described(
        &self,
        said: &Described,
        position: &Position,
    ) -> Result<Move, NotationError> {
        let side = position.side();
        let origins = said.origins(position.board(), side);
        let moves: Vec<Move> = origins
            .iter()
            .filter_map(|from| said.landing(*from, side))
            .collect();
        let mut legal = moves.iter().copied().filter(|mv| position.is_legal(*mv));
        match (legal.next(), legal.next()) {
            (Some(mv), None) => Ok(mv),
            (Some(first), Some(second)) => {
                let all = [first, second].into_iter().chain(legal);
                Err(NotationError::Ambiguous {
                    text: self.text.clone(),
                    side,
                    candidates: all.map(|mv| self.spell(mv, position)).collect(),
                })
            }
            (None, _) => {
                let piece = Piece::new(side, said.kind);
                let reason = if origins.is_empty() {
                    self.missing(said, position)
                } else {
                    reason(position, piece, &moves)
                };
                let legal = if origins.is_empty() {
                    moves_of_kind(position, said.kind)
                } else {
                    moves_from(position, &origins)
                };
                Err(self.illegal(position, reason, legal))
            }
        }
    }

    /// Why a description speaks of no piece.
    fn missing(&self, said: &Described, position: &Position) -> Reason {
        let own = position.board().pieces_of(position.side());
        let is_there = own.into_iter().any(|(_, kind)| kind == said.kind);
        match said.place {
            Place::Order(Order::Front | Order::Rear) if is_there => Reason::NoneShare,
            _ => Reason::NoPiece,
        }
    }

    /// The error for two squares that are no legal move.
    fn refuse_squares(&self, mv: Move, position: &Position) -> NotationError {
        match position.get(mv.from) {
            Some(piece) if piece.side == position.side() => {
                let legal = moves_from(position, &[mv.from]);
                self.illegal(position, reason(position, piece, &[mv]), legal)
            }
            other => {
                let reason = if other.is_some() {
                    Reason::NotTheTurn
                } else {
                    Reason::NoPiece
                };
                let own: Vec<Square> = position
                    .board()
                    .pieces_of(position.side())
                    .map(|(square, _)| square)
                    .collect();
                let mut legal = moves_from(position, &own);
                legal.retain(|other| other.to == mv.to);
                self.illegal(position, reason, legal)
            }
        }
    }

    fn illegal(&self, position: &Position, reason: Reason, legal: Vec<Move>) -> NotationError {
        NotationError::Illegal {
            text: self.text.clone(),
            side: position.side(),
            reason,
            legal: legal
                .into_iter()
                .map(|mv| self.spell(mv, position))
                .collect(),
        }
    }

    fn spell(&self, mv: Move, position: &Position) -> String {
        self.notation.write(mv, position)
    }
}

/// Why none of a piece's moves is legal.
fn reason(position: &Position, piece: Piece, moves: &[Move]) -> Reason {
    let board = position.board();
    if moves.iter().any(|mv| reaches(board, piece, *mv)) {
        Reason::Exposes
    } else {
        Reason::Way
    }
}

fn moves_of_kind(position: &Position, kind: Kind) -> Vec<Move> {
    let squares: Vec<Square> = position
        .board()
        .pieces_of(position.side())
        .filter(|(_, k)| *k == kind)
        .map(|(square, _)| square)
        .collect();
    moves_from(position, &squares)
}

/// The legal moves of the pieces on some squares, in the order of the squares.
fn moves_from(position: &Position, origins: &[Square]) -> Vec<Move> {
    origins
        .iter()
        .flat_map(|from| Square::all().map(|to| Move::new(*from, to)))
        .filter(|mv| position.is_legal(*mv))
        .collect()
}
