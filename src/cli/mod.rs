//! The command line: the only part that reads files and prints.
//!
//! A subcommand is a file with `Args` (clap) and `run(&Args, &mut Ui) -> Result<Outcome, Failure>`, and one line each
//! in `Command` and `dispatch`. Help is written as `English | 中文` in doc comments.

mod args;
mod batch;
mod book;
mod books;
mod case;
mod cases;
mod convert;
mod coverage;
mod crosscheck;
mod diff;
mod draw;
mod explain;
mod facts;
mod files;
mod fmt;
mod games;
mod graph;
mod help;
mod hunt;
mod input;
mod judge;
mod lint;
mod matrix;
mod moves;
mod mutate;
mod perft;
mod pictures;
mod place;
mod problem;
mod records;
mod scan;
mod schema;
mod site;
mod topics;
mod ui;
mod usage;
mod verify;

use crate::diag::Diagnostic;
use crate::lang::Text;
use args::Globals;
use clap::{FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;
use ui::Ui;

/// How a command ended; its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All is as expected: exit code 0.
    AsExpected = 0,
    /// Something differs from what was expected, or was found: exit code 1.
    Mismatch = 1,
    /// The input or the command line cannot be used, or the output cannot be written: exit code 2.
    BadInput = 2,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(outcome as u8)
    }
}

/// Why a command stopped.
enum Failure {
    /// The input is not usable: problems that are still to be shown.
    Input(Vec<Diagnostic>),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<Box<Diagnostic>> for Failure {
    fn from(problem: Box<Diagnostic>) -> Failure {
        Failure::Input(vec![*problem])
    }
}

impl From<Vec<Diagnostic>> for Failure {
    fn from(problems: Vec<Diagnostic>) -> Failure {
        Failure::Input(problems)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Qili adjudicates repeated positions in Xiangqi from rule clauses written as data | 棋例：依据以数据写成的条文裁决象棋的循环局面
#[derive(Debug, Parser)]
#[command(
    name = "qili",
    version,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 as expected, 1 mismatch or finding, 2 bad input. \
                  | 退出码：0 与预期相符，1 不符或有发现，2 输入有误。"
)]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Read a rule book: its contents, its text | 查阅棋规：目录与条文
    Book(book::Args),
    /// List, show and begin cases | 列出、显示、起草案例
    Case(case::Args),
    /// Convert moves and games between notations | 转换着法与棋谱的记谱法
    Convert(convert::Args),
    /// Show which clauses the cases reach, and which conditions they tell apart | 列出案例触及哪些条款、分辨哪些条件
    Coverage(coverage::Args),
    /// Put verdicts of engines and other programs beside those of rule books | 将引擎与其他程序的判断与棋规的裁决并列
    Crosscheck(crosscheck::Args),
    /// Show what another rule book changes: clauses, then cases and games | 列出改用另一棋规后的变化：条款，以及案例与对局的判定
    Diff(diff::Args),
    /// Draw a position as SVG or PNG, with moves, arrows and attacks | 把局面画成 SVG 或 PNG，可带着法、箭头、攻防关系
    Draw(draw::Args),
    /// Explain a move: the clauses with their values, gains and offers; or a clause of a rule book | 解释一着棋（条款及各值、得子、邀兑）或棋规的一条
    Explain(explain::Args),
    /// List the facts that rule books may ask for, and who does | 列出棋规可用的事实及使用它们的棋规
    Facts(facts::Args),
    /// Lay out rule and case files in one way | 按统一写法整理棋规与案例文件
    Fmt(fmt::Args),
    /// Show who attacks, protects, screens, blocks and pins whom | 列出攻击、保护、炮架、蹩塞、牵制的关系
    Graph(graph::Args),
    /// Print help: of a command, or how rule books are written | 显示帮助：某个命令，或棋规的写法
    Help(topics::Args),
    /// Find cycles on which two rule books differ | 寻找两部棋规裁决不同的循环
    Hunt(hunt::Args),
    /// Judge games and cycles: the verdict with its reasons | 裁决对局与循环，并说明理由
    Judge(judge::Args),
    /// Check rule files | 检查棋规文件
    Lint(lint::Args),
    /// Show the verdicts of all rule books on all cases side by side | 并列各棋规对各案例的裁决
    Matrix(matrix::Args),
    /// Say what each legal move would mean: repeats, must be changed, loses | 列出每一着走出以后的后果：重现、须变、判负
    Moves(moves::Args),
    /// Change a book in every small way and show what no case would notice | 对棋规逐处作小改动，列出没有案例能识破的改动
    Mutate(mutate::Args),
    /// Count the lines of legal moves to a depth | 统计若干着之内的合法变化数
    Perft(perft::Args),
    /// Print the JSON Schema of rule books or cases | 输出棋规或案例文件的 JSON Schema
    Schema(schema::Args),
    /// Rule on collections of games on all cores, and say what history says of rule books | 以全部核心裁定成批对局，并统计各棋规与史实是否相合
    Scan(scan::Args),
    /// Write rule books and cases as a static site, with a board to try them on | 把棋规与案例写成静态网站，附试棋页
    Site(site::Args),
    /// Run the cases against their rule books | 以案例检验棋规
    Verify(verify::Args),
}

