//! `qili convert`: moves and games from one notation and one kind of file to another.

use super::args::{self, Format};
use super::records::{Entry, Records};
use super::ui::Ui;
use super::{Failure, Outcome, problem};
use crate::board::{Move, Position};
use crate::diag::Diagnostic;
use crate::lang::Text;
use crate::notation::{FileKind, Game, Notation, dhtmlxq, json, pgn, xqf};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    records: Records,
    /// Kind of file to write; without it lists of moves stay lists, and the rest becomes PGN | 写出的格式；不给出则着法列表仍为列表，其余写作 PGN
    #[arg(long, value_name = "KIND", value_enum)]
    to: Option<Kind>,
    /// Notation to write | 写出的记谱法
    #[arg(long, value_name = "NOTATION", value_parser = args::notation(), default_value = "iccs")]
    notation: Notation,
    /// File to write to; for XQF a folder, if there are several games | 写出到此文件；多局写作 XQF 时为文件夹
    #[arg(short, long, value_name = "FILE", required_if_eq("to", "xqf"))]
    output: Option<PathBuf>,
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    List,
    Pgn,
    JsonLines,
    DhtmlXq,
    Uci,
    Xqf,
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Kind] {
        &[
            Kind::List,
            Kind::Pgn,
            Kind::JsonLines,
            Kind::DhtmlXq,
            Kind::Uci,
            Kind::Xqf,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let kind = match self {
            Kind::List => FileKind::List,
            Kind::Pgn => FileKind::Pgn,
            Kind::JsonLines => FileKind::JsonLines,
            Kind::DhtmlXq => FileKind::DhtmlXq,
            Kind::Uci => FileKind::Uci,
            Kind::Xqf => FileKind::Xqf,
        };
        Some(PossibleValue::new(kind.name()))
    }
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let mut writer = Writer {
        to: args.to,
        notation: args.notation,
        file: None,
        folder: None,
        games: 0,
        outcome: Outcome::AsExpected,
        ui,
    };
    if let Some(output) = &args.output {
        refuse_inputs(&args.records.files, output)?;
        if args.to == Some(Kind::Xqf) {
            writer.folder = Some(output.clone());
        } else {
            let file = File::create(output).map_err(|error| unwritable(output, &error))?;
            writer.file = Some(BufWriter::new(file));
        }
    }
    args.records.each(|entry| writer.write(&entry))?;
    if let Some(file) = &mut writer.file {
        file.flush()?;
    }
    if writer.games == 0 && writer.outcome == Outcome::AsExpected {
        writer.ui.report(&problem::no_moves());
        writer.outcome = Outcome::BadInput;
    }
    Ok(writer.outcome)
}

/// Writing over what is still to be read would lose it.
fn refuse_inputs(inputs: &[PathBuf], output: &Path) -> Result<(), Box<Diagnostic>> {
    let Ok(output_is) = output.canonicalize() else {
        return Ok(());
    };
    let mut inputs = inputs.iter().filter_map(|input| input.canonicalize().ok());
    if output_is.is_dir() || inputs.all(|input| input != output_is) {
        return Ok(());
    }
    let output = output.display();
    Err(Box::new(Diagnostic::error(
        "qili::cli::output_is_input",
        Text::new(
            format!("`{output}` 是要读入的文件，不能写出到它"),
            format!("`{output}` is a file to read, and cannot be written to"),
        ),
    )))
}

fn unwritable(path: &Path, error: &io::Error) -> Box<Diagnostic> {
    Box::new(problem::unwritable(&path.display().to_string(), error))
}

/// Writes what can be converted, and reports what cannot.
struct Writer<'u> {
    to: Option<Kind>,
    notation: Notation,
    /// Where to write, if not to standard output.
    file: Option<BufWriter<File>>,
    /// The file or folder for what holds one game each.
    folder: Option<PathBuf>,
    /// Games written so far.
    games: usize,
    outcome: Outcome,
    ui: &'u mut Ui,
}

