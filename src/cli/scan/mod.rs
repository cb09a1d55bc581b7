//! `qili scan`: what collections of games run into, and what they say of rule books.

mod cycles;
mod rows;
mod stream;

use super::args::Start;
use super::records::{Entry, Records};
use super::ui::Ui;
use super::{Failure, Outcome, books, problem};
use crate::diag::Diagnostic;
use crate::judge::Judge;
use crate::lang::{Lang, Text};
use crate::notation::{Game, RecordPlace};
use crate::report::{
    Collection, clause_chart, collection_json, collection_text, effect_chart, page,
};
use crate::scan::{BookTally, Pair, Sample, Scanned, Source, scan};
pub(super) use cycles::read_cycles;
use rows::Rows;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
pub(super) use stream::stop_on_interrupt;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Ctrl-C ends the reading; what was read until then is ruled on and shown. Exit code 2 says that something \
                  could not be read, or that it was stopped. \
                  | 按 Ctrl-C 停止读入，已读入的照常裁定并列出。有不能读的或中途停止，退出码为 2。"
)]
pub(super) struct Args {
    /// Files and folders of games of every kind that is known, also packed; `-` is standard input | 棋谱文件与文件夹，格式不限，也可压缩；`-` 为标准输入
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Rule book, by name or path; several rule on each game in turn | 棋规，名称或路径；给出几种则逐一裁定
    #[arg(long, value_name = "RULES", default_value = "cxa-2011")]
    rules: Vec<String>,
    /// Write comma-separated values, a ruling a line | 以逗号分隔值（CSV）输出，每项裁定一行
    #[arg(long, conflicts_with_all = ["report", "format"])]
    csv: bool,
    /// Take only so many games, chosen at random | 只取这么多局，随机选取
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Which random choice | 随机选取的种子
    #[arg(long, value_name = "S", default_value_t = 0, requires = "sample")]
    seed: u64,
    /// Show what the collection says of the books in place of the rulings: how many are charged and by which clause, who gave way, how games ended | 不列各项裁定，而统计：何人有责、依何条款、谁变着、对局如何结束
    #[arg(long)]
    report: bool,
    /// With the report: what the second book changes in the place of the first, by clauses, with the games | 统计中加列：以后一棋规代替前一棋规，哪些条款使哪些裁定改变，并列出对局
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], action = clap::ArgAction::Append, requires = "report")]
    pair: Vec<String>,
    /// Write the report as a page of HTML with charts | 另将统计写为带图的 HTML 页面
    #[arg(long, value_name = "FILE", requires = "report")]
    html: Option<PathBuf>,
    /// Write the charts of the report as SVG files into a folder | 另将统计图以 SVG 写入此文件夹
    #[arg(long, value_name = "FOLDER", requires = "report")]
    charts: Option<PathBuf>,
    /// The files hold cycles: JSON Lines with `fen`, `moves` (one period), `gave_way` (`red` or `black`) | 文件所载为循环：每行一个 JSON，有 `fen`、`moves`（一个周期）、`gave_way`（变着的一方，`red` 或 `black`）
    #[arg(long, conflicts_with = "sample")]
    cycles: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let (judges, pairs) = bench(args, ui)?;
    let mut scanning = Scanning {
        judges: &judges,
        shown: args.rules.len(),
        rows: if args.report {
            None
        } else {
            Some(Rows::new(args.csv, ui)?)
        },
        tallies: vec![BookTally::default(); args.rules.len()],
        pairs: vec![Pair::default(); pairs.len()],
        places: pairs,
        games: 0,
        unreadable: 0,
        outcome: Outcome::AsExpected,
    };
    let stop = stop_on_interrupt();
    if args.cycles {
        for path in &args.paths {
            cycles::each(path, &judges, &mut |game| scanning.take(game, ui))?;
        }
    } else if let Some(most) = args.sample {
        let mut sample = Sample::new(most, args.seed);
        stream::read(
            &Records::of(&args.paths, Start::default()),
            ui,
            |entry, ui| {
                if let Some(found) = scanning.read(entry, ui) {
                    sample.add(found);
                }
                Ok(())
            },
        )?;
        for (source, game) in sample.finish() {
            scanning.take(scan(&judges, source, &game), ui)?;
        }
    } else {
        let rule = |entry| match entry_game(entry) {
            Ok(None) => Read::Nothing,
            Ok(Some((source, game))) => Read::Game(scan(&judges, source, &game)),
            Err(entry) => Read::Bad(entry),
        };
        stream::each(
            &Records::of(&args.paths, Start::default()),
            rule,
            |read| match read {
                Read::Nothing => Ok(()),
                Read::Game(game) => scanning.take(game, ui),
                Read::Bad(entry) => {
                    scanning.bad(&entry, ui);
                    Ok(())
                }
            },
        )?;
    }
    if stop.load(Ordering::Relaxed) {
        ui.report(&stopped(scanning.games));
        scanning.outcome = Outcome::BadInput;
    }
    scanning.finish(args, ui)
}

/// An old and a new book by their numbers.
type Places = (usize, usize);

