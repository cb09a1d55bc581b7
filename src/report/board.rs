//! A board as text.

use crate::board::{Piece, Position, Side, Square};
use crate::lang::{Lang, Text, piece_char};

/// The board of a position, Red below, with files and ranks in ICCS: Red's pieces in round brackets, Black's in square ones, so
/// that colours are not needed. In Chinese, the files are named as both sides count them, too, Black's 1 to 9 above and
/// Red's 九 to 一 below. The last line says so and tells the side to move; every line ends in a line break.
///
/// ```
/// use qili::board::Position;
/// use qili::lang::Lang;
///
/// let text = qili::report::draw_board(&Position::start(), Lang::Zh);
/// assert!(text.contains("\n9 [车][马][象][士][将][士][象][马][车]\n"));
/// ```
#[must_use]
pub fn draw_board(position: &Position, lang: Lang) -> String {
    let mut text = String::new();
    if lang == Lang::Zh {
        let files = (1..=9).map(|file| format!(" {file}  "));
        line(&mut text, "  ", files);
    }
    for rank in (0..Square::RANKS).rev() {
        let cells = (0..Square::FILES).map(|file| {
            let square = Square::new(file, rank);
            cell(square.and_then(|square| position.get(square)))
        });
        line(&mut text, &format!("{rank} "), cells);
    }
    let files = ('a'..='i').map(|file| format!(" {file}  "));
    line(&mut text, "  ", files);
    if lang == Lang::Zh {
        let files = "九八七六五四三二一".chars();
        line(&mut text, "  ", files.map(|file| format!(" {file} ")));
    }
    text.push_str(legend(position.side()).get(lang));
    text.push('\n');
    text
}

/// Four columns wide, as a Chinese character takes two.
fn cell(piece: Option<Piece>) -> String {
    match piece {
        None => " .  ".to_owned(),
        Some(piece) if piece.side == Side::Red => format!("({})", piece_char(piece)),
        Some(piece) => format!("[{}]", piece_char(piece)),
    }
}

fn line(text: &mut String, label: &str, cells: impl Iterator<Item = String>) {
    let cells: String = cells.collect();
    text.push_str(label);
    text.push_str(cells.trim_end());
    text.push('\n');
}

fn legend(to_move: Side) -> Text {
    let (zh, en) = match to_move {
        Side::Red => ("轮红方走", "Red to move"),
        Side::Black => ("轮黑方走", "Black to move"),
    };
    Text::new(format!("(红) [黑]，{zh}"), format!("(Red) [Black], {en}"))
}
