//! Lists the files that are embedded into the program, so that adding a rule book needs no Rust.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let rules = root.join("rules");
    println!("cargo::rerun-if-changed={}", rules.display());
    // Tests list these folders when they are compiled.
    println!("cargo::rerun-if-changed=tests/rules");
    println!("cargo::rerun-if-changed=tests/support/build.rs");
    let cases = root.join("cases");
    println!("cargo::rerun-if-changed={}", cases.display());
    fs::write(out.join("books.rs"), list(&rules)?)?;
    fs::write(out.join("cases.rs"), list(&cases)?)
}

/// A Rust slice of (name, text) for every YAML file below a folder, ordered by name; empty if there is no folder. The name
/// is the path in the folder without the extension.
fn list(folder: &Path) -> io::Result<String> {
    let mut text = String::from("&[\n");
    for file in files(folder)? {
        let inside = file.strip_prefix(folder).unwrap_or(&file);
        let name = inside.with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        text += &format!(
            "    ({name:?}, include_str!({:?})),\n",
            file.display().to_string()
        );
    }
    text += "]\n";
    Ok(text)
}

/// The YAML files below a folder, in order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            found.push(path);
        }
    }
    Ok(found)
}