impl Writer<'_> {
    fn write(&mut self, entry: &Entry) -> Result<(), Failure> {
        let is_list = entry.kind == Some(FileKind::List);
        let kind = self.to.unwrap_or(match self.ui.format {
            Format::Json => Kind::JsonLines,
            Format::Text if is_list => Kind::List,
            Format::Text => Kind::Pgn,
        });
        match &entry.game {
            Ok(game) => {
                for flaw in &game.flaws {
                    self.ui.report(&problem::flaw(&entry.file, flaw));
                }
                // An empty line of a list is no game, except that lines of lists answer to each other.
                if game.moves.is_empty() && is_list && kind != Kind::List {
                    return Ok(());
                }
                self.game(kind, entry, game)?;
                self.games += usize::from(!(game.moves.is_empty() && is_list));
            }
            Err(problem) => {
                self.ui.report(problem);
                self.outcome = self.outcome.max(entry.outcome());
                if kind == Kind::List && is_list {
                    self.put("\n")?;
                }
            }
        }
        Ok(())
    }

    fn game(&mut self, kind: Kind, entry: &Entry, game: &Game) -> Result<(), Failure> {
        match kind {
            Kind::List => {
                let moves = spell(&game.start, &game.moves, self.notation);
                self.put(&format!("{}\n", moves.join(" ")))?;
            }
            Kind::Pgn => {
                let gap = if self.games > 0 { "\n" } else { "" };
                self.put(&format!("{gap}{}", pgn::write(game, self.notation)))?;
            }
            Kind::JsonLines => {
                let mut fields = entry.name();
                fields.extend(json::fields(game, self.notation));
                self.put(&format!("{}\n", Value::Object(fields)))?;
            }
            Kind::Uci => {
                let place = if game.start == Position::start() {
                    "startpos".to_owned()
                } else {
                    format!("fen {}", game.start.to_fen())
                };
                let moves = spell(&game.start, &game.moves, Notation::Uci).join(" ");
                let gap = if moves.is_empty() { "" } else { " moves " };
                self.put(&format!("position {place}{gap}{moves}\n"))?;
            }
            Kind::DhtmlXq => match dhtmlxq::write(game) {
                Some(text) => self.put(&text)?,
                None => self.too_many(entry),
            },
            Kind::Xqf => match xqf::write(game) {
                Some(written) => {
                    let path = self.path(entry)?;
                    fs::write(&path, &written.bytes).map_err(|error| unwritable(&path, &error))?;
                    for name in written.cut {
                        self.ui.report(&cut(entry, name));
                    }
                }
                None => self.too_many(entry),
            },
        }
        Ok(())
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.write_all(text.as_bytes()),
            None => self.ui.out().write_all(text.as_bytes()),
        }
    }

    fn too_many(&mut self, entry: &Entry) {
        let Text { zh, en } = entry.place_text();
        self.ui.report(&Diagnostic::error(
            "qili::cli::not_in_format",
            Text::new(
                format!("{zh}：棋子多于一副棋，此格式无法写出"),
                format!("{en}: more pieces than a set has, which the format cannot hold"),
            ),
        ));
        self.outcome = Outcome::BadInput;
    }

    /// Where the next file of one game goes: into the folder, or to the file if it is no folder and this the only game.
    fn path(&self, entry: &Entry) -> Result<PathBuf, Box<Diagnostic>> {
        let output = self.folder.clone().unwrap_or_default();
        let is_folder = output.is_dir() || output.as_os_str().to_string_lossy().ends_with('/');
        if !is_folder && self.games == 0 {
            return Ok(output);
        }
        if !is_folder {
            let name = output.display();
            return Err(Box::new(Diagnostic::error(
                "qili::cli::one_game",
                Text::new(
                    format!(
                        "一个 XQF 文件只有一局，已写入 `{name}`；多局请给出文件夹，如 `-o out/`"
                    ),
                    format!(
                        "an XQF file holds one game, and `{name}` has it; name a folder for several, such as `-o out/`"
                    ),
                ),
            )));
        }
        fs::create_dir_all(&output).map_err(|error| unwritable(&output, &error))?;
        let stem = Path::new(&entry.file).file_stem().unwrap_or_default();
        let number = self.games + 1;
        Ok(output.join(format!("{}-{number:05}.xqf", stem.to_string_lossy())))
    }
}

fn cut(entry: &Entry, name: &str) -> Diagnostic {
    let Text { zh, en } = entry.place_text();
    Diagnostic::warning(
        "qili::cli::cut",
        Text::new(
            format!("{zh}：`{name}` 比 XQF 的字段长，已截短"),
            format!("{en}: `{name}` is longer than its field in XQF, and was cut"),
        ),
    )
}

fn spell(start: &Position, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(moves.len());
    for mv in moves {
        words.push(notation.write(*mv, &position));
        position = position.play(*mv);
    }
    words
}
