//! Rulings, one a row: JSON Lines and CSV as they come, or a table of the first of them.

use super::super::Failure;
use super::super::args::Format;
use super::super::ui::Ui;
use crate::lang::Lang;
use crate::report::{
    Collection, scan_csv_row, scan_fields, scan_headings, scan_row, scan_table_row,
};
use crate::scan::{Played, Scanned};
use std::io::{self, Write};

/// How many rows a table has; a longer one is for programs to read.
const MOST: usize = 60;

enum Form {
    Json,
    Csv,
    Table(Vec<Vec<String>>),
}

/// Where rulings go.
pub(super) struct Rows {
    form: Form,
    count: usize,
}

impl Rows {
    pub(super) fn new(is_csv: bool, ui: &mut Ui) -> Result<Rows, Failure> {
        let form = if is_csv {
            put_csv(scan_fields(), ui)?;
            Form::Csv
        } else if ui.format == Format::Json {
            Form::Json
        } else {
            Form::Table(Vec::new())
        };
        Ok(Rows { form, count: 0 })
    }

    /// Shows the rulings of a game by a book.
    pub(super) fn add(
        &mut self,
        game: &Scanned,
        rules: &str,
        played: &Played,
        ui: &mut Ui,
    ) -> Result<(), Failure> {
        for finding in &played.findings {
            self.count += 1;
            match &mut self.form {
                Form::Json => ui.json(&scan_row(game, rules, played, finding))?,
                Form::Csv => {
                    put_csv(scan_csv_row(&scan_row(game, rules, played, finding)), ui)?;
                }
                Form::Table(rows) if rows.len() < MOST => {
                    rows.push(scan_table_row(game, rules, played, finding, ui.lang));
                }
                Form::Table(_) => {}
            }
        }
        Ok(())
    }

    /// Shows what is left to show. What rows come to goes where it does not disturb a program that reads them.
    pub(super) fn finish(self, collection: &Collection<'_>, ui: &mut Ui) -> Result<(), Failure> {
        let text = closing(collection, self.count, ui.lang);
        let Form::Table(rows) = self.form else {
            ui.flush()?;
            let _ = write!(io::stderr(), "{text}");
            return Ok(());
        };
        let left = self.count - rows.len();
        if !rows.is_empty() {
            ui.table(&scan_headings(ui.lang), rows)?;
        }
        if left > 0 {
            match ui.lang {
                Lang::Zh => writeln!(
                    ui.out(),
                    "另有 {left} 项；`--csv` 或 `--format json` 列出全部"
                )?,
                Lang::En => {
                    writeln!(
                        ui.out(),
                        "{left} more; `--csv` or `--format json` gives all"
                    )?;
                }
            }
        }
        Ok(write!(ui.out(), "{text}")?)
    }
}

fn put_csv(cells: impl IntoIterator<Item = impl AsRef<[u8]>>, ui: &mut Ui) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(ui.out());
    writer.write_record(cells).map_err(io::Error::from)?;
    Ok(writer.flush()?)
}

fn closing(collection: &Collection<'_>, count: usize, lang: Lang) -> String {
    let Collection {
        games, unreadable, ..
    } = collection;
    let mut text = match lang {
        Lang::Zh => format!("{games} 局，不能读的 {unreadable} 处；裁定 {count} 项\n"),
        Lang::En => format!("games: {games}, unreadable: {unreadable}; rulings: {count}\n"),
    };
    for (book, tally) in &collection.books {
        let [same, other] = tally.agreeing;
        text += &match lang {
            Lang::Zh => format!(
                "{}：有重复的 {} 局；与棋谱结果相同 {same} 局，不同 {other} 局\n",
                book.id, tally.repeated
            ),
            Lang::En => format!(
                "{}: games with a repetition: {}; the record agrees in {same}, differs in {other}\n",
                book.id, tally.repeated
            ),
        };
    }
    text
}
