//! What the compiler does not check: which layer uses which, and the form of committed text.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers; each may use those before it.
const LAYERS: [&str; 19] = [
    "board",
    "notation",
    "graph",
    "threat",
    "facts",
    "expr",
    "yaml",
    "rules",
    "judge",
    "suite",
    "schema",
    "scan",
    "crosscheck",
    "hunt",
    "report",
    "draw",
    "service",
    "site",
    "cli",
];

/// Modules that every layer but `board` may use.
const SHARED: [&str; 2] = ["diag", "lang"];

/// The parts of `facts` that `expr` may use: a language knows no board.
const FACTS_OF_EXPR: [&str; 2] = ["schema", "value"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder, or the file itself, in a fixed order.
fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return path.exists().then(|| path.to_owned()).into_iter().collect();
    }
    let entries = fs::read_dir(path).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| files(path)).collect()
}

/// The committed text files of the project with their names and texts; data in other encodings is left out.
fn texts() -> Vec<(String, String)> {
    [
        "src",
        "rules",
        "cases",
        "tests",
        "README.md",
        "README.zh.md",
        "CHANGELOG.md",
    ]
    .iter()
    .flat_map(|top| files(&root().join(top)))
    .filter_map(|path| {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        Some((name, fs::read_to_string(&path).ok()?))
    })
    .collect()
}

/// Whether code of a module may use another, given as the path behind `crate::`.
fn may_use(from: &str, path: &str, facts_of_expr: &[String]) -> bool {
    let mut names = path.split("::");
    let (to, name) = (names.next().unwrap_or_default(), names.next());
    let rank = |module: &str| LAYERS.iter().position(|layer| *layer == module);
    if from == to {
        return true;
    }
    match (from, to) {
        ("board", _) => false,
        ("lang", _) => to == "board",
        ("diag", _) => to == "lang",
        ("expr", "facts") => name.is_some_and(|name| facts_of_expr.iter().any(|n| n == name)),
        ("expr", _) => SHARED.contains(&to),
        _ => SHARED.contains(&to) || rank(to) < rank(from),
    }
}

/// The paths behind `crate::` in the code of a line, `pub(in crate::…)` and `$crate::…` with them.
fn paths(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or_default();
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.match_indices("crate::")
        .map(|(at, found)| {
            let rest = &code[at + found.len()..];
            let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
            // What a brace holds is not looked into: such a path ends in `::`.
            let brace = if rest[end..].starts_with('{') {
                "{"
            } else {
                ""
            };
            format!("{}{brace}", &rest[..end])
        })
        .collect()
}

/// The names that `facts` passes on from the parts that `expr` may use, and those parts.
fn facts_of_expr() -> Vec<String> {
    let text = fs::read_to_string(root().join("src/facts/mod.rs")).unwrap();
    let mut names: Vec<String> = FACTS_OF_EXPR.map(str::to_owned).into();
    for part in FACTS_OF_EXPR {
        let start = format!("pub use {part}::");
        let list = text
            .split(&start)
            .nth(1)
            .unwrap_or_else(|| panic!("{start}"));
        let list = list.split(';').next().unwrap_or_default();
        let split = list.split(|c: char| !c.is_alphanumeric());
        names.extend(split.filter(|name| !name.is_empty()).map(str::to_owned));
    }
    names
}

/// The names between the braces of a `use crate::facts::{…}` that begins in a line, each as a path of its own.
fn spread(text: &str, path: &str) -> Vec<String> {
    let Some(stem) = path.strip_suffix('{') else {
        return vec![path.to_owned()];
    };
    let list = text
        .split(&format!("crate::{path}"))
        .nth(1)
        .unwrap_or_default();
    let list = list.split('}').next().unwrap_or_default();
    let names = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    names.map(|name| format!("{stem}{name}")).collect()
}

#[test]
fn dependencies_do_not_go_up() {
    let facts_of_expr = facts_of_expr();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (name, text) in texts() {
        let module = name.strip_prefix("src/").and_then(|n| n.split_once('/'));
        let Some((module, _)) = module else { continue };
        let known = |module: &str| LAYERS.contains(&module) || SHARED.contains(&module);
        assert!(
            known(module),
            "{name}: give `{module}` a place among the layers"
        );
        for (number, line) in (1..).zip(text.lines()) {
            for path in paths(line).iter().flat_map(|path| spread(&text, path)) {
                seen += 1;
                let first = path.split("::").next().unwrap_or_default();
                // Other names at the root of the crate are macros.
                if known(first) && !may_use(module, &path, &facts_of_expr) {
                    wrong.push(format!("{name}:{number}: `{module}` uses `{path}`"));
                }
            }
        }
    }
    assert!(seen > 50, "only {seen} uses seen");
    assert!(
        wrong.is_empty(),
        "dependencies that go up:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn directions_are_told_apart() {
    let facts = ["Value".to_owned()];
    let check = |from, to, expect| assert_eq!(may_use(from, to, &facts), expect, "{from} {to}");
    check("graph", "board::Square", true);
    check("board", "graph::build", false);
    check("board", "lang::Text", false);
    check("notation", "lang::Text", true);
    check("lang", "board::Piece", true);
    check("lang", "diag::Span", false);
    check("expr", "facts::Value", true);
    check("expr", "facts::provider::Facts", false);
    check("expr", "board::Square", false);
    check("expr", "diag::Span", true);
    check("suite", "cli::run", false);
    check("cli", "suite::load", true);
    assert_eq!(paths("use crate::a::{b, c}; // crate::d"), ["a::{"]);
    assert_eq!(
        paths("pub(in crate::a) fn f(x: crate::b::C)"),
        ["a", "b::C"]
    );
    assert_eq!(spread("use crate::a::{b,\n c};", "a::{"), ["a::b", "a::c"]);
}

#[test]
fn text_has_no_trailing_blanks_and_no_tabs() {
    let mut wrong = Vec::new();
    for (name, text) in texts() {
        let extension = Path::new(&name).extension().and_then(|e| e.to_str());
        if !matches!(extension, Some("rs" | "yaml" | "md")) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            if line.contains('\t') || line.ends_with(char::is_whitespace) {
                wrong.push(format!("{name}:{number}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "blanks at the end or tabs:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn text_names_no_place_of_a_machine() {
    let roots = ["work", "tmp", "home", "root"].map(|folder| format!("/{folder}/"));
    let mut wrong = Vec::new();
    for (name, text) in texts() {
        for (number, line) in (1..).zip(text.lines()) {
            let names_place = |root: &String| {
                line.match_indices(root.as_str())
                    .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.'))
            };
            if roots.iter().any(names_place) {
                wrong.push(format!("{name}:{number}: {line}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "places of a machine:\n{}",
        wrong.join("\n")
    );
}
