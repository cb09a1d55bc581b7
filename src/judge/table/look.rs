//! What comes about with a move: that something is to be ruled on, goes on, or ends the game.

use super::{Ended, Office, Pending, Table, outcome};
use crate::board::{BySide, Side};
use crate::judge::decide::{Decided, Depth};
use crate::judge::ruling::{Followed, Refusal, Ruling, RulingKind};
use crate::judge::verdict::Verdict;
use crate::judge::{limit, shuttle};
use crate::rules::Parameters;
use std::ops::Range;
use std::sync::Arc;

impl Table {
    /// Sees what has come about with the last move.
    pub(super) fn look(&mut self, office: Office<'_>) {
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
    pub(in crate::judge) fn find_aimless(
        &mut self,
        office: Office<'_>,
        side: Side,
    ) -> Result<(), Refusal> {
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
