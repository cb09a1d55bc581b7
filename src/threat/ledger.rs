//! The ledger of threats: every way in which a side would come out ahead if it moved now, each with what it rests on.
//!
//! The ledger of a position is made in one way, whether the position is the one after a move, the side that has moved to
//! move again, or the one before it. Whether a threat is new is therefore a comparison of two ledgers (see
//! [`super::stood`]).

use super::budget::Budget;
use super::line::taken;
use super::offer::{Offer, offers};
use super::orientation::Orientation;
use super::policy::Policy;
use super::search::{MATE, Search};
use super::terms::Terms;
use super::view::{View, minor_captures};
use crate::board::{Kind, Move, Piece, Position, Side, Square};
use std::rc::Rc;

/// One way to come out ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The attacker's first move, and the line that follows with best play.
    pub line: Vec<Move>,
    /// What it nets on the [`Scale`](super::Scale); 0 for an even trade that is forced on the defender, see
    /// [`Entry::even`], and for what is only [held back](Entry::held_back).
    pub value: i32,
    /// What it would net if the defender's standing threats were left aside. The measure by which a threat is old or new.
    pub own: i32,
    /// Whether the target falls for nothing where it stands, and only a piece that the attacker gives up elsewhere
    /// makes the trade even: the capturer is a root or pinned (CXA 2011, 26.5).
    pub even: bool,
    /// Whether it comes out at nothing only because soldiers float: a soldier for another piece, no gain and no loss
    /// (CXA 2011, 26.7).
    pub floats: bool,
    /// Whether a standing threat of the defender, a kill among them, holds it back: it wins nothing now, and would if
    /// that threat were parried.
    pub held_back: bool,
    /// The attacker's pieces that the standing threats would take which had to be left aside to come to [`Entry::own`].
    pub aside: Vec<Square>,
    /// The heaviest piece that is won, and where it stood at first.
    pub target: Piece,
    /// The square of the target before the line.
    pub target_square: Square,
    /// All pieces that the line takes from the defender, by the squares where they stood before it.
    pub taken: Vec<Square>,
    /// Whether a soldier or the general takes by itself 兵卒、将帅本身.
    pub by_minor: bool,
}

impl Entry {
    /// The first move of the line.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// Whether the line begins by taking the target.
    #[must_use]
    pub fn is_direct(&self) -> bool {
        self.first().is_some_and(|mv| mv.to == self.target_square)
    }
}

/// The threats of the side to move in a position.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// The ways to win material.
    pub entries: Vec<Entry>,
    /// The exchange offers that the side has standing.
    pub offers: Vec<Offer>,
}

impl Ledger {
    /// The entries that stand now, none that is only held back.
    pub fn standing(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !entry.held_back)
    }

    /// The captures of exchange partners: a mate or gain that begins so is the exchange's own.
    #[must_use]
    pub fn exchange_captures(&self) -> Vec<Move> {
        self.offers
            .iter()
            .filter(|offer| !offer.taker_mated)
            .map(Offer::capture)
            .collect()
    }
}

/// The threats of the side to move, though it be in check: a check that has to be answered hides a threat, but does not
/// end it.
#[must_use]
pub fn threats(position: &Position, policy: &Policy, budget: &mut Budget) -> Ledger {
    let view = View::of(position);
    let minor = minor_captures(&view, policy);
    let offers = offers(&view, policy, &minor, budget);
    let exchanges = offers.iter().filter(|o| !o.hurts()).map(Offer::capture);
    let mut attack = Attack::new(&view, policy);
    let terms = Terms {
        barred: minor.clone(),
        exchanges: exchanges.collect(),
        ..Terms::default()
    };
    let moves = view.moves();
    let mut entries = attack.entries(&moves, &terms, budget);
    let mut alone = attack.question(Terms {
        minor_counts: true,
        ..Terms::default()
    });
    for mv in minor {
        if let Some((entry, _)) = attack.entry(mv, &mut alone, Most::default(), budget) {
            entries.push(Entry {
                by_minor: true,
                ..entry
            });
        }
    }
    Ledger { entries, offers }
}

