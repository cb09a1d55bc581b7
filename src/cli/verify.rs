//! `qili verify`: the cases against their rule books.

use super::args::Format;
use super::ui::Ui;
use super::{Failure, Outcome, books, input, problem};
use crate::diag::{Diagnostic, Source};
use crate::judge::Judge;
use crate::lang::{Lang, Text};
use crate::report::{
    verify_case, verify_case_json, verify_game_json, verify_games, verify_summary,
    verify_summary_json,
};
use crate::suite::{
    Baseline, Case, Checked, CheckedGame, GameCase, Known, Run, embedded, load_baseline,
    load_cases, load_games, load_known,
};
use globset::{Glob, GlobMatcher};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name of the file that lists known disagreements.
const KNOWN: &str = "known-disagreements.yaml";

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Rule book, by name or path; without it all that some case has an expectation for | 棋规，名称或路径；不给出则为案例提到的所有棋规
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// Run only cases whose name fits, such as `cxa/fig-*` | 只运行名称相符的案例，如 `cxa/fig-*`
    #[arg(long, value_name = "GLOB")]
    case: Option<String>,
    /// Case files or folders of them, instead of the cases that are built in | 案例文件或其文件夹，用以代替内置案例
    #[arg(long, value_name = "PATHS")]
    cases: Vec<PathBuf>,
    /// File of the cases that may be red: a book and a case on each line; what is green by now has to go from it | 容许不符的案例的列表，每行一个棋规和一个案例；已相符的须从中删去
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let (cases, known) = suite(&args.cases)?;
    let games = games(&args.cases, args.case.as_deref())?;
    let games: Vec<&GameCase> = games.iter().collect();
    let chosen = match choose(&cases, args.case.as_deref()) {
        Err(_) if !games.is_empty() => Vec::new(),
        chosen => chosen?,
    };
    let baseline = match &args.baseline {
        Some(file) => load_baseline(&input::read(file)?, &cases)?,
        None => Baseline::default(),
    };
    let runs = runs(args, ui, &chosen, &games, &known)?;
    let found = Found::new(&runs, &baseline);
    let played = play(args, ui, &games, &runs);
    match ui.format {
        Format::Text => {
            found.show(&runs, ui)?;
            if !played.is_empty() {
                let lang = ui.lang;
                write!(ui.out(), "{}", verify_games(&played, lang))?;
            }
        }
        Format::Json => ui.json(&found.json(&runs, &played))?,
    }
    let is_good = found.unexpected.is_empty()
        && found.recovered.is_empty()
        && played.iter().all(CheckedGame::is_right);
    Ok(if is_good {
        Outcome::AsExpected
    } else {
        Outcome::Mismatch
    })
}

/// The files that are named, else those that are built in.
fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    if paths.is_empty() {
        let files = embedded::files();
        return Ok(files.map(|(name, text)| Source::new(name, text)).collect());
    }
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    let read = files.iter().map(|file| input::read(file));
    Ok(read.collect::<Result<Vec<Source>, _>>()?)
}

/// The games of the files whose ids fit the pattern, perhaps none; what is wrong with them is told with the cases.
pub(super) fn games(paths: &[PathBuf], pattern: Option<&str>) -> Result<Vec<GameCase>, Failure> {
    let matcher = pattern.map(matcher).transpose()?;
    let sources = sources(paths)?;
    let cases = sources
        .iter()
        .filter(|source| !source.name().ends_with(KNOWN));
    let games = cases.map(|source| load_games(source.name(), source.text()));
    let games = games.collect::<Result<Vec<Vec<GameCase>>, _>>()?;
    let mut games = games.concat();
    games.retain(|game| matcher.as_ref().is_none_or(|m| m.is_match(&game.id)));
    Ok(games)
}

