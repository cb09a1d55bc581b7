//! Errors of the command line itself. In English they are clap's own; in Chinese they are worded here.

use super::Outcome;
use crate::lang::Lang;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::io::Write;

/// Prints what the parser has to say: help and the version to standard output, errors to standard error.
pub(super) fn show(error: &Error, lang: Lang) -> Outcome {
    // A reader that has gone needs neither help nor errors.
    let _ = if lang == Lang::En || shows_help(error.kind()) {
        error.print()
    } else {
        write!(std::io::stderr(), "{}", chinese(error))
    };
    if error.exit_code() == 0 {
        Outcome::AsExpected
    } else {
        Outcome::BadInput
    }
}

const fn shows_help(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    )
}

fn chinese(error: &Error) -> String {
    let arg = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue);
    let message = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("`{arg}` 缺少值"),
        ErrorKind::InvalidValue => format!("`{arg}` 的值 `{value}` 不在可选之列"),
        ErrorKind::ValueValidation => {
            // Why is known in English only.
            let why = error.source().map(|why| format!("：{why}"));
            format!("`{arg}` 的值 `{value}` 不可用{}", why.unwrap_or_default())
        }
        ErrorKind::UnknownArgument => format!("没有参数 `{arg}`"),
        ErrorKind::InvalidSubcommand => {
            let found = context(error, ContextKind::InvalidSubcommand);
            format!("没有命令 `{found}`")
        }
        ErrorKind::MissingRequiredArgument => format!("缺少必需的参数 {arg}"),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::ArgumentConflict => {
            let prior = context(error, ContextKind::PriorArg);
            if prior == arg {
                format!("`{arg}` 只能给出一次")
            } else {
                format!("`{arg}` 不能与 `{prior}` 同用")
            }
        }
        ErrorKind::InvalidUtf8 => "参数不是 UTF-8 编码".to_owned(),
        _ => format!("参数有误：{error}"),
    };
    let mut text = format!("错误：{message}\n");
    let notes = [
        ("可选", ContextKind::ValidValue),
        ("可选", ContextKind::ValidSubcommand),
        ("是否想写", ContextKind::SuggestedValue),
        ("是否想写", ContextKind::SuggestedArg),
        ("是否想写", ContextKind::SuggestedSubcommand),
    ];
    for (label, kind) in notes {
        let found = context(error, kind);
        if !found.is_empty() {
            text.push_str(&format!("  {label}：{found}\n"));
        }
    }
    text.push_str("\n详见 `--help`。\n");
    text
}

/// What the error knows of a kind, empty if nothing.
fn context(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join("、"),
        _ => String::new(),
    }
}