/// The ledger of the side to move without ways to win material: its exchange offers alone.
#[must_use]
pub fn offers_only(position: &Position, policy: &Policy, budget: &mut Budget) -> Ledger {
    let view = View::of(position);
    let minor = minor_captures(&view, policy);
    Ledger {
        entries: Vec::new(),
        offers: offers(&view, policy, &minor, budget),
    }
}

/// The search for the entries of one side.
struct Attack<'a> {
    view: &'a View,
    policy: &'a Policy,
    /// The defender's standing threats, once they were asked for.
    standing: Option<Rc<[Standing]>>,
}

/// What is asked of several first moves on the same terms.
struct Question<'a> {
    terms: Terms,
    /// Against what the defender takes back alone.
    retakes: Search<'a>,
    /// Against all that it has.
    full: Search<'a>,
}

/// What a first move can be worth at most, against everything and with the standing threats left aside.
#[derive(Clone, Copy)]
struct Most {
    full: i32,
    own: i32,
}

impl Default for Most {
    fn default() -> Most {
        Most {
            full: MATE,
            own: MATE,
        }
    }
}

impl Most {
    /// What was found; a value that was not found is none above the floor of its question.
    fn of(full: Option<&(i32, Vec<Move>)>, own: Option<&(i32, Vec<Move>)>) -> Most {
        let value = |found: Option<&(i32, Vec<Move>)>| found.map_or(-MATE, |(value, _)| *value);
        Most {
            full: value(full),
            own: value(own),
        }
    }
}

/// A trade that is worth nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trade {
    /// As much is given as is taken.
    Even,
    /// Soldiers for other pieces.
    Floating,
}

/// A threat that the defender has standing.
struct Standing {
    mv: Move,
    value: i32,
    /// The piece of the attacker that falls first.
    prize: Option<Square>,
    /// All pieces of the attacker that fall, those with it that are thrown in the way of a kill.
    taken: Vec<Square>,
}

