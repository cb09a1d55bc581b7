//! Files of games of every kind: what is written is read back, damage costs what it touches, and no bytes make a reader
//! panic.

#[path = "support/binary.rs"]
mod binary;
#[path = "support/legal.rs"]
mod legal;

use binary::{FIRST_RECORD, Keys, cbl, cbr, scrambled};
use legal::legal_moves;
use proptest::prelude::*;
use qili::board::{Move, Position, Side};
use qili::notation::{
    At, Comment, FileKind, Game, GameFile, GameResult, Notation, ReadOptions, RecordError,
    RecordPlace, Variation, dhtmlxq, json, pgn, unpack, xqf,
};
use std::convert::Infallible;

type Read = Vec<(RecordPlace, Result<Game, RecordError>)>;

fn read(name: &str, bytes: &[u8]) -> (FileKind, Read) {
    let file = GameFile::open(name, bytes.to_vec()).unwrap();
    (file.kind(), file.games(&ReadOptions::default()))
}

/// The one game of a file, which is of a kind.
fn one(name: &str, bytes: &[u8], kind: FileKind) -> Game {
    let (found, mut games) = read(name, bytes);
    assert_eq!(found, kind, "{name}");
    assert_eq!(games.len(), 1, "{name}");
    games.remove(0).1.unwrap()
}

/// For each game of a file its moves, or its error.
fn shown(name: &str, bytes: &[u8]) -> Vec<String> {
    let show = |game: Result<Game, RecordError>| match game {
        Ok(game) => moves(&game.moves),
        Err(error) => error.to_string(),
    };
    let (_, games) = read(name, bytes);
    games.into_iter().map(|(_, game)| show(game)).collect()
}

fn moves(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// Plays on from a position, by numbers; the moves, and the positions before each and behind the last.
fn play(start: &Position, choices: &[prop::sample::Index]) -> (Vec<Move>, Vec<Position>) {
    let mut moves = Vec::new();
    let mut positions = vec![start.clone()];
    for choice in choices {
        let position = &positions[moves.len()];
        let legal = legal_moves(position);
        if legal.is_empty() {
            break;
        }
        moves.push(*choice.get(&legal));
        positions.push(position.play(moves[moves.len() - 1]));
    }
    (moves, positions)
}

fn choices(most: usize) -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..most)
}

fn words() -> impl Strategy<Value = String> {
    "[a-z炮二平五好着，。]{1,12}( [a-zà-ü]{1,5})?"
}

/// Comments of a line of some length, one at a place at most, the first place told.
fn comments(first: usize, length: usize, drawn: &[(usize, String)]) -> Vec<Comment> {
    let mut comments: Vec<Comment> = Vec::new();
    for (place, text) in drawn {
        let after = first + place % (length + 1 - first);
        if comments.iter().all(|comment| comment.after != after) {
            comments.push(Comment {
                after,
                text: text.clone(),
            });
        }
    }
    comments.sort_by_key(|comment| comment.after);
    comments
}

/// Games with variations of variations, comments, names and a result, as JSON orders them.
fn games() -> impl Strategy<Value = Game> {
    let start = prop::sample::select(vec![
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "3k5/4P4/9/9/2r6/9/5R3/9/4n4/4K4 b",
        "2bak4/4a4/4b4/9/6NRR/2B6/1rP1P4/3pB4/4p4/3K5 w",
    ]);
    let said = || prop::collection::vec((any::<usize>(), words()), 0..4);
    let variation = (any::<usize>(), any::<usize>(), choices(8), said());
    let variations = prop::collection::vec(variation, 0..8);
    let result = prop::sample::select(vec![
        None,
        Some(GameResult::RedWins),
        Some(GameResult::BlackWins),
        Some(GameResult::Draw),
    ]);
    // Names have fifteen bytes in XQF.
    let names = ("[a-z炮二平五]{1,7}", prop::option::of(words()));
    (start, choices(30), said(), variations, result, names).prop_map(
        |(start, main, said, variations, result, (red, event))| {
            let start = qili::board::parse_fen(start, qili::board::Strictness::Lenient).unwrap();
            let mut game = Game::new(start.clone());
            let (main, positions) = play(&start, &main);
            game.comments = comments(0, main.len(), &said);
            game.moves = main;
            game.result = result;
            // In the order of the headers of binary files.
            let event = event.map(|event| ("Event".to_owned(), event));
            game.tags.extend(event);
            game.tags.push(("Red".to_owned(), red));
            let mut lines = vec![positions];
            for (of, ply, choices, said) in variations {
                let of = of % lines.len();
                // What replaces the first move of a variation is counted as leaving the line that this leaves.
                let first = usize::from(of > 0);
                let count = lines[of].len() - 1;
                if count <= first {
                    continue;
                }
                let ply = first + ply % (count - first);
                let (moves, positions) = play(&lines[of][ply], &choices);
                if moves.is_empty() {
                    continue;
                }
                game.variations.push(Variation {
                    of: of.checked_sub(1),
                    ply,
                    comments: comments(1, moves.len(), &said),
                    moves,
                });
                lines.push(positions);
            }
            let line = json::fields(&game, Notation::Iccs);
            let line = serde_json::Value::Object(line).to_string();
            one("x", line.as_bytes(), FileKind::JsonLines)
        },
    )
}

