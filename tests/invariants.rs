//! What does not matter to a class, on the cases and on cycles of real games: a piece that touches nothing, and a move
//! after which every relation between the pieces is as before.

use qili::board::{
    Board, Kind, Move, Piece, Position, Side, Square, SquareSet, Strictness, parse_fen,
};
use qili::facts::Class;
use qili::graph::{Link, Relation, Root, build, protection, root};
use qili::judge::{Record, VOCABULARY, Verdict, judge_cycle, judge_move};
use qili::rules::Book;
use qili::suite::{embedded, load_cases};
use rayon::prelude::*;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;

/// A period of a cycle, or a line.
struct Line {
    id: String,
    start: Position,
    moves: Vec<Move>,
}

impl Line {
    fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for mv in &self.moves {
            let next = positions[positions.len() - 1].play(*mv);
            positions.push(next);
        }
        positions
    }
}

fn book(name: &str) -> Book {
    let loaded = qili::rules::open(name, &VOCABULARY, &|path| fs::read_to_string(path));
    loaded.book.unwrap()
}

/// The cycles among the cases, and those that were played in games (see `tests/who_gave_way.rs`).
fn cycles() -> Vec<Line> {
    #[derive(Deserialize)]
    struct Left {
        id: String,
        fen: String,
        moves: Vec<String>,
    }
    let text = fs::read_to_string("tests/data/who_gave_way.jsonl").unwrap();
    let real = text.lines().map(|line| {
        let left: Left = serde_json::from_str(line).unwrap();
        Line {
            id: left.id,
            start: parse_fen(&left.fen, Strictness::Lenient).unwrap(),
            moves: left.moves.iter().map(|mv| mv.parse().unwrap()).collect(),
        }
    });
    let cases = embedded::files()
        .filter_map(|(file, text)| load_cases(file, text).ok())
        .flatten()
        .filter(|case| case.cycle);
    let cases = cases.map(|case| Line {
        id: case.id,
        start: case.position,
        moves: case.moves,
    });
    real.chain(cases).collect()
}

fn judged(book: &Book, start: &Position, moves: &[Move]) -> (Verdict, Vec<Option<Class>>) {
    let found = judge_cycle(book, &Record::new(start.clone(), moves.to_vec()));
    let classes = found.plies.iter().map(|ply| ply.class());
    (found.verdict, classes.collect())
}

/// The squares on which a piece of any side goes, takes, or would take, or that hold a leg or an eye.
fn touched(board: &Board) -> SquareSet {
    let mut touched = SquareSet::EMPTY;
    for (square, piece) in board.pieces() {
        let lines = [Kind::Chariot, Kind::Cannon].map(|kind| Piece::new(piece.side, kind));
        match piece.kind {
            Kind::Chariot | Kind::Cannon | Kind::General => {
                touched |= board.reach(square, lines[0]) | board.reach(square, lines[1]);
            }
            Kind::Horse | Kind::Elephant => {
                touched |= around(square).collect();
                touched |= board.reach(square, piece);
            }
            _ => touched |= board.reach(square, piece),
        }
    }
    touched
}

fn around(square: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter_map(move |(files, ranks)| square.offset(files, ranks))
}

/// The soldiers on their own half, off the files of the palace, that touch nothing and are touched by nothing in all positions of a line.
fn bystanders(positions: &[Position]) -> Vec<(Square, Piece)> {
    let soldiers = Side::ALL.into_iter().flat_map(|side| {
        Square::all()
            // Not on a file through which the generals may come to face each other.
            .filter(move |square| {
                matches!(square.rank_for(side), 3 | 4) && matches!(square.file(), 0 | 2 | 6 | 8)
            })
            .map(move |square| (square, Piece::new(side, Kind::Soldier)))
    });
    let stands_apart = |(square, piece): &(Square, Piece)| {
        positions.iter().all(|position| {
            let mut board = position.board().clone();
            board.set(*square, None);
            let ahead = board.reach(*square, *piece);
            let is_free = position.get(*square).is_none_or(|there| there == *piece);
            is_free && !touched(&board).contains(*square) && (ahead & board.occupied()).is_empty()
        })
    };
    soldiers.filter(stands_apart).collect()
}

/// The position with a piece more, or without it if it stands there.
fn toggled(position: &Position, (square, piece): (Square, Piece)) -> Position {
    let mut board = position.board().clone();
    let there = board.get(square).is_some();
    board.set(square, (!there).then_some(piece));
    Position::new(board, position.side())
}

#[test]
fn bystanders_change_nothing() {
    for name in ["cxa-2011", "axf"] {
        let open = || book(name);
        let lines = cycles();
        let of_line = |book: &mut Book, line: &Line| {
            let known = judged(book, &line.start, &line.moves);
            let bystanders = bystanders(&line.positions());
            let changes = bystanders.iter().filter_map(|one| {
                let found = judged(book, &toggled(&line.start, *one), &line.moves);
                let same = |(a, b): (&Option<Class>, &Option<Class>)| {
                    // A budget may do with a piece less, or not.
                    a == b || a.is_none() || b.is_none()
                };
                let is_same = known.0 == found.0 && known.1.iter().zip(&found.1).all(same);
                (!is_same).then(|| format!("{} {one:?}: {known:?}, {found:?}", line.id))
            });
            (bystanders.len(), changes.collect::<Vec<_>>())
        };
        let found: Vec<_> = lines.par_iter().map_init(open, of_line).collect();
        let tried: usize = found.iter().map(|(tried, _)| tried).sum();
        let wrong: Vec<_> = found.into_iter().flat_map(|(_, wrong)| wrong).collect();
        println!("{name}: {tried} pieces tried, {} matter", wrong.len());
        assert!(tried > 500, "{name}: {tried}");
        assert!(wrong.is_empty(), "{name}\n{}", wrong.join("\n"));
    }
}