/// The books of `--rules`, then those that only pairs name; and the pairs by their numbers.
fn bench(args: &Args, ui: &mut Ui) -> Result<(Vec<Judge>, Vec<Places>), Failure> {
    let mut names: Vec<&String> = args.rules.iter().collect();
    let mut numbers = Vec::new();
    for name in &args.pair {
        let known = names.iter().position(|known| *known == name);
        numbers.push(known.unwrap_or(names.len()));
        if known.is_none() {
            names.push(name);
        }
    }
    let judges = names
        .iter()
        .map(|name| Ok(Judge::new(books::load(name, ui)?)));
    let judges = judges.collect::<Result<_, Failure>>()?;
    let (pairs, _) = numbers.as_chunks::<2>();
    Ok((
        judges,
        pairs.iter().map(|[old, new]| (*old, *new)).collect(),
    ))
}

/// What became of an entry.
enum Read {
    Nothing,
    Game(Scanned),
    Bad(Box<Entry>),
}

/// The game of an entry; none of an empty line, and the entry itself if it is not readable.
fn entry_game(entry: Entry) -> Result<Option<(Source, Game)>, Box<Entry>> {
    let number = match entry.place {
        Some(RecordPlace::Game(number) | RecordPlace::Line(number)) => number,
        None => 1,
    };
    match entry.game {
        Ok(game) if game.moves.is_empty() => Ok(None),
        Ok(game) => Ok(Some((Source::of_game(&entry.file, number, &game), game))),
        Err(_) => Err(Box::new(entry)),
    }
}

/// What has been scanned so far.
struct Scanning<'j> {
    judges: &'j [Judge],
    /// How many of the books are those of `--rules`.
    shown: usize,
    /// Where rulings go; nowhere for a report.
    rows: Option<Rows>,
    tallies: Vec<BookTally>,
    pairs: Vec<Pair>,
    /// The books of the pairs.
    places: Vec<Places>,
    games: usize,
    unreadable: usize,
    outcome: Outcome,
}

impl Scanning<'_> {
    fn read(&mut self, entry: Entry, ui: &mut Ui) -> Option<(Source, Game)> {
        entry_game(entry).unwrap_or_else(|entry| {
            self.bad(&entry, ui);
            None
        })
    }

    fn bad(&mut self, entry: &Entry, ui: &mut Ui) {
        if let Err(problem) = &entry.game {
            ui.report(problem);
        }
        let outcome = entry.outcome();
        self.unreadable += usize::from(outcome == Outcome::BadInput);
        self.outcome = self.outcome.max(outcome);
    }

    fn take(&mut self, game: Scanned, ui: &mut Ui) -> Result<(), Failure> {
        self.games += 1;
        for (number, tally) in self.tallies.iter_mut().enumerate() {
            tally.add(&game, number);
        }
        for (pair, (old, new)) in self.pairs.iter_mut().zip(&self.places) {
            pair.add(&game, *old, *new);
        }
        if let Some(rows) = &mut self.rows {
            let judges = self.judges.iter().take(self.shown);
            for (judge, played) in judges.zip(&game.played) {
                rows.add(&game, &judge.book().id, played, ui)?;
            }
        }
        Ok(())
    }

    fn finish(mut self, args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
        let (games, unreadable) = (self.games, self.unreadable);
        self.tallies.iter_mut().for_each(BookTally::sort);
        self.pairs.iter_mut().for_each(Pair::sort);
        let book = |number: usize| self.judges[number].book();
        let pairs = self.places.iter().zip(self.pairs);
        let collection = Collection {
            games,
            unreadable,
            books: (0..).map(book).zip(self.tallies).collect(),
            pairs: pairs
                .map(|((old, new), pair)| (book(*old), book(*new), pair))
                .collect(),
        };
        match self.rows {
            Some(rows) => rows.finish(&collection, ui)?,
            None if ui.format == super::args::Format::Json => {
                ui.json(&collection_json(&collection))?;
            }
            None => {
                let text = collection_text(&collection, ui.lang);
                write!(ui.out(), "{text}")?;
            }
        }
        if let Some(path) = &args.html {
            let html = page(&collection, ui.lang).map_err(io::Error::other)?;
            write_file(path, &html)?;
        }
        if let Some(folder) = &args.charts {
            charts(folder, &collection, ui.lang)?;
        }
        if games == 0 && self.outcome == Outcome::AsExpected {
            ui.report(&nothing());
            self.outcome = Outcome::BadInput;
        }
        Ok(self.outcome)
    }
}

/// Writes a chart for each book and each pair.
fn charts(folder: &Path, collection: &Collection<'_>, lang: Lang) -> Result<(), Failure> {
    let name = folder.display().to_string();
    fs::create_dir_all(folder).map_err(|error| Box::new(problem::unwritable(&name, &error)))?;
    for (book, tally) in &collection.books {
        let path = folder.join(format!("{}.svg", book.id));
        write_file(&path, &clause_chart(book, tally, lang))?;
    }
    for (old, new, pair) in &collection.pairs {
        let path = folder.join(format!("{}-{}.svg", old.id, new.id));
        write_file(&path, &effect_chart(old, new, pair, lang))?;
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let name = path.display().to_string();
    let written = fs::write(path, text);
    Ok(written.map_err(|error| Box::new(problem::unwritable(&name, &error)))?)
}

fn nothing() -> Diagnostic {
    Diagnostic::error(
        "qili::cli::no_record",
        Text::new("没有可以裁定的对局", "there is no game to rule on"),
    )
}

fn stopped(games: usize) -> Diagnostic {
    Diagnostic::warning(
        "qili::cli::stopped",
        Text::new(
            format!("中途停止；以下只及已读入的 {games} 局"),
            format!("stopped; what follows is about the {games} games read until then"),
        ),
    )
}
