//! Properties of the notations: what is written is read back, and no text makes a reader panic.

#[path = "support/legal.rs"]
mod legal;

use legal::legal_moves;
use proptest::prelude::*;
use qili::board::{Board, Kind, Move, Piece, Position, Side, Square};
use qili::notation::{At, Game, GameResult, Notation, decode, pgn, read_move, read_moves};

/// Plays a game whose moves are picked by numbers.
fn play(choices: &[prop::sample::Index]) -> (Vec<Position>, Vec<Move>) {
    let mut positions = vec![Position::start()];
    let mut moves = Vec::new();
    for choice in choices {
        let position = &positions[positions.len() - 1];
        let legal = legal_moves(position);
        if legal.is_empty() {
            break;
        }
        let mv = *choice.get(&legal);
        moves.push(mv);
        positions.push(position.play(mv));
    }
    (positions, moves)
}

/// Every legal move, written and read back, in every notation.
fn check_position(position: &Position) {
    for mv in legal_moves(position) {
        for notation in Notation::ALL {
            let text = notation.write(mv, position);
            assert_eq!(
                notation.read(&text, position),
                Ok(mv),
                "{notation} {text} {position:?}"
            );
            // Coordinates without a rank 10 are taken as ICCS.
            if notation != Notation::Uci {
                assert_eq!(read_move(&text, position), Ok(mv), "{text} {position:?}");
            }
        }
    }
}

/// A text with each character in some other form that means the same.
fn disguise(text: &str, choices: &[prop::sample::Index]) -> String {
    const FORMS: [&str; 19] = [
        "帅帥将將",
        "仕士",
        "相象",
        "马馬傌",
        "车車俥",
        "炮砲包",
        "兵卒",
        "后後",
        "进進",
        "1１一",
        "2２二",
        "3３三",
        "4４四",
        "5５五",
        "6６六",
        "7７七",
        "8８八",
        "9９九",
        "-－−",
    ];
    text.chars()
        .zip(choices.iter().cycle())
        .map(|(c, choice)| match FORMS.iter().find(|f| f.contains(c)) {
            Some(forms) => *choice.get(&forms.chars().collect::<Vec<_>>()),
            None => c,
        })
        .collect()
}

/// Soldiers crowded on few files, and the other pieces anywhere, as composers and testers set them up.
fn crowded() -> impl Strategy<Value = Position> {
    let soldiers = prop::collection::vec((0..2usize, 0..10i8, any::<bool>()), 4..12);
    let files = (0..9i8, 0..9i8);
    let others = prop::collection::vec((1..6usize, 0..2i8, 0..9i8, 0..10i8, any::<bool>()), 0..14);
    let generals = (3..6i8, 0..3i8, 3..6i8, 7..10i8);
    (files, soldiers, others, generals, any::<bool>()).prop_map(
        |(files, soldiers, others, generals, red)| {
            let side = |red| if red { Side::Red } else { Side::Black };
            let mut board = Board::default();
            let mut put = |file, rank, piece| board.set(Square::new(file, rank).unwrap(), piece);
            for (kind, narrow, file, rank, red) in others {
                // Half of the pieces stand on two files, so that several of a kind share one.
                let file = if narrow == 0 { file } else { file / 5 * 4 };
                put(file, rank, Some(Piece::new(side(red), Kind::ALL[kind])));
            }
            for (which, rank, red) in soldiers {
                let file = [files.0, files.1][which];
                put(file, rank, Some(Piece::new(side(red), Kind::Soldier)));
            }
            let (red_file, red_rank, black_file, black_rank) = generals;
            let general = |side| Some(Piece::new(side, Kind::General));
            put(red_file, red_rank, general(Side::Red));
            put(black_file, black_rank, general(Side::Black));
            Position::new(board, side(red))
        },
    )
}

