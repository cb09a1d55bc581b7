//! Lists the files that are embedded into the program, so that adding a rule book needs no Rust.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    // Tests list the files of `tests/rules` when they are compiled.
    for watched in ["rules", "cases", "tests/rules", "tests/support/build.rs"] {
        println!("cargo::rerun-if-changed={watched}");
    }
    let stem = |file: &Path| {
        file.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    fs::write(out.join("books.rs"), list(&root.join("rules"), stem)?)?;
    let name = |file: &Path| {
        let inner = file.strip_prefix(&root).ok()?;
        Some(inner.to_string_lossy().replace('\\', "/"))
    };
    fs::write(out.join("cases.rs"), list(&root.join("cases"), name)?)
}

/// A Rust slice of (name, text) for every YAML file below a folder, ordered by path; empty if there is no folder.
fn list(folder: &Path, name: impl Fn(&Path) -> Option<String>) -> io::Result<String> {
    let mut text = String::from("&[\n");
    for file in files(folder)? {
        let name = name(&file).unwrap_or_default();
        let path = file.display().to_string();
        text += &format!("    ({name:?}, include_str!({path:?})),\n");
    }
    text += "]\n";
    Ok(text)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