impl<'a> Attack<'a> {
    const fn new(view: &'a View, policy: &'a Policy) -> Attack<'a> {
        Attack {
            view,
            policy,
            standing: None,
        }
    }

    const fn position(&self) -> &'a Position {
        &self.view.position
    }

    fn question(&self, terms: Terms) -> Question<'a> {
        let retakes_only = Terms {
            retakes_only: true,
            ..terms.clone()
        };
        Question {
            retakes: Search::new(self.view, self.policy, retakes_only),
            full: Search::new(self.view, self.policy, terms.clone()),
            terms,
        }
    }

    /// The entries of all moves, in an order that does not depend on how the position is turned.
    fn entries(&mut self, moves: &[Move], terms: &Terms, budget: &mut Budget) -> Vec<Entry> {
        let orientation = Orientation::of(self.position());
        let mut moves = moves.to_vec();
        moves.sort_by_key(|mv| orientation.key(*mv));
        let mut question = self.question(terms.clone());
        let found: Vec<(Entry, Most)> = moves
            .iter()
            .filter_map(|mv| self.entry(*mv, &mut question, Most::default(), budget))
            .collect();
        self.alone(found, terms, budget)
    }

    /// The entries that stand without the help of another: what can be taken anyway is no profit of a different attack.
    fn alone(
        &mut self,
        found: Vec<(Entry, Most)>,
        terms: &Terms,
        budget: &mut Budget,
    ) -> Vec<Entry> {
        let captures: Vec<Move> = found
            .iter()
            .filter(|(entry, _)| !entry.held_back)
            .filter_map(|(entry, _)| entry.first())
            .filter(|mv| self.position().get(mv.to).is_some())
            .collect();
        found
            .into_iter()
            .filter_map(|(one, most)| {
                let first = one.first()?;
                let is_other = |mv: &&Move| mv.to != first.to && mv.to != one.target_square;
                let others: Vec<Move> = captures.iter().filter(is_other).copied().collect();
                if others.is_empty() {
                    return Some(one);
                }
                let mut terms = terms.clone();
                terms.barred.extend(others);
                // With fewer captures it wins no more than with all.
                let entry = self.entry(first, &mut self.question(terms), most, budget)?;
                Some(entry.0)
            })
            .collect()
    }

    /// The entry of a first move, if there is one.
    fn entry(
        &mut self,
        mv: Move,
        question: &mut Question<'a>,
        most: Most,
        budget: &mut Budget,
    ) -> Option<(Entry, Most)> {
        // No answer of the defender is left out for long, but few moves win as much as what is taken back costs.
        if !question.retakes.is_forcing(mv) || !question.retakes.is_above(mv, 0, budget) {
            return None;
        }
        let full = question.full.value_above(mv, -1, most.full, budget);
        let trade = full
            .as_ref()
            .and_then(|(value, line)| self.trade(line, *value));
        // A threat to take the capturer itself meets the attack, and is never left aside.
        let standing = self.standing(budget);
        let standing: Vec<&Standing> = standing
            .iter()
            .filter(|threat| !threat.taken.contains(&mv.from))
            .collect();
        let own = self.own(mv, full.is_some(), &standing, question, most.own, budget);
        let found = Most::of(full.as_ref(), own.as_ref());
        let (full_value, full_line) = full.unwrap_or_default();
        let mut aside: Vec<Square> = standing
            .iter()
            .flat_map(|threat| threat.taken.iter().copied())
            .collect();
        aside.sort_unstable();
        aside.dedup();
        // A combination through checks has to hold against all that the other side has, and so has a capture against a
        // kill.
        let stands = self.position().get(mv.to).is_some()
            && standing.iter().all(|threat| threat.value < MATE);
        let own_value = own.as_ref().map_or(full_value, |(own, _)| *own);
        let (value, line, held_back) = match own {
            _ if full_value > 0 => (full_value, full_line, false),
            Some((own, line)) if stands && trade != Some(Trade::Even) => (own, line, false),
            _ if trade.is_some() => (0, full_line, false),
            Some((_, line)) => (0, line, true),
            None => return None,
        };
        let own_value = own_value.max(full_value);
        let trade = trade.filter(|_| value == 0);
        let kept = if trade.is_some() {
            line.get(..1)?
        } else {
            &line
        };
        let target = self.target(kept, &question.terms, budget)?;
        let taken = taken(self.position(), &line);
        let entry = Entry {
            line,
            value,
            own: own_value,
            even: trade == Some(Trade::Even),
            floats: trade == Some(Trade::Floating),
            held_back,
            aside: if own_value > full_value {
                aside
            } else {
                Vec::new()
            },
            target: target.1,
            target_square: target.0,
            taken: taken.into_iter().map(|capture| capture.square).collect(),
            by_minor: false,
        };
        Some((entry, found))
    }

    /// What a first move nets if the defender's standing threats are left aside, each for no more than it nets itself.
    /// `holds` says that it loses nothing even against them.
    fn own(
        &self,
        mv: Move,
        holds: bool,
        standing: &[&Standing],
        question: &mut Question<'a>,
        at_most: i32,
        budget: &mut Budget,
    ) -> Option<(i32, Vec<Move>)> {
        let most = standing.iter().map(|threat| threat.value).max()?;
        if !holds && most < MATE && !question.full.is_above(mv, -most, budget) {
            return None;
        }
        let terms = Terms {
            overlooked: standing.iter().map(|threat| threat.mv).collect(),
            spared: standing.iter().filter_map(|threat| threat.prize).collect(),
            ..question.terms.clone()
        };
        Search::new(self.view, self.policy, terms).value_above(mv, 0, at_most, budget)
    }

    /// What sort of trade a line is that is worth nothing, in which the target falls where it stands and the defender's
    /// first answer is to take another piece.
    fn trade(&self, line: &[Move], value: i32) -> Option<Trade> {
        let [first, reply, ..] = line else {
            return None;
        };
        let takes = |mv: &Move| self.position().get(mv.to).is_some();
        let is_trade = value == 0 && takes(first) && takes(reply) && reply.to != first.to;
        is_trade.then(|| {
            if self.points(line) == 0 {
                Trade::Even
            } else {
                Trade::Floating
            }
        })
    }

    /// The plain sum of what is taken in a line, won less lost.
    fn points(&self, line: &[Move]) -> i32 {
        let mut at = self.position().clone();
        let side = at.side();
        let mut sum = 0;
        for mv in line {
            if let Some(taken) = at.get(mv.to)
                && self.policy.scale.is_material(taken, mv.to)
            {
                let weight = self.policy.scale.weight(taken.kind);
                sum += if taken.side == side { -weight } else { weight };
            }
            at = at.play(*mv);
        }
        sum
    }

    /// The threats that the defender has standing, what the attacker could take in its turn being left aside as well.
    fn standing(&mut self, budget: &mut Budget) -> Rc<[Standing]> {
        if let Some(known) = &self.standing {
            return known.clone();
        }
        let found = if self.policy.set_aside {
            standing(self.position(), self.policy, budget)
        } else {
            Rc::default()
        };
        self.standing.insert(found).clone()
    }

    /// Whether a capture comes out ahead by what happens on its square alone.
    fn falls_on_the_spot(&self, mv: Move, terms: &Terms, budget: &mut Budget) -> bool {
        let terms = Terms {
            one_square: true,
            retakes_only: true,
            ..terms.clone()
        };
        self.position().get(mv.to).is_some()
            && Search::new(self.view, self.policy, terms).is_above(mv, 0, budget)
    }

    /// The piece that a line wins, and where it stood: that which leaves most after what is taken back for it; of
    /// several, one that is not itself taken back with, and the first.
    fn target(&self, line: &[Move], terms: &Terms, budget: &mut Budget) -> Option<(Square, Piece)> {
        let taken = taken(self.position(), line);
        let piece = |square: Square| Some((square, self.position().get(square)?));
        let on_the_spot = line
            .first()
            .filter(|first| self.falls_on_the_spot(**first, terms, budget))
            .map(|first| first.to);
        let weight = |kind: Kind| self.policy.scale.weight(kind);
        let profit = |square: Square, cost: Option<Kind>, piece: Piece| {
            let cost = cost.filter(|_| on_the_spot != Some(square));
            (
                weight(piece.kind) - cost.map_or(0, weight),
                weight(piece.kind),
            )
        };
        taken
            .iter()
            .filter_map(|capture| Some((capture, piece(capture.square)?)))
            .rev()
            .max_by_key(|(capture, (square, piece))| {
                (profit(*square, capture.cost, *piece), !capture.takes_back)
            })
            .map(|(_, target)| target)
            .or_else(|| {
                // A mate may take nothing; its target is the general.
                let side: Side = self.position().side().other();
                piece(self.position().board().general(side)?)
            })
    }
}

/// The threats of the side that waits, each against what is taken back alone.
fn standing(position: &Position, policy: &Policy, budget: &mut Budget) -> Rc<[Standing]> {
    let terms = Terms {
        retakes_only: true,
        minor_counts: true,
        ..Terms::default()
    };
    let passed = View::of(&position.passed());
    let mut search = Search::new(&passed, policy, terms);
    let mut found = Vec::new();
    for mv in &passed.moves() {
        if search.is_forcing(*mv)
            && let Some((value, line)) = search.value_above(*mv, 0, MATE, budget)
        {
            let taken = taken(&passed.position, &line);
            let taken: Vec<Square> = taken.iter().map(|capture| capture.square).collect();
            found.push(Standing {
                mv: *mv,
                value,
                prize: taken.first().copied(),
                taken,
            });
        }
    }
    found.into()
}
