//! Wording of what is wrong with a FEN. The English is the error's own; the Chinese stands here.

use super::{Text, piece_char, piece_name, side_name};
use crate::board::{Expected, FenError, Kind, Misplacement, Piece, Violation};

impl FenError {
    /// The one-line message of the error, naming the square or column, what was found and what was expected.
    #[must_use]
    pub fn text(&self) -> Text {
        let zh = match self {
            FenError::RankCount { found } => {
                format!("棋子布局有 {found} 行，应为以 `/` 分隔的 10 行")
            }
            FenError::RankWidth {
                rank,
                found,
                column,
            } => format!(
                "第 {column} 列：横线 {rank}（自上而下第 {} 行）有 {found} 个点，应为 9 个",
                10 - rank
            ),
            FenError::Letter { found, column } => {
                format!(
                    "第 {column} 列：`{found}` 不是棋子字母，应为 KABNRCP 之一或 1 至 9 的空格数"
                )
            }
            FenError::Side { found, column } => {
                format!("第 {column} 列：走棋方为 `{found}`，应为 `w`、`r` 或 `b`")
            }
            FenError::Counter {
                found,
                expected,
                column,
            } => {
                let expected = match expected {
                    Expected::Dash => "应为 `-`",
                    Expected::Number => "应为数字",
                    Expected::End => "应到此为止",
                };
                format!("第 {column} 列：走棋方之后出现 `{found}`，{expected}")
            }
            FenError::Sense(violations) => {
                let texts: Vec<_> = violations.iter().map(violation).collect();
                texts.join("；")
            }
        };
        Text::new(zh, self.to_string())
    }
}

fn violation(violation: &Violation) -> String {
    match *violation {
        Violation::NoGeneral { side } => {
            let general = piece_char(Piece::new(side, Kind::General));
            format!("{}缺{general}，九宫内应有一个", side_name(side).zh)
        }
        Violation::TwoGenerals {
            side,
            first,
            second,
        } => {
            let general = piece_char(Piece::new(side, Kind::General));
            format!(
                "{}除 {first} 的{general}外，{second} 又有一个，应只有一个",
                side_name(side).zh
            )
        }
        Violation::Misplaced {
            piece,
            square,
            place,
        } => format!(
            "{square} 有{}，{}",
            piece_name(piece).zh,
            misplacement(place)
        ),
        Violation::TooMany { piece, found } => format!(
            "{}有 {found} 个，至多应为 {} 个",
            piece_name(piece).zh,
            piece.kind.per_side()
        ),
        Violation::WaitingInCheck { side, by } => {
            let side = side_name(side).zh;
            format!("{side}被 {by} 的棋子将军却未轮到走棋，应轮到{side}走")
        }
        Violation::GeneralsFace { red, black } => {
            format!("{red} 的帅与 {black} 的将照面，其间应有棋子")
        }
    }
}

const fn misplacement(place: Misplacement) -> &'static str {
    match place {
        Misplacement::OffPalace => "应在九宫之内",
        Misplacement::OffDiagonals => "应在九宫的五个士位之一",
        Misplacement::AcrossRiver => "应在己方河界之内",
        Misplacement::OffElephantPoints => "应在七个象位之一",
        Misplacement::BehindStart => "应在起始横线或其前方",
        Misplacement::OffStartFile => "过河之前应在 a、c、e、g、i 路上",
    }
}
