//! The case files of the project: each loads, and the books are complete.

use qili::diag::{Style, render_all};
use qili::lang::Lang;
use qili::suite::{Case, load_cases};
use rstest::rstest;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn read(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let name = path.display().to_string();
    load_cases(&name, &text)
        .unwrap_or_else(|errors| panic!("{}", render_all(&errors, Lang::En, Style::Plain)))
}

/// All case files below a directory.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    entries
        .flat_map(|entry| {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                files(&path)
            } else if path.ends_with("known-disagreements.yaml") {
                Vec::new()
            } else {
                vec![path]
            }
        })
        .collect()
}

#[rstest]
fn every_file_loads(
    #[files("cases/**/*.yaml")]
    #[exclude("known-disagreements|games")]
    path: PathBuf,
) {
    let cases = read(&path);
    assert!(!cases.is_empty(), "{} holds no case", path.display());
    for case in cases {
        let mut at = case.position.clone();
        for (ply, &mv) in case.moves.iter().enumerate() {
            assert!(at.legal_moves().contains(&mv), "{}: ply {ply}", case.id);
            at = at.play(mv);
        }
        assert_eq!(at == case.position, case.cycle, "{}", case.id);
    }
}

#[test]
fn ids_are_unique_over_all_files() {
    let mut seen: HashMap<String, String> = HashMap::new();
    for case in files(&root()).iter().flat_map(|f| read(f)) {
        let place = case.place.to_string();
        if let Some(before) = seen.insert(case.id.clone(), place.clone()) {
            panic!("{} stands in {before} and {place}", case.id);
        }
    }
    assert!(seen.len() >= 206, "only {} cases were found", seen.len());
}

#[rstest]
#[case::cxa(&["cxa/figures.yaml", "cxa/reference-figures.yaml"], 81, 342)]
#[case::remarks(&["cxa/remarks.yaml"], 2, 8)]
#[case::axf(&["axf/diagrams.yaml", "axf/illustrations.yaml"], 123, 0)]
fn the_books_are_complete(
    #[case] files: &[&str],
    #[case] cases: usize,
    #[case] labelled_plies: usize,
) {
    let read: Vec<_> = files.iter().flat_map(|f| read(&root().join(f))).collect();
    let plies: usize = read
        .iter()
        .flat_map(|c| c.expect.values())
        .map(|e| e.classes.len())
        .sum();
    assert_eq!((read.len(), plies), (cases, labelled_plies));
    for case in read {
        assert!(!case.clauses.is_empty(), "{} names no clause", case.id);
    }
}
