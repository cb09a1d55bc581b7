//! `qili hunt`: cycles on which two books differ, where no diagram is printed.

use super::args::Format;
use super::crosscheck::{Asked, Command, Program};
use super::scan::stop_on_interrupt;
use super::ui::Ui;
use super::{Failure, Outcome, books, problem};
use crate::diag::Diagnostic;
use crate::hunt::{Ask, Hunt, Seen};
use crate::judge::{Judge, Record, Verdict};
use crate::lang::Text;
use crate::report::{find_cases, find_json, hunt_summary, hunt_text};
use crate::scan::Charge;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many finds are enough when nothing says how many.
const ENOUGH: usize = 20;

/// How long a program may take for an answer.
const TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Finds are cycles with as few pieces as show them; two are distinct if different verdicts or clauses decide \
                  them. The same seed finds the same in as many rounds, on any number of cores. Ctrl-C ends it and keeps \
                  what was found. Exit code 1 says that something was found. \
                  | 所得是能显示差别的棋子最少的循环；裁决或所依条款不同的才算两个。种子相同、轮数相同，所得相同，与核心数无关。按 Ctrl-C 停止，已得的仍列出。有所得，退出码为 1。"
)]
pub(super) struct Args {
    /// Rule book, by name or path | 棋规，名称或路径
    #[arg(value_name = "OLD")]
    old: String,
    /// The book to compare it with: another edition, a proposal | 与它相比的棋规：另一版本，或提案
    #[arg(
        value_name = "NEW",
        required_unless_present = "program",
        conflicts_with = "program"
    )]
    new: Option<String>,
    /// Compare the book with a program instead, as `qili crosscheck` asks it | 与程序相比，询问方式同 `qili crosscheck`
    #[arg(long, value_name = "COMMAND")]
    program: Option<String>,
    #[command(flatten)]
    asked: Asked,
    /// Which random choices | 随机的种子
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Stop after so many seconds | 到这么多秒为止
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// Stop at so many finds; 20 if no time is given either | 得到这么多为止；时间也不给出时为 20
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    finds: Option<u64>,
    /// Write the finds as a case file | 将所得写为案例文件
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut judges = vec![Judge::new(books::load(&args.old, ui)?)];
    if let Some(new) = &args.new {
        judges.push(Judge::new(books::load(new, ui)?));
    }
    let (questions, outcome) = args.asked.read(&judges, ui)?;
    let cycles: Vec<Record> = questions.into_iter().map(|q| q.record).collect();
    let [name, other] = names(args, &judges)?;
    let by_book = |judge: &Judge| {
        let judge = judge.clone();
        move |record: &Record| Seen::by(&judge, record)
    };
    let old = by_book(&judges[0]);
    if let Some(new) = judges.get(1) {
        let differ = |old: &Seen, new: &Seen| old.verdict != new.verdict;
        let new = by_book(new);
        let hunt = Hunt::new([&old, &new], differ, cycles, args.seed);
        return show(args, [&name, &other], hunt, outcome, ui);
    }
    let command = Command::new(args.program.as_deref().unwrap_or_default())?;
    let program = Mutex::new(Program::new(command, TIMEOUT));
    let rules = judges[0].book().id.clone();
    let ask = |record: &Record| {
        // Whoever held it last and failed, left it as good as it was.
        let mut program = program.lock().unwrap_or_else(|held| held.into_inner());
        let verdict = match program.ask(record, Some(&rules)).charge {
            Charge::Of(side) => Verdict::of(crate::rules::Outcome::MeMustChange, side),
            Charge::Nobody => Verdict::Draw,
            Charge::Undetermined => return None,
        };
        Some(Seen {
            verdict,
            clauses: Vec::new(),
            classes: Vec::new(),
        })
    };
    let differ = |old: &Seen, new: &Seen| Charge::of(old.verdict) != Charge::of(new.verdict);
    let new: &Ask<'_> = &ask;
    let hunt = Hunt::new([&old, new], differ, cycles, args.seed);
    let shown = show(args, [&name, &other], hunt, outcome, ui)?;
    let program = program
        .into_inner()
        .unwrap_or_else(|held| held.into_inner());
    program.end()?;
    Ok(shown)
}

/// What the two are called.
fn names(args: &Args, judges: &[Judge]) -> Result<[String; 2], Failure> {
    let mut books = judges.iter().map(|judge| judge.book().id.clone());
    let old = books.next().unwrap_or_default();
    let new = match (books.next(), &args.program) {
        (Some(new), _) => new,
        (None, Some(program)) => Command::new(program)?.name(),
        (None, None) => String::new(),
    };
    Ok([old, new])
}

fn show(
    args: &Args,
    names: [&str; 2],
    mut hunt: Hunt<'_>,
    outcome: Outcome,
    ui: &mut Ui,
) -> Result<Outcome, Failure> {
    if hunt.is_empty() {
        return Err(Box::new(too_long()).into());
    }
    follow(args, &mut hunt, stop_on_interrupt());
    let most = usize::try_from(args.finds.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let finds = hunt.finds().get(..most).unwrap_or(hunt.finds());
    let (count, tried) = (finds.len(), hunt.tried());
    match ui.format {
        Format::Text => {
            let text = hunt_text(names, finds, ui.lang);
            let summary = hunt_summary(count, tried, ui.lang);
            write!(ui.out(), "{text}{summary}")?;
        }
        Format::Json => finds
            .iter()
            .try_for_each(|find| ui.json(&find_json(find)))?,
    }
    if let Some(path) = &args.output {
        let name = path.display().to_string();
        let written = std::fs::write(path, find_cases(names, finds, args.seed));
        written.map_err(|error| Box::new(problem::unwritable(&name, &error)))?;
    }
    Ok(if count > 0 {
        outcome.max(Outcome::Mismatch)
    } else {
        outcome
    })
}

/// Goes on until there is enough, or the time is over, or somebody stops it.
fn follow(args: &Args, hunt: &mut Hunt<'_>, stop: &AtomicBool) {
    let enough = match (args.finds, args.seconds) {
        (Some(finds), _) => usize::try_from(finds).unwrap_or(usize::MAX),
        (None, Some(_)) => usize::MAX,
        (None, None) => ENOUGH,
    };
    let start = Instant::now();
    let limit = args.seconds.map(Duration::from_secs);
    let is_late = || limit.is_some_and(|limit| start.elapsed() >= limit);
    let bar = match args.seconds {
        Some(seconds) => ProgressBar::new(seconds),
        None => ProgressBar::new(enough as u64),
    };
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {elapsed}  {msg}") {
        bar.set_style(style);
    }
    while hunt.finds().len() < enough && !is_late() && !stop.load(Ordering::Relaxed) {
        hunt.round();
        let done = match args.seconds {
            Some(_) => start.elapsed().as_secs(),
            None => hunt.finds().len() as u64,
        };
        bar.set_position(done);
        bar.set_message(format!("{} / {}", hunt.finds().len(), hunt.tried()));
    }
    bar.finish_and_clear();
}

fn too_long() -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_cycle",
        Text::new(
            "所给的循环都太长，无从变化",
            "all cycles that were given are too long to be changed",
        ),
    )
}
