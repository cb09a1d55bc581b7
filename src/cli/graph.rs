//! `qili graph`: the attack and protection graph of a position.

use super::args::{Format, Leniency};
use super::ui::Ui;
use super::{Failure, Outcome};
use crate::graph::{AttackGraph, Row, build};
use crate::report::draw_board;
use serde_json::{Value, json};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The position | 局面
    fen: String,
    #[command(flatten)]
    leniency: Leniency,
    /// Write the graph in the DOT language of Graphviz | 以 Graphviz 的 DOT 语言输出
    #[arg(long)]
    dot: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let position = args.leniency.position("FEN", &args.fen)?;
    let graph = build(&position);
    let lang = ui.lang;
    if args.dot {
        write!(ui.out(), "{}", graph.to_dot(lang))?;
    } else if ui.format == Format::Json {
        let rows: Value = graph.rows().iter().map(row).collect();
        ui.json(&rows)?;
    } else {
        writeln!(ui.out(), "{}", draw_board(&position, lang))?;
        table(&graph, ui)?;
    }
    Ok(Outcome::AsExpected)
}

fn row(row: &Row) -> Value {
    json!({"from": row.from, "relation": row.relation, "to": row.to, "note": row.note})
}

fn table(graph: &AttackGraph, ui: &mut Ui) -> io::Result<()> {
    let lang = ui.lang;
    let cells = |row: &Row| {
        [&row.from, &row.relation, &row.to, &row.note].map(|text| text.get(lang).to_owned())
    };
    let headings = cells(&Row::headings());
    let rows: Vec<Vec<String>> = graph.rows().iter().map(|row| cells(row).into()).collect();
    ui.table(&headings.each_ref().map(String::as_str), rows)
}
