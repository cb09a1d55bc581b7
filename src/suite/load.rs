//! Reads case files: YAML text to checked cases, or all that is wrong with them.

use super::case::{Case, Evidence, Expectation, LeadIn, Place, Provenance};
use super::parts::{class, contradiction, evidence, not_a_move, verdict};
use crate::board::{BySide, Move, Position, Strictness, parse_fen};
use crate::diag::{Diagnostic, Source, Span, sort};
use crate::facts::Class;
use crate::judge::Verdict;
use crate::lang::Text;
use crate::notation::read_move;
use crate::yaml::{self, At, Fields, Node, NodeKind, Reader};
use indexmap::IndexMap;

/// Reads the cases of one file. `name` stands for the file in messages; nothing is opened. Moves may be in any notation.
///
/// # Errors
/// All problems of the file, in the order of their places: YAML that cannot be read, keys that are missing or not known,
/// positions or moves that are not legal, a lead-in that ends elsewhere, a line that closes or does not close against
/// `cycle`, classes that do not count as many as the plies, evidence that the board contradicts, an id that comes twice.
pub fn load_cases(name: &str, text: &str) -> Result<Vec<Case>, Vec<Diagnostic>> {
    let source = Source::new(name, text);
    let mut problems = Vec::new();
    let mut cases = Vec::new();
    if let Some(root) = yaml::read(&source, &mut problems) {
        let r = &mut Reader::new(&source, &mut problems);
        file(&root, r, &mut cases);
    }
    if problems.is_empty() {
        Ok(cases)
    } else {
        sort(&mut problems);
        Err(problems)
    }
}

fn file(root: &Node, r: &mut Reader<'_>, cases: &mut Vec<Case>) {
    let Some(mut fields) = r.map(root) else {
        return;
    };
    let group = fields.required("group", r).and_then(|n| r.text(n));
    let group = group.unwrap_or_default();
    let list = fields.optional("cases");
    // Read by [`load_games`](super::load_games).
    if list.is_none() && fields.optional("games").is_none() {
        let message = Text::new(
            "文件中没有 `cases`，也没有 `games`",
            "the file has neither `cases` nor `games`",
        );
        r.error("qili::suite::bad_case", message, fields.head());
    }
    let mut ids: Vec<At<String>> = Vec::new();
    for node in list.map_or(&[][..], |n| r.list(n)) {
        let Some(fields) = r.map(node) else {
            continue;
        };
        let (id, case) = CaseReader::read(node, fields, &group, r);
        cases.extend(case);
        let Some(id) = id else { continue };
        match ids.iter().find(|other| other.value == id.value) {
            Some(first) => r.problems.push(used(&id, first)),
            None => ids.push(id),
        }
    }
    fields.finish(r);
}

pub(super) fn used(id: &At<String>, first: &At<String>) -> Diagnostic {
    let (name, line) = (&id.value, first.source.place(first.span.start).line);
    let message = Text::new(
        format!("案例 `{name}`：此编号已在第{line}行用过"),
        format!("case `{name}`: this id is already used in line {line}"),
    );
    id.error("qili::suite::bad_case", message).also(
        &first.source,
        first.span,
        Text::new("先前在此", "first here"),
    )
}

/// Where a part of a file begins.
pub(super) fn place(source: &Source, span: Span) -> Place {
    let place = source.place(span.start);
    Place {
        file: source.name().to_owned(),
        line: place.line,
        column: place.column,
    }
}

/// Reads one case, and tells what is wrong with it under its name.
struct CaseReader<'r, 'a> {
    r: &'r mut Reader<'a>,
    id: String,
}

/// A line of moves that was read, and the position that it reaches.
struct Line {
    start: Position,
    moves: Vec<Move>,
    end: Position,
}

impl CaseReader<'_, '_> {
    /// The id of a case, and the case if nothing that it needs is missing.
    fn read(
        node: &Node,
        mut fields: Fields<'_>,
        group: &Text,
        r: &mut Reader<'_>,
    ) -> (Option<At<String>>, Option<Case>) {
        let id = fields.required("id", r).and_then(|n| r.word(n));
        let name = id.as_ref().map(|id| id.value.clone()).unwrap_or_default();
        let mut reader = CaseReader { r, id: name };
        let case = reader.case(node, &mut fields, group);
        fields.finish(reader.r);
        (id, case)
    }

