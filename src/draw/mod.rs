//! Pictures of positions as SVG: pieces, arrows, marked squares, lines of proof, the graph of attacks, moving cycles.
//!
//! A [`Picture`] is one board. Red's pieces are light and Black's dark, so that no colour is needed to tell them apart;
//! what an arrow means is told by its form as well as by its colour. The characters on the pieces are outlines from a font
//! in the program, and look the same everywhere.
//!
//! ```
//! use qili::board::Position;
//! use qili::draw::{Arrow, Picture, Pen};
//!
//! let start = Position::start();
//! let mut picture = Picture::new(&start);
//! picture.arrows.push(Arrow::new("h2e2".parse().unwrap(), Pen::Move));
//! let svg = picture.to_svg();
//! assert!(svg.starts_with("<svg "));
//! assert_eq!(svg.matches("<use ").count(), 32);
//! ```

mod animation;
mod arrow;
mod board;
mod glyphs;
mod line;
mod picture;
mod proof;
mod relations;
mod sheet;

pub use animation::animation;
pub use arrow::{Arrow, Pen};
pub use glyphs::{FONT, FONT_FAMILY, sprites};
pub use line::line_picture;
pub use picture::{Mark, MarkForm, Picture, Pieces, STYLE};
pub use proof::proof_picture;
pub use relations::graph_picture;
pub use sheet::{judgement_sheet, sheet};
