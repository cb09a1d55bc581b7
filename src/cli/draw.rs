//! `qili draw`: a position as a picture.

use super::args::Leniency;
use super::ui::Ui;
use super::{Failure, Outcome, pictures, problem};
use crate::board::{Move, Position, Square};
use crate::diag::{Diagnostic, Source, Span};
use crate::draw::{Arrow, Mark, MarkForm, Pen, Pieces, animation, graph_picture, line_picture};
use crate::lang::Text;
use crate::notation::read_moves;
use clap::ValueEnum;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The position; without it that of the game | 局面；不给出则为开局局面
    fen: Option<String>,
    #[command(flatten)]
    leniency: Leniency,
    /// Draw these moves from the position as numbered arrows, with their text below | 自此局面起的着法，画作编号的箭头，文字列于图下
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Play the moves over and over, as a moving picture | 反复演示着法的动画
    #[arg(long, requires = "moves")]
    animate: bool,
    /// Draw who attacks, protects, screens, blocks and pins whom | 画出打、保、炮架、蹩塞、牵制的关系
    #[arg(long, conflicts_with = "moves")]
    graph: bool,
    /// With `--graph`, only what the piece on this square has to do with | 与 `--graph` 同用：只画与此格棋子有关的
    #[arg(long, value_name = "SQUARE", requires = "graph")]
    of: Option<String>,
    /// An arrow from square to square, such as `h2e2`; may be repeated | 由一格到一格的箭头，如 `h2e2`；可重复
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,
    /// Mark a square, such as `e4`; may be repeated | 标出一格，如 `e4`；可重复
    #[arg(long, value_name = "SQUARE")]
    mark: Vec<String>,
    /// What stands on the pieces; without it as the language has it | 棋子上的字；不给出则依语言
    #[arg(long, value_name = "PIECES", value_enum)]
    pieces: Option<Lettering>,
    /// Black below | 黑方在下
    #[arg(long)]
    turned: bool,
    /// The file to write, `.svg` or `.png`; without it SVG on standard output | 写入的文件，`.svg` 或 `.png`；不给出则以 SVG 写到标准输出
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What stands on the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Lettering {
    Zh,
    En,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Outcome, Failure> {
    let position = match &args.fen {
        Some(fen) => args.leniency.position("FEN", fen)?,
        None => Position::start(),
    };
    let moves = match &args.moves {
        Some(text) => read_moves(text, &position).map_err(|error| {
            let source = Source::new("--moves", text);
            Box::new(problem::record("--moves", Some(&source), &error))
        })?,
        None => Vec::new(),
    };
    let pieces = match args.pieces {
        Some(Lettering::Zh) => Pieces::Chinese,
        Some(Lettering::En) => Pieces::Letters,
        None => Pieces::from(ui.lang),
    };
    let svg = if args.animate {
        animation(&position, &moves, pieces, args.turned, ui.lang)
    } else {
        let of = args.of.as_deref().map(|text| square("--of", text));
        let mut picture = if args.graph {
            graph_picture(&position, of.transpose()?, ui.lang)
        } else {
            line_picture(&position, &moves, ui.lang)
        };
        picture.pieces = pieces;
        picture.turned = args.turned;
        for text in &args.arrow {
            let mv: Move = text
                .parse()
                .map_err(|()| bad_squares("--arrow", text, "h2e2"))?;
            picture.arrows.push(Arrow::new(mv, Pen::Threat));
        }
        for text in &args.mark {
            let (square, form) = (square("--mark", text)?, MarkForm::Square);
            picture.marks.push(Mark { square, form });
        }
        picture.to_svg()
    };
    match &args.output {
        Some(path) => pictures::write(path, &svg)?,
        None => write!(ui.out(), "{svg}")?,
    }
    Ok(Outcome::AsExpected)
}

fn square(option: &str, text: &str) -> Result<Square, Failure> {
    text.parse().map_err(|()| bad_squares(option, text, "e4"))
}

fn bad_squares(option: &str, text: &str, example: &str) -> Failure {
    let source = Source::new(option, text);
    let message = Text::new(
        format!("`{text}` 不是棋盘上的位置；应如 `{example}`"),
        format!("`{text}` is no place on the board, expected one such as `{example}`"),
    );
    let whole = Span::new(0, text.len());
    let problem = Diagnostic::error("qili::cli::bad_square", message);
    Box::new(problem.at(&source, whole, None)).into()
}
