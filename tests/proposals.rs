//! The worked proposals: a few lines each, clean, and with the changes that their words ask for.

use insta::assert_snapshot;
use rstest::rstest;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn qili(args: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_qili"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .output()
        .unwrap();
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.code())
}

#[rstest]
fn they_are_short_and_clean(#[files("examples/proposals/*.yaml")] path: PathBuf) {
    let text = fs::read_to_string(&path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).count();
    assert!(lines < 10, "{lines} lines");
    let file = path.to_str().unwrap();
    let (told, code) = qili(&["lint", file]);
    assert_eq!(code, Some(0), "{told}");
}

#[rstest]
#[case::four_rounds("four-rounds", "--shown=0")]
#[case::chariots("chariots-may-be-chased", "--shown=0")]
#[case::exchange("exchange-forbidden", "--shown=1")]
#[case::soldiers("crossed-soldiers-chase", "--shown=1")]
#[case::first_checker("first-checker-loses", "--shown=1")]
fn they_change_what_they_are_about(#[case] name: &str, #[case] shown: &str) {
    let file = format!("examples/proposals/{name}.yaml");
    for lang in ["zh", "en"] {
        let (told, _) = qili(&["diff", &file, shown, "--lang", lang]);
        assert_snapshot!(format!("{name}_{lang}"), told);
    }
}
