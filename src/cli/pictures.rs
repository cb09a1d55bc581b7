//! Writing pictures to files: SVG, or PNG by the name of the file.

use super::{Failure, problem};
use crate::diag::Diagnostic;
use crate::draw::{FONT, FONT_FAMILY};
use crate::lang::Text;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fs;
use std::path::{Path, PathBuf};

/// Pixels of a PNG for one unit of a picture.
const SCALE: f32 = 1.5;

/// Writes a picture to a file; what ends in `.png` becomes pixels, with the font of the program alone, so that it looks
/// the same on every machine.
///
/// # Errors
/// The file cannot be written, or the picture is too big for a PNG.
pub(super) fn write(path: &Path, svg: &str) -> Result<(), Failure> {
    let is_png = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    let bytes = if is_png {
        png(svg).ok_or_else(|| Box::new(too_big(path)))?
    } else {
        svg.as_bytes().to_vec()
    };
    fs::write(path, bytes)
        .map_err(|error| Box::new(problem::unwritable(&path.display().to_string(), &error)).into())
}

/// The path for one of several pictures, of which so many have been written: `a.svg`, `a-2.svg`, …
pub(super) fn numbered(path: &Path, before: usize) -> PathBuf {
    if before == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{}", before + 1);
    let end = path.extension().unwrap_or_default();
    path.with_file_name(name).with_extension(end)
}

fn png(svg: &str) -> Option<Vec<u8>> {
    let mut options = Options {
        font_family: FONT_FAMILY.to_owned(),
        ..Options::default()
    };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    options.fontdb_mut().set_serif_family(FONT_FAMILY);
    let tree = Tree::from_str(svg, &options).ok()?;
    let size = tree.size().to_int_size().scale_by(SCALE)?;
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    let scale = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn too_big(path: &Path) -> Diagnostic {
    let name = path.display();
    Diagnostic::error(
        "qili::cli::unwritable_output",
        Text::new(
            format!("图太大，不能写成 `{name}`；请改用 .svg"),
            format!("the picture is too big for `{name}`; take a name in .svg"),
        ),
    )
}
