//! The notations: what they read and refuse, and how they write. The lists are in `tests/data/notation/`.

use qili::board::{Move, Position, Strictness, parse_fen};
use qili::notation::{Notation, NotationError, UnknownNotation, read_move, read_moves};

/// The lines of a list with their numbers, comments and empty lines left out.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line))
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
}

fn fields(line: &str) -> Vec<&str> {
    line.split(" ; ").map(str::trim).collect()
}

fn position(name: &str) -> Position {
    let (_, line) = lines(include_str!("data/notation/positions.txt"))
        .find(|(_, line)| fields(line)[0] == name)
        .unwrap_or_else(|| panic!("positions.txt has no `{name}`"));
    parse_fen(fields(line)[1], Strictness::Lenient).unwrap()
}

fn read(notation: &str, text: &str, position: &Position) -> Result<Move, NotationError> {
    match notation {
        "any" => read_move(text, position),
        name => name.parse::<Notation>().unwrap().read(text, position),
    }
}

#[test]
fn accepted_texts_are_read() {
    let mut failures = Vec::new();
    for (number, line) in lines(include_str!("data/notation/accept.txt")) {
        let [notation, name, text, expect] = fields(line)[..] else {
            panic!("accept.txt:{number}: four fields expected: {line}");
        };
        match read(notation, text, &position(name)) {
            Ok(mv) if mv.to_string() == expect => {}
            other => failures.push(format!("accept.txt:{number}: {line}: {other:?}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Set `UPDATE_LISTS` to write the messages into the list; then read each of them.
#[test]
fn refused_texts_are_refused_with_their_message() {
    let list = include_str!("data/notation/reject.txt");
    let mut failures = Vec::new();
    let mut fresh = String::new();
    let mut entries = list.lines().enumerate().peekable();
    while let Some((i, line)) = entries.next() {
        fresh.push_str(&format!("{line}\n"));
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        let [notation, name, text] = fields(line)[..] else {
            panic!("reject.txt:{}: three fields expected: {line}", i + 1);
        };
        let expect = entries.next_if(|(_, next)| next.starts_with("  "));
        let expect = expect.map_or("", |(_, message)| message.trim());
        match read(notation, text, &position(name)) {
            Ok(mv) => failures.push(format!("reject.txt:{}: {line}: read as {mv}", i + 1)),
            Err(error) => {
                fresh.push_str(&format!("  {error}\n"));
                if error.to_string() != expect {
                    failures.push(format!("reject.txt:{}: {line}\n  {error}", i + 1));
                }
            }
        }
    }
    if std::env::var_os("UPDATE_LISTS").is_some() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/data/notation/reject.txt"
        );
        std::fs::write(path, fresh).unwrap();
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn moves_are_written_by_the_conventions() {
    let mut failures = Vec::new();
    for (number, line) in lines(include_str!("data/notation/write.txt")) {
        let fields = fields(line);
        let (name, texts) = (fields[0], &fields[1..]);
        let position = position(name);
        let mv = texts[0].parse::<Move>().unwrap();
        let written = Notation::ALL.map(|notation| notation.write(mv, &position));
        if written != texts[..] {
            failures.push(format!("write.txt:{number}: {line}: {written:?}"));
        }
        if !position.is_legal(mv) {
            failures.push(format!("write.txt:{number}: {line}: not legal"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_move_is_written_whoever_is_to_move() {
    let mv = "h2e2".parse::<Move>().unwrap();
    assert_eq!(Notation::Chinese.write(mv, &position("black")), "炮二平五");
}

#[test]
fn a_move_without_words_is_written_in_iccs() {
    let start = position("start");
    for text in ["e4e5", "h0h5", "g0e4", "d0d1"] {
        let mv = text.parse::<Move>().unwrap();
        assert_eq!(Notation::Chinese.write(mv, &start), text);
        assert_eq!(Notation::Wxf.write(mv, &start), text);
    }
}

#[test]
fn notations_have_names() {
    for notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
        assert_eq!(notation.name().to_uppercase().parse(), Ok(notation));
    }
    assert_eq!(
        "san".parse::<Notation>(),
        Err(UnknownNotation("san".to_owned()))
    );
}

#[test]
fn messages_are_in_chinese_too() {
    let zh = |notation: &str, name: &str, text: &str| {
        let error = read(notation, text, &position(name)).unwrap_err();
        error.message().zh
    };
    assert_eq!(
        zh("any", "start", "炮二上五"),
        "`炮二上五` 不是中文完整记谱法的着法：第 3 字为`上`，应为进、退或平，例如 `炮二平五`"
    );
    assert_eq!(
        zh("any", "start", "马二进四"),
        "`马二进四` 对红方不合法：此子不能这样走；可走 `马二进三`、`马二进一`"
    );
    assert_eq!(
        zh("any", "two-two", "前兵进一"),
        "`前兵进一` 对红方有歧义：可指 `一兵进一`、`三兵进一`"
    );
}

/// Reads a list of moves from the usual start; the moves in ICCS, or the message.
fn check_list(text: &str, expect: &str) {
    let found = match read_moves(text, &Position::start()) {
        Ok(moves) => {
            let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
            texts.join(" ")
        }
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expect, "{text}");
}

#[test]
fn lists_are_read_in_all_their_dress() {
    let first_four = "h2e2 h9g7 h0g2 i9h9";
    for text in [
        "h2e2 h9g7 h0g2 i9h9",
        "1. h2e2 h9g7 2. h0g2 i9h9",
        "1.h2e2 h9g7 2.h0g2 i9h9 1-0",
        "1 h2e2 h9g7 2 h0g2 i9h9 *",
        "h2e2\nh9g7\nh0g2\ni9h9\n",
        "h2e2, h9g7, h0g2, i9h9",
        "1. H2-E2 {first} h9g7?! (h9i7 (b9c7) 2. h0g2) 2. h0g2! $1 i9h9 ; the end",
        "1. h2e2 1... h9g7 2. h0g2 2... i9h9",
        "1、炮二平五 馬八進七 2、馬二進三 車九平八",
        "1、炮25 馬87 2、馬2 3 車98",
        "１．炮二平五　马８进７　２．马二进三　车９平８",
        "1. C2=5 H8+7 2. H2+3 R9=8",
        "1. C2.5 H8+7 2.H2+3 R9.8",
        "1. Ｃ２＝５ 马8进7 2. h0g2 車98",
        "h3e3 h10g8 h1g3 i10h10",
    ] {
        check_list(text, first_four);
    }
    check_list("", "");
    check_list("1. *", "");
    check_list("1、炮8 4 炮8 4 2、車1 1", "b2b6 h7h3 i0i1");
    check_list("炮8 4 炮8 4! 2 車1 1", "b2b6 h7h3 i0i1");
}

#[test]
fn errors_of_lists_name_the_place() {
    check_list(
        "1. 炮二平五 马8进7\n2. 马二进四",
        "line 2, column 4: move 2, red (ply 3): `马二进四` is not legal for red: the piece cannot move so; \
         legal are `马二进三`, `马二进一`",
    );
    check_list(
        "h2e2 what",
        "line 1, column 6: move 1, black (ply 2): `what` is a move in no notation; \
         moves are written as `a6a5`, `P1+1`, `卒1进1`, `卒1 1`",
    );
    check_list("h2e2 {open", "line 1, column 6: the comment lacks its `}`");
    check_list(
        "h2e2 (h9g7",
        "line 1, column 6: the variation lacks its `)`",
    );
    check_list(
        "h2e2 ) h9g7",
        "line 1, column 6: unexpected `)`; expected a move, `{comment}`, `(variation)` or `[Tag \"value\"]`",
    );
    check_list(
        "h2e2 1-0 h9g7",
        "line 1, column 10: expected the moves of one game here, no tag and no second game",
    );
    check_list(
        "[Red \"x\"] h2e2",
        "line 1, column 1: expected the moves of one game here, no tag and no second game",
    );
    // Ranks 0 and 10 do not go together.
    check_list(
        "h3e3 h10g8 h0g2",
        "line 1, column 12: move 2, red (ply 3): `h0g2` is not a move in UCI notation: found `0` \
         at character 2, expected a rank 1 to 10, as in `a1a2`",
    );
}
