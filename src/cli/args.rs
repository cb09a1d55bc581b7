//! Arguments that several commands have.

use super::problem;
use crate::board::{Position, Strictness, parse_fen};
use crate::diag::{Diagnostic, Source};
use crate::notation::Notation;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ValueEnum};

/// The options of every command.
#[derive(Debug, clap::Args)]
pub(super) struct Globals {
    /// Language; without it QILI_LANG, LC_ALL, LC_MESSAGES or LANG decides | 语言；不给出则由 QILI_LANG、LC_ALL、LC_MESSAGES 或 LANG 决定
    // Its value is found before the rest is parsed, so that help and usage errors are in it too: see `help::language`.
    #[arg(long, global = true, value_name = "LANG", value_parser = ["zh", "en"])]
    lang: Option<String>,
    /// Format of results and problems | 结果与错误信息的格式
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        value_enum,
        default_value_t
    )]
    pub(super) format: Format,
    /// Log to standard error, by level or filter such as `debug` or `qili::cli=trace` | 向标准错误输出日志，按级别或过滤条件，如 `debug` 或 `qili::cli=trace`
    #[arg(long, global = true, value_name = "FILTER")]
    pub(super) log: Option<String>,
    /// Print help | 显示帮助
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    /// Print the version | 显示版本
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

/// The format of results and problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum Format {
    #[default]
    Text,
    Json,
}

/// How much of a FEN's sense is asked for.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct Leniency {
    /// Let through FENs of composed diagrams: pieces off their places, or more than a set has | 容许排局图式的 FEN：棋子不在应有位置，或多于一副棋
    #[arg(long, requires = "fen")]
    lenient: bool,
}

impl Leniency {
    pub(super) const fn strictness(&self) -> Strictness {
        if self.lenient {
            Strictness::Lenient
        } else {
            Strictness::Strict
        }
    }

    /// Reads a FEN that `name` says where it stands.
    pub(super) fn position(&self, name: &str, fen: &str) -> Result<Position, Box<Diagnostic>> {
        parse_fen(fen, self.strictness())
            .map_err(|error| Box::new(problem::fen(&Source::new(name, fen), &error)))
    }
}

/// Where moves start.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Start {
    /// Start from this position instead of that of the game | 从此局面而非开局局面开始
    #[arg(long)]
    pub(super) fen: Option<String>,
    #[command(flatten)]
    pub(super) leniency: Leniency,
}

impl Start {
    /// The position asked for, else that of the game.
    pub(super) fn position(&self) -> Result<Position, Box<Diagnostic>> {
        match &self.fen {
            Some(fen) => self.leniency.position("--fen", fen),
            None => Ok(Position::start()),
        }
    }
}

/// Takes the name of a notation.
pub(super) fn notation() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name))
        .try_map(|name| name.parse::<Notation>())
}