/// Texts made of what records are made of, so that readers get far into them.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(vec![
        "h2e2",
        "H2-E2",
        "h10g8",
        "C2=5",
        "+C-1",
        "15=6",
        "1.",
        "12...",
        "、",
        "炮二平五",
        "马8进7",
        "前炮退一",
        "炮25",
        "炮8",
        "4",
        "兵",
        "前",
        "二",
        "平",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "\\",
        "[Red \"x\"]\n",
        "[FEN \"",
        "]\n",
        ";",
        "%",
        "$1",
        "$",
        "*",
        "1-0",
        "1/2-1/2",
        " ",
        "\n",
        "\r\n",
        "!",
        "？",
        "\u{3000}",
        "\u{FEFF}",
        "é",
        "𠀀",
        "\0",
    ]);
    prop::collection::vec(scrap, 0..30).prop_map(|scraps| scraps.concat())
}

fn read_everything(text: &str) {
    let start = Position::start();
    for notation in Notation::ALL {
        let _ = notation.read(text, &start);
    }
    let _ = read_move(text, &start);
    let _ = read_moves(text, &start);
    for game in pgn::read(text.as_bytes()) {
        if let Err(error) = game {
            let lines: Vec<&str> = text.split('\n').collect();
            let At::Text { line, column } = error.at else {
                panic!("{error}");
            };
            assert!(column <= lines[line - 1].chars().count() + 1, "{error}");
        }
    }
}

// Each of these writes and reads some ten thousand moves a case, so that few cases do.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_move_of_a_game_is_read_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
        for position in play(&choices).0 {
            check_position(&position);
        }
    }

    #[test]
    fn records_are_read_back(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        skipped in 0..40usize,
        value in "[^\\r\\n\u{FEFF}]{0,12}",
        result in prop::sample::select(vec![
            None, Some(GameResult::RedWins), Some(GameResult::BlackWins), Some(GameResult::Draw),
        ]),
    ) {
        let (positions, moves) = play(&choices);
        let from = skipped.min(moves.len());
        let mut game = Game::new(positions[from].clone());
        game.moves = moves[from..].to_vec();
        game.result = result;
        game.tags = vec![("Red".to_owned(), value.clone()), ("红方".to_owned(), value)];
        for notation in Notation::ALL {
            let text = pgn::write(&game, notation);
            let read = pgn::read(text.as_bytes());
            prop_assert_eq!(read.len(), 1, "{}", text);
            let read = read[0].as_ref().unwrap();
            prop_assert_eq!(&read.moves, &game.moves, "{}", text);
            prop_assert_eq!(&read.start, &game.start);
            prop_assert_eq!(read.result, game.result);
            prop_assert_eq!(&read.tags[..2], &game.tags[..]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_move_of_a_crowded_board_is_read_back(position in crowded()) {
        check_position(&position);
    }

    #[test]
    fn both_sides_are_written_alike(position in crowded()) {
        let swapped = position.swapped();
        for mv in legal_moves(&position) {
            for notation in [Notation::Wxf, Notation::ChineseShort] {
                let plain = |text: String| text.replace(['帅', '将'], "G").replace(['仕', '士'], "A")
                    .replace(['相', '象'], "E").replace(['兵', '卒'], "S");
                let (ours, theirs) = (notation.write(mv, &position), notation.write(mv.turned(), &swapped));
                prop_assert_eq!(plain(ours), plain(theirs));
            }
        }
    }

    #[test]
    fn other_forms_of_characters_mean_the_same(
        position in crowded(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 7),
    ) {
        for mv in legal_moves(&position) {
            for notation in [Notation::Chinese, Notation::ChineseShort] {
                let text = disguise(&notation.write(mv, &position), &choices);
                prop_assert_eq!(notation.read(&text, &position), Ok(mv), "{}", text);
            }
        }
    }

    #[test]
    fn readers_take_any_text(text in any::<String>()) {
        read_everything(&text);
    }

    #[test]
    fn readers_take_any_scraps(text in scraps()) {
        read_everything(&text);
    }

    #[test]
    fn readers_take_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = decode(&bytes);
        let _ = pgn::read(&bytes);
    }
}

#[test]
fn brackets_do_not_exhaust_the_stack() {
    for bracket in ["(", ")", "()", "h2e2 (b2e2) ", "{", "[", "\"", "1.", "\\"] {
        read_everything(&bracket.repeat(100_000));
    }
}
