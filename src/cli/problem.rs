//! What other layers report, as diagnostics with a place in the input.

use crate::board::{FenError, Square, Strictness, Violation, parse_fen};
use crate::diag::{Diagnostic, Source, Span};
use crate::lang::Text;
use crate::notation::{At, EncodingError, NotationError, RecordError, RecordProblem, UnpackError};
use crate::suite::Case;
use std::io;

/// A FEN, the whole of `source`, that was not taken.
pub(super) fn fen(source: &Source, error: &FenError) -> Diagnostic {
    let text = source.text();
    let lenient = parse_fen(text, Strictness::Lenient).is_ok();
    let advice = Text::new(
        "排局图式可加 `--lenient`",
        "composed diagrams are let through by `--lenient`",
    );
    Diagnostic::error("qili::board::bad_fen", error.text())
        .at(source, fen_span(source, error), None)
        .help(lenient.then_some(advice))
}

fn fen_span(source: &Source, error: &FenError) -> Span {
    let fen = source.text();
    match error {
        FenError::RankCount { .. } => {
            let placement = fen.split_whitespace().next().unwrap_or_default();
            let start = fen.len() - fen.trim_start().len();
            Span::new(start, start + placement.len())
        }
        FenError::RankWidth { column, .. } => {
            let start = span(source, 1, *column, 0).start;
            let rest = fen.get(start..).unwrap_or_default();
            let width = rest.find(|c: char| c == '/' || c.is_whitespace());
            Span::new(start, start + width.unwrap_or(rest.len()))
        }
        FenError::Letter { column, .. } => span(source, 1, *column, 1),
        FenError::Side { column, found } | FenError::Counter { column, found, .. } => {
            span(source, 1, *column, found.chars().count())
        }
        FenError::Sense(violations) => {
            let square = violations.iter().find_map(square_of);
            let place = square.and_then(|square| letter_at(fen, square));
            place.map_or(Span::new(0, fen.len()), |at| Span::new(at, at + 1))
        }
    }
}

const fn square_of(violation: &Violation) -> Option<Square> {
    match *violation {
        Violation::Misplaced { square, .. } => Some(square),
        Violation::TwoGenerals { second, .. } => Some(second),
        Violation::WaitingInCheck { by, .. } => Some(by),
        Violation::GeneralsFace { red, .. } => Some(red),
        Violation::NoGeneral { .. } | Violation::TooMany { .. } => None,
    }
}

/// The byte of the letter that stands for the piece on a square.
fn letter_at(fen: &str, wanted: Square) -> Option<usize> {
    let (mut file, mut rank) = (0, i16::from(Square::RANKS) - 1);
    let (wanted_file, wanted_rank) = (u32::from(wanted.file().unsigned_abs()), wanted.rank());
    let letters = fen.char_indices().skip_while(|(_, c)| c.is_whitespace());
    for (at, c) in letters {
        match c.to_digit(10) {
            Some(gap) => file += gap,
            None if c == '/' => {
                rank -= 1;
                file = 0;
            }
            None if (file, rank) == (wanted_file, i16::from(wanted_rank)) => return Some(at),
            None => file += 1,
        }
    }
    None
}

/// What is wrong with a record of a file, whose text is the source if it has one.
pub(super) fn record(name: &str, source: Option<&Source>, error: &RecordError) -> Diagnostic {
    let (code, length) = match &error.problem {
        RecordProblem::Move { error, .. } => (move_code(error), move_text(error).chars().count()),
        // The place is that of the tag, which ends its line.
        RecordProblem::Fen(_) => ("qili::board::bad_fen", usize::MAX),
        RecordProblem::Encoding(_) | RecordProblem::Control(_) => ("qili::cli::not_text", 1),
        _ => ("qili::notation::bad_record", 1),
    };
    let Text { zh, en } = error.problem.message();
    match (source, error.at) {
        // A control character is no use to a terminal.
        (Some(source), At::Text { line, column })
            if !matches!(error.problem, RecordProblem::Control(_)) =>
        {
            let place = span(source, line, column, length);
            Diagnostic::error(code, Text::new(zh, en)).at(source, place, None)
        }
        _ => {
            let at = error.at.text();
            Diagnostic::error(
                code,
                Text::new(
                    format!("`{name}` {}：{zh}", at.zh),
                    format!("`{name}`, {}: {en}", at.en),
                ),
            )
        }
    }
}

/// Something of a record that was left out, although the record is used.
pub(super) fn flaw(name: &str, error: &RecordError) -> Diagnostic {
    let (at, problem) = (error.at.text(), error.problem.message());
    Diagnostic::warning(
        "qili::notation::left_out",
        Text::new(
            format!("`{name}` {}：略去此处：{}", at.zh, problem.zh),
            format!("`{name}`, {}: left out from here: {}", at.en, problem.en),
        ),
    )
}

/// A packed file that cannot be unpacked.
pub(super) fn packed(name: &str, error: &UnpackError) -> Diagnostic {
    let Text { zh, en } = error.message();
    Diagnostic::error(
        "qili::cli::bad_packing",
        Text::new(format!("`{name}`：{zh}"), format!("`{name}`: {en}")),
    )
}

/// An input without moves.
pub(super) fn no_moves() -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_moves",
        Text::new(
            "输入中没有着法；应为着法文件（每行一局）或 PGN 棋谱",
            "there are no moves in the input, expected lists of moves, one a line, or PGN games",
        ),
    )
}