/// The relations of a position, the piece that has moved being where it was.
fn relations(position: &Position, mv: Option<Move>) -> BTreeSet<String> {
    let at = |square: Square| match mv {
        Some(mv) if mv.to == square => mv.from,
        _ => square,
    };
    let words = |link: Link| {
        let (from, to) = (at(link.from.square), at(link.to.square));
        let relation = match link.relation {
            Relation::Attack { legal } => format!("attack {legal}"),
            Relation::Protect { legal, .. } => format!("protect {legal}"),
            Relation::Screen { target } => format!("screen {}", at(target)),
            Relation::Block { .. } => "block".to_owned(),
            Relation::Pin { .. } => "pin".to_owned(),
        };
        format!("{from} {relation} {to}")
    };
    build(position).links().map(words).collect()
}

#[test]
fn a_slide_that_changes_no_relation_attacks_nothing_anew() {
    for name in ["cxa-2011", "axf"] {
        let open = || book(name);
        let lines = cycles();
        let of_line = |book: &mut Book, line: &Line| {
            let positions = line.positions();
            let plies = positions.windows(2).zip(&line.moves);
            let mut slides = 0;
            let mut wrong = Vec::new();
            for (pair, mv) in plies {
                let same = relations(&pair[0], None) == relations(&pair[1], Some(*mv));
                if !same || pair[0].in_check() || pair[0].get(mv.to).is_some() {
                    continue;
                }
                slides += 1;
                let judged = judge_move(book, &pair[0], *mv);
                // From elsewhere it may check elsewhere: figure 3 is a chase by checks.
                let shown = judged
                    .evidence
                    .as_ref()
                    .and_then(|shown| shown.line.first());
                let by_check = shown.is_some_and(|first| pair[1].get(first.to).is_none());
                if judged.class() == Some(Class::Chase) && !by_check {
                    wrong.push(format!("{} {mv}: {:?}", line.id, judged.evidence));
                }
            }
            (slides, wrong)
        };
        let found: Vec<_> = lines.par_iter().map_init(open, of_line).collect();
        let slides: usize = found.iter().map(|(slides, _)| slides).sum();
        let wrong: Vec<_> = found.into_iter().flat_map(|(_, wrong)| wrong).collect();
        println!("{name}: {slides} slides, {} chase", wrong.len());
        assert!(slides > 40, "{name}: {slides}");
        assert!(wrong.is_empty(), "{name}\n{}", wrong.join("\n"));
    }
}

/// The root of a piece against each capture of it, and what the graphs before and after the capture say.
#[test]
fn roots_are_what_the_graph_says() {
    let lines = cycles();
    let captures = |line: &Line| {
        let mut tried = 0;
        for position in line.positions() {
            for position in [position.passed(), position] {
                let graph = build(&position);
                for mv in &position.legal_moves() {
                    let Some(taken) = position.get(mv.to).filter(|p| p.kind != Kind::General)
                    else {
                        continue;
                    };
                    tried += 1;
                    let after = build(&position.play(*mv));
                    let found = protection(&position, *mv);
                    let links = after.links_to(mv.to);
                    let of = |wanted: &dyn Fn(bool) -> bool| -> Vec<Square> {
                        let links = links.iter().filter(|link| match link.relation {
                            Relation::Attack { legal } => wanted(legal),
                            _ => false,
                        });
                        links.map(|link| link.from.square).collect()
                    };
                    let context = format!("{} {position:?} {mv}", line.id);
                    assert_eq!(found.by, of(&|_| true), "{context}");
                    assert_eq!(found.legal, of(&|legal| legal), "{context}");
                    assert_eq!(found.legal, graph.retakers(mv.from, mv.to), "{context}");
                    let expect = match (found.by.is_empty(), found.legal.is_empty()) {
                        (true, _) => Root::Unrooted,
                        (_, true) => Root::FalseRoot,
                        (_, false) => Root::Rooted,
                    };
                    assert_eq!(root(&position, *mv), expect, "{context}");
                    // Who protects the piece before the capture, retakes if no such attacker bars it.
                    for link in graph.links_to(mv.to) {
                        if let Relation::Protect { fails_against, .. } = link.relation {
                            let retakes = found.legal.contains(&link.from.square);
                            let fails = fails_against.contains(mv.from);
                            assert_eq!(retakes, !fails, "{context} {taken:?} {link:?}");
                        }
                    }
                }
            }
        }
        tried
    };
    let tried: usize = lines.par_iter().map(captures).sum();
    assert!(tried > 10_000, "{tried}");
}