fn keys() -> impl Strategy<Value = Keys> {
    let bytes = any::<[u8; 9]>();
    bytes.prop_map(|[mask, a, b, c, d, sum, pieces, from, to]| Keys {
        mask,
        or: [a, b, c, d],
        sum,
        pieces,
        from,
        to,
    })
}

/// The game without the FEN tag that text needs for another start.
fn without_fen(mut game: Game) -> Game {
    game.tags.retain(|(name, _)| name != "FEN");
    game
}

/// Formats that do not say who moves take it from the first move.
fn is_told_by_moves(game: &Game) -> bool {
    game.start.side() == Side::Red || !game.moves.is_empty()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn pgn_is_read_as_it_was_written(game in games(), notation in prop::sample::select(Notation::ALL.to_vec())) {
        let text = pgn::write(&game, notation);
        let mut again = without_fen(one("x.pgn", text.as_bytes(), FileKind::Pgn));
        again.tags.retain(|(name, _)| name != "Format");
        prop_assert_eq!(again, game, "{}", text);
    }

    #[test]
    fn json_is_read_as_it_was_written(game in games(), notation in prop::sample::select(Notation::ALL.to_vec())) {
        // Coordinates without a rank 10 are taken as ICCS.
        prop_assume!(notation != Notation::Uci);
        let line = serde_json::Value::Object(json::fields(&game, notation)).to_string();
        prop_assert_eq!(one("x", line.as_bytes(), FileKind::JsonLines), game);
    }

    #[test]
    fn dhtmlxq_is_read_as_it_was_written(game in games()) {
        prop_assume!(is_told_by_moves(&game));
        let text = dhtmlxq::write(&game).unwrap();
        prop_assert_eq!(one("x.txt", text.as_bytes(), FileKind::DhtmlXq), game, "{}", text);
    }

    #[test]
    fn xqf_is_read_as_it_was_written(game in games(), version in 0x0B..=0x12_u8, keys in keys()) {
        let plain = xqf::write(&game).unwrap();
        prop_assert!(plain.cut.is_empty());
        prop_assert_eq!(&one("x.xqf", &plain.bytes, FileKind::Xqf), &game);
        let later = scrambled(&plain.bytes, version, keys);
        prop_assert_eq!(one("x.xqf", &later, FileKind::Xqf), game);
    }

    #[test]
    fn cbr_is_read_in_both_versions(game in games()) {
        for version in [1, 2] {
            let record = cbr(&game, version);
            prop_assert_eq!(&one("x.cbr", &record, FileKind::Cbr), &game);
            let library = cbl(&[record.clone(), record]);
            let (_, games) = read("x.cbl", &library);
            prop_assert_eq!(games.len(), 2);
            for (_, found) in games {
                prop_assert_eq!(found.as_ref(), Ok(&game));
            }
        }
    }
}

/// A game to make files of.
fn sample() -> Game {
    let text = "[Event \"杯\"]\n[Red \"甲\"]\n\n{始} 1. h2e2 {中炮} h9g7 (1... b9c7 2. h0g2 (2. b0c2 a9b9) h9g7) \
        2. h0g2 i9h9 1-0\n";
    let game = one("x.pgn", text.as_bytes(), FileKind::Pgn);
    assert_eq!(game.variations.len(), 2);
    game
}

