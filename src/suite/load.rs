//! Reads case files: YAML text to checked cases, or all that is wrong with them.

use super::case::{Case, Evidence, Expectation, LeadIn, Place, Provenance};
use crate::board::{Kind, Move, Position, Strictness, parse_fen};
use crate::facts::Class;
use crate::judge::Verdict;
use crate::lang::{Lang, Text};
use indexmap::IndexMap;
use marked_yaml::{LoadError, LoaderOptions, Marker, Node, parse_yaml_with_options};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;

/// Something wrong in a case file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{place}: {}", message.get(Lang::En))]
pub struct CaseError {
    /// Where it stands.
    pub place: Place,
    /// The case it concerns; `None` if the file could not be read so far.
    pub case: Option<String>,
    /// The ply of the line it concerns, counted from 0.
    pub ply: Option<usize>,
    /// What was found and what was expected; names the case and the ply.
    pub message: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    group: Text,
    #[serde(default)]
    cases: Vec<CaseText>,
    /// Read by [`load_games`](super::load_games).
    games: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseText {
    id: String,
    title: Text,
    fen: String,
    lead_in: Option<LeadInText>,
    moves: Vec<String>,
    cycle: bool,
    expect: IndexMap<String, Expectation>,
    #[serde(default)]
    evidence: Vec<Evidence>,
    #[serde(default)]
    clauses: Vec<String>,
    provenance: Provenance,
    notes: Option<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadInText {
    fen: String,
    moves: Vec<String>,
}

/// Reads the cases of one file. `name` stands for the file in messages; nothing is opened.
///
/// # Errors
/// All problems of the file, in the order of their places: YAML that cannot be read, positions or moves that are not
/// legal, a lead-in that ends elsewhere, a line that closes or does not close against `cycle`, classes that do not
/// count as many as the plies, evidence that the board contradicts, an id that comes twice.
pub fn load_cases(name: &str, text: &str) -> Result<Vec<Case>, Vec<CaseError>> {
    let (root, file): (Node, FileText) = read(name, text)?;
    let mut errors = Vec::new();
    if file.cases.is_empty() && file.games.is_none() {
        errors.push(CaseError {
            place: Place {
                file: name.to_string(),
                line: 1,
                column: 1,
            },
            case: None,
            ply: None,
            message: Text::new(
                "文件中没有 `cases`，也没有 `games`",
                "the file has neither `cases` nor `games`",
            ),
        });
    }
    let mut cases = Vec::new();
    let mut first: HashMap<String, usize> = HashMap::new();
    for (index, source) in file.cases.into_iter().enumerate() {
        let node = child(Some(&root), "cases").and_then(|n| item(n, index));
        let mut checker = Checker {
            file: name,
            id: source.id.clone(),
            node,
            errors: Vec::new(),
        };
        let line = checker.place(&["id"], None).line;
        if let Some(before) = first.insert(source.id.clone(), line) {
            let found = (
                format!("此编号已在第{before}行用过"),
                format!("this id is already used in line {before}"),
            );
            checker.fail(checker.place(&["id"], None), None, found);
        }
        cases.extend(checker.case(source, &file.group));
        errors.append(&mut checker.errors);
    }
    if errors.is_empty() {
        Ok(cases)
    } else {
        errors.sort_by_key(|e| (e.place.line, e.place.column));
        Err(errors)
    }
}

/// The text twice: as a tree that knows its places, and as typed values.
pub(super) fn read<T: DeserializeOwned>(
    name: &str,
    text: &str,
) -> Result<(Node, T), Vec<CaseError>> {
    let error = |line, column, found: String| {
        vec![CaseError {
            place: Place {
                file: name.to_string(),
                line,
                column,
            },
            case: None,
            ply: None,
            message: Text::new(
                format!("案例文件无法读取：{found}"),
                format!("cannot read the case file: {found}"),
            ),
        }]
    };
    let options = LoaderOptions::default().error_on_duplicate_keys(true);
    let root = parse_yaml_with_options(0, text, options).map_err(|problem| {
        let (mark, found) = describe(&problem);
        error(
            mark.map_or(1, Marker::line),
            mark.map_or(1, Marker::column),
            found,
        )
    })?;
    let file = serde_yaml::from_str(text).map_err(|problem| {
        let (line, column) = problem
            .location()
            .map_or((1, 1), |at| (at.line(), at.column()));
        // The place is given beside the message, so the one that serde_yaml writes into it goes.
        let found = problem.to_string();
        let found = found.split(" at line ").next().unwrap_or_default();
        error(line, column, found.to_string())
    })?;
    Ok((root, file))
}

fn describe(problem: &LoadError) -> (Option<&Marker>, String) {
    match problem {
        LoadError::TopLevelMustBeMapping(at) | LoadError::TopLevelMustBeSequence(at) => {
            (Some(at), "expected keys with values".into())
        }
        LoadError::UnexpectedAnchor(at) => (Some(at), "anchors are not supported".into()),
        LoadError::MappingKeyMustBeScalar(at) => (Some(at), "a key must be a plain word".into()),
        LoadError::UnexpectedTag(at) => (Some(at), "tags are not supported".into()),
        LoadError::ScanError(at, scan) => (Some(at), scan.info().to_string()),
        LoadError::DuplicateKey(keys) => (
            keys.key.span().start(),
            format!("the key `{}` comes twice", keys.key.as_str()),
        ),
    }
}

fn child<'n>(node: Option<&'n Node>, key: &str) -> Option<&'n Node> {
    node?.as_mapping()?.get_node(key)
}

