//! A game as it stands under a book: what has arisen in it, what that obliges to, whether it has ended.

use super::classify::{Desk, Notes};
use super::cost::Cost;
use super::cycle::{Aimless, Record};
use super::decide::{Decided, Depth, decide};
use super::history::History;
use super::inquiry::Questions;
use super::repeat::Count;
use super::ruling::{Course, Followed, GameOutcome, Nearest, Refusal, Ruling, RulingKind};
use super::verdict::Verdict;
use super::{limit, shuttle};
use crate::board::{BySide, Move, Position, Side};
use crate::facts::{Class, Classes};
use crate::rules::{Book, Parameters};
use std::ops::Range;
use std::sync::Arc;

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

    /// Sees what has come about with the last move.
    fn look(&mut self, office: Office<'_>) {
        let ply = self.ply();
        let Some(then) = self.stands.get(ply - 1) else {
            return;
        };
        let (was_pending, was_ended) = (then.pending, then.ended);
        let pending = was_pending.filter(|pending| self.goes_on(office, pending));
        let mut ended = was_ended;
        if pending.is_none() {
            // A draw was not claimed by those who play on otherwise.
            ended = ended.filter(|ended| !(ended.lapses && ended.ply + 1 == ply));
        }
        let is_due = |pending: &Pending| pending.until.is_some_and(|until| until <= ply);
        if let Some(pending) = pending.filter(is_due).filter(|_| ended.is_none()) {
            ended = Some(Ended {
                ply,
                outcome: outcome(pending.verdict),
                lapses: false,
            });
        }
        self.set(pending, ended);
        // What goes on in the same way has been ruled on; but rounds that were not alike may have become so.
        let is_known = |p: Pending| p.kind == RulingKind::Repetition && p.is_alike;
        if !pending.is_some_and(is_known) && !self.find_repetition(office) && pending.is_none() {
            self.find_shuttle(office);
        }
        self.find_limit(office);
    }

    fn set(&mut self, pending: Option<Pending>, ended: Option<Ended>) {
        if let Some(stand) = self.stands.last_mut() {
            stand.pending = pending;
            stand.ended = ended;
        }
    }

    /// Whether the last move goes on with what is pending.
    fn goes_on(&mut self, office: Office<'_>, pending: &Pending) -> bool {
        let ply = self.ply();
        match pending.kind {
            RulingKind::Repetition => {
                let earlier = self.history.position(ply - pending.period);
                earlier == self.position()
            }
            RulingKind::Shuttle(side) => {
                let mover = self.position().side().other();
                let matters = mover == side || pending.due == Some(mover) || pending.due.is_none();
                let is_capture = self.history.since(ply) == ply;
                !is_capture && (!matters || self.attacks(office, ply) != Some(false))
            }
            RulingKind::Aimless(side) => {
                let mover = self.position().side().other();
                let is_capture = self.history.since(ply) == ply;
                let goes_on = match mover == side {
                    true => self.goes_to_known_point(pending, side),
                    false => pending.due != Some(mover) || self.attacks(office, ply) != Some(false),
                };
                !is_capture && goes_on
            }
            _ => false,
        }
    }

    /// Whether the last move of a side leads to a point that it went to in what is pending: more of its aim a board does not
    /// show.
    fn goes_to_known_point(&self, pending: &Pending, side: Side) -> bool {
        let arisen = self.stands.get(pending.arose);
        let ruling = arisen.and_then(|stand| stand.arisen.last());
        let (Some(ruling), Some(mv)) = (ruling, self.history.mv(self.ply())) else {
            return false;
        };
        shuttle::reached(&self.history, ruling.span.clone(), side).contains(&mv.to)
    }

    fn find_repetition(&mut self, office: Office<'_>) -> bool {
        let ply = self.ply();
        let Some(repeat) = self
            .count
            .and_then(|count| count.reached(&self.history, ply))
        else {
            return false;
        };
        let is_alike = repeat.judged.len() == repeat.period;
        let pending = self.stands.last().and_then(|stand| stand.pending);
        let goes_on = pending.is_some_and(|p| p.kind == RulingKind::Repetition);
        if goes_on && !is_alike {
            return true;
        }
        let decided = self.decide(office, repeat.judged.clone(), Depth::Verdict);
        let ruling = Ruling {
            span: repeat.span,
            judged: repeat.judged,
            times: repeat.times,
            ..ruling(ply, RulingKind::Repetition, &decided)
        };
        self.arise(&office.book.parameters, ruling, repeat.period);
        true
    }

    fn find_shuttle(&mut self, office: Office<'_>) {
        let found = Side::ALL
            .into_iter()
            .find_map(|side| Some((side, self.shuttle(office, side, true).ok()?)));
        if let Some((side, found)) = found {
            self.arise_of(office, RulingKind::Shuttle(side), found);
        }
    }

    /// Rules on moves to and fro of which a person finds that they had no positive aim (CXA 2011, 23.4).
    pub(super) fn find_aimless(&mut self, office: Office<'_>, side: Side) -> Result<(), Refusal> {
        let stand = self.stands.last();
        let found = match stand.is_some_and(|stand| stand.pending.is_some()) {
            true => Err(Refusal::Pending),
            false => self.shuttle(office, side, false),
        };
        match found {
            Ok(found) => self.arise_of(office, RulingKind::Aimless(side), found),
            Err(why) => {
                if let Some(stand) = self.stands.last_mut() {
                    stand.refused.push((side, why));
                }
                return Err(why);
            }
        }
        Ok(())
    }

    fn arise_of(
        &mut self,
        office: Office<'_>,
        kind: RulingKind,
        (span, decided): (Range<usize>, Arc<Decided>),
    ) {
        let ruling = Ruling {
            span: span.clone(),
            judged: span,
            ..ruling(self.ply(), kind, &decided)
        };
        self.arise(&office.book.parameters, ruling, 0);
    }

    /// The stretch in which a side has attacked at every move, or at none, and what follows from it; undetermined if that
    /// is open of some of the moves.
    fn shuttle(
        &mut self,
        office: Office<'_>,
        side: Side,
        with_attacks: bool,
    ) -> Result<(Range<usize>, Arc<Decided>), Refusal> {
        let parameters = &office.book.parameters;
        if parameters.shuttle_rounds.is_none() {
            return Err(Refusal::NoRule);
        }
        let span = shuttle::span(parameters, &self.history, self.ply(), side);
        let span = span.ok_or(Refusal::Short)?;
        // What is known already is looked at before anything is asked.
        let own = |ply: &usize| self.history.position(*ply).side() == side;
        let is_other = |ply: &usize| self.known_attack(*ply + 1) == Some(!with_attacks);
        if let Some(ply) = span.clone().filter(own).find(is_other) {
            return Err(Refusal::Attack(ply + 1));
        }
        let mut is_open = false;
        for ply in span.clone().rev() {
            if self.history.position(ply).side() == side {
                match self.attacks(office, ply + 1) {
                    Some(attacks) if attacks == with_attacks => {}
                    Some(_) => return Err(Refusal::Attack(ply + 1)),
                    None => is_open = true,
                }
            }
        }
        let decided = match is_open {
            false => self.decide(office, span.clone(), Depth::Verdict),
            true => Arc::new(Decided {
                verdict: Verdict::Undetermined,
                patterns: BySide::default(),
                clauses: Vec::new(),
            }),
        };
        Ok((span, decided))
    }

    fn find_limit(&mut self, office: Office<'_>) {
        let ply = self.ply();
        let parameters = &office.book.parameters;
        let since = self.history.since(ply);
        let Some(limit) = limit::rounds(parameters).filter(|limit| ply - since >= 2 * limit) else {
            return;
        };
        let stands = self.stands.get(since + 2 * limit..).unwrap_or_default();
        let arisen = stands.iter().flat_map(|stand| &stand.arisen);
        let told: Vec<Option<Side>> = arisen
            .filter_map(|ruling| match ruling.kind {
                RulingKind::NaturalLimit(side) => Some(side),
                _ => None,
            })
            .collect();
        let is_new = |side: Side| {
            let is_told = told.contains(&None) || told.contains(&Some(side));
            !is_told && self.claim(office, side).is_granted()
        };
        let side = match Side::ALL.map(is_new) {
            [true, true] => None,
            [true, false] => Some(Side::Red),
            [false, true] => Some(Side::Black),
            [false, false] => return,
        };
        let ended = self.stands.last().and_then(|stand| stand.ended);
        let ruling = Ruling {
            ply,
            kind: RulingKind::NaturalLimit(side),
            span: since..ply,
            judged: ply..ply,
            times: 0,
            verdict: Verdict::Draw,
            patterns: BySide::default(),
            clauses: limit::clauses(office.book),
            due: None,
            until: None,
            followed: Followed::Open,
            is_after_end: ended.is_some(),
        };
        if let Some(stand) = self.stands.last_mut() {
            // What is pending is asked for as the last.
            stand.arisen.insert(0, ruling);
        }
    }

    /// Notes that there is something to rule on, what it obliges to, and whether it ends the game.
    fn arise(&mut self, parameters: &Parameters, mut ruling: Ruling, period: usize) {
        let ply = ruling.ply;
        let number = |of: Option<i64>| of.and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        let rounds = 2 * number(parameters.grace_rounds);
        let cycles = period * number(parameters.grace_cycles);
        let (due, grace) = match ruling.verdict {
            Verdict::RedMustChange => (Some(Side::Red), Some(rounds.max(cycles))),
            Verdict::BlackMustChange => (Some(Side::Black), Some(rounds.max(cycles))),
            Verdict::Draw => (None, Some(rounds)),
            Verdict::RedLoses | Verdict::BlackLoses => (None, Some(0)),
            Verdict::None | Verdict::Undetermined => (None, None),
        };
        ruling.until = grace.map(|grace| ply + grace);
        ruling.due = due.filter(|_| grace != Some(0));
        let pending = Pending {
            arose: ply,
            kind: ruling.kind,
            period,
            is_alike: ruling.judged.len() == period,
            verdict: ruling.verdict,
            due: ruling.due,
            until: ruling.until,
        };
        let is_end = ruling.until == Some(ply);
        let ended = is_end.then(|| Ended {
            ply,
            outcome: outcome(ruling.verdict),
            lapses: ruling.verdict == Verdict::Draw,
        });
        if let Some(stand) = self.stands.last_mut() {
            stand.ended = stand.ended.or(ended);
            stand.pending = Some(pending);
            stand.arisen.push(ruling);
        }
    }

    /// The number under which the move that led to a stand is noted.
    fn number(&mut self, office: Office<'_>, ply: usize) -> Option<usize> {
        let stand = self.stands.get(ply)?;
        if stand.number.is_some() {
            return stand.number;
        }
        let (before, mv) = (
            self.history.position(ply.checked_sub(1)?),
            self.history.mv(ply)?,
        );
        let number = self.notes.number(office.questions, before, mv);
        if let Some(stand) = self.stands.get_mut(ply) {
            stand.number = Some(number);
        }
        Some(number)
    }

    /// Whether the move that led to a stand is a check, kill or chase, as far as it has been asked.
    fn known_attack(&self, ply: usize) -> Option<bool> {
        let number = self.stands.get(ply)?.number?;
        attack(self.notes.classes(number))
    }

    /// Whether the move that led to a stand is a check, kill or chase; `None` if it cannot be known.
    fn attacks(&mut self, office: Office<'_>, ply: usize) -> Option<bool> {
        let number = self.number(office, ply)?;
        let known = attack(self.notes.classes(number));
        if known.is_some() {
            return known;
        }
        self.at_desk(office, |desk| {
            let inquiry = desk.numbered(number)?;
            while attack(inquiry.classes()).is_none() && desk.ask(&inquiry, Cost::MOST) {}
            attack(inquiry.classes())
        })
    }

    /// Finds out the patterns of all that has arisen, also where the verdict did not need them.
    pub(super) fn complete(&mut self, office: Office<'_>) {
        for ply in 0..self.stands.len() {
            for number in 0..self.stands[ply].arisen.len() {
                let ruling = &self.stands[ply].arisen[number];
                if ruling.verdict == Verdict::Undetermined || !ruling.is_judged() {
                    continue;
                }
                let decided = self.decide(office, ruling.judged.clone(), Depth::Patterns);
                let ruling = &mut self.stands[ply].arisen[number];
                ruling.patterns = decided.patterns.clone();
                ruling.clauses.clone_from(&decided.clauses);
            }
        }
    }

    /// The classes of moves of the game; `None` where undetermined.
    pub(super) fn classes(
        &mut self,
        office: Office<'_>,
        plies: Range<usize>,
    ) -> Vec<Option<Class>> {
        let numbers = self.numbers(office, plies);
        self.at_desk(office, |desk| {
            let classes = numbers.iter().map(|number| {
                let (_, known) = desk.known(*number)?;
                known.single().or_else(|| {
                    let inquiry = desk.numbered(*number)?;
                    desk.settle(&inquiry);
                    inquiry.classes().single()
                })
            });
            classes.collect()
        })
    }

    /// The numbers under which moves of the game are noted.
    fn numbers(&mut self, office: Office<'_>, plies: Range<usize>) -> Vec<usize> {
        let numbers = plies.map(|ply| self.number(office, ply + 1));
        numbers.flatten().collect()
    }

    /// Asks about moves, with what has been noted of them, and notes what is found out.
    fn at_desk<T>(&mut self, office: Office<'_>, ask: impl FnOnce(&mut Desk<'_>) -> T) -> T {
        let notes = std::mem::take(&mut self.notes);
        let mut desk = Desk::new(office.book, office.questions, notes);
        let found = ask(&mut desk);
        self.notes = desk.close();
        found
    }

    /// Decides what follows from moves, once for each line of them.
    fn decide(&mut self, office: Office<'_>, plies: Range<usize>, depth: Depth) -> Arc<Decided> {
        let numbers = self.numbers(office, plies);
        let known = self.notes.decided.get(&numbers);
        if let Some(known) = known.filter(|known| depth == Depth::Verdict || known.is_whole()) {
            return known.clone();
        }
        let decided = self.at_desk(office, |desk| {
            let by_classes = match depth {
                Depth::Verdict => decide_by_classes(desk, office, &numbers),
                Depth::Patterns => None,
            };
            by_classes.unwrap_or_else(|| {
                let line = numbers.iter().filter_map(|number| desk.numbered(*number));
                let line: Vec<_> = line.collect();
                Arc::new(decide(desk, &line, depth).plain(office.book))
            })
        });
        self.notes.decided.insert(numbers, decided.clone());
        decided
    }
}

