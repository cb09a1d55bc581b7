//! Judging a game while it is played 裁判.

use super::VOCABULARY;
use super::classify::{Desk, Notes};
use super::cycle::Record;
use super::foresight::{Foresight, foresee};
use super::inquiry::Questions;
use super::judgement::{GameJudgement, Judgement, judge_in, judge_whole};
use super::limit::Claim;
use super::ruling::{Course, GameOutcome, Refusal, Ruling};
use super::table::{Office, Table};
use crate::board::{Move, Position, Side};
use crate::facts::Class;
use crate::lang::Text;
use crate::rules::{Book, OpenError, open};
use std::io::ErrorKind;
use std::sync::Arc;

/// A book that is ready to be judged by. Clones share it.
#[derive(Debug, Clone)]
pub struct Judge(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    book: Book,
    questions: Questions,
}

impl Judge {
    /// Makes a book ready.
    #[must_use]
    pub fn new(book: Book) -> Judge {
        let questions = Questions::new(&book);
        Judge(Arc::new(Inner { book, questions }))
    }

    /// The judge of a shipped book, by its name, such as `cxa-2011`.
    ///
    /// # Errors
    /// There is no such book.
    pub fn shipped(name: &str) -> Result<Judge, OpenError> {
        let loaded = open(name, &VOCABULARY, &|_| Err(ErrorKind::NotFound.into()));
        loaded.book.map(Judge::new).ok_or_else(|| {
            let problem = loaded.problems.into_iter().next();
            problem.map_or_else(
                || OpenError {
                    message: Text::default(),
                    help: None,
                },
                |problem| OpenError {
                    message: problem.message,
                    help: problem.help,
                },
            )
        })
    }

    /// The book.
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.0.book
    }

    /// Judges a record from its first move to its last.
    #[must_use]
    pub fn game(&self, record: &Record) -> GameJudgement {
        judge_in(self.office(), record)
    }

    /// Judges a record that is one period of a cycle, as [`judge_cycle`](super::judge_cycle) does.
    #[must_use]
    pub fn cycle(&self, record: &Record) -> Judgement {
        let Office { book, questions } = self.office();
        judge_whole(&mut Desk::new(book, questions, Notes::default()), record)
    }

    /// All rulings of a record, without the classes of its moves.
    #[must_use]
    pub fn course(&self, record: &Record) -> Course {
        Table::of_record(self.office(), record).course(self.office())
    }

    /// All rulings of a record, and for each of them the classes of the moves that it judged, `None` where undetermined.
    #[must_use]
    pub fn course_with_classes(&self, record: &Record) -> (Course, Vec<Vec<Option<Class>>>) {
        let mut table = Table::of_record(self.office(), record);
        let course = table.course(self.office());
        let judged = course.rulings.iter().map(|ruling| ruling.judged.clone());
        let classes = judged.map(|judged| table.classes(self.office(), judged));
        let classes = classes.collect();
        (course, classes)
    }

    pub(super) fn office(&self) -> Office<'_> {
        Office {
            book: &self.0.book,
            questions: &self.0.questions,
        }
    }

    /// A referee for a game that starts in a position.
    #[must_use]
    pub fn referee(&self, start: Position) -> Referee {
        Referee {
            table: Table::new(self.office(), start),
            judge: self.clone(),
        }
    }
}

/// A move that the rules of the board do not allow where it was to be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{mv} is not legal in {fen}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position.
    pub fen: String,
}

/// Follows a game move by move, and says at each what a book makes of it. Moves can be taken back.
///
/// A move costs the same however long the game is, as long as no position comes back.
///
/// ```
/// use qili::board::{Strictness, parse_fen};
/// use qili::judge::{Judge, RulingKind, Verdict};
/// use qili::notation::read_moves;
///
/// let judge = Judge::shipped("axf")?;
/// let start = parse_fen("n2k5/9/9/9/9/9/9/9/4R4/5K3 w", Strictness::Strict)?;
/// let moves = read_moves("e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1e5", &start)?;
/// let mut referee = judge.referee(start);
/// for mv in &moves[..8] {
///     assert!(referee.ruling().is_none());
///     referee.push(*mv)?;
/// }
/// let ruling = referee.ruling().ok_or("the position has come three times")?;
/// assert_eq!(ruling.kind, RulingKind::Repetition);
/// assert_eq!(ruling.verdict, Verdict::RedMustChange);
/// assert!(referee.push(moves[8]).is_ok());
/// assert!(referee.push(moves[8]).is_err());
/// assert_eq!(referee.pop(), Some(moves[8]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Referee {
    judge: Judge,
    table: Table,
}

impl Referee {
    /// The book.
    #[must_use]
    pub fn book(&self) -> &Book {
        self.judge.book()
    }

    /// How many moves have been played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.table.ply()
    }

    /// The position in which the game started.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.table.start()
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.table.position()
    }

    /// The moves played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.table.moves()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal; nothing is changed then.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position().is_legal(mv) {
            return Err(IllegalMove {
                mv,
                fen: self.position().to_fen(),
            });
        }
        self.table.play(self.judge.office(), mv);
        Ok(())
    }

    /// Takes the last move back; gives it.
    pub fn pop(&mut self) -> Option<Move> {
        self.table.pop()
    }

    /// The ruling that has arisen or goes on with the last move, or by which it ended the game.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        self.table.ruling()
    }

    /// How often the position has come, since the last capture.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.table.occurrences()
    }

    /// Who has to change now, and after how many moves it has to be done.
    #[must_use]
    pub fn duty(&self) -> Option<(Side, usize)> {
        self.table.duty()
    }

    /// How the game ends, as far as it has been played.
    #[must_use]
    pub fn outcome(&self) -> GameOutcome {
        self.table.outcome(self.judge.office())
    }

    /// What a claim of the natural limit 自然限着 by a side would get now.
    #[must_use]
    pub fn claim(&self, side: Side) -> Claim {
        self.table.claim(self.judge.office(), side)
    }

    /// Rules on what a person finds, as a board does not show it: that the allowed moves of a side have had no positive aim for
    /// as many rounds as the book asks (CXA 2011, 23.4). What follows is the [`ruling`](Referee::ruling) then.
    ///
    /// # Errors
    /// [`Refusal`] if nothing comes of it.
    pub fn find_aimless(&mut self, side: Side) -> Result<(), Refusal> {
        self.table.find_aimless(self.judge.office(), side)
    }

    /// What each legal move would mean: a warning before, not a loss after.
    pub fn foresee(&mut self) -> Vec<Foresight> {
        foresee(&mut self.table, self.judge.office())
    }

    /// All rulings of the game so far, and its outcome.
    #[must_use]
    pub fn course(&self) -> Course {
        let mut table = self.table.clone();
        table.complete(self.judge.office());
        table.course(self.judge.office())
    }
}
