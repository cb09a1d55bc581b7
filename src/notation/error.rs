//! What can be wrong with a move or a record of a game, in both languages.

use super::Notation;
use crate::board::{FenError, Side};
use crate::lang::Text;

/// A text that is not of the notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub struct SyntaxError {
    /// The text.
    pub text: String,
    /// The notation asked for, or the one that reads most of the text; `None` when none reads any of it.
    pub notation: Option<Notation>,
    /// Where the text departs from the notation: a character, from 1; one beyond the last at the end.
    pub column: usize,
    /// What the notation has there.
    pub expected: Text,
    /// Moves that could be written, where that is known legal ones.
    pub examples: Vec<String>,
}

impl SyntaxError {
    /// The message in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        let SyntaxError {
            text,
            column,
            expected,
            examples,
            ..
        } = self;
        let Some(notation) = self.notation else {
            let (zh, en) = match examples.as_slice() {
                [] => (String::new(), String::new()),
                _ => {
                    let Text { zh, en } = quoted(examples);
                    (
                        format!("；可写作 {zh}"),
                        format!("; moves are written as {en}"),
                    )
                }
            };
            return Text::new(
                format!("`{text}` 不是任何记谱法的着法{zh}"),
                format!("`{text}` is a move in no notation{en}"),
            );
        };
        let title = notation.title();
        let (as_zh, as_en) = match examples.as_slice() {
            [] => (String::new(), String::new()),
            _ => {
                let Text { zh, en } = quoted(examples);
                (format!("，例如 {zh}"), format!(", as in {en}"))
            }
        };
        let (found_zh, found_en) = match text.chars().nth(column.saturating_sub(1)) {
            Some(c) => (format!("`{c}`"), format!("`{c}`")),
            None => ("结尾".to_owned(), "the end".to_owned()),
        };
        Text::new(
            format!(
                "`{text}` 不是{}记谱法的着法：第 {column} 字为{found_zh}，应为{}{as_zh}",
                title.zh, expected.zh
            ),
            format!(
                "`{text}` is not a move in {} notation: found {found_en} at character {column}, \
                 expected {}{as_en}",
                title.en, expected.en
            ),
        )
    }
}

/// Why a move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// No such piece of the side to move stands there.
    NoPiece,
    /// Of several on a file one is meant, but no file holds several.
    NoneShare,
    /// The piece there is the opponent's.
    NotTheTurn,
    /// The piece does not move so, or its way is blocked.
    Way,
    /// It leaves its own general attacked, or facing the other.
    Exposes,
}

impl Reason {
    fn text(self) -> Text {
        match self {
            Reason::NoPiece => Text::new("该处没有此子", "no such piece stands there"),
            Reason::NoneShare => Text::new(
                "没有一路上有两个以上此子",
                "no file holds two or more of the piece",
            ),
            Reason::NotTheTurn => Text::new("该处是对方棋子", "the piece there is the opponent's"),
            Reason::Way => Text::new("此子不能这样走", "the piece cannot move so"),
            Reason::Exposes => Text::new(
                "走后己方帅（将）被将军或与对方照面",
                "it leaves its own general attacked or facing the other",
            ),
        }
    }
}

/// Why a text is not a legal move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum NotationError {
    /// The text is not of the notation.
    Syntax(#[from] SyntaxError),
    /// The move is not legal.
    Illegal {
        /// The text.
        text: String,
        /// The side to move.
        side: Side,
        /// Why it is not legal.
        reason: Reason,
        /// What would have been, in the same notation: the moves of the piece meant; when there is none, those of its
        /// kind, or for coordinates those to the same square.
        legal: Vec<String>,
    },
    /// Several pieces can move so.
    Ambiguous {
        /// The text.
        text: String,
        /// The side to move.
        side: Side,
        /// The moves that it may mean, in the same notation.
        candidates: Vec<String>,
    },
}

