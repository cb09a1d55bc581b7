//! `qili coverage`: what the cases show of a book.

use super::args::Format;
use super::cases::Chosen;
use super::ui::Ui;
use super::{Failure, Outcome, books};
use crate::report::{coverage_json, coverage_lcov, coverage_text};
use crate::suite::{cases_of, coverage};
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The rule book, by name or path | 棋规，名称或路径
    #[arg(value_name = "BOOK", default_value = "cxa-2011")]
    book: String,
    #[command(flatten)]
    chosen: Chosen,
    /// Write LCOV, which editors and services colour rule files by | 输出 LCOV，供编辑器与服务标出棋规文件中的覆盖情况
    #[arg(long)]
    lcov: bool,
    /// Exit with code 1 if the share of clauses that decide, or of conditions told apart, is below so many hundredths | 起作用的条款或真假俱见的条件所占百分比低于此数时，退出码为 1
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    fail_under: Option<u8>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let book = books::load(&args.book, ui)?;
    let cases = args.chosen.read()?;
    let covered = coverage(&book, &cases_of(&book, &cases));
    if args.lcov {
        write!(ui.out(), "{}", coverage_lcov(&covered))?;
    } else if ui.format == Format::Json {
        ui.json(&coverage_json(&book, &covered))?;
    } else {
        let text = coverage_text(&book, &covered, ui.lang);
        write!(ui.out(), "{text}")?;
    }
    let is_enough = args
        .fail_under
        .is_none_or(|least| covered.percent() >= f64::from(least));
    Ok(if is_enough {
        Outcome::AsExpected
    } else {
        Outcome::Mismatch
    })
}