/// A file of each kind.
fn files() -> Vec<(&'static str, FileKind, Vec<u8>)> {
    let game = sample();
    let iccs = Notation::Iccs;
    let plain = xqf::write(&game).unwrap().bytes;
    let keys = Keys {
        mask: 0x5A,
        or: [1, 20, 33, 250],
        sum: 100,
        pieces: 77,
        from: 31,
        to: 8,
    };
    let json = serde_json::Value::Object(json::fields(&game, iccs));
    let games = pgn::write(&game, Notation::Chinese);
    let (gbk, ..) = encoding_rs::GB18030.encode(&games);
    vec![
        ("a.pgn", FileKind::Pgn, games.repeat(3).into_bytes()),
        ("b.pgn", FileKind::Pgn, gbk.into_owned()),
        (
            "c.txt",
            FileKind::List,
            b"1. h2e2 h9g7\n2. h0g2 i9h9\n".to_vec(),
        ),
        ("d.txt", FileKind::List, "炮二平五 马8进7\n\nC2=5".into()),
        (
            "e.txt",
            FileKind::Uci,
            b"position startpos moves h3e3 h10g8\nposition fen 3k5/9/9/9/9/9/9/9/9/4K4 w\n"
                .to_vec(),
        ),
        (
            "f.jsonl",
            FileKind::JsonLines,
            format!("{json}\n{json}\n").into_bytes(),
        ),
        (
            "g.txt",
            FileKind::DhtmlXq,
            dhtmlxq::write(&game).unwrap().repeat(2).into_bytes(),
        ),
        ("h.cbf", FileKind::Cbf, CBF.into()),
        ("i.xqf", FileKind::Xqf, plain.clone()),
        ("j.xqf", FileKind::Xqf, scrambled(&plain, 0x0B, keys)),
        ("k.xqf", FileKind::Xqf, scrambled(&plain, 0x12, keys)),
        ("l.cbr", FileKind::Cbr, cbr(&game, 1)),
        ("m.cbr", FileKind::Cbr, cbr(&game, 2)),
        ("n.cbl", FileKind::Cbl, cbl(&[cbr(&game, 2), cbr(&game, 2)])),
    ]
}

const CBF: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n  \
    <Name>局&amp;&#20855;</Name>\n  <Red>甲</Red>\n  <Black />\n  <RecordResult>2</RecordResult>\n  \
    <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>\n </Head>\n <MoveList>\n  \
    <Move value=\"00-00\"><![CDATA[始]]></Move>\n  <Move value=\"77-47\" />\n  <Move value=\"70-62\">好 &lt;着&gt;</Move>\n  \
    <Move value=\"79-67\" end=\"1\" />\n </MoveList>\n</ChineseChessRecord>\n";

#[test]
fn the_kind_is_told_by_the_content() {
    for (name, kind, bytes) in files() {
        let told = if kind == FileKind::List { name } else { "x" };
        let (found, games) = read(told, &bytes);
        assert_eq!(found, kind, "{name}");
        assert!(games.iter().all(|(_, game)| game.is_ok()), "{name}");
        // What the name says is not asked while the content tells.
        assert_eq!(read("x.xqf", &bytes).0, kind, "{name}");
    }
}

#[test]
fn cbf_is_read() {
    let game = one("x", CBF.as_bytes(), FileKind::Cbf);
    assert_eq!(moves(&game.moves), "h2e2 h9g7 h0g2");
    assert_eq!(game.tag("Title"), Some("局&具"));
    assert_eq!(game.tag("Red"), Some("甲"));
    assert_eq!(game.tag("Black"), None);
    assert_eq!(game.result, Some(GameResult::BlackWins));
    let said: Vec<(usize, &str)> = game
        .comments
        .iter()
        .map(|c| (c.after, c.text.as_str()))
        .collect();
    assert_eq!(said, [(0, "始"), (2, "好 <着>")]);
    let illegal = CBF.replace("70-62", "70-63");
    assert_eq!(
        shown("x", illegal.as_bytes()),
        [
            "line 13, column 3: move 1, black (ply 2): `h9g6` is not legal for black: the piece cannot move so; legal are `h9g7`, `h9i7`"
        ]
    );
    let cut = CBF.split("<Move value=\"79").next().unwrap();
    assert_eq!(
        shown("x", cut.as_bytes()),
        ["line 14, column 3: the file ends here, in the middle of the record"]
    );
}

