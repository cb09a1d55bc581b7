//! The examples of the READMEs show what the commands print. `UPDATE_README=1 cargo test --test readme` rewrites them.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What a command line prints, `qili` being the one under test.
fn printed(line: &str, lang: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_qili")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("QILI_LANG", lang)
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The text with the outputs in its `console` blocks made anew: all that follows a line that begins with `$`.
fn remade(text: &str, lang: &str) -> String {
    let mut made = String::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| in_block);
        if !in_block || line.starts_with("```") || command.is_some() {
            let _ = writeln!(made, "{line}");
        }
        if let Some(command) = command {
            made.push_str(&printed(command, lang));
        }
    }
    made
}

fn check(name: &str, lang: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let made = remade(&text, lang);
    assert!(made.contains("$ qili "), "{name} has no example");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, &made).unwrap();
    } else {
        assert_eq!(text, made, "{name}: make it anew with UPDATE_README=1");
    }
}

#[test]
fn examples_are_what_is_printed() {
    check("README.md", "en");
    check("README.zh.md", "zh");
}
