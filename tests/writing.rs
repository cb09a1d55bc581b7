//! What people write files by: the schemas, the reference, the layout, and drafts of cases.

use insta::assert_snapshot;
use qili::lang::Lang;
use qili::report::reference_text;
use qili::schema::{book_schema, case_schema};
use qili::suite::load_cases;
use rstest::rstest;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qili"))
        .current_dir(root())
        .args(args)
        .env_remove("LANG")
        .output()
        .unwrap()
}

fn text(args: &[&str]) -> (String, Option<i32>) {
    let output = run(args);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.code())
}

/// What is wrong with a file by its schema; nothing if it is as it should be.
fn faults(schema: Value, path: &Path) -> String {
    let file: Value = serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("file:///schema", schema).unwrap();
    let mut schemas = boon::Schemas::new();
    let index = compiler.compile("file:///schema", &mut schemas).unwrap();
    let found = schemas.validate(&file, index);
    found.map_or_else(|error| error.to_string(), |()| String::new())
}

#[rstest]
fn books_are_of_the_schema(
    #[files("rules/*.yaml")]
    #[files("examples/proposals/*.yaml")]
    #[files("tests/data/books/*.yaml")]
    #[files("tests/data/proposals/*.yaml")]
    path: PathBuf,
) {
    assert_eq!(faults(book_schema(), &path), "");
}

#[rstest]
fn cases_are_of_the_schema(#[files("cases/*/*.yaml")] path: PathBuf) {
    assert_eq!(faults(case_schema(), &path), "");
}

#[rstest]
#[case("unknown-keys")]
#[case("missing-keys")]
#[case("wrong-types")]
fn bad_books_are_not(#[case] name: &str) {
    let path = root().join(format!("tests/rules/bad/{name}.yaml"));
    assert_ne!(faults(book_schema(), &path), "");
}

/// The keys that the reader lists where it meets one that it does not know.
fn keys_of_the_reader(text: &str, unknown: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("t.yaml"), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_qili"))
        .current_dir(folder.path())
        .args(["lint", "./t.yaml", "--lang", "en"])
        .output()
        .unwrap();
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    let found = told.split(&format!("unknown key `{unknown}`")).nth(1);
    let found = found.unwrap_or_else(|| panic!("{told}"));
    let list = found.split("there are ").nth(1).unwrap();
    let list = list.lines().next().unwrap();
    let mut keys: Vec<String> = list
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    keys.sort();
    keys
}

fn keys_of_the_schema(part: Option<&str>) -> Vec<String> {
    let schema = book_schema();
    let part = part.map_or(&schema, |name| &schema["$defs"][name]);
    let keys = part["properties"].as_object().unwrap().keys();
    let mut keys: Vec<String> = keys.cloned().collect();
    keys.sort();
    keys
}

/// A key that only the schema knows, or only the reader, would mislead those who write by it.
#[rstest]
#[case(None, "zzz: 1\nbook: {title: {zh: a, en: a}}\n")]
#[case(Some("Header"), "book: {title: {zh: a, en: a}, zzz: 1}\n")]
#[case(Some("Change"), "book: {title: a}\nchange: [{id: \"23.1\", zzz: 1}]\n")]
#[case(
    Some("Procedure"),
    "book: {title: a}\nprocedure: [{id: \"99\", name: a, says: a, sets: {occurrences: 3}, zzz: 1}]\n"
)]
#[case(
    Some("Term"),
    "book: {title: a}\nterms: [{id: \"99\", name: a, says: a, carried_by: [move.captures], zzz: 1}]\n"
)]
#[case(
    Some("MoveClause"),
    "book: {title: a}\nmoves: [{id: \"99\", name: a, says: a, when: \"true\", then: idle, zzz: 1}]\n"
)]
#[case(
    Some("Clause"),
    "book: {title: a}\nverdicts: [{id: \"99\", name: a, says: a, when: \"true\", then: draw, zzz: 1}]\n"
)]
#[case(
    Some("Material"),
    "book: {title: a}\nmaterial: {clause: \"99\", name: a, says: a, values: {}, zzz: 1}\n"
)]
#[case(
    Some("Threats"),
    "book: {title: a}\nthreats: {clause: \"99\", name: a, says: a, zzz: 1}\n"
)]
fn the_schema_knows_the_keys_of_the_reader(#[case] part: Option<&str>, #[case] book: &str) {
    let book = format!("extends: cxa-2011\n{book}");
    assert_eq!(keys_of_the_reader(&book, "zzz"), keys_of_the_schema(part));
}