#[test]
fn dhtmlxq_is_read_from_pages() {
    let page = "<html>[DhtmlXQ]\n[DhtmlXQ_title]甲 胜 乙[/DhtmlXQ_title][DhtmlXQ_result]红胜[/DhtmlXQ_result]\n\
        [DhtmlXQ_movelist]7747 7062[/DhtmlXQ_movelist]\n[DhtmlXQ_comment2]一||二[/DhtmlXQ_comment2]\n\
        [DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_4]1927[/DhtmlXQ_move_1_3_4]\n[/DhtmlXQ]</html>";
    let game = one("x", page.as_bytes(), FileKind::DhtmlXq);
    assert_eq!(moves(&game.moves), "h2e2 h9g7");
    assert_eq!(game.comments[0].text, "一\n二");
    assert_eq!(game.result, Some(GameResult::RedWins));
    let lines: Vec<(Option<usize>, usize, String)> = game
        .variations
        .iter()
        .map(|v| (v.of, v.ply, moves(&v.moves)))
        .collect();
    assert_eq!(
        lines,
        [
            (None, 1, "b9c7 h0g2".to_owned()),
            (Some(0), 1, "b0c2".to_owned())
        ]
    );
    let bad = |from: &str, to: &str| shown("x", page.replace(from, to).as_bytes());
    assert_eq!(
        bad("7747 7062", "7747 706"),
        [
            "line 3, column 27: found `706`, expected four digits a move: file 0 to 8 and row 0 to 9 of both squares"
        ]
    );
    assert_eq!(
        bad("7747 7062", "7747 7063"),
        [
            "line 3, column 24: move 1, black (ply 2): `h9g6` is not legal for black: the piece cannot move so; legal are `h9g7`, `h9i7`"
        ]
    );
    // A variation that cannot be read leaves the game.
    let loose = page.replace("move_0_2_1", "move_0_3_1");
    let game = one("x", loose.as_bytes(), FileKind::DhtmlXq);
    assert_eq!(moves(&game.moves), "h2e2 h9g7");
    assert_eq!(game.variations, []);
    assert_eq!(game.flaws.len(), 2);
}

#[test]
fn lists_may_go_over_several_lines() {
    check_lists(
        "1. 炮二平五 马8进7\n2. 马二进三\n   车9平8\n３．h0g2\n",
        &[
            "line 4, column 3: move 3, red (ply 5): `h0g2` is not legal for red: no such piece stands there; no similar move is legal",
        ],
    );
    check_lists(
        "1. h2e2\n1... h9g7\n2. h0g2\n2... i9h9\n",
        &["h2e2 h9g7 h0g2 i9h9"],
    );
    check_lists(
        "1. h2e2 h9g7\n2. h0g2\n\n1. b2e2 b9c7\n2. b0c2\n",
        &["h2e2 h9g7 h0g2", "b2e2 b9c7 b0c2"],
    );
    // Numbers that do not go on are no sign of it.
    check_lists("1. h2e2 h9g7\n1. b2e2\n", &["h2e2 h9g7", "b2e2"]);
    check_lists("h2e2 h9g7\nb2e2\n", &["h2e2 h9g7", "b2e2"]);
    check_lists("", &[]);
}

fn check_lists(text: &str, expect: &[&str]) {
    assert_eq!(shown("x.txt", text.as_bytes()), expect, "{text}");
}

#[test]
fn uci_lines_are_games() {
    let text = "position startpos moves h3e3 h10g8\nposition fen 3k5/9/9/9/9/9/9/9/9/4K4 w\n\nposition startpos moves h2e2\ngo depth 3\n";
    assert_eq!(
        shown("x", text.as_bytes()),
        [
            "h2e2 h9g7",
            "",
            "h2e2",
            "line 5, column 1: found `go`, expected `position startpos` or `position fen`, and `moves` behind it",
        ]
    );
    assert_eq!(
        shown("x", b"position startpos moves h2e2 h9g9"),
        [
            "line 1, column 30: move 1, black (ply 2): `h9g9` is not legal for black: the piece cannot move so; legal are `h9g7`, `h9i7`"
        ]
    );
}

#[test]
fn variations_stay_beside_the_main_line() {
    let game = sample();
    assert_eq!(moves(&game.moves), "h2e2 h9g7 h0g2 i9h9");
    let lines: Vec<(Option<usize>, usize, String)> = game
        .variations
        .iter()
        .map(|v| (v.of, v.ply, moves(&v.moves)))
        .collect();
    assert_eq!(
        lines,
        [
            (None, 1, "b9c7 h0g2 h9g7".to_owned()),
            (Some(0), 1, "b0c2 a9b9".to_owned()),
        ]
    );
    assert_eq!(
        pgn::write(&game, Notation::Iccs),
        "[Event \"杯\"]\n[Red \"甲\"]\n\n{始} 1. h2e2 {中炮} 1... h9g7 (1... b9c7 2. h0g2 (2. b0c2 a9b9) 2... h9g7) 2. h0g2\ni9h9 1-0\n"
    );
}

