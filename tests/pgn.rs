//! Game records as players keep them: encodings, tags, what is dropped, and errors with their place.

use qili::board::{Move, Side};
use qili::notation::{At, Game, GameResult, Notation, RecordError, decode, pgn};

fn read(bytes: &[u8]) -> Vec<Result<Game, RecordError>> {
    pgn::read(bytes)
}

fn one(text: &str) -> Game {
    let mut games = read(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap()
}

fn moves(game: &Game) -> String {
    let texts: Vec<String> = game.moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// Reads the games of a file; for each its moves in ICCS and its result, or its error.
fn check(text: &str, expect: &[&str]) {
    let found: Vec<String> = read(text.as_bytes())
        .into_iter()
        .map(|game| match game {
            Ok(game) => {
                let result = game.result.map_or("*", GameResult::name);
                format!("{} {result}", moves(&game)).trim().to_owned()
            }
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(found, expect, "{text}");
}

#[test]
fn several_games_stand_in_a_file() {
    check(
        "[Red \"a\"]\n\n1. h2e2 h9g7 1-0\n\n[Red \"b\"]\n[Black \"c\"]\n\n1. C2=5\n[Red \"d\"]\n1. 炮二平五 *\n",
        &["h2e2 h9g7 1-0", "h2e2 *", "h2e2 *"],
    );
    check("h2e2 1-0 h2e2 0-1", &["h2e2 1-0", "h2e2 0-1"]);
    check("", &[]);
    check("\u{FEFF}\r\n \n", &[]);
    check("[Red \"only tags\"]", &["*"]);
    check("1/2-1/2", &["1/2-1/2"]);
}

#[test]
fn a_bad_game_does_not_hide_the_others() {
    check(
        "[Red \"a\"]\nh2e2 h2e2\n\n[Red \"b\"]\nh2e2",
        &[
            "line 2, column 6: move 1, black (ply 2): `h2e2` is not legal for black: no such piece stands there; \
             no similar move is legal",
            "h2e2 *",
        ],
    );
}

#[test]
fn comments_variations_and_glyphs_are_dropped() {
    check(
        "{a ( b} 1. h2e2! $1 (1. b2e2 {x ) y} (1. c3c4 1-0) h9g7) h9g7 ; 1. nothing\n% nor this\n2. h0g2 1-0",
        &["h2e2 h9g7 h0g2 1-0"],
    );
}

#[test]
fn tags_are_kept_as_they_stand() {
    let game = one(
        "[Event \"一 \\\"杯\\\" （全）\"]\n[ Red  \"a\\\\b\" ]\n[Red \"again\"]\n[Black \"say \"hi\" [x]\"]\n[Empty \"\"]\n[Result \"0-1\"]",
    );
    let tags: Vec<(&str, &str)> = game
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(
        tags,
        [
            ("Event", "一 \"杯\" （全）"),
            ("Red", "a\\b"),
            ("Red", "again"),
            ("Black", "say \"hi\" [x]"),
            ("Empty", ""),
            ("Result", "0-1"),
        ]
    );
    assert_eq!(game.tag("RED"), Some("a\\b"));
    assert_eq!(game.tag("White"), None);
    assert_eq!(game.result, Some(GameResult::BlackWins));
}

#[test]
fn the_result_behind_the_moves_counts_more_than_the_tag() {
    check("[Result \"1-0\"]\nh2e2 1/2-1/2", &["h2e2 1/2-1/2"]);
    check("[Result \"1-0\"]\nh2e2 *", &["h2e2 *"]);
    check("[Result \"1-0\"]\nh2e2", &["h2e2 1-0"]);
    check("[Result \"?\"]\nh2e2", &["h2e2 *"]);
}

#[test]
fn a_game_starts_from_its_fen() {
    let game = one("[FEN \"3k5/9/4P4/9/9/9/9/9/9/5K3 b - - 0 1\"]\n1... 将4进1 2. 兵五平六");
    assert_eq!(game.start.side(), Side::Black);
    assert_eq!(moves(&game), "d9d8 e7d7");
    check(
        "[FEN \"3k5/9/4P4/9/9/9/9/9/9/5K3 b - - 0 1\"]\n1... 将4进1 2. 兵五退一",
        &[
            "line 2, column 14: move 2, red (ply 2): `兵五退一` is not legal for red: the piece cannot move so; \
           legal are `兵五平六`, `兵五平四`, `兵五进一`",
        ],
    );
    let written = pgn::write(&game, Notation::Chinese);
    assert_eq!(
        written,
        "[FEN \"3k5/9/4P4/9/9/9/9/9/9/5K3 b - - 0 1\"]\n\n1... 将4进1 2. 兵五平六 *\n"
    );
}

#[test]
fn a_fen_that_is_none_is_an_error_at_its_tag() {
    let games = read(b"[Red \"x\"]\n[FEN \"what\"]\n\nh2e2");
    let error = games[0].as_ref().unwrap_err();
    assert_eq!(error.at, At::Text { line: 2, column: 1 });
    assert!(
        error
            .to_string()
            .starts_with("line 2, column 1: the FEN tag is not a position: "),
        "{error}"
    );
}

#[test]
fn a_format_tag_tells_uci_from_iccs() {
    check("[Format \"UCI\"]\nh3e3", &["h2e2 *"]);
    check("[Format \"ICCS\"]\nh2e2", &["h2e2 *"]);
    let game = one("[Format \"ICCS\"]\nh2e2");
    assert_eq!(
        pgn::write(&game, Notation::Uci),
        "[Format \"UCI\"]\n\n1. h3e3 *\n"
    );
    let game = one("h2e2");
    assert_eq!(
        pgn::write(&game, Notation::Uci),
        "[Format \"UCI\"]\n\n1. h3e3 *\n"
    );
}

#[test]
fn form_errors_name_the_place() {
    let expected = "expected a move, `{comment}`, `(variation)` or `[Tag \"value\"]`";
    check(
        "[Red x]\nh2e2",
        &[&format!("line 1, column 1: unexpected `[`; {expected}")],
    );
    check(
        "1. h2e2\n炮 }",
        &[
            "line 2, column 1: move 1, black (ply 2): `炮` is not a move in Chinese notation: found the end at \
           character 2, expected a file, as in `卒1进1`",
        ],
    );
    check(
        "1. h2e2\n\u{3000}} h9g7",
        &[&format!("line 2, column 2: unexpected `}}`; {expected}")],
    );
    check(
        "1. h2e2 {open",
        &["line 1, column 9: the comment lacks its `}`"],
    );
    check(
        "h2e2 (h9g7\n[Red \"b\"]\nh2e2",
        &["line 1, column 6: the variation lacks its `)`", "h2e2 *"],
    );
}

#[test]
fn encodings_are_found_out() {
    let text = "[Event \"全国象棋个人赛\"]\n[Red \"甲\"]\n\n1. 炮二平五 马８进７\n2. 馬二進三\n";
    let (gbk, _, bad) = encoding_rs::GB18030.encode(text);
    assert!(!bad);
    let traditional = "[Event \"全國象棋個人賽\"]\n[Red \"紅方\"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n";
    let (big5, _, bad) = encoding_rs::BIG5.encode(traditional);
    assert!(!bad);
    let mut utf16 = vec![0xFF, 0xFE];
    utf16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    let marked = format!("\u{FEFF}{text}");
    for (bytes, expect) in [
        (text.as_bytes(), text),
        (marked.as_bytes(), text),
        (gbk.as_ref(), text),
        (big5.as_ref(), traditional),
        (&utf16, text),
    ] {
        assert_eq!(decode(bytes).as_deref(), Ok(expect));
        assert!(read(bytes)[0].is_ok());
    }
}

#[test]
fn bytes_of_no_encoding_are_an_error() {
    let games = read(b"[Red \"x\"]\nh2e2 \xC5\xDA \xFF\xFF");
    assert_eq!(games.len(), 1);
    assert_eq!(
        games[0].as_ref().unwrap_err().to_string(),
        "line 2, column 8: the bytes are not gb18030 text; save the file as UTF-8"
    );
}

#[test]
fn messages_are_in_chinese_too() {
    let games = read("h2e2\n马二进四".as_bytes());
    let error = games[0].as_ref().unwrap_err();
    assert!(
        error
            .message()
            .zh
            .starts_with("第 2 行第 1 字：第 1 回合黑方（第 2 着）：`马二进四` 对黑方不合法：此子不能这样走；可走 "),
        "{}",
        error.message().zh
    );
}