/// With `UPDATE_DOCS=1` the files are written anew.
#[rstest]
#[case("docs/rules.md", reference_text(Lang::En))]
#[case("docs/rules.zh.md", reference_text(Lang::Zh))]
#[case("docs/book.schema.json", pretty(&book_schema()))]
#[case("docs/case.schema.json", pretty(&case_schema()))]
fn what_is_printed_of_the_code_is_up_to_date(#[case] name: &str, #[case] made: String) {
    let path = root().join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &made).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == made, "{name} is old: run with UPDATE_DOCS=1");
}

fn pretty(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).unwrap() + "\n"
}

#[test]
fn shipped_files_are_laid_out_and_name_their_schema() {
    let (told, code) = text(&["fmt", "--check", "rules", "cases", "examples/proposals"]);
    assert_eq!((told.as_str(), code), ("", Some(0)));
    for (folder, schema) in [
        ("rules", "book"),
        ("cases/cxa", "case"),
        ("cases/axf", "case"),
    ] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let first = fs::read_to_string(&path).unwrap();
            let first = first.lines().next().unwrap();
            assert!(
                first.starts_with("# yaml-language-server: $schema=")
                    && first.ends_with(&format!("docs/{schema}.schema.json")),
                "{}: {first}",
                path.display()
            );
        }
    }
}

#[test]
fn layout_is_mended_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.yaml");
    let written = "# why\nextends: cxa-2011\nbook: { title: a }   # a name\nchange:\n- { id: \"23.1\",   sets: { occurrences: 4 } }\n";
    fs::write(&path, written).unwrap();
    let file = path.to_str().unwrap();
    assert_eq!(text(&["fmt", "--check", file]).1, Some(1));
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    assert_eq!(text(&["fmt", file]), (String::new(), Some(0)));
    let laid_out = "# why\nextends: cxa-2011\nbook: {title: a} # a name\nchange:\n  - {id: \"23.1\", sets: {occurrences: 4}}\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), laid_out);
    assert_eq!(text(&["fmt", "--check", file]).1, Some(0));
    fs::write(&path, "book: {title: [}\n").unwrap();
    assert_eq!(text(&["fmt", file]).1, Some(2));
}

#[test]
fn drafts_are_cases() {
    let folder = tempfile::tempdir().unwrap();
    let moves = folder.path().join("m.txt");
    fs::write(&moves, "e1d1 d9e9 d1e1 e9d9\n").unwrap();
    let fen = "n2k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    let args = [
        "case",
        "new",
        moves.to_str().unwrap(),
        "--fen",
        fen,
        "--id",
        "own/check",
    ];
    let (draft, code) = text(&[&args[..], &["--rules", "cxa-2011", "--rules", "axf"]].concat());
    assert_eq!(code, Some(0), "{draft}");
    assert_snapshot!("draft", draft);
    let cases = load_cases("draft.yaml", &draft).unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(
        (cases[0].id.as_str(), cases[0].expect.len()),
        ("own/check", 2)
    );
    // Of a game the last repetition is taken.
    fs::write(
        &moves,
        "e1e2 a9b7 ".to_owned() + &"e2d2 d9e9 d2e2 e9d9 ".repeat(4),
    )
    .unwrap();
    let (draft, code) = text(&args);
    assert_eq!(code, Some(0), "{draft}");
    let cases = load_cases("draft.yaml", &draft).unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!((cases[0].cycle, cases[0].moves.len()), (true, 4));
    let (told, code) = text(&[&args[..], &["--plies", "0..99"]].concat());
    assert!(code == Some(2) && told.contains("--plies"), "{told}");
}

#[rstest]
#[case::show("case_show", &["case", "show", "cxa/fig-02"])]
#[case::list("case_list", &["case", "list", "--case", "cxa/fig-0[2-4]"])]
#[case::contents("book_list", &["book", "list"])]
#[case::part("book_show", &["book", "show", "cxa-2011", "24.1"])]
#[case::no_clause("no_clause", &["book", "show", "cxa-2011", "99"])]
#[case::no_topic("no_topic", &["help", "jugde"])]
fn files_are_shown(#[case] name: &str, #[case] args: &[&str]) {
    for lang in ["zh", "en"] {
        let (told, _) = text(&[args, &["--lang", lang]].concat());
        assert_snapshot!(format!("{name}_{lang}"), told);
    }
}