#[test]
fn a_bad_variation_is_a_flaw_of_the_game() {
    let game = one(
        "x.pgn",
        b"1. h2e2 (1. h2e9 h9g7 (1... b9c7)) h9g7 (1... b9c7) 2. h0g2",
        FileKind::Pgn,
    );
    assert_eq!(moves(&game.moves), "h2e2 h9g7 h0g2");
    let lines: Vec<String> = game.variations.iter().map(|v| moves(&v.moves)).collect();
    assert_eq!(lines, ["b9c7"]);
    assert_eq!(game.flaws.len(), 1);
    assert_eq!(
        game.flaws[0].at,
        At::Text {
            line: 1,
            column: 13
        }
    );
    let loose = one("x.pgn", b"(1. h2e2) 1. b2e2", FileKind::Pgn);
    assert_eq!(moves(&loose.moves), "b2e2");
    assert_eq!(loose.flaws.len(), 1);
}

#[test]
fn damage_costs_the_game_that_it_touches() {
    let games = "[Event \"a\"]\n1. h2e2 h9g7 *\n\n[Event \"b\"]\n1. h2e2 {x} h9g7 *\n\n[Event \"c\"]\n1. h2e2 h9g7 *\n";
    let whole = ["h2e2 h9g7"; 3];
    assert_eq!(shown("x.pgn", games.as_bytes()), whole);
    let with = |text: &str| games.replace("{x} h9g7", text);
    let middle = |error: &str| {
        vec![
            "h2e2 h9g7".to_owned(),
            error.to_owned(),
            "h2e2 h9g7".to_owned(),
        ]
    };
    assert_eq!(
        shown("x.pgn", with("h9\u{1}g7").as_bytes()),
        middle("line 5, column 11: control character U+0001, expected text")
    );
    assert_eq!(
        shown("x.pgn", with("{x h9g7").as_bytes()),
        middle("line 5, column 9: the comment lacks its `}`")
    );
    let mut bad_byte = format!(
        "[Site \"全国象棋大师冠军赛第一轮第二台\"]\n{}",
        with("h9g7")
    )
    .into_bytes();
    let at = bad_byte.windows(4).rposition(|w| w == b"h9g7").unwrap() - 3;
    bad_byte.insert(at, 0xFF);
    assert!(
        shown("x.pgn", &bad_byte)[2].starts_with("line 9, column "),
        "{:?}",
        shown("x.pgn", &bad_byte)
    );
    // A game of tags alone is one of its own.
    let tags = "[Event \"a\"]\n[Red \"x\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\nh2e2\n";
    assert_eq!(shown("x.pgn", tags.as_bytes()), ["", "", "h2e2"]);
    // In a comment it costs no game.
    let (_, read) = read("x.pgn", with("{\u{1}} h9g7").as_bytes());
    let flaws: Vec<usize> = read
        .iter()
        .map(|(_, game)| game.as_ref().unwrap().flaws.len())
        .collect();
    assert_eq!(flaws, [0, 1, 0]);
}

#[test]
fn a_damaged_record_leaves_the_rest_of_its_library() {
    let record = cbr(&sample(), 2);
    let check = |at: usize, value: u8, expect: &str| {
        let mut library = cbl(&[record.clone(), record.clone(), record.clone()]);
        library[FIRST_RECORD + 4096 + at] = value;
        let shown = shown("x.cbl", &library);
        assert_eq!(shown.len(), 3, "{shown:?}");
        assert_eq!(shown[0], "h2e2 h9g7 h0g2 i9h9");
        assert_eq!(shown[2], shown[0]);
        assert_eq!(shown[1], expect);
    };
    check(
        0,
        b'X',
        "byte 106048 (0x19e40): found `XCBridge Record`, expected `CCBridge Record`",
    );
    check(
        19,
        9,
        "byte 106067 (0x19e53): version 0x09 of the format is not known",
    );
    check(
        2120 + 4,
        0,
        "byte 108168 (0x1a688): the pieces on the board are not a position: no black general, expected one `k` in its palace",
    );
    // The general of a file that is cut in its tree.
    let library = cbl(&[record.clone(), record.clone()]);
    let shown = shown("x.cbl", &library[..FIRST_RECORD + 4096 + 2225]);
    assert_eq!(
        shown[1],
        "byte 108273 (0x1a6f1): the file ends here, in the middle of the record"
    );
}

