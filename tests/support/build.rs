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
    fs::write(out.join("books.rs"), list(&rules)?)
}

/// A Rust slice of (name, text) for every YAML file of a folder, ordered by name; empty if there is no folder.
fn list(folder: &Path) -> io::Result<String> {
    let mut files: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|e| e.map(|e| e.path()))
            .collect::<io::Result<_>>()?,
        Err(_) => Vec::new(),
    };
    files.retain(|file| file.extension().is_some_and(|e| e == "yaml"));
    files.sort();
    let mut text = String::from("&[\n");
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        text += &format!(
            "    ({name:?}, include_str!({:?})),\n",
            file.display().to_string()
        );
    }
    text += "]\n";
    Ok(text)
}