    fn case(&mut self, node: &Node, fields: &mut Fields<'_>, group: &Text) -> Option<Case> {
        let title = fields.required("title", self.r);
        let title = title.and_then(|n| self.r.text(n));
        let lead_in = fields.optional("lead_in");
        let lead_in = lead_in.and_then(|n| Some((n, self.lead_in(n)?)));
        let line = self.line(fields);
        let cycle = fields.required("cycle", self.r);
        let is_cycle = cycle.and_then(|n| self.r.flag(n));
        if let (Some((node, before)), Some(line)) = (&lead_in, &line) {
            self.joins(node, before, line);
        }
        if let (Some(node), Some(is_cycle), Some(line)) = (cycle, is_cycle, &line) {
            self.closing(node, is_cycle, line);
        }
        let plies = line.as_ref().map(|line| line.moves.len());
        let expect = fields.required("expect", self.r);
        let expect = expect.map(|n| self.expectations(n, plies, is_cycle));
        let evidence = fields.optional("evidence");
        let evidence = evidence.map(|n| self.evidence(n)).unwrap_or_default();
        let clauses = fields.optional("clauses").map(|n| self.r.words(n));
        let provenance = fields.required("provenance", self.r);
        let provenance = provenance.and_then(|n| self.provenance(n));
        let notes = fields.optional("notes").and_then(|n| self.r.text(n));
        let line = line?;
        let case = Case {
            id: self.id.clone(),
            group: group.clone(),
            title: title?,
            lead_in: lead_in.map(|(_, line)| LeadIn {
                position: line.start,
                moves: line.moves,
            }),
            position: line.start,
            moves: line.moves,
            cycle: is_cycle?,
            expect: expect?,
            evidence: evidence.iter().map(|(_, evidence)| *evidence).collect(),
            clauses: clauses
                .unwrap_or_default()
                .into_iter()
                .map(|c| c.value)
                .collect(),
            provenance: provenance?,
            notes,
            place: place(self.r.source, node.span),
        };
        self.contradictions(&case, &evidence);
        Some(case)
    }

    /// Tells what is wrong with the case, and with a ply, counted from 0.
    fn fail(&mut self, span: Span, ply: Option<usize>, message: &Text) {
        let (ply_zh, ply_en) = ply.map_or_else(Default::default, |p| {
            (format!("第{p}着（自0计）"), format!(", ply {p}"))
        });
        let (id, Text { zh, en }) = (&self.id, message);
        let message = Text::new(
            format!("案例 `{id}`{ply_zh}：{zh}"),
            format!("case `{id}`{ply_en}: {en}"),
        );
        self.r.error("qili::suite::bad_case", message, span);
    }

    fn lead_in(&mut self, node: &Node) -> Option<Line> {
        let mut fields = self.r.map(node)?;
        let line = self.line(&mut fields);
        fields.finish(self.r);
        line
    }

    /// The position under `fen` and the moves under `moves`.
    fn line(&mut self, fields: &mut Fields<'_>) -> Option<Line> {
        let fen = fields.required("fen", self.r);
        let start = fen.and_then(|n| self.position(n));
        let node = fields.required("moves", self.r)?;
        let texts = self.r.words(node);
        if texts.is_empty() && matches!(&node.kind, NodeKind::List(items) if items.is_empty()) {
            let message = Text::new("没有着法", "there are no moves");
            self.fail(node.span, None, &message);
        }
        let start = start?;
        let mut end = start.clone();
        let mut moves = Vec::new();
        for (ply, text) in texts.iter().enumerate() {
            match read_move(&text.value, &end) {
                Ok(mv) => {
                    end = end.play(mv);
                    moves.push(mv);
                }
                Err(error) => {
                    self.fail(text.span, Some(ply), &not_a_move(&error, &end));
                    return None;
                }
            }
        }
        let is_whole = !moves.is_empty();
        is_whole.then_some(Line { start, moves, end })
    }

    fn position(&mut self, node: &Node) -> Option<Position> {
        let fen = self.r.word(node)?;
        match parse_fen(&fen.value, Strictness::Strict) {
            Ok(position) => Some(position),
            Err(problem) => {
                let Text { zh, en } = problem.text();
                let message = Text::new(
                    format!("局面无法读取：{zh}"),
                    format!("cannot read the position: {en}"),
                );
                self.fail(fen.span, None, &message);
                None
            }
        }
    }

    fn joins(&mut self, node: &Node, before: &Line, line: &Line) {
        if before.end != line.start {
            let (found, wanted) = (before.end.to_fen(), line.start.to_fen());
            let message = Text::new(
                format!("引着到达 `{found}`，应到达 `{wanted}`"),
                format!("the lead-in reaches `{found}`, expected `{wanted}`"),
            );
            self.fail(node.head(self.r.source), None, &message);
        }
    }

    fn closing(&mut self, node: &Node, is_cycle: bool, line: &Line) {
        let message = match (is_cycle, line.start == line.end) {
            (true, false) => {
                let end = line.end.to_fen();
                Text::new(
                    format!("着法不成循环，终于 `{end}`"),
                    format!("the moves do not close the cycle, they end in `{end}`"),
                )
            }
            (false, true) => Text::new(
                "着法回到原局面，而 `cycle` 为 `false`",
                "the moves come back to the first position, but `cycle` is `false`",
            ),
            _ => return,
        };
        self.fail(node.span, None, &message);
    }

