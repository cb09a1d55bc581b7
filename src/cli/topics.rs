//! `qili help`: of a command what `--help` shows, and of a topic its reference.

use super::help;
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::diag::{Diagnostic, did_you_mean};
use crate::lang::Text;
use crate::report::reference_text;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A command; or `rules`, how rule books are written: keys, parameters, expressions and facts | 命令；或 `rules`，棋规的写法：键、参数、表达式与事实
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
}

/// The topic that is no command.
const RULES: &str = "rules";

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut command = help::command(ui.lang);
    command.build();
    let Some(topic) = &args.topic else {
        write!(ui.out(), "{}", command.render_help())?;
        return Ok(Outcome::AsExpected);
    };
    if topic == RULES {
        let text = reference_text(ui.lang);
        write!(ui.out(), "{text}")?;
        return Ok(Outcome::AsExpected);
    }
    let Some(sub) = command.find_subcommand_mut(topic) else {
        let names: Vec<String> = command
            .get_subcommands()
            .map(|sub| sub.get_name().to_owned())
            .collect();
        return Err(Box::new(unknown(topic, &names)).into());
    };
    let text = sub.render_help();
    write!(ui.out(), "{text}")?;
    Ok(Outcome::AsExpected)
}

fn unknown(topic: &str, names: &[String]) -> Diagnostic {
    let known = names.iter().map(String::as_str).chain([RULES]);
    let all: Vec<&str> = known.clone().collect();
    let problem = Diagnostic::error(
        "qili::cli::no_topic",
        Text::new(
            format!("没有命令或主题 `{topic}`"),
            format!("there is no command or topic `{topic}`"),
        ),
    );
    problem.help(did_you_mean(topic, known).unwrap_or_else(|| {
        Text::new(
            format!("可用：{}", all.join("、")),
            format!("there are {}", all.join(", ")),
        )
    }))
}