impl NotationError {
    /// The message in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        match self {
            NotationError::Syntax(error) => error.message(),
            NotationError::Illegal {
                text,
                side,
                reason,
                legal,
            } => {
                let reason = reason.text();
                let Text { zh, en } = quoted(legal);
                let (zh, en) = if legal.is_empty() {
                    (
                        "没有相近的着法可走".to_owned(),
                        "no similar move is legal".to_owned(),
                    )
                } else {
                    (format!("可走 {zh}"), format!("legal are {en}"))
                };
                Text::new(
                    format!(
                        "`{text}` 对{}不合法：{}；{zh}",
                        side_name(*side).zh,
                        reason.zh
                    ),
                    format!("`{text}` is not legal for {side}: {}; {en}", reason.en),
                )
            }
            NotationError::Ambiguous {
                text,
                side,
                candidates,
            } => {
                let Text { zh, en } = quoted(candidates);
                Text::new(
                    format!("`{text}` 对{}有歧义：可指 {zh}", side_name(*side).zh),
                    format!("`{text}` is ambiguous for {side}: it may mean {en}"),
                )
            }
        }
    }
}

fn quoted(moves: &[String]) -> Text {
    let quoted: Vec<String> = moves.iter().map(|m| format!("`{m}`")).collect();
    Text::new(quoted.join("、"), quoted.join(", "))
}

fn side_name(side: Side) -> Text {
    match side {
        Side::Red => Text::new("红方", "red"),
        Side::Black => Text::new("黑方", "black"),
    }
}

/// Where in a file something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum At {
    /// In a text.
    Text {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
    /// In a file that is no text: the byte, from 0.
    Byte(usize),
}

impl At {
    /// The place in both languages.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            At::Text { line, column } => Text::new(
                format!("第 {line} 行第 {column} 字"),
                format!("line {line}, column {column}"),
            ),
            At::Byte(byte) => Text::new(
                format!("第 {byte}（0x{byte:x}）字节"),
                format!("byte {byte} (0x{byte:x})"),
            ),
        }
    }
}

/// What is wrong with the record of a game, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub struct RecordError {
    /// Where.
    pub at: At,
    /// What is wrong.
    pub problem: RecordProblem,
}

impl RecordError {
    /// The message with the place, in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        let place = self.at.text();
        let Text { zh, en } = self.problem.message();
        Text::new(format!("{}：{zh}", place.zh), format!("{}: {en}", place.en))
    }

    /// The same, the text being the part of a file that begins with the line `first`, from 1.
    #[must_use]
    pub(super) fn below(mut self, first: usize) -> RecordError {
        if let At::Text { line, .. } = &mut self.at {
            *line += first.saturating_sub(1);
        }
        self
    }
}

/// What is wrong with the record of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum RecordProblem {
    /// The bytes are not of the encoding found; its name.
    Encoding(&'static str),
    /// A control character, which no text has.
    Control(char),
    /// A move cannot be read.
    Move {
        /// The number of the move 回合, from 1, as the record counts from its start.
        round: usize,
        /// The number of the ply 着, from 1.
        ply: usize,
        /// The side to move.
        side: Side,
        /// Why.
        error: Box<NotationError>,
    },
    /// The FEN tag is not a position.
    Fen(FenError),
    /// The pieces on the board are not a position.
    Board(FenError),
    /// A character that has no place in a record.
    Unexpected(String),
    /// A comment that is not closed.
    UnclosedComment,
    /// A variation that is not closed.
    UnclosedVariation,
    /// A variation that stands in no move's place.
    LooseVariation,
    /// A comment that reads as moves, as when `;` was meant to part them; the first of them.
    MovesInComment(String),
    /// More than a list of moves where only one is asked for.
    NotOneList,
    /// The file ends inside of something.
    CutShort,
    /// A number that is no square of the board.
    Square(u8),
    /// A version of the format that is not known.
    Version(u8),
    /// More of the record cannot be read than is named.
    More,
    /// The text is not the JSON of a game, and why.
    Json(Text),
    /// The text is not of the format: what was found, and what is expected.
    Form {
        /// What stands there.
        found: String,
        /// What should.
        expected: Text,
    },
}

