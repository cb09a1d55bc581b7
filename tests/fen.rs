//! FEN: lists of texts that are taken and refused.

use qili::board::{FenError, Position, Strictness, parse_fen};
use rstest::rstest;

/// The lines of a data file with their numbers, as two fields; blank lines and comments left out.
fn lines(data: &'static str) -> impl Iterator<Item = (usize, &'static str, &'static str)> {
    (1..)
        .zip(data.lines())
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let (fen, expect) = line
                .split_once('\t')
                .unwrap_or_else(|| panic!("line {number}: no tab"));
            (number, fen, expect)
        })
}

#[test]
fn valid() {
    for (number, fen, strictness) in lines(include_str!("data/fen/valid.txt")) {
        let at = format!("valid.txt line {number}: {fen}");
        let lenient = parse_fen(fen, Strictness::Lenient)
            .unwrap_or_else(|error| panic!("{at}: lenient: {error}"));
        assert_eq!(
            parse_fen(&lenient.to_fen(), Strictness::Lenient).as_ref(),
            Ok(&lenient),
            "{at}: written and read again"
        );
        match (strictness, parse_fen(fen, Strictness::Strict)) {
            ("strict", strict) => assert_eq!(strict, Ok(lenient), "{at}"),
            ("lenient", strict) => assert!(matches!(strict, Err(FenError::Sense(_))), "{at}"),
            (other, _) => panic!("{at}: strictness `{other}`"),
        }
    }
}

#[test]
fn invalid() {
    for (number, fen, part) in lines(include_str!("data/fen/invalid.txt")) {
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            let message = match parse_fen(fen, strictness) {
                Ok(_) => panic!("invalid.txt line {number}: {fen}: accepted ({strictness:?})"),
                Err(error) => error.to_string(),
            };
            assert!(
                message.contains(part),
                "invalid.txt line {number}: {fen} ({strictness:?})\n  message: {message}\n  expected: {part}"
            );
        }
    }
}

/// Checks both languages of the message about a FEN that strictness refuses.
fn check(fen: &str, zh: &str, en: &str) {
    let text = parse_fen(fen, Strictness::Strict).unwrap_err().text();
    assert_eq!((text.zh.as_str(), text.en.as_str()), (zh, en), "{fen}");
}

#[rstest]
#[case(
    "9/9 w",
    "棋子布局有 2 行，应为以 `/` 分隔的 10 行",
    "the placement has 2 ranks, expected 10 separated by `/`"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/3K6 w",
    "第 21 列：横线 0（自上而下第 10 行）有 10 个点，应为 9 个",
    "column 21: rank 0 (line 10 from the top) has 10 points, expected 9"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/3马5 w",
    "第 22 列：`马` 不是棋子字母，应为 KABNRCP 之一或 1 至 9 的空格数",
    "column 22: `马` is no piece letter; expected one of KABNRCP or a gap of 1 to 9"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/3K5 x",
    "第 25 列：走棋方为 `x`，应为 `w`、`r` 或 `b`",
    "column 25: side to move is `x`, expected `w`, `r` or `b`"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/3K5 w 0 1",
    "第 27 列：走棋方之后出现 `0`，应为 `-`",
    "column 27: found `0` after the side to move, expected `-`"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/9 w",
    "红方缺帅，九宫内应有一个",
    "no red general, expected one `K` in its palace"
)]
#[case(
    "3k1k3/9/9/9/9/9/9/9/9/4K4 w",
    "黑方除 d9 的将外，f9 又有一个，应只有一个",
    "a second black general on f9, beside the one on d9; expected one"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/2K6 w",
    "c0 有红帅，应在九宫之内",
    "red general on c0, expected in its palace"
)]
#[case(
    "4k4/3a5/9/9/9/9/9/9/9/3K5 w",
    "d8 有黑士，应在九宫的五个士位之一",
    "black advisor on d8, expected on one of the five points of its palace"
)]
#[case(
    "4k4/9/9/B8/9/9/9/9/9/3K5 w",
    "a6 有红相，应在己方河界之内",
    "red elephant on a6, expected on its own side of the river"
)]
#[case(
    "4k4/8b/9/9/9/9/9/9/9/3K5 w",
    "i8 有黑象，应在七个象位之一",
    "black elephant on i8, expected on one of its seven points"
)]
#[case(
    "4k4/9/9/9/9/9/9/P8/9/3K5 w",
    "a2 有红兵，应在起始横线或其前方",
    "red soldier on a2, expected on its starting rank or ahead of it"
)]
#[case(
    "4k4/9/9/9/1p7/9/9/9/9/3K5 w",
    "b5 有黑卒，过河之前应在 a、c、e、g、i 路上",
    "black soldier on b5, expected on file a, c, e, g or i as long as it has not crossed the river"
)]
#[case(
    "4k4/9/9/9/9/9/RRR6/9/9/3K5 w",
    "红车有 3 个，至多应为 2 个",
    "3 red chariots, expected at most 2"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/4R4/3K5 w",
    "黑方被 e1 的棋子将军却未轮到走棋，应轮到黑方走",
    "black is in check from e1 but not to move; expected black to move"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/4K4/9 w",
    "e1 的帅与 e9 的将照面，其间应有棋子",
    "the generals on e1 and e9 face each other, expected a piece between them"
)]
#[case(
    "4k4/9/9/9/9/9/9/9/9/9 x",
    "第 23 列：走棋方为 `x`，应为 `w`、`r` 或 `b`",
    "column 23: side to move is `x`, expected `w`, `r` or `b`"
)]
#[case(
    "4k4/9/9/9/9/9/9/P1P6/9/A8 w",
    "红方缺帅，九宫内应有一个；a0 有红仕，应在九宫的五个士位之一；a2 有红兵，应在起始横线或其前方；c2 有红兵，应在起始横线或其前方",
    "no red general, expected one `K` in its palace; red advisor on a0, expected on one of the five points of its \
     palace; red soldier on a2, expected on its starting rank or ahead of it; red soldier on c2, expected on its \
     starting rank or ahead of it"
)]
fn wording(#[case] fen: &str, #[case] zh: &str, #[case] en: &str) {
    check(fen, zh, en);
}

#[test]
fn the_start_is_the_start() {
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(Position::start().to_fen(), text);
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config {
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn any_text_is_answered(text in "\\PC{0,80}|[1-9kabnrcpKABNRCPeh/]{0,60} [wbr]?( -){0,3} ?[0-9]*") {
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            if let Err(error) = parse_fen(&text, strictness) {
                let text = error.text();
                for one in [text.zh, text.en] {
                    proptest::prop_assert!(!one.is_empty() && !one.contains('\n'));
                }
            }
        }
    }
}
