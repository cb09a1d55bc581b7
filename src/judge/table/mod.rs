//! A game as it stands under a book: what has arisen in it, what that obliges to, whether it has ended.

mod ask;
mod look;

use super::classify::Notes;
use super::cycle::{Aimless, Record};
use super::history::History;
use super::inquiry::Questions;
use super::limit;
use super::repeat::Count;
use super::ruling::{Course, Followed, GameOutcome, Nearest, Refusal, Ruling, RulingKind};
use super::verdict::Verdict;
use crate::board::{BySide, Move, Position, Side};
use crate::rules::Book;

/// A book, and what is asked of moves under it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Office<'b> {
    pub(super) book: &'b Book,
    pub(super) questions: &'b Questions,
}

/// A game under a book.
#[derive(Debug, Clone)]
pub(super) struct Table {
    count: Option<Count>,
    notes: Notes,
    history: History,
    /// How things stand after each number of moves.
    stands: Vec<Stand>,
}

#[derive(Debug, Clone, Default)]
struct Stand {
    /// Under which number the move that led here is noted.
    number: Option<usize>,
    /// What has arisen here.
    arisen: Vec<Ruling>,
    /// Whose moves a person found without aim here, and why nothing comes of that.
    refused: Vec<(Side, Refusal)>,
    pending: Option<Pending>,
    ended: Option<Ended>,
}

/// A repetition or shuttling that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pending {
    /// After how many moves it arose.
    arose: usize,
    kind: RulingKind,
    /// How many moves a round has, of a repetition.
    period: usize,
    /// Whether the rounds that were judged are alike.
    is_alike: bool,
    verdict: Verdict,
    due: Option<Side>,
    until: Option<usize>,
}

/// That a ruling has ended the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ended {
    ply: usize,
    outcome: GameOutcome,
    /// Whether it is a draw that a move away shows not to have been claimed.
    lapses: bool,
}

impl Table {
    pub(super) fn new(office: Office<'_>, start: Position) -> Table {
        Table {
            count: Count::of(&office.book.parameters),
            notes: Notes::default(),
            history: History::new(start),
            stands: vec![Stand::default()],
        }
    }

    /// A whole record under a book, with the patterns of all that has arisen.
    pub(super) fn of_record(office: Office<'_>, record: &Record) -> Table {
        let mut table = Table::new(office, record.positions()[0].clone());
        for mv in record.moves() {
            table.play(office, *mv);
            let ply = table.ply();
            for found in record.aimless().iter().filter(|found| found.ply == ply) {
                // What is refused is told with the course.
                let _ = table.find_aimless(office, found.side);
            }
        }
        table.complete(office);
        table
    }

    /// What has been asked of the moves.
    pub(super) fn into_notes(self) -> Notes {
        self.notes
    }

    /// How many moves have been played.
    pub(super) fn ply(&self) -> usize {
        self.history.ply()
    }

