//! Records of moves 棋谱, read from files of every kind that is known.

use super::args::{self, Start};
use super::files::{self, Opened};
use super::ui::Ui;
use super::{Failure, Outcome, problem};
use crate::board::Position;
use crate::diag::{Diagnostic, Severity, Source};
use crate::lang::Text;
use crate::notation::{FileKind, Game, Notation, ReadOptions, RecordPlace, RecordProblem};
use serde_json::{Map, Value};
use std::cell::OnceCell;
use std::path::PathBuf;

/// Where records are read from.
#[derive(Debug, clap::Args)]
pub(super) struct Records {
    /// Files and folders of games: move lists, PGN, XQF, CBR, CBL, CBF, DhtmlXQ, UCI lines, JSON Lines, also packed as gz, xz, zst, zip; `-`, the default, is standard input | 棋谱文件与文件夹：着法列表、PGN、XQF、CBR、CBL、CBF、DhtmlXQ、UCI 行、JSON Lines，也可为 gz、xz、zst、zip 压缩；`-`（默认）为标准输入
    #[arg(value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// Notation to read; without it each move tells by itself | 读入的记谱法；不给出则逐着识别
    #[arg(long = "in", value_name = "NOTATION", value_parser = args::notation())]
    reading: Option<Notation>,
    #[command(flatten)]
    pub(super) start: Start,
    /// Read PGN whatever the name and beginning of the input | 一律按 PGN 读入
    #[arg(long, conflicts_with = "fen")]
    pgn: bool,
}

/// A record, or what is wrong with it.
pub(super) struct Entry {
    pub(super) file: String,
    /// `None` if the whole file cannot be read.
    pub(super) place: Option<RecordPlace>,
    /// `None` if that cannot be told.
    pub(super) kind: Option<FileKind>,
    pub(super) game: Result<Game, Box<Diagnostic>>,
}

impl Entry {
    /// What the record does to the outcome of a command that cannot use it: nothing if it was only passed over.
    pub(super) fn outcome(&self) -> Outcome {
        match &self.game {
            Err(problem) if problem.severity == Severity::Error => Outcome::BadInput,
            _ => Outcome::AsExpected,
        }
    }

    /// The fields by which JSON names the record.
    pub(super) fn name(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("file".into(), self.file.as_str().into());
        match self.place {
            Some(RecordPlace::Line(line)) => fields.insert("line".into(), line.into()),
            Some(RecordPlace::Game(game)) => fields.insert("game".into(), game.into()),
            None => None,
        };
        fields
    }

    /// Whether a heading has to say which record it is, when so many were shown before.
    pub(super) fn is_named(&self, before: usize) -> bool {
        before > 0 || !matches!(self.place, Some(RecordPlace::Line(1)))
    }

    /// Shows what of the main line was left out although it may have been meant as moves.
    pub(super) fn tell_lost(&self, ui: &mut Ui) {
        let flaws = self.game.iter().flat_map(|game| &game.flaws);
        let lost = flaws.filter(|flaw| matches!(flaw.problem, RecordProblem::MovesInComment(_)));
        lost.for_each(|flaw| ui.report(&problem::flaw(&self.file, flaw)));
    }

    /// Where the record stands, in words.
    pub(super) fn place_text(&self) -> Text {
        let file = &self.file;
        match self.place {
            Some(RecordPlace::Line(line)) => Text::new(
                format!("`{file}` 第 {line} 行"),
                format!("`{file}`, line {line}"),
            ),
            Some(RecordPlace::Game(game)) => Text::new(
                format!("`{file}` 第 {game} 局"),
                format!("`{file}`, game {game}"),
            ),
            None => Text::new(format!("`{file}`"), format!("`{file}`")),
        }
    }
}

impl Records {
    /// Where lists of moves start.
    pub(super) fn start(&self) -> Result<Position, Failure> {
        Ok(self.start.position()?)
    }

    /// Files that were not given by this group of arguments.
    pub(super) fn of(paths: &[PathBuf], start: Start) -> Records {
        Records {
            files: paths.to_vec(),
            reading: None,
            start,
            pgn: false,
        }
    }

    /// Gives each record in order; a file or record that cannot be read does not keep the others from being taken.
    ///
    /// # Errors
    /// The start position is not usable, or `take` fails.
    pub(super) fn each(
        &self,
        mut take: impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let options = ReadOptions {
            notation: self.reading,
            start: Some(self.start.position()?),
        };
        let stdin = [PathBuf::from("-")];
        let paths = if self.files.is_empty() {
            &stdin
        } else {
            self.files.as_slice()
        };
        let (listed, problems) = files::list(paths);
        for problem in problems {
            take(Entry {
                file: String::new(),
                place: None,
                kind: None,
                game: Err(Box::new(problem)),
            })?;
        }
        for file in &listed {
            files::open(file, self.pgn, &mut |opened| {
                self.games(opened, &options, &mut take)
            })?;
        }
        Ok(())
    }

    fn games(
        &self,
        opened: Opened,
        options: &ReadOptions,
        take: &mut impl FnMut(Entry) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Opened { name, file } = opened;
        let whole = |problem| Entry {
            file: name.clone(),
            place: None,
            kind: None,
            game: Err(problem),
        };
        let file = match file {
            Ok(file) => file,
            Err(problem) => return take(whole(problem)),
        };
        let kind = file.kind();
        if self.start.fen.is_some() && !kind.starts_anywhere() {
            return take(whole(Box::new(own_start(&name, kind))));
        }
        // The text is kept a second time only if some problem has to be shown in it.
        let source = OnceCell::new();
        file.each(options, |place, game| {
            let game = game.map_err(|error| {
                let text = file.text();
                let source = source.get_or_init(|| text.map(|text| Source::new(&*name, text)));
                Box::new(problem::record(&name, source.as_ref(), &error))
            });
            take(Entry {
                file: name.clone(),
                place: Some(place),
                kind: Some(kind),
                game,
            })
        })
    }
}

fn own_start(name: &str, kind: FileKind) -> Diagnostic {
    let Text { zh, en } = kind.title();
    Diagnostic::error(
        "qili::cli::own_start",
        Text::new(
            format!("`{name}`（{zh}）的起始局面由其自身给出，不能用 `--fen`"),
            format!(
                "`{name}` is {en}, which says itself where games start; `--fen` is for lists of moves"
            ),
        ),
    )
}
