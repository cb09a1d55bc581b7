//! Printing: results to standard output, problems to standard error.

use super::args::Format;
use crate::diag::{Diagnostic, Style, render, to_json};
use crate::lang::Lang;
use crate::report::table;
use serde_json::Value;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// What commands print with, in the language and format asked for.
pub(super) struct Ui {
    pub(super) lang: Lang,
    pub(super) format: Format,
    out: BufWriter<Stdout>,
}

impl Ui {
    pub(super) fn new(lang: Lang, format: Format) -> Ui {
        Ui {
            lang,
            format,
            out: BufWriter::new(io::stdout()),
        }
    }

    /// Where results go.
    pub(super) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Prints a JSON value on a line of its own.
    pub(super) fn json(&mut self, value: &Value) -> io::Result<()> {
        writeln!(self.out, "{value}")
    }

    /// Prints a table with headings, each row as long as they are.
    pub(super) fn table(
        &mut self,
        headings: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> io::Result<()> {
        write!(self.out, "{}", table(headings, rows))
    }

    /// Shows a problem, after the results that come before it.
    pub(super) fn report(&mut self, problem: &Diagnostic) {
        // There is no better place to say that one of the two streams is closed; the next write to it will tell.
        let _ = self.out.flush();
        let style = if colours() {
            Style::Colour
        } else {
            Style::Plain
        };
        let shown = match self.format {
            Format::Text => render(problem, self.lang, style),
            Format::Json => to_json(problem).to_string(),
        };
        let _ = writeln!(io::stderr(), "{shown}");
    }
}

/// Whether standard error takes colours.
pub(super) fn colours() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}