impl RecordProblem {
    /// The message in both languages.
    #[must_use]
    pub fn message(&self) -> Text {
        match self {
            RecordProblem::Encoding(encoding) => Text::new(
                format!("字节不是 {encoding} 编码；请存为 UTF-8"),
                format!("the bytes are not {encoding} text; save the file as UTF-8"),
            ),
            RecordProblem::Control(found) => {
                let code = u32::from(*found);
                Text::new(
                    format!("控制字符 U+{code:04X}，应为文本"),
                    format!("control character U+{code:04X}, expected text"),
                )
            }
            RecordProblem::Move {
                round,
                ply,
                side,
                error,
            } => {
                let Text { zh, en } = error.message();
                let side_zh = side_name(*side).zh;
                Text::new(
                    format!("第 {round} 回合{side_zh}（第 {ply} 着）：{zh}"),
                    format!("move {round}, {side} (ply {ply}): {en}"),
                )
            }
            RecordProblem::Fen(error) => {
                let Text { zh, en } = error.text();
                Text::new(
                    format!("FEN 标签不是局面：{zh}"),
                    format!("the FEN tag is not a position: {en}"),
                )
            }
            RecordProblem::Board(error) => {
                let Text { zh, en } = error.text();
                Text::new(
                    format!("棋盘上的棋子不成局面：{zh}"),
                    format!("the pieces on the board are not a position: {en}"),
                )
            }
            RecordProblem::Unexpected(found) => Text::new(
                format!("多余的 `{found}`；应为着法、`{{注解}}`、`(变着)` 或 `[标签 \"值\"]`"),
                format!(
                    "unexpected `{found}`; expected a move, `{{comment}}`, `(variation)` or `[Tag \"value\"]`"
                ),
            ),
            RecordProblem::UnclosedComment => Text::new("注解缺 `}`", "the comment lacks its `}`"),
            RecordProblem::UnclosedVariation => {
                Text::new("变着缺 `)`", "the variation lacks its `)`")
            }
            RecordProblem::LooseVariation => Text::new(
                "变着之前没有可替换的着法",
                "the variation stands in the place of no move",
            ),
            RecordProblem::MovesInComment(found) => Text::new(
                format!("`;` 以后到行末是注解，而 `{found}` 像是着法，没有读入；着法之间用空格"),
                format!(
                    "`;` begins a comment up to the end of the line, and `{found}`, which looks like a move, is left out; put blanks between moves"
                ),
            ),
            RecordProblem::NotOneList => Text::new(
                "此处只应有一局的着法，不应有标签或另一局",
                "expected the moves of one game here, no tag and no second game",
            ),
            RecordProblem::CutShort => Text::new(
                "文件在此中断，记录未完",
                "the file ends here, in the middle of the record",
            ),
            RecordProblem::Square(found) => Text::new(
                format!("0x{found:02x} 不是棋盘上的点"),
                format!("0x{found:02x} is no square of the board"),
            ),
            RecordProblem::Version(found) => Text::new(
                format!("未知的格式版本 0x{found:02x}"),
                format!("version 0x{found:02x} of the format is not known"),
            ),
            RecordProblem::More => Text::new(
                "其后还有读不出之处，不再列举",
                "more that cannot be read, here and behind, is not named",
            ),
            RecordProblem::Json(Text { zh, en }) => Text::new(
                format!("不是一局的 JSON 对象：{zh}"),
                format!("not the JSON object of a game: {en}"),
            ),
            RecordProblem::Form { found, expected } => Text::new(
                format!("`{found}`：应为{}", expected.zh),
                format!("found `{found}`, expected {}", expected.en),
            ),
        }
    }
}