/// What follows from moves by their classes alone, if that is enough: one move of a side, the newest, is asked about where
/// none of the side is known.
fn decide_by_classes(
    desk: &mut Desk<'_>,
    office: Office<'_>,
    numbers: &[usize],
) -> Option<Arc<Decided>> {
    loop {
        let mut line: BySide<Vec<Classes>> = BySide::default();
        for number in numbers {
            let (side, classes) = desk.known(*number)?;
            line.get_mut(side).push(classes);
        }
        let decided = office.questions.by_classes.decide(office.book, &line);
        if decided.is_some() {
            return decided;
        }
        let is_blank = |side: Side| line.get(side).iter().all(|classes| classes.len() > 1);
        let newest = numbers
            .iter()
            .rev()
            .find(|number| desk.known(**number).is_some_and(|(side, _)| is_blank(side)))?;
        let inquiry = desk.numbered(*newest)?;
        desk.settle(&inquiry);
        if inquiry.classes().len() > 1 {
            return None;
        }
    }
}

/// A ruling on moves that have been judged, before it is known what comes of it.
fn ruling(ply: usize, kind: RulingKind, decided: &Decided) -> Ruling {
    Ruling {
        ply,
        kind,
        span: ply..ply,
        judged: ply..ply,
        times: 0,
        verdict: decided.verdict,
        patterns: decided.patterns.clone(),
        clauses: decided.clauses.clone(),
        due: None,
        until: None,
        followed: Followed::Open,
        is_after_end: false,
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

/// Whether all of some classes are attacks, or none.
fn attack(classes: Classes) -> Option<bool> {
    let is_attack = |class: Class| matches!(class, Class::Check | Class::Kill | Class::Chase);
    let mut each = classes.iter().map(is_attack);
    let first = each.next()?;
    each.all(|other| other == first).then_some(first)
}