/// Runs the games under the books that were asked for, or under all that they speak of.
fn play<'c>(
    args: &Args,
    ui: &mut Ui,
    games: &[&'c GameCase],
    runs: &[Run<'_>],
) -> Vec<CheckedGame<'c>> {
    let names: BTreeSet<&str> = match args.rules.as_slice() {
        [] => games
            .iter()
            .flat_map(|game| game.expect.keys().map(String::as_str))
            .collect(),
        _ => runs.iter().map(|run| run.id.as_str()).collect(),
    };
    let mut played = Vec::new();
    for name in names {
        let of_run = runs.iter().find(|run| run.id == name);
        let book = match of_run {
            Some(run) => run.book.clone(),
            None => books::load(name, ui)
                .inspect_err(|problems| problems.iter().for_each(|problem| ui.report(problem)))
                .ok(),
        };
        let judge = book.map(Judge::new);
        let checked = games
            .iter()
            .filter_map(|game| game.check(name, judge.as_ref()));
        played.extend(checked);
    }
    played
}

/// The cases with the known disagreements about them: those of files, else those that are built in.
pub(super) fn suite(paths: &[PathBuf]) -> Result<(Vec<Case>, Vec<Known>), Failure> {
    let sources = sources(paths)?;
    let mut problems = Vec::new();
    let mut cases: Vec<Case> = Vec::new();
    for source in sources
        .iter()
        .filter(|source| !source.name().ends_with(KNOWN))
    {
        match load_cases(source.name(), source.text()) {
            Ok(loaded) => {
                for case in loaded {
                    match cases.iter().find(|other| other.id == case.id) {
                        Some(other) => problems.push(problem::same_case(source, &case, other)),
                        None => cases.push(case),
                    }
                }
            }
            Err(errors) => problems.extend(errors),
        }
    }
    let mut known = Vec::new();
    for source in sources
        .iter()
        .filter(|source| source.name().ends_with(KNOWN))
    {
        match load_known(source.name(), source.text(), &cases) {
            Ok(loaded) => known.extend(loaded),
            Err(errors) => problems.extend(errors),
        }
    }
    if problems.is_empty() {
        Ok((cases, known))
    } else {
        Err(problems.into())
    }
}

/// The file, or the YAML files below the folder, in order.
pub(super) fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<Diagnostic>> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let unreadable =
        |error: io::Error| Box::new(problem::unreadable(&path.display().to_string(), &error));
    let mut inside = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        inside.push(entry.map_err(unreadable)?.path());
    }
    inside.sort();
    for path in inside {
        if path.is_dir()
            || path
                .extension()
                .is_some_and(|extension| extension == "yaml")
        {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// The cases whose ids fit the pattern, which must be some.
pub(super) fn choose<'c>(
    cases: &'c [Case],
    pattern: Option<&str>,
) -> Result<Vec<&'c Case>, Failure> {
    let matcher = pattern.map(matcher).transpose()?;
    let fits = |case: &&Case| matcher.as_ref().is_none_or(|m| m.is_match(&case.id));
    let chosen: Vec<&Case> = cases.iter().filter(fits).collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let pattern = pattern.unwrap_or("*");
    Err(vec![Diagnostic::error(
        "qili::cli::no_case",
        Text::new(
            format!("{} 个案例中没有名称合于 `{pattern}` 的", cases.len()),
            match cases.len() {
                1 => format!("the only case has no name like `{pattern}`"),
                count => format!("none of {count} cases has a name like `{pattern}`"),
            },
        ),
    )]
    .into())
}

fn matcher(pattern: &str) -> Result<GlobMatcher, Vec<Diagnostic>> {
    let glob = Glob::new(pattern).map_err(|error| {
        let why = error.kind();
        vec![Diagnostic::error(
            "qili::cli::bad_pattern",
            Text::new(
                format!("`{pattern}` 不是通配式：{why}"),
                format!("`{pattern}` is no pattern: {why}"),
            ),
        )]
    })?;
    Ok(glob.compile_matcher())
}