#[test]
fn what_is_no_record_says_what_it_is() {
    let check = |name: &str, bytes: &[u8], expect: &str| {
        let error = GameFile::open(name, bytes.to_vec())
            .map(|file| file.kind())
            .unwrap_err();
        assert_eq!(error.to_string(), expect);
    };
    check(
        "x.pdf",
        b"%PDF-1.7 ...",
        "it is a PDF document, which no games are read from",
    );
    check(
        "x.xqf",
        &[0; 200],
        "it is a damaged XQF record (it does not begin with `XQ`), which no games are read from",
    );
    check(
        "x.che",
        &[7; 200],
        "it is a CHE record of QQ, which no games are read from",
    );
    check(
        "x.bin",
        &[7; 200],
        "it is no text, and `\\x07\\x07\\x07\\x07\\x07\\x07\\x07\\x07` begins no kind of game record that is known",
    );
    check(
        "x.html",
        b"<!doctype html><p>x",
        "it is a page or XML without a game, which no games are read from",
    );
}

/// What comes out of a packed file: the names and the bytes, or why not.
fn unpacked(name: &str, bytes: Vec<u8>) -> Vec<(String, String, Result<Vec<u8>, String>)> {
    let mut found = Vec::new();
    let Ok(()) = unpack(name, bytes, &mut |file| {
        let bytes = file.bytes.map_err(|error| error.to_string());
        found.push((file.name, file.plain_name, bytes));
        Ok::<(), Infallible>(())
    });
    found
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// A thousand lines `h2e2 h9g7`.
const LIST_XZ: &[u8] = include_bytes!("data/packed/list.txt.xz");

/// As many zeros as the test of limits unpacks.
const ZEROS_XZ: &[u8] = include_bytes!("data/packed/zeros.xz");

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    use std::io::Write;
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn packed_files_come_out_whole() {
    let text = b"h2e2 h9g7\n".repeat(1000);
    for (end, packed) in [
        ("gz", gzip(&text)),
        ("xz", LIST_XZ.to_vec()),
        ("zst", zstandard(&text)),
    ] {
        // Several packed parts one behind the other are one file.
        for (count, packed) in [(1, packed.clone()), (2, packed.repeat(2))] {
            let name = format!("a/x.txt.{end}");
            let expect = (name.clone(), "a/x.txt".to_owned(), Ok(text.repeat(count)));
            assert_eq!(unpacked(&name, packed), [expect]);
        }
    }
    let archive = zip(&[("a.pgn", &text), ("b/c.txt.gz", &gzip(&text))]);
    assert_eq!(
        unpacked("x.zip", archive),
        [
            (
                "x.zip/a.pgn".to_owned(),
                "x.zip/a.pgn".to_owned(),
                Ok(text.clone())
            ),
            (
                "x.zip/b/c.txt.gz".to_owned(),
                "x.zip/b/c.txt".to_owned(),
                Ok(text.clone())
            ),
        ]
    );
    assert_eq!(
        unpacked("plain", text.clone()),
        [("plain".to_owned(), "plain".to_owned(), Ok(text))]
    );
}

#[test]
fn packed_files_are_limited() {
    let zeros = vec![0; 1 << 25];
    for packed in [
        gzip(&zeros),
        ZEROS_XZ.to_vec(),
        zstandard(&zeros),
        zip(&[("z", &zeros)]),
    ] {
        let limit = (packed.len() as u64 * 256) + (1 << 20);
        assert!(limit < zeros.len() as u64, "{limit}");
        let found = unpacked("x", packed);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].2,
            Err(format!("more than {limit} bytes come out of it"))
        );
    }
    let mut deep = b"h2e2".to_vec();
    for _ in 0..5 {
        deep = gzip(&deep);
    }
    assert_eq!(
        unpacked("x", deep)[0].2,
        Err("packed files stand in one another more than 4 deep".to_owned())
    );
}

#[test]
fn bad_packing_is_told() {
    let text = b"h2e2 h9g7\n".repeat(1000);
    for packed in [
        gzip(&text),
        LIST_XZ.to_vec(),
        zstandard(&text),
        zip(&[("z", &text)]),
    ] {
        let found = unpacked("x", packed[..packed.len() - 9].to_vec());
        assert_eq!(found.len(), 1);
        let error = found[0].2.as_ref().unwrap_err();
        assert!(error.contains(" data is bad after "), "{error}");
    }
}

/// Whether a place is in a file.
fn is_inside(at: At, file: &GameFile, length: usize) -> bool {
    match (at, file.text()) {
        (At::Byte(byte), None) => byte <= length,
        (At::Text { line, column }, Some(text)) => {
            let rows: Vec<&str> = text.split('\n').collect();
            let row = line.checked_sub(1).and_then(|line| rows.get(line));
            row.is_some_and(|row| (1..=row.chars().count() + 1).contains(&column))
        }
        _ => false,
    }
}

