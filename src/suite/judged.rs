//! Cases and games as books judge them, without what the judgement rests on.

use super::case::Case;
use crate::board::{BySide, Move, Position, Side};
use crate::facts::Class;
use crate::judge::{
    Evidence, Judgement, PlyJudgement, Record, Verdict, judge, judge_cycle, judge_move,
};
use crate::notation::Game;
use crate::rules::Book;
use std::sync::Arc;

/// A line of moves that books judge.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The id of the case, or the place and the players of the game.
    pub name: String,
    /// The line.
    pub record: Record,
    /// What the line is.
    pub form: Form,
}

/// What a line of moves is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A case that is one period of a cycle 循环, which is taken to go on until a book's threshold.
    Cycle,
    /// A case of another kind: every move is judged, whether anything is repeated or not.
    Line,
    /// A game: what is repeated in it is judged.
    Game,
}

impl Subject {
    /// A case.
    #[must_use]
    pub fn of_case(case: &Case) -> Subject {
        let form = if case.cycle { Form::Cycle } else { Form::Line };
        Subject {
            name: case.id.clone(),
            record: Record::new(case.position.clone(), case.moves.clone()),
            form,
        }
    }

    /// A game under a name.
    #[must_use]
    pub fn of_game(name: String, game: &Game) -> Subject {
        Subject {
            name,
            record: Record::new(game.start.clone(), game.moves.clone()),
            form: Form::Game,
        }
    }

    /// Judges the line by a book.
    #[must_use]
    pub fn judge(&self, book: &Book) -> Judged {
        let judgement = match self.form {
            Form::Cycle => judge_cycle(book, &self.record),
            Form::Line | Form::Game => judge(book, &self.record),
        };
        let mut judged = Judged::new(book, &judgement);
        if self.form == Form::Line && judgement.cycle.is_none() {
            judged.plies = self.plies(book);
        }
        judged
    }

    fn plies(&self, book: &Book) -> Vec<JudgedPly> {
        let positions = self.record.positions().iter();
        let plies = (0..).zip(positions.zip(self.record.moves()));
        plies
            .map(|(ply, (before, mv))| JudgedPly::new(book, ply, &judge_move(book, before, *mv)))
            .collect()
    }
}

/// What a book makes of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// The id of the verdict clause that decides.
    pub decided_by: Option<String>,
    /// The patterns of both sides; `None` if no side clause gives one.
    pub patterns: BySide<Option<Arc<str>>>,
    /// The ids of the side clauses that give them.
    pub given_by: Vec<String>,
    /// The plies that were judged: none if nothing is repeated.
    pub plies: Vec<JudgedPly>,
    /// The ids of all clauses that decide: the verdict's, the patterns', the moves'.
    pub clauses: Vec<String>,
}

/// What a book makes of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPly {
    /// The number of the ply in the line, from 0.
    pub ply: usize,
    /// The position before it.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The class; `None` when undetermined.
    pub class: Option<Class>,
    /// The id of the clause that gives it.
    pub clause: Option<String>,
    /// The ids of the clauses that keep others from applying.
    pub overriding: Vec<String>,
    /// What shows the class.
    pub evidence: Option<Evidence>,
}

impl Judged {
    fn new(book: &Book, judgement: &Judgement) -> Judged {
        let decided = judgement.decided_by;
        let decided = decided.and_then(|(number, _)| book.verdicts.get(number));
        let plies = judgement.plies.iter();
        let sides = judgement.sides.iter();
        let sides = sides.flat_map(|sides| Side::ALL.map(|side| sides.get(side)));
        let given_by = sides.flat_map(|side| &side.clauses);
        let given_by = given_by.filter_map(|number| book.sides.get(*number));
        Judged {
            verdict: judgement.verdict,
            decided_by: decided.map(|clause| clause.article.id.clone()),
            patterns: BySide::from_fn(|side| {
                let sides = judgement.sides.as_ref()?;
                sides.get(side).pattern.clone()
            }),
            given_by: given_by.map(|clause| clause.article.id.clone()).collect(),
            plies: plies
                .map(|ply| JudgedPly::new(book, ply.ply, ply))
                .collect(),
            clauses: judgement.clause_ids(book),
        }
    }
}

impl JudgedPly {
    fn new(book: &Book, number: usize, ply: &PlyJudgement) -> JudgedPly {
        let class = ply.class();
        let clause = ply.applied.decided_by.filter(|_| class.is_some());
        let clause = clause.and_then(|number| book.moves.get(number));
        let overriding = ply.applied.overridden.iter();
        let overriding = overriding.filter_map(|(_, by)| book.moves.get(*by));
        JudgedPly {
            ply: number,
            position: ply.facts.before().clone(),
            mv: ply.facts.mv(),
            class,
            clause: clause.map(|clause| clause.article.id.clone()),
            overriding: overriding.map(|clause| clause.article.id.clone()).collect(),
            evidence: ply.evidence.clone(),
        }
    }
}