fn dispatch(command: &Command, ui: &mut Ui) -> Result<Outcome, Failure> {
    match command {
        Command::Book(args) => book::run(args, ui),
        Command::Case(args) => case::run(args, ui),
        Command::Convert(args) => convert::run(args, ui),
        Command::Coverage(args) => coverage::run(args, ui),
        Command::Crosscheck(args) => crosscheck::run(args, ui),
        Command::Diff(args) => diff::run(args, ui),
        Command::Draw(args) => draw::run(args, ui),
        Command::Explain(args) => explain::run(args, ui),
        Command::Facts(args) => facts::run(args, ui),
        Command::Fmt(args) => fmt::run(args, ui),
        Command::Graph(args) => graph::run(args, ui),
        Command::Help(args) => topics::run(args, ui),
        Command::Hunt(args) => hunt::run(args, ui),
        Command::Judge(args) => judge::run(args, ui),
        Command::Lint(args) => lint::run(args, ui),
        Command::Matrix(args) => matrix::run(args, ui),
        Command::Moves(args) => moves::run(args, ui),
        Command::Mutate(args) => mutate::run(args, ui),
        Command::Perft(args) => perft::run(args, ui),
        Command::Schema(args) => schema::run(args, ui),
        Command::Scan(args) => scan::run(args, ui),
        Command::Site(args) => site::run(args, ui),
        Command::Verify(args) => verify::run(args, ui),
    }
}

/// Runs the command of a command line, the name of the program first. It reads files and standard input, writes to
/// standard output, and shows problems on standard error. When the reader of the output has gone, it ends quietly.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Outcome {
    let args: Vec<OsString> = args.into_iter().collect();
    let lang = help::language(&args, |name| std::env::var(name).ok());
    let parsed = help::command(lang)
        .try_get_matches_from(&args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return usage::show(&error, lang),
    };
    let mut ui = Ui::new(lang, cli.globals.format);
    let ended = start_log(cli.globals.log.as_deref())
        .map_err(Failure::from)
        .and_then(|()| dispatch(&cli.command, &mut ui))
        .and_then(|outcome| Ok(ui.flush().map(|()| outcome)?));
    match ended {
        Ok(outcome) => outcome,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Outcome::AsExpected
        }
        Err(Failure::Output(error)) => {
            ui.report(&problem::output(&error));
            Outcome::BadInput
        }
        Err(Failure::Input(problems)) => {
            problems.iter().for_each(|problem| ui.report(problem));
            Outcome::BadInput
        }
    }
}

/// Sends events to standard error as the filter says; without one nothing is logged.
fn start_log(filter: Option<&str>) -> Result<(), Box<Diagnostic>> {
    let Some(filter) = filter else {
        return Ok(());
    };
    let parsed = EnvFilter::try_new(filter).map_err(|error| {
        Box::new(Diagnostic::error(
            "qili::cli::bad_log_filter",
            Text::new(
                format!("`{filter}` 不是日志过滤条件：{error}；应如 `debug` 或 `qili::cli=trace`"),
                format!("`{filter}` is no log filter: {error}; expected one such as `debug` or `qili::cli=trace`"),
            ),
        ))
    })?;
    // Only a log that somebody else started makes this fail, and then that one goes on.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(parsed)
        .with_writer(io::stderr)
        .with_ansi(ui::colours())
        .try_init();
    Ok(())
}