/// Reads bytes as whatever they are; each error and flaw has its place in them, and each line is played legally.
fn check_any(name: &str, bytes: Vec<u8>) {
    for (_, plain_name, bytes) in unpacked(name, bytes) {
        let Ok(bytes) = bytes else { continue };
        let length = bytes.len();
        let Ok(file) = GameFile::open(&plain_name, bytes) else {
            continue;
        };
        for (_, game) in file.games(&ReadOptions::default()) {
            match game {
                Ok(game) => {
                    for flaw in &game.flaws {
                        assert!(is_inside(flaw.at, &file, length), "{flaw} of {length}");
                    }
                    let mut lines = Vec::new();
                    check_line(&game.start, &game.moves, &mut lines);
                    for variation in &game.variations {
                        let parent: &Vec<Position> = &lines[variation.of.map_or(0, |of| of + 1)];
                        assert!(variation.ply + 1 < parent.len());
                        let start = parent[variation.ply].clone();
                        check_line(&start, &variation.moves, &mut lines);
                    }
                }
                Err(error) => {
                    assert!(is_inside(error.at, &file, length), "{error} of {length}");
                    let message = error.message();
                    assert!(!message.zh.is_empty() && !message.en.is_empty());
                }
            }
        }
    }
}

fn check_line(start: &Position, moves: &[Move], lines: &mut Vec<Vec<Position>>) {
    let mut positions = vec![start.clone()];
    for mv in moves {
        let position = &positions[positions.len() - 1];
        assert!(position.is_legal(*mv), "{mv} {position:?}");
        positions.push(position.play(*mv));
    }
    lines.push(positions);
}

/// A change to some bytes.
#[derive(Debug, Clone)]
enum Change {
    Set(u8),
    Flip(u8),
    Insert(Vec<u8>),
    Remove(usize),
    Repeat(usize),
    Cut,
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, Change)>> {
    let change = prop_oneof![
        any::<u8>().prop_map(Change::Set),
        (0..8_u8).prop_map(Change::Flip),
        prop::collection::vec(any::<u8>(), 1..6).prop_map(Change::Insert),
        (1..40_usize).prop_map(Change::Remove),
        (1..200_usize).prop_map(Change::Repeat),
        Just(Change::Cut),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), change), 1..6)
}