/// A file without games, and why; it is wrong if it was named, else it is passed over.
pub(super) fn no_games(name: &str, why: &Text, is_named: bool) -> Diagnostic {
    let Text { zh, en } = why;
    if is_named {
        Diagnostic::error(
            "qili::cli::no_record",
            Text::new(format!("`{name}`：{zh}"), format!("`{name}`: {en}")),
        )
    } else {
        Diagnostic::warning(
            "qili::cli::passed_over",
            Text::new(
                format!("`{name}`：跳过：{zh}"),
                format!("`{name}`: passed over: {en}"),
            ),
        )
    }
}

/// Says of a text in a folder that it may be anything.
pub(super) fn any_text() -> Text {
    Text::new(
        "名称与内容都看不出是棋谱；若为着法列表，请直接给出此文件",
        "neither name nor content tells a record of games; name the file itself if it is a list of moves",
    )
}

const fn move_code(error: &NotationError) -> &'static str {
    match error {
        NotationError::Syntax(_) => "qili::notation::unreadable_move",
        NotationError::Illegal { .. } => "qili::notation::illegal_move",
        NotationError::Ambiguous { .. } => "qili::notation::ambiguous_move",
    }
}

fn move_text(error: &NotationError) -> &str {
    match error {
        NotationError::Syntax(error) => &error.text,
        NotationError::Illegal { text, .. } | NotationError::Ambiguous { text, .. } => text,
    }
}

/// The span of `length` characters, or as many as the line has, from a line and column, both from 1.
fn span(source: &Source, line: usize, column: usize, length: usize) -> Span {
    let text = source.text();
    let before = text.split_inclusive('\n').take(line - 1);
    let start: usize = before.map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let rest = rest.lines().next().unwrap_or_default();
    let byte = |characters: usize| {
        let found = rest.char_indices().nth(characters);
        start + found.map_or(rest.len(), |(at, _)| at)
    };
    Span::new(byte(column - 1), byte((column - 1).saturating_add(length)))
}

/// A case whose id another file has used.
pub(super) fn same_case(source: &Source, case: &Case, other: &Case) -> Diagnostic {
    let place = span(source, case.place.line, case.place.column, usize::MAX);
    let (id, first) = (&case.id, &other.place);
    Diagnostic::error(
        "qili::suite::bad_case",
        Text::new(
            format!("案例 `{id}` 已见于 {first}"),
            format!("the case `{id}` is already in {first}"),
        ),
    )
    .at(source, place, None)
}

/// An input that cannot be read at all.
pub(super) fn unreadable(name: &str, error: &io::Error) -> Diagnostic {
    let Text { zh, en } = reason(error);
    Diagnostic::error(
        "qili::cli::unreadable_file",
        Text::new(
            format!("无法读取 `{name}`：{zh}"),
            format!("cannot read `{name}`: {en}"),
        ),
    )
}

/// Why reading or writing failed; what is seldom met stays in the words of the system.
fn reason(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => Text::new("没有此文件", "there is no such file"),
        io::ErrorKind::PermissionDenied => Text::new("没有权限", "permission denied"),
        io::ErrorKind::IsADirectory => Text::new("这是文件夹", "it is a folder"),
        io::ErrorKind::FileTooLarge => Text::new("文件太大", "it is too big"),
        io::ErrorKind::StorageFull => Text::new("磁盘已满", "the disk is full"),
        _ => Text::new(error.to_string(), error.to_string()),
    }
}

/// Bytes that are of no encoding. There is no text to show, so that the message itself says where.
pub(super) fn not_text(name: &str, error: &EncodingError) -> Diagnostic {
    let Text { zh, en } = error.message();
    let (line, column) = (error.line, error.column);
    Diagnostic::error(
        "qili::cli::not_text",
        Text::new(
            format!("`{name}` 第 {line} 行第 {column} 字：不是文本文件或已损坏：{zh}"),
            format!(
                "`{name}`, line {line}, column {column}: not a text file, or a damaged one: {en}"
            ),
        ),
    )
}

/// A control character at a byte of the source, which is then no text, and not shown.
pub(super) fn binary(source: &Source, at: usize) -> Diagnostic {
    let place = source.place(at);
    let (name, line, column) = (source.name(), place.line, place.column);
    let found = source.text().get(at..).and_then(|rest| rest.chars().next());
    let found = u32::from(found.unwrap_or_default());
    Diagnostic::error(
        "qili::cli::not_text",
        Text::new(
            format!("`{name}` 第 {line} 行第 {column} 字：控制字符 U+{found:04X}，应为文本文件"),
            format!(
                "`{name}`, line {line}, column {column}: control character U+{found:04X}, expected a text file"
            ),
        ),
    )
}

/// A file that cannot be written.
pub(super) fn unwritable(name: &str, error: &io::Error) -> Diagnostic {
    let Text { zh, en } = reason(error);
    Diagnostic::error(
        "qili::cli::unwritable_output",
        Text::new(
            format!("无法写出 `{name}`：{zh}"),
            format!("cannot write `{name}`: {en}"),
        ),
    )
}

/// Output that cannot be written.
pub(super) fn output(error: &io::Error) -> Diagnostic {
    let Text { zh, en } = reason(error);
    Diagnostic::error(
        "qili::cli::unwritable_output",
        Text::new(
            format!("无法写出结果：{zh}"),
            format!("cannot write the output: {en}"),
        ),
    )
}