fn item(node: &Node, index: usize) -> Option<&Node> {
    node.as_sequence()?.get_node(index)
}

/// Checks one case, and collects what is wrong with it.
struct Checker<'f> {
    file: &'f str,
    id: String,
    node: Option<&'f Node>,
    errors: Vec<CaseError>,
}

impl Checker<'_> {
    /// The place of the value under `keys`, or of its item; the nearest enclosing value where there is none.
    fn place(&self, keys: &[&str], index: Option<usize>) -> Place {
        let mut node = self.node;
        for key in keys {
            node = child(node, key).or(node);
        }
        if let Some(found) = index.and_then(|i| node.and_then(|n| item(n, i))) {
            node = Some(found);
        }
        let start = node.and_then(|n| n.span().start());
        Place {
            file: self.file.to_string(),
            line: start.map_or(1, Marker::line),
            column: start.map_or(1, Marker::column),
        }
    }

    /// Notes a problem; the message is given without the names of the case and the ply.
    fn fail(&mut self, place: Place, ply: Option<usize>, (zh, en): (String, String)) {
        let (ply_zh, ply_en) = ply.map_or_else(Default::default, |p| {
            (format!("第{p}着（自0计）"), format!(", ply {p}"))
        });
        self.errors.push(CaseError {
            place,
            case: Some(self.id.clone()),
            ply,
            message: Text::new(
                format!("案例 `{}`{ply_zh}：{zh}", self.id),
                format!("case `{}`{ply_en}: {en}", self.id),
            ),
        });
    }

    fn case(&mut self, source: CaseText, group: &Text) -> Option<Case> {
        let lead_in = source.lead_in.and_then(|l| {
            let position = self.position(&["lead_in", "fen"], &l.fen)?;
            let (moves, end) = self.moves(&["lead_in", "moves"], &position, &l.moves)?;
            Some((LeadIn { position, moves }, end))
        });
        let position = self.position(&["fen"], &source.fen)?;
        let (moves, end) = self.moves(&["moves"], &position, &source.moves)?;
        if let Some((_, reached)) = &lead_in
            && *reached != position
        {
            let (found, wanted) = (reached.to_fen(), position.to_fen());
            self.fail(
                self.place(&["lead_in", "moves"], None),
                None,
                (
                    format!("引着到达 `{found}`，应到达 `{wanted}`"),
                    format!("the lead-in reaches `{found}`, expected `{wanted}`"),
                ),
            );
        }
        self.closing(source.cycle, &position, &end);
        self.expectations(&source.expect, moves.len(), source.cycle);
        let case = Case {
            id: source.id,
            group: group.clone(),
            title: source.title,
            lead_in: lead_in.map(|(l, _)| l),
            position,
            moves,
            cycle: source.cycle,
            expect: source.expect,
            evidence: source.evidence,
            clauses: source.clauses,
            provenance: source.provenance,
            notes: source.notes,
            place: self.place(&[], None),
        };
        self.evidence(&case);
        Some(case)
    }

    fn position(&mut self, keys: &[&str], fen: &str) -> Option<Position> {
        let found = match parse_fen(fen, Strictness::Strict) {
            Ok(position) => return Some(position),
            Err(problem) => {
                let Text { zh, en } = problem.text();
                (
                    format!("局面无法读取：{zh}"),
                    format!("cannot read the position: {en}"),
                )
            }
        };
        self.fail(self.place(keys, None), None, found);
        None
    }

    /// The moves, and the position that they reach.
    fn moves(
        &mut self,
        keys: &[&str],
        start: &Position,
        texts: &[String],
    ) -> Option<(Vec<Move>, Position)> {
        let mut at = start.clone();
        let mut moves = Vec::new();
        for (ply, text) in texts.iter().enumerate() {
            let found = match text.parse::<Move>() {
                Ok(mv) if at.is_legal(mv) => {
                    at = at.play(mv);
                    moves.push(mv);
                    continue;
                }
                Ok(_) => (
                    format!("着法 `{text}` 在 `{}` 中不合规则", at.to_fen()),
                    format!("the move `{text}` is not legal in `{}`", at.to_fen()),
                ),
                Err(()) => (
                    format!("着法 `{text}` 无法读取，应如 `h2e2`"),
                    format!("cannot read the move `{text}`, expected one like `h2e2`"),
                ),
            };
            self.fail(self.place(keys, Some(ply)), Some(ply), found);
            return None;
        }
        if moves.is_empty() {
            let found = ("没有着法".into(), "there are no moves".into());
            self.fail(self.place(keys, None), None, found);
            return None;
        }
        Some((moves, at))
    }

    fn closing(&mut self, cycle: bool, start: &Position, end: &Position) {
        let found = match (cycle, start == end) {
            (true, false) => (
                format!("着法不成循环，终于 `{}`", end.to_fen()),
                format!(
                    "the moves do not close the cycle, they end in `{}`",
                    end.to_fen()
                ),
            ),
            (false, true) => (
                "着法回到原局面，而 `cycle` 为 `false`".into(),
                "the moves come back to the first position, but `cycle` is `false`".into(),
            ),
            _ => return,
        };
        self.fail(self.place(&["cycle"], None), None, found);
    }

    fn expectations(&mut self, expect: &IndexMap<String, Expectation>, plies: usize, cycle: bool) {
        if expect.is_empty() {
            let found = (
                "`expect` 中没有任何规则".into(),
                "`expect` names no rule book".into(),
            );
            self.fail(self.place(&["expect"], None), None, found);
        }
        for (book, Expectation { verdict, classes }) in expect {
            if cycle && *verdict == Verdict::None {
                let found = (
                    "循环必有裁决，不能是 `none`".into(),
                    "a cycle has a verdict, it cannot be `none`".into(),
                );
                self.fail(self.place(&["expect", book, "verdict"], None), None, found);
            }
            let count = classes.len();
            if count != 0 && count != plies {
                let found = (
                    format!("有{count}个性质，应为{plies}个，每着一个"),
                    format!("{count} classes, expected {plies}, one for each ply"),
                );
                self.fail(self.place(&["expect", book, "classes"], None), None, found);
            }
        }
    }

    fn evidence(&mut self, case: &Case) {
        let positions = case.positions();
        for (index, evidence) in case.evidence.iter().enumerate() {
            let ply = evidence.ply;
            let other = |e: &Expectation| e.classes.get(ply).is_some_and(|c| *c != Class::Chase);
            let found = match positions.get(ply + 1) {
                None => Some((
                    format!("没有这一着，共{}着", case.moves.len()),
                    format!("there is no such ply, the line has {}", case.moves.len()),
                )),
                Some(_) if case.expect.values().any(other) => Some((
                    "有捉的说明，性质却不是捉".into(),
                    "evidence of a chase, but the class is another".into(),
                )),
                Some(after) => contradiction(evidence, after),
            };
            if let Some(found) = found {
                self.fail(self.place(&["evidence"], Some(index)), Some(ply), found);
            }
        }
    }
}