    /// The moves played.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        (0..=self.ply()).filter_map(|ply| self.history.mv(ply))
    }

    /// The position in which the game started.
    pub(super) fn start(&self) -> &Position {
        self.history.position(0)
    }

    /// The position now.
    pub(super) fn position(&self) -> &Position {
        self.history.position(self.ply())
    }

    /// Plays a move that is known to be legal.
    pub(super) fn play(&mut self, office: Office<'_>, mv: Move) {
        self.history.push(mv);
        self.stands.push(Stand::default());
        self.look(office);
    }

    /// Takes the last move back; gives it.
    pub(super) fn pop(&mut self) -> Option<Move> {
        let mv = self.history.pop()?;
        self.stands.pop();
        Some(mv)
    }

    /// The ruling that has arisen or goes on with the last move, or by which it ended the game.
    pub(super) fn ruling(&self) -> Option<Ruling> {
        let stand = self.stands.last()?;
        let arose = stand.pending.map(|pending| pending.arose);
        let since = arose.or_else(|| stand.ended.map(|ended| ended.ply));
        let arisen = match since {
            Some(ply) => self.stands.get(ply)?.arisen.last(),
            None => stand.arisen.last(),
        };
        let ruling = arisen.map(|ruling| self.followed(ruling.clone()));
        ruling.or_else(|| self.end_of_board())
    }

    /// How often the position has come, since the last capture.
    pub(super) fn occurrences(&self) -> usize {
        self.history.occurrences(self.ply()).count()
    }

    /// Who has to change now, and after how many moves it has to be done.
    pub(super) fn duty(&self) -> Option<(Side, usize)> {
        let pending = self.stands.last()?.pending?;
        Some((pending.due?, pending.until?))
    }

    /// Whether a ruling has ended the game.
    pub(super) fn is_over(&self) -> bool {
        self.stands
            .last()
            .is_some_and(|stand| stand.ended.is_some())
    }

    /// How the game ends, as far as it has been played.
    pub(super) fn outcome(&self, office: Office<'_>) -> GameOutcome {
        let ended = self.stands.last().and_then(|stand| stand.ended);
        if let Some(ended) = ended {
            return ended.outcome;
        }
        if let Some(end) = self.end_of_board() {
            return outcome(end.verdict);
        }
        match Side::ALL
            .into_iter()
            .any(|side| self.claim(office, side).is_granted())
        {
            true => GameOutcome::Draw,
            false => GameOutcome::Open,
        }
    }

    /// What a claim of the natural limit 自然限着 by a side would get now.
    pub(super) fn claim(&self, office: Office<'_>, side: Side) -> limit::Claim {
        let (since, ply) = (self.history.since(self.ply()), self.ply());
        let positions = (since..=ply).map(|ply| self.history.position(ply));
        limit::claim(&office.book.parameters, side, positions)
    }

    /// All rulings of the game so far, and its outcome.
    pub(super) fn course(&self, office: Office<'_>) -> Course {
        let arisen = self.stands.iter().flat_map(|stand| &stand.arisen);
        let arisen = arisen.map(|ruling| self.followed(ruling.clone()));
        let mut rulings: Vec<Ruling> = arisen.collect();
        rulings.extend(self.end_of_board());
        let ended = self.stands.last().and_then(|stand| stand.ended);
        let repeats = rulings
            .iter()
            .any(|ruling| ruling.kind == RulingKind::Repetition);
        Course {
            rulings,
            outcome: self.outcome(office),
            ended: ended.map(|ended| ended.ply),
            nearest: (!repeats).then(|| self.nearest()).flatten(),
            refused: self.refused().collect(),
        }
    }

    fn refused(&self) -> impl Iterator<Item = (Aimless, Refusal)> {
        let stands = (0..).zip(&self.stands);
        stands.flat_map(|(ply, stand)| {
            let refused = stand.refused.iter();
            refused.map(move |(side, why)| (Aimless { side: *side, ply }, *why))
        })
    }

    fn nearest(&self) -> Option<Nearest> {
        self.count?.nearest(&self.history, self.ply())
    }

    /// A ruling with what came of it.
    fn followed(&self, mut ruling: Ruling) -> Ruling {
        let arose = ruling.ply;
        let goes_on = |stand: &Stand| stand.pending.is_some_and(|p| p.arose == arose);
        let after = self.stands.get(arose + 1..).unwrap_or_default();
        let left = after.iter().position(|stand| !goes_on(stand));
        let left = left.map(|n| arose + 1 + n);
        let pending = self.stands.get(arose).and_then(|stand| stand.pending);
        let goes_round = |ply: usize| {
            let period = pending.map_or(0, |pending| pending.period);
            self.history.position(ply - period) == self.history.position(ply)
        };
        let changed = |ply: usize| Followed::Changed {
            ply,
            by: self.history.position(ply - 1).side(),
        };
        ruling.followed = match ruling.verdict {
            Verdict::RedLoses | Verdict::BlackLoses => Followed::Final,
            Verdict::Undetermined | Verdict::None => Followed::Open,
            _ if matches!(ruling.kind, RulingKind::NaturalLimit(_)) => Followed::Open,
            Verdict::Draw if ruling.until == Some(arose) => match left {
                Some(ply) if ply == arose + 1 => changed(ply),
                _ => Followed::Final,
            },
            _ if ruling.until == Some(arose) => Followed::Final,
            // It has become another repetition without having been left, and that is ruled on by itself.
            _ if left.is_some_and(|ply| self.arises(ply) && goes_round(ply)) => Followed::Open,
            _ => match (left, pending.and_then(|pending| pending.until)) {
                (Some(ply), Some(until)) if ply <= until => changed(ply),
                (_, Some(until)) if until <= self.ply() => Followed::Unchanged,
                _ => Followed::Open,
            },
        };
        let ended = self.stands.get(arose).and_then(|stand| stand.ended);
        ruling.is_after_end = ended.is_some_and(|ended| ended.ply < arose);
        ruling
    }

    fn arises(&self, ply: usize) -> bool {
        let stand = self.stands.get(ply);
        stand.is_some_and(|stand| stand.pending.is_some_and(|pending| pending.arose == ply))
    }

    /// How the board game ends in the position, if it does.
    fn end_of_board(&self) -> Option<Ruling> {
        let position = self.position();
        if !position.is_lost() {
            return None;
        }
        let ended = self.stands.last().and_then(|stand| stand.ended);
        let ply = self.ply();
        Some(Ruling {
            ply,
            kind: if position.in_check() {
                RulingKind::Mate
            } else {
                RulingKind::Stalemate
            },
            span: ply.saturating_sub(1)..ply,
            judged: ply..ply,
            times: 0,
            verdict: Verdict::loses(position.side()),
            patterns: BySide::default(),
            clauses: Vec::new(),
            due: None,
            until: None,
            followed: Followed::Final,
            is_after_end: ended.is_some(),
        })
    }
}

/// How the game ends if nothing is done about a verdict.
const fn outcome(verdict: Verdict) -> GameOutcome {
    match verdict {
        Verdict::Draw => GameOutcome::Draw,
        Verdict::RedMustChange | Verdict::RedLoses => GameOutcome::Wins(Side::Black),
        Verdict::BlackMustChange | Verdict::BlackLoses => GameOutcome::Wins(Side::Red),
        Verdict::None | Verdict::Undetermined => GameOutcome::Open,
    }
}