/// Runs the cases against the books asked for, or against all that they speak of. A book that was asked for has to be
/// readable, and some case has to speak of it.
fn runs<'c>(
    args: &Args,
    ui: &mut Ui,
    cases: &[&'c Case],
    games: &[&GameCase],
    known: &'c [Known],
) -> Result<Vec<Run<'c>>, Failure> {
    let mut runs = Vec::new();
    for name in &args.rules {
        let book = books::load(name, ui)?;
        let run = Run::new(book.id.clone(), Some(book), cases, known);
        let is_played = games.iter().any(|game| game.expect.contains_key(&run.id));
        if run.checked.is_empty() && !is_played {
            return Err(vec![nothing_of(&run.id)].into());
        }
        runs.push(run);
    }
    if args.rules.is_empty() {
        let mut names: Vec<&str> = Vec::new();
        for name in cases.iter().flat_map(|case| case.expect.keys()) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names.sort_unstable();
        for name in names {
            let book = books::load(name, ui);
            if let Err(problems) = &book {
                problems.iter().for_each(|problem| ui.report(problem));
            }
            runs.push(Run::new(name.to_owned(), book.ok(), cases, known));
        }
    }
    Ok(runs)
}

fn nothing_of(book: &str) -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_case",
        Text::new(
            format!("所选案例都没有提到棋规 `{book}`"),
            format!("no case that was chosen expects anything of the book `{book}`"),
        ),
    )
}

/// What came out, against what may be red.
struct Found<'r, 'c> {
    /// Red cases that may not be red.
    unexpected: Vec<(&'r Run<'c>, &'r Checked<'c>)>,
    /// How many are red, and may be.
    allowed: usize,
    /// Cases that are green, but listed as red.
    recovered: Vec<(&'r Run<'c>, &'r Checked<'c>)>,
}

impl<'r, 'c> Found<'r, 'c> {
    fn new(runs: &'r [Run<'c>], baseline: &Baseline) -> Found<'r, 'c> {
        let mut found = Found {
            unexpected: Vec::new(),
            allowed: 0,
            recovered: Vec::new(),
        };
        for run in runs {
            for checked in &run.checked {
                let is_allowed = baseline.allows(&run.id, checked);
                match (checked.outcome.is_red(), is_allowed) {
                    (true, false) => found.unexpected.push((run, checked)),
                    (true, true) => found.allowed += 1,
                    (false, true) => found.recovered.push((run, checked)),
                    (false, false) => {}
                }
            }
        }
        found
    }

    fn show(&self, runs: &[Run<'_>], ui: &mut Ui) -> io::Result<()> {
        let lang = ui.lang;
        write!(ui.out(), "{}", verify_summary(runs, lang))?;
        // Of a book that cannot be read there is nothing to show case by case.
        let was_run = |(run, _): &&(&Run<'_>, &Checked<'_>)| run.book.is_some();
        for (run, checked) in self.unexpected.iter().filter(was_run) {
            write!(ui.out(), "\n{}", verify_case(run, checked, lang))?;
        }
        for (run, checked) in &self.recovered {
            let (book, case) = (&run.id, &checked.case.id);
            match lang {
                Lang::Zh => writeln!(ui.out(), "\n`{book} {case}` 已相符：请从列表中删去")?,
                Lang::En => writeln!(ui.out(), "\n`{book} {case}` is green: take it off the list")?,
            }
        }
        let (red, allowed) = (self.unexpected.len(), self.allowed);
        match lang {
            Lang::Zh => writeln!(ui.out(), "\n不符：{red}；容许的不符：{allowed}"),
            Lang::En => writeln!(ui.out(), "\nred: {red}; red, but allowed: {allowed}"),
        }
    }

    fn json(&self, runs: &[Run<'_>], played: &[CheckedGame<'_>]) -> Value {
        let name = |(run, checked): &(&Run<'_>, &Checked<'_>)| json!({"book": run.id, "case": checked.case.id});
        let cases = runs.iter().flat_map(|run| {
            let checked = run.checked.iter();
            checked.map(move |checked| verify_case_json(run, checked))
        });
        json!({
            "books": runs.iter().map(verify_summary_json).collect::<Value>(),
            "cases": cases.collect::<Value>(),
            "games": played.iter().map(verify_game_json).collect::<Value>(),
            "red": self.unexpected.iter().map(name).collect::<Value>(),
            "allowed": self.allowed,
            "recovered": self.recovered.iter().map(name).collect::<Value>(),
        })
    }
}