/// What the board says against a target, `after` being the position in which its owner is to move.
fn contradiction(evidence: &Evidence, after: &Position) -> Option<(String, String)> {
    let square = evidence.square?;
    let piece = after.get(square);
    let hers = piece.filter(|p| p.side == after.side());
    match (hers, evidence.target) {
        (Some(p), Some(kind)) if p.kind == kind => None,
        (Some(_), None) => None,
        (_, target) => {
            let wanted = target.map_or("piece", Kind::name);
            let side = after.side();
            Some((
                format!("{square} 上没有 {side} {wanted}"),
                format!("there is no {side} {wanted} on {square}"),
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;

    const GOOD: &str = "\
group: {zh: 组, en: group}
cases:
  - id: t/one
    title: {zh: 一, en: one}
    fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1\"
    moves: [f0e0, e8f8, e0f0, f8e8]
    cycle: true
    expect:
      cxa-2011: {verdict: red_loses, classes: [check, idle, chase, idle]}
    evidence:
      - {ply: 2, target: cannon, square: h0}
    provenance: {book: test}
";

    /// Replaces `from` in a good file and compares the first message with its place.
    fn check(from: &str, to: &str, expect: &str) {
        assert!(GOOD.contains(from), "`{from}` is not in the file");
        let text = GOOD.replacen(from, to, 1);
        let errors = load_cases("t.yaml", &text).expect_err("the file is bad");
        assert_eq!(errors[0].to_string(), expect);
        assert!(!errors[0].message.zh.is_empty());
    }

    #[test]
    fn reads_a_good_file() {
        let cases = load_cases("t.yaml", GOOD).expect("a good file");
        let case = &cases[0];
        assert_eq!((case.id.as_str(), case.moves.len()), ("t/one", 4));
        assert_eq!(case.group.zh, "组");
        assert_eq!(case.place.to_string(), "t.yaml:3:7");
        let positions = case.positions();
        assert_eq!(positions.first(), positions.last());
        assert_eq!((case.mover(0), case.mover(1)), (Side::Red, Side::Black));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (from, to, expect) in BAD {
            check(from, to, expect);
        }
    }

    #[test]
    fn reports_every_problem_by_place() {
        let text = GOOD.replacen("e8f8", "e8e5", 1);
        let twice = format!("{text}{}", &GOOD[GOOD.find("  - id").unwrap_or(0)..]);
        let errors = load_cases("t.yaml", &twice).expect_err("bad twice");
        let places: Vec<_> = errors.iter().map(|e| (e.place.line, e.ply)).collect();
        assert_eq!(places, [(6, Some(1)), (13, None)]);
    }

    const BAD: &[(&str, &str, &str)] = &[
        (
            "group:",
            "gruop:",
            "t.yaml:1:1: cannot read the case file: unknown field `gruop`, expected one of `group`, `cases`, `games`",
        ),
        (
            "cycle: true",
            "cycle: true\n    cycle: true",
            "t.yaml:8:5: cannot read the case file: the key `cycle` comes twice",
        ),
        (
            "en: one}",
            "en: one",
            "t.yaml:5:8: cannot read the case file: while parsing a flow mapping, did not find expected ',' or '}'",
        ),
        (
            "verdict: red_loses",
            "verdict: red_wins",
            "t.yaml:9:27: cannot read the case file: cases[0].expect.cxa-2011.verdict: unknown variant `red_wins`, expected one of `draw`, `red_must_change`, `black_must_change`, `red_loses`, `black_loses`, `none`, `undetermined`",
        ),
        (
            "verdict: red_loses",
            "verdict: none",
            "t.yaml:9:27: case `t/one`: a cycle has a verdict, it cannot be `none`",
        ),
        (
            "target: cannon",
            "root: none",
            "t.yaml:11:9: cannot read the case file: cases[0].evidence[0]: unknown root `none`, expected one of `rooted`, `under_rooted`, `false_root`, `unrooted`",
        ),
        (
            "target: cannon",
            "target: rook",
            "t.yaml:11:9: cannot read the case file: cases[0].evidence[0]: unknown piece `rook`, expected one of `general`, `advisor`, `elephant`, `horse`, `chariot`, `cannon`, `soldier`",
        ),
        (
            "square: h0",
            "square: j0",
            "t.yaml:11:9: cannot read the case file: cases[0].evidence[0]: unknown square `j0`, expected `a0` to `i9`",
        ),
        (
            "en: one}",
            "eng: one}",
            "t.yaml:4:20: cannot read the case file: cases[0].title: unknown field `eng`, expected `zh` or `en`",
        ),
        (
            "/3K1RBc1 w",
            "/5RBc1 w",
            "t.yaml:5:10: case `t/one`: cannot read the position: no red general, expected one `K` in its palace",
        ),
        (
            "/3K1RBc1 w",
            "/3KR1Bc1 w",
            "t.yaml:5:10: case `t/one`: cannot read the position: black is in check from e0 but not to move; expected black to move",
        ),
        (
            "/3K1RBc1 w",
            "/4KRBc1 w",
            "t.yaml:5:10: case `t/one`: cannot read the position: the generals on e0 and e8 face each other, expected a piece between them",
        ),
        (
            "[f0e0, e8f8, e0f0, f8e8]",
            "[]",
            "t.yaml:6:12: case `t/one`: there are no moves",
        ),
        (
            "e8f8",
            "8-f8",
            "t.yaml:6:19: case `t/one`, ply 1: cannot read the move `8-f8`, expected one like `h2e2`",
        ),
        (
            "e8f8",
            "e8d8",
            "t.yaml:6:19: case `t/one`, ply 1: the move `e8d8` is not legal in `2b6/4k4/9/9/9/9/9/9/2p6/3KR1Bc1 b - - 0 1`",
        ),
        (
            "    moves:",
            "    lead_in: {fen: \"2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w\", moves: [f0e0]}\n    moves:",
            "t.yaml:6:64: case `t/one`: the lead-in reaches `2b6/4k4/9/9/9/9/9/9/2p6/3KR1Bc1 b - - 0 1`, expected `2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1`",
        ),
        (
            ", e0f0, f8e8]",
            "]",
            "t.yaml:7:12: case `t/one`: the moves do not close the cycle, they end in `2b6/5k3/9/9/9/9/9/9/2p6/3KR1Bc1 w - - 0 1`",
        ),
        (
            "cycle: true",
            "cycle: false",
            "t.yaml:7:12: case `t/one`: the moves come back to the first position, but `cycle` is `false`",
        ),
        (
            "classes: [check, ",
            "classes: [",
            "t.yaml:9:47: case `t/one`: 3 classes, expected 4, one for each ply",
        ),
        (
            "ply: 2",
            "ply: 4",
            "t.yaml:11:9: case `t/one`, ply 4: there is no such ply, the line has 4",
        ),
        (
            "ply: 2",
            "ply: 1",
            "t.yaml:11:9: case `t/one`, ply 1: evidence of a chase, but the class is another",
        ),
        (
            "target: cannon",
            "target: horse",
            "t.yaml:11:9: case `t/one`, ply 2: there is no black horse on h0",
        ),
        (
            "target: cannon, square: h0",
            "square: g0",
            "t.yaml:11:9: case `t/one`, ply 2: there is no black piece on g0",
        ),
    ];
}
