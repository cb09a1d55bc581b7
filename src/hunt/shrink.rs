//! Taking off what a find does not need.

use super::change::closed;
use super::find::Find;
use crate::board::{Kind, Position, Square};
use crate::judge::Record;

/// The find without the pieces that change nothing of what both judges say or why.
pub(super) fn shrink(find: Find, judge: &dyn Fn(&Record) -> Option<Find>) -> Find {
    let signature = find.signature();
    let mut find = halved(find, judge);
    loop {
        let squares: Vec<Square> = find
            .start()
            .board()
            .pieces()
            .filter(|(_, piece)| piece.kind != Kind::General)
            .map(|(square, _)| square)
            .collect();
        let mut has_shrunk = false;
        for square in squares {
            let mut board = find.start().board().clone();
            board.set(square, None);
            let start = Position::new(board, find.start().side());
            let less = closed(start, find.record.moves().to_vec());
            let less = less.and_then(|record| judge(&record));
            if let Some(less) = less.filter(|less| less.signature() == signature) {
                find = less;
                has_shrunk = true;
            }
        }
        if !has_shrunk {
            return find;
        }
    }
}

/// Of moves that are the same twice over, once is enough.
fn halved(find: Find, judge: &dyn Fn(&Record) -> Option<Find>) -> Find {
    let moves = find.record.moves();
    let half = moves.get(..moves.len() / 2).unwrap_or_default().to_vec();
    let less = closed(find.start().clone(), half);
    let less = less.and_then(|record| judge(&record));
    match less.filter(|less| less.signature() == find.signature()) {
        Some(less) => less,
        None => find,
    }
}