fn changed(mut bytes: Vec<u8>, first: usize, changes: &[(prop::sample::Index, Change)]) -> Vec<u8> {
    for (at, change) in changes {
        if bytes.len() <= first {
            break;
        }
        let at = first + at.index(bytes.len() - first);
        let end = |length: &usize| (at + length).min(bytes.len());
        match change {
            Change::Set(byte) => bytes[at] = *byte,
            Change::Flip(bit) => bytes[at] ^= 1 << bit,
            Change::Insert(more) => {
                bytes.splice(at..at, more.iter().copied());
            }
            Change::Remove(length) => {
                let end = end(length);
                bytes.drain(at..end);
            }
            Change::Repeat(length) => {
                let part = bytes[at..end(length)].to_vec();
                bytes.splice(at..at, part);
            }
            Change::Cut => bytes.truncate(at),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_change_makes_a_reader_panic(which in any::<prop::sample::Index>(), late in any::<bool>(), changes in changes()) {
        let files = files();
        let (name, kind, bytes) = which.get(&files);
        // The trees are at the end of long headers.
        let first = match kind {
            FileKind::Xqf if late => 1024,
            FileKind::Cbr if late => bytes.len() - 150,
            FileKind::Cbl if late => FIRST_RECORD + 2214,
            FileKind::Cbl => FIRST_RECORD,
            _ => 0,
        };
        check_any(name, changed(bytes.clone(), first, &changes));
    }

    #[test]
    fn no_change_makes_the_unpacker_panic(which in 0..4_usize, changes in changes()) {
        let text = b"1. h2e2 h9g7\n".repeat(20);
        let packed = match which {
            0 => gzip(&text),
            1 => LIST_XZ.to_vec(),
            2 => zstandard(&text),
            _ => zip(&[("a.txt", &text), ("b.txt", &text)]),
        };
        check_any("x", changed(packed, 0, &changes));
    }

    #[test]
    fn no_bytes_make_a_reader_panic(begin in prop::sample::select(vec![
        "XQ\u{a}\0", "CCBridge Record\0", "CCBridgeLibrary\0", "[DhtmlXQ_movelist]", "<ChineseChessRecord>", "{\"moves\":[",
        "position startpos moves ", "1. ", "[Red \"",
    ]), rest in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut bytes = begin.as_bytes().to_vec();
        bytes.extend(rest);
        check_any("x", bytes);
    }
}

/// Where the samples of other programs are: a folder that is not part of the project.
fn samples() -> Option<std::path::PathBuf> {
    let named = std::env::var_os("QILI_SAMPLES").map(std::path::PathBuf::from);
    let beside = || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games");
    let folder = named.unwrap_or_else(beside);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!(
        "SKIPPED: no samples in {}; name their folder by QILI_SAMPLES",
        folder.display()
    );
    None
}

/// The games of the sample whose name begins so.
fn sample_games(folder: &std::path::Path, begin: &str) -> Read {
    let mut entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let path = entries.find(|path| {
        path.file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with(begin)
    });
    let path = path.unwrap_or_else(|| panic!("no sample {begin}"));
    let bytes = std::fs::read(&path).unwrap();
    let mut games = Vec::new();
    for (_, plain_name, bytes) in unpacked(&path.display().to_string(), bytes) {
        let file = GameFile::open(&plain_name, bytes.unwrap()).unwrap();
        games.extend(file.games(&ReadOptions::default()));
    }
    games
}

fn positions(game: &Game) -> Vec<Position> {
    let mut positions = vec![game.start.clone()];
    for mv in &game.moves {
        positions.push(positions[positions.len() - 1].play(*mv));
    }
    positions
}

/// Plies, result and lines as other programs count them.
#[test]
fn samples_read_as_by_others() {
    let Some(folder) = samples() else { return };
    const RED: Option<GameResult> = Some(GameResult::RedWins);
    const BLACK: Option<GameResult> = Some(GameResult::BlackWins);
    const DRAW: Option<GameResult> = Some(GameResult::Draw);
    for (begin, plies, result, lines) in [
        ("01", 53, RED, 1),
        ("02", 60, DRAW, 1),
        ("03", 51, DRAW, 2),
        ("04", 186, DRAW, 9),
        ("05", 121, RED, 6),
        ("06", 37, RED, 2),
        ("07", 65, DRAW, 139),
        ("08", 28, None, 12),
        ("10", 102, DRAW, 1),
        ("11", 125, DRAW, 1),
        ("14", 79, BLACK, 1),
        ("15", 50, None, 1),
    ] {
        let games = sample_games(&folder, begin);
        assert_eq!(games.len(), 1, "{begin}");
        let game = games[0].1.as_ref().unwrap();
        let found = (game.moves.len(), game.result, game.variations.len() + 1);
        assert_eq!(found, (plies, result, lines), "{begin}");
    }
    for (begin, records) in [("09", 38), ("12", 53), ("13", 15)] {
        let games = sample_games(&folder, begin);
        assert_eq!(games.len(), records, "{begin}");
        assert!(games.iter().all(|(_, game)| game.is_ok()), "{begin}");
    }
    let repeated = |game: &Game, plies: [usize; 3]| {
        let positions = positions(game);
        plies
            .iter()
            .all(|ply| positions[*ply] == positions[plies[0]])
    };
    for (begin, plies) in [
        ("03", [[41, 45, 49], [42, 46, 50], [43, 47, 51]]),
        ("04", [[45, 49, 53], [46, 50, 54], [46, 50, 54]]),
        ("05", [[45, 49, 53], [93, 97, 101], [109, 113, 117]]),
    ] {
        let games = sample_games(&folder, begin);
        let game = games[0].1.as_ref().unwrap();
        assert!(plies.iter().all(|plies| repeated(game, *plies)), "{begin}");
    }
    let library = sample_games(&folder, "09");
    let fifth = library[5].1.as_ref().unwrap();
    assert!(repeated(fifth, [72, 76, 80]) && repeated(fifth, [73, 77, 81]));
    assert_eq!(fifth.tag("Red"), Some("徐天红"));
    assert!(fifth.tag("Title").unwrap().contains("徐天利"));
    for (_, game) in sample_games(&folder, "12") {
        let positions = positions(&game.unwrap());
        let count = |back: usize| {
            let last = &positions[positions.len() - back];
            positions
                .iter()
                .filter(|position| *position == last)
                .count()
        };
        assert!(count(1) >= 3 || count(2) >= 3);
    }
}

/// Every record of a large collection is a game or an error, and the few errors are what others call damaged.
#[test]
fn a_large_sample_is_read_to_its_end() {
    let Some(folder) = samples() else { return };
    let games = sample_games(&folder, "16");
    let damaged: Vec<usize> = (1..)
        .zip(&games)
        .filter(|(_, (_, game))| game.is_err())
        .map(|(number, _)| number)
        .collect();
    assert_eq!((games.len(), damaged.len()), (31_288, 7), "{damaged:?}");
}
