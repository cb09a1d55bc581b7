//! What `verify` shows: how books fare, and each case that is red.

use super::board::draw_board;
use super::table::{columns, table};
use super::words;
use crate::judge::{Judgement, PlyJudgement};
use crate::lang::{Lang, Text, side_name};
use crate::rules::Book;
use crate::suite::{Checked, Known, Point, Run, Score, Values};
use std::fmt::Write;

/// How books fare: a table of them, the kinds of difference of each, the clauses that are not modelled, and the known
/// disagreements.
#[must_use]
pub fn verify_summary(runs: &[Run<'_>], lang: Lang) -> String {
    let mut text = table(
        &headings().each_ref().map(|heading| heading.get(lang)),
        runs.iter().map(row),
    );
    for run in runs.iter().filter(|run| !run.summary.kinds.is_empty()) {
        let _ = match lang {
            Lang::Zh => writeln!(text, "\n{} 的不符之处：", run.id),
            Lang::En => writeln!(text, "\ndifferences by {}:", run.id),
        };
        let kinds = run.summary.kinds.iter();
        text += &columns(
            kinds.map(|(values, count)| vec![count.to_string(), difference(values, lang)]),
        );
    }
    for run in runs.iter().filter(|run| run.book.is_none()) {
        let count = run.checked.len();
        let _ = match lang {
            Lang::Zh => writeln!(text, "\n{} 无法读取，{count} 个案例没有运行", run.id),
            Lang::En => writeln!(
                text,
                "\n{} cannot be read; {} not run",
                run.id,
                match count {
                    1 => "1 case was".to_owned(),
                    _ => format!("{count} cases were"),
                }
            ),
        };
    }
    for run in runs {
        let ids: Vec<&str> = run.unmodelled().collect();
        if !ids.is_empty() {
            let ids = ids.join(" ");
            let _ = match lang {
                Lang::Zh => writeln!(text, "\n{} 未建模的条款：{ids}", run.id),
                Lang::En => writeln!(text, "\nclauses of {} not modelled: {ids}", run.id),
            };
        }
    }
    for run in runs {
        for (_, known) in run.checked.iter().flat_map(|checked| &checked.differences) {
            if let Some(known) = known {
                let _ = writeln!(
                    text,
                    "\n{} {} {}",
                    run.id,
                    known.case,
                    known_line(known, lang)
                );
            }
        }
    }
    text
}

fn headings() -> [Text; 8] {
    [
        Text::new("棋规", "book"),
        Text::new("案例", "cases"),
        Text::new("裁决相符", "verdicts right"),
        Text::new("性质相符", "classes right"),
        Text::new("证据相符", "evidence right"),
        Text::new("已知分歧", "known disagreements"),
        Text::new("不符案例", "red cases"),
        Text::new("未建模条款", "clauses not modelled"),
    ]
}

fn row(run: &Run<'_>) -> Vec<String> {
    let score = |score: Score| format!("{}/{}", score.right, score.all);
    let summary = &run.summary;
    vec![
        run.id.clone(),
        summary.cases.to_string(),
        score(summary.verdicts),
        score(summary.classes),
        score(summary.evidence),
        summary.known.to_string(),
        summary.red.to_string(),
        run.unmodelled().count().to_string(),
    ]
}

/// A difference: what was expected, and what was found.
fn difference(values: &Values, lang: Lang) -> String {
    let either = |name: &str| Text::new(name, name);
    let or_none = |name: &Option<String>| either(name.as_deref().unwrap_or("–"));
    let (what, wanted, found) = match values {
        Values::Verdict(wanted, found) => {
            (Text::new("裁决", "verdict"), wanted.title(), found.title())
        }
        Values::Class(wanted, found) => (
            Text::new("性质", "class"),
            wanted.title(),
            words::class(*found),
        ),
        Values::Target(wanted, found) => (
            Text::new("目标", "target"),
            words::kind(*wanted),
            found.map_or_else(words::undetermined, words::kind),
        ),
        Values::Square(wanted, found) => {
            let found = found.map_or_else(|| "–".to_owned(), |square| square.to_string());
            (
                Text::new("目标位置", "place of the target"),
                Text::new(wanted.to_string(), wanted.to_string()),
                Text::new(found.clone(), found),
            )
        }
        Values::Root(wanted, found) => (
            Text::new("根", "root"),
            words::root(*wanted),
            found.map_or_else(words::undetermined, words::root),
        ),
        Values::Joint(wanted, found) => (
            Text::new("联合", "pieces"),
            words::joint(*wanted),
            found.map_or_else(words::undetermined, words::joint),
        ),
        Values::Pattern(side, wanted, found) => {
            let Text { zh, en } = side_name(*side);
            let what = Text::new(format!("{zh}着法类型"), format!("pattern of {en}"));
            (what, either(wanted), or_none(found))
        }
        Values::Clause(wanted, found) => (
            Text::new("裁决条款", "deciding clause"),
            either(wanted),
            or_none(found),
        ),
    };
    match lang {
        Lang::Zh => format!("{}：应为{}，实为{}", what.zh, wanted.zh, found.zh),
        Lang::En => format!("{}: expected {}, found {}", what.en, wanted.en, found.en),
    }
}

/// A case that was run: the diagram, the moves with what was expected and found, what decided, and where it stands.
#[must_use]
pub fn verify_case(run: &Run<'_>, checked: &Checked<'_>, lang: Lang) -> String {
    let case = checked.case;
    let mut text = format!(
        "── {} · {} · {}\n{}\n",
        run.id,
        case.id,
        case.place,
        case.title.get(lang)
    );
    text += &draw_board(&case.position, lang);
    if let (Some(book), Some(judgement)) = (&run.book, &checked.judgement) {
        text += &verdict(book, checked, judgement, lang);
        text += &columns((0..case.moves.len()).map(|ply| ply_row(book, checked, ply, lang)));
    }
    for known in &checked.settled {
        let line = known_line(known, lang);
        let _ = match lang {
            Lang::Zh => writeln!(text, "不再如此分歧：{line}"),
            Lang::En => writeln!(text, "no longer disagrees so: {line}"),
        };
    }
    text
}

fn verdict(book: &Book, checked: &Checked<'_>, judgement: &Judgement, lang: Lang) -> String {
    let (wanted, found) = (checked.expected.verdict, judgement.verdict);
    let ids = judgement.clause_ids(book).join(" ");
    let is_right = wanted == found;
    let (wanted, found) = (wanted.title(), found.title());
    match (lang, is_right) {
        (Lang::Zh, true) => format!("裁决：{}（{ids}）\n", found.zh),
        (Lang::En, true) => format!("verdict: {} ({ids})\n", found.en),
        (Lang::Zh, false) => {
            format!("裁决：应为{}，实为{}（{ids}）\n", wanted.zh, found.zh)
        }
        (Lang::En, false) => {
            format!(
                "verdict: expected {}, found {} ({ids})\n",
                wanted.en, found.en
            )
        }
    }
}

/// A known disagreement in a line.
fn known_line(known: &Known, lang: Lang) -> String {
    let (what, printed, implied) = match &known.point {
        Point::Verdict { printed, implied } => (
            Text::new("裁决", "verdict"),
            printed.title(),
            implied.title(),
        ),
        Point::Classes {
            plies,
            printed,
            implied,
        } => {
            let plies: Vec<String> = plies.iter().map(|ply| (ply + 1).to_string()).collect();
            let what = Text::new(
                format!("第{}着", plies.join("、")),
                format!("move {}", plies.join(", ")),
            );
            (what, printed.title(), implied.title())
        }
    };
    let argument = known.argument.get(lang);
    match lang {
        Lang::Zh => format!(
            "已知分歧（{}）{}：印作{}，条文推得{}：{argument}",
            known.place, what.zh, printed.zh, implied.zh
        ),
        Lang::En => format!(
            "known disagreement ({}), {}: printed {}, implied {}: {argument}",
            known.place, what.en, printed.en, implied.en
        ),
    }
}

fn ply_row(book: &Book, checked: &Checked<'_>, ply: usize, lang: Lang) -> Vec<String> {
    let case = checked.case;
    let positions = case.positions();
    let moved = match (case.moves.get(ply), positions.get(ply)) {
        (Some(mv), Some(before)) => words::mv(*mv, before, lang),
        _ => String::new(),
    };
    let judged = checked.ply(ply);
    let of_ply = |by: &&(crate::suite::Difference, Option<&Known>)| by.0.ply == Some(ply);
    let differences = checked.differences.iter().filter(of_ply);
    let mut remarks: Vec<String> = differences
        .map(|(values, _)| difference(&values.values, lang))
        .collect();
    remarks.extend(judged.and_then(|judged| evidence(judged, lang)));
    vec![
        (ply + 1).to_string(),
        words::side(case.mover(ply)).get(lang).to_owned(),
        moved,
        judged.map_or_else(String::new, |judged| {
            words::class(judged.class()).get(lang).to_owned()
        }),
        judged.map_or_else(String::new, |judged| clauses(book, judged)),
        remarks.join(match lang {
            Lang::Zh => "；",
            Lang::En => "; ",
        }),
    ]
}

/// The ids of the clauses that apply to a move, the one that decides first.
fn clauses(book: &Book, judged: &PlyJudgement) -> String {
    let applied = &judged.applied;
    let others = applied.clauses.iter().copied();
    let others = others.filter(|number| Some(*number) != applied.decided_by);
    let ids = applied.decided_by.into_iter().chain(others);
    let ids = ids.filter_map(|number| Some(book.moves.get(number)?.article.id.as_str()));
    ids.collect::<Vec<&str>>().join(" ")
}

/// What shows the class of a move, with its line.
fn evidence(judged: &PlyJudgement, lang: Lang) -> Option<String> {
    let shown = judged.evidence.as_ref()?;
    let after = judged.facts.after();
    let mut parts = vec![words::piece_on(after, shown.target_square, lang)];
    let root = shown.root.map(words::root);
    parts.extend(root.map(|root| root.get(lang).to_owned()));
    let joint = shown.joint.filter(|joint| *joint).map(words::joint);
    parts.extend(joint.map(|joint| joint.get(lang).to_owned()));
    parts.push(words::line(&shown.line, &after.passed(), lang));
    Some(words::join(parts, lang))
}
