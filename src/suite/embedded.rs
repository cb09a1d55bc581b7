//! The case files that are part of the program.

/// Name and text of every file below `cases/`, as the build script found them, ordered by name.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The names, such as `cases/cxa/figures.yaml`, and the texts of the case files, in order.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}
