//! `qili mutate`: which changes to a book no case would notice.

use super::args::Format;
use super::cases::Chosen;
use super::ui::Ui;
use super::{Failure, Outcome, books};
use crate::diag::{Diagnostic, did_you_mean};
use crate::lang::{Lang, Text};
use crate::report::{mutation_json, mutation_text};
use crate::rules::{Mutant, Remark};
use crate::suite::{Case, GameCase, mutation};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit code 1 says that a mutant survives without a reason. A reason stands in the rule file, in the clause: \
                  `# survives because …` for all, `# survives drop `x` because …` for one. \
                  | 有变异存活而未说明理由，退出码为 1。理由写在棋规文件的条款之内：`# survives because …` 对全条，\
                  `# survives drop `x` because …` 对一处。"
)]
pub(super) struct Args {
    /// The rule book, by name or path | 棋规，名称或路径
    #[arg(value_name = "BOOK", default_value = "cxa-2011")]
    book: String,
    /// Change only this clause, by its number; may be given several times | 只变异此条款（编号），可多次给出
    #[arg(long, value_name = "ID")]
    clause: Vec<String>,
    #[command(flatten)]
    chosen: Chosen,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let book = books::load(&args.book, ui)?;
    let mutator = books::mutator(&args.book)?;
    let cases = args.chosen.read()?;
    let games = args.chosen.games()?;
    let mut books = [&book.id].into_iter().chain(&book.ancestors);
    let speaking = books.find_map(|id| {
        let of: Vec<&Case> = cases.iter().filter(|c| c.expect.contains_key(id)).collect();
        (!of.is_empty()).then_some(of)
    });
    let speaking = speaking.unwrap_or_default();
    let ids = || [&book.id].into_iter().chain(&book.ancestors);
    let speaks = |game: &&GameCase| ids().any(|id| game.expect.contains_key(id));
    let told: Vec<&GameCase> = games.iter().filter(speaks).collect();
    let mutants = choose(mutator.mutants(), &args.clause)?;
    let bar = progress(speaking.len() + told.len(), ui.lang);
    let tried = (speaking.as_slice(), told.as_slice());
    let mut survey = mutation(&mutator, &book, mutants, tried, &|| bar.inc(1));
    bar.finish_and_clear();
    if !args.clause.is_empty() {
        // What is said of other clauses was not put to the test.
        let tried = &survey.mutants;
        let is_tried = |reason: &Remark| tried.iter().any(|(m, _)| mutator.is_said_of(reason, m));
        survey.idle_reasons.retain(is_tried);
    }
    match ui.format {
        Format::Text => {
            let text = mutation_text(&book.id, &mutator, &survey, ui.lang);
            write!(ui.out(), "{text}")?;
        }
        Format::Json => ui.json(&mutation_json(&book.id, &survey))?,
    }
    let is_good = survey.tally(|_| true).survived == 0 && survey.idle_reasons.is_empty();
    Ok(if is_good {
        Outcome::AsExpected
    } else {
        Outcome::Mismatch
    })
}

/// The mutants of some clauses, each of which has to have some; all if no clause is named.
fn choose(mutants: Vec<Mutant>, clauses: &[String]) -> Result<Vec<Mutant>, Box<Diagnostic>> {
    let known = || mutants.iter().filter_map(|mutant| mutant.clause.as_deref());
    if let Some(id) = clauses
        .iter()
        .find(|id| !known().any(|known| known == id.as_str()))
    {
        let message = Text::new(
            format!("条款 `{id}` 没有可变异之处"),
            format!("nothing of a clause `{id}` can be changed"),
        );
        let help = did_you_mean(id, known());
        return Err(Box::new(
            Diagnostic::error("qili::cli::no_mutant", message).help(help),
        ));
    }
    let is_asked = |mutant: &Mutant| {
        let id = mutant.clause.as_ref();
        clauses.is_empty() || id.is_some_and(|id| clauses.contains(id))
    };
    Ok(mutants.into_iter().filter(is_asked).collect())
}

/// A bar on standard error, if that is a terminal.
fn progress(cases: usize, lang: Lang) -> ProgressBar {
    let bar = ProgressBar::new(u64::try_from(cases).unwrap_or(u64::MAX));
    let unit = Text::new("个案例", "cases");
    let template = format!("{{bar:40}} {{pos}}/{{len}} {}  {{elapsed}}", unit.get(lang));
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