    fn expectations(
        &mut self,
        node: &Node,
        plies: Option<usize>,
        is_cycle: Option<bool>,
    ) -> IndexMap<String, Expectation> {
        let mut expect = IndexMap::new();
        let Some(books) = self.r.map(node) else {
            return expect;
        };
        if books.entries().is_empty() {
            let message = Text::new("`expect` 中没有任何规则", "`expect` names no rule book");
            self.fail(node.span, None, &message);
        }
        for (book, node) in books.entries() {
            let Some(mut fields) = self.r.map(node) else {
                continue;
            };
            let verdict = fields.required("verdict", self.r);
            let verdict = verdict.and_then(|n| self.verdict(n, is_cycle));
            let classes = fields.optional("classes");
            let classes = classes.map(|n| self.classes(n, plies));
            let patterns = fields.optional("patterns").map(|n| self.patterns(n));
            let clause = fields.optional("clause").and_then(|n| self.r.id(n));
            fields.finish(self.r);
            let expected = verdict.map(|verdict| Expectation {
                verdict,
                classes: classes.unwrap_or_default(),
                patterns: patterns.unwrap_or_default(),
                clause: clause.map(|id| id.value),
            });
            expect.extend(expected.map(|expected| (book.text.clone(), expected)));
        }
        expect
    }

    fn verdict(&mut self, node: &Node, is_cycle: Option<bool>) -> Option<Verdict> {
        let verdict = verdict(node, self.r)?;
        if is_cycle == Some(true) && verdict == Verdict::None {
            let message = Text::new(
                "循环必有裁决，不能是 `none`",
                "a cycle has a verdict, it cannot be `none`",
            );
            self.fail(node.span, None, &message);
        }
        Some(verdict)
    }

    fn classes(&mut self, node: &Node, plies: Option<usize>) -> Vec<Class> {
        let items = self.r.list(node);
        let classes: Vec<Option<Class>> = items.iter().map(|n| class(n, self.r)).collect();
        let count = classes.len();
        if let Some(plies) = plies.filter(|plies| count != 0 && count != *plies) {
            let message = Text::new(
                format!("有{count}个性质，应为{plies}个，每着一个"),
                format!("{count} classes, expected {plies}, one for each ply"),
            );
            self.fail(node.span, None, &message);
        }
        classes.into_iter().flatten().collect()
    }

    /// The patterns of the sides, under `red` and `black`.
    fn patterns(&mut self, node: &Node) -> BySide<Option<String>> {
        let Some(mut fields) = self.r.map(node) else {
            return BySide::default();
        };
        let names = BySide {
            red: fields.optional("red"),
            black: fields.optional("black"),
        };
        let names = names.map(|name| Some(self.r.word(name?)?.value));
        fields.finish(self.r);
        names
    }

    fn evidence<'n>(&mut self, node: &'n Node) -> Vec<(&'n Node, Evidence)> {
        let items = self.r.list(node).iter();
        let items = items.filter_map(|item| Some((item, evidence(item, self.r)?)));
        items.collect()
    }

    /// Tells what the line, the classes and the board say against the evidence.
    fn contradictions(&mut self, case: &Case, all: &[(&Node, Evidence)]) {
        let positions = case.positions();
        for (node, evidence) in all {
            let ply = evidence.ply;
            let other = |e: &Expectation| e.classes.get(ply).is_some_and(|c| *c != Class::Chase);
            let message = match positions.get(ply + 1) {
                None => Some(Text::new(
                    format!("没有这一着，共{}着", case.moves.len()),
                    format!("there is no such ply, the line has {}", case.moves.len()),
                )),
                Some(_) if case.expect.values().any(other) => Some(Text::new(
                    "有捉的说明，性质却不是捉",
                    "evidence of a chase, but the class is another",
                )),
                Some(after) => contradiction(evidence, after),
            };
            if let Some(message) = message {
                self.fail(node.head(self.r.source), Some(ply), &message);
            }
        }
    }

    fn provenance(&mut self, node: &Node) -> Option<Provenance> {
        let mut fields = self.r.map(node)?;
        let mut word = |node: Option<&Node>| Some(self.r.word(node?)?.value);
        let figure = word(fields.optional("figure"));
        let diagram = word(fields.optional("diagram"));
        let number = word(fields.optional("number"));
        let book = fields.required("book", self.r);
        let book = book.and_then(|n| self.r.word(n));
        fields.finish(self.r);
        Some(Provenance {
            book: book?.value,
            figure,
            diagram,
            number,
        })
    }
}
