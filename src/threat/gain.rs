//! Gain of material 得子: every way in which a side would come out ahead if it moved again at once.

use super::budget::Budget;
use super::offer::{Offer, offers};
use super::orientation::Orientation;
use super::scale::Scale;
use super::search::{Search, Terms, checkers, minor_captures};
use crate::board::{Kind, Move, Piece, Position, Side, Square};

/// One way to come out ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gain {
    /// The attacker's first move, and the line that follows with best play.
    pub line: Vec<Move>,
    /// What it nets on the [`Scale`]; 0 for an even trade that is forced on the defender, see [`Gain::even`].
    pub value: i32,
    /// Whether the target falls for nothing where it stands, and only a piece that the attacker gives up elsewhere
    /// makes the trade even: the capturer is a root or pinned (CXA 2011, 26.5).
    pub even: bool,
    /// The heaviest piece that is won, and where it stood at first.
    pub target: Piece,
    /// The square of the target before the line.
    pub target_square: Square,
    /// All pieces that the line takes from the defender, by the squares where they stood before it.
    pub taken: Vec<Square>,
    /// Whether a soldier or the general takes by itself 兵卒、将帅本身.
    pub by_minor: bool,
}

impl Gain {
    /// The first move of the line.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The number of the ply, in the line from `position`, that takes the target.
    #[must_use]
    pub fn capture_of_target(&self, position: &Position) -> Option<usize> {
        let mut target = self.target_square;
        let attacker = position.side();
        let mut side = attacker;
        for (i, mv) in self.line.iter().enumerate() {
            if side != attacker && mv.from == target {
                target = mv.to;
            } else if side == attacker && mv.to == target {
                return Some(i);
            }
            side = side.other();
        }
        None
    }

    /// Whether the line begins by taking the target.
    #[must_use]
    pub fn is_direct(&self) -> bool {
        self.first().is_some_and(|mv| mv.to == self.target_square)
    }
}

/// The threats of one side in a position where the other is to move.
pub struct Scene<'a> {
    /// The position, the threatened side to move.
    pub after: &'a Position,
    /// What pieces are worth.
    pub scale: &'a Scale,
    /// The offers standing in the position.
    pub offers: Vec<Offer>,
    again: Position,
    barred: Vec<Move>,
}

impl<'a> Scene<'a> {
    /// The scene after a move: the side that has just moved is the attacker.
    pub fn after(after: &'a Position, scale: &'a Scale, budget: &mut Budget) -> Scene<'a> {
        let again = after.passed();
        let offers = offers(after, scale, budget);
        let mut barred = minor_captures(&again);
        barred.extend(offers.iter().filter(|o| !o.hurts()).map(Offer::capture));
        Scene {
            after,
            scale,
            offers,
            again,
            barred,
        }
    }

    /// The attacker.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.again.side()
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

    /// All gains of the attacker.
    pub fn gains(&self, budget: &mut Budget) -> Vec<Gain> {
        let attack = Attack {
            position: &self.again,
            scale: self.scale,
            terms: Terms {
                barred: self.barred.clone(),
                ..Terms::default()
            },
            other: Some(self.after),
        };
        let mut gains = attack.gains(&self.again.legal_moves(), budget);
        gains.extend(self.minor_gains(budget));
        gains
    }

    /// What soldiers and the general could take by themselves.
    fn minor_gains(&self, budget: &mut Budget) -> Vec<Gain> {
        let attack = Attack {
            position: &self.again,
            scale: self.scale,
            terms: Terms {
                minor_counts: true,
                ..Terms::default()
            },
            other: None,
        };
        minor_captures(&self.again)
            .into_iter()
            .filter_map(|mv| {
                Some(Gain {
                    by_minor: true,
                    ..attack.gain(mv, budget)?
                })
            })
            .collect()
    }
}

/// What the side to move could win: the threats that it had before it moved. With `but_for_threats` the defender's
/// own standing threats do not count against them.
pub fn gains_to_move(
    before: &Position,
    scale: &Scale,
    but_for_threats: bool,
    budget: &mut Budget,
) -> Vec<Gain> {
    // A check that has to be answered hides a threat, but does not end it.
    let tolerated = checkers(before);
    let passed = before.passed();
    let attack = Attack {
        position: before,
        scale,
        terms: Terms {
            barred: minor_captures(before),
            tolerated,
            ..Terms::default()
        },
        other: but_for_threats.then_some(&passed),
    };
    let moves = attack.search(&attack.terms, budget).moves(before);
    attack.gains(&moves, budget)
}

/// The search for gains of the side to move in a position.
struct Attack<'a> {
    position: &'a Position,
    scale: &'a Scale,
    terms: Terms,
    /// The same placement with the other side to move, if what it threatens anyway is not to count.
    other: Option<&'a Position>,
}

impl Attack<'_> {
    fn search<'s>(&'s self, terms: &'s Terms, budget: &'s mut Budget) -> Search<'s> {
        Search::new(self.position, self.scale, terms, budget)
    }

    /// The gains that stand without the help of another: what can be taken anyway is no profit of a different attack.
    fn gains(&self, moves: &[Move], budget: &mut Budget) -> Vec<Gain> {
        let orientation = Orientation::of(self.position);
        let mut moves = moves.to_vec();
        moves.sort_by_key(|mv| orientation.key(*mv));
        let found: Vec<Gain> = moves
            .iter()
            .filter_map(|mv| self.gain(*mv, budget))
            .collect();
        if found.len() < 2 {
            return found;
        }
        let captures: Vec<Move> = found
            .iter()
            .filter_map(Gain::first)
            .filter(|mv| self.position.get(mv.to).is_some())
            .collect();
        found
            .iter()
            .filter_map(|one| {
                let first = one.first()?;
                let others: Vec<Move> = captures
                    .iter()
                    .copied()
                    .filter(|mv| mv.to != first.to && mv.to != one.target_square)
                    .collect();
                if others.is_empty() {
                    return Some(one.clone());
                }
                let mut terms = self.terms.clone();
                terms.barred.extend(others);
                let alone = Attack { terms, ..*self };
                alone.gain(first, budget)
            })
            .collect()
    }

    /// The gain of a first move, if there is one.
    fn gain(&self, mv: Move, budget: &mut Budget) -> Option<Gain> {
        let retakes_only = Terms {
            retakes_only: true,
            ..self.terms.clone()
        };
        let mut search = self.search(&retakes_only, budget);
        if !search.is_forcing(self.position, mv) {
            return None;
        }
        // No answer of the defender is left out for long, but few moves win as much as what is taken back costs.
        search.value_above(self.position, mv, 0)?;
        let full = self
            .search(&self.terms, budget)
            .value_above(self.position, mv, -1);
        match full {
            Some((value, line)) if value > 0 => self.found(value, line, budget),
            full => self
                .gain_besides_threats(mv, budget)
                .or_else(|| self.even_trade(full?.1, budget)),
        }
    }

    /// A line worth nothing in which the target falls where it stands, and the defender's first answer is to take
    /// another piece.
    fn even_trade(&self, line: Vec<Move>, budget: &mut Budget) -> Option<Gain> {
        let [first, reply, ..] = line.as_slice() else {
            return None;
        };
        let takes = |mv: &Move| self.position.get(mv.to).is_some();
        (takes(first) && takes(reply) && reply.to != first.to)
            .then(|| self.found(0, line, budget))
            .flatten()
    }

    /// The gain of a first move when the other side's standing threats are left aside: it must still be worth more
    /// than what they net.
    fn gain_besides_threats(&self, mv: Move, budget: &mut Budget) -> Option<Gain> {
        let other = self.other?;
        // A combination through checks has to hold against all that the other side has.
        self.position.get(mv.to)?;
        let against: Vec<Move> = self
            .position
            .legal_moves()
            .iter()
            .copied()
            .filter(|same| same.to == mv.to)
            .collect();
        let (threats, most) = standing_threats(other, self.scale, against, mv.from, budget);
        if threats.is_empty() {
            return None;
        }
        let full = self
            .search(&self.terms, budget)
            .value_above(self.position, mv, -most);
        full?;
        let terms = Terms {
            overlooked: threats,
            ..self.terms.clone()
        };
        let (value, line) = self
            .search(&terms, budget)
            .value_above(self.position, mv, 0)?;
        self.found(value, line, budget)
    }

    /// Whether a capture comes out ahead by what happens on its square alone.
    fn falls_on_the_spot(&self, mv: Move, budget: &mut Budget) -> bool {
        let terms = Terms {
            one_square: true,
            retakes_only: true,
            ..self.terms.clone()
        };
        self.position.get(mv.to).is_some()
            && self
                .search(&terms, budget)
                .value_above(self.position, mv, 0)
                .is_some()
    }

    fn found(&self, value: i32, line: Vec<Move>, budget: &mut Budget) -> Option<Gain> {
        let taken = taken(self.position, &line);
        let piece = |square: Square| Some((square, self.position.get(square)?));
        let on_the_spot = line
            .first()
            .filter(|first| self.falls_on_the_spot(**first, budget))
            .map(|first| first.to);
        let profit = |square: Square, cost: Option<Kind>, piece: Piece| {
            let weight = self.scale.weight(piece.kind);
            let cost = cost.filter(|_| on_the_spot != Some(square));
            (
                weight - cost.map_or(0, |kind| self.scale.weight(kind)),
                weight,
            )
        };
        let (target_square, target) = taken
            .iter()
            .filter_map(|(square, cost)| Some((*cost, piece(*square)?)))
            .max_by_key(|(cost, (square, piece))| profit(*square, *cost, *piece))
            .map(|(_, target)| target)
            .or_else(|| {
                // A mate may take nothing; its target is the general.
                let side = self.position.side().other();
                piece(self.position.board().general(side)?)
            })?;
        Some(Gain {
            line,
            value,
            even: value == 0,
            target,
            target_square,
            taken: taken.into_iter().map(|(square, _)| square).collect(),
            by_minor: false,
        })
    }
}

/// The threats that the side to move has standing, though the other side answer with anything but `against`: the first
/// moves, and the most that one of them nets. A threat to take the `attacker` is not left aside: it meets the attack.
fn standing_threats(
    position: &Position,
    scale: &Scale,
    against: Vec<Move>,
    attacker: Square,
    budget: &mut Budget,
) -> (Vec<Move>, i32) {
    let terms = Terms {
        overlooked: against,
        minor_counts: true,
        ..Terms::default()
    };
    let mut search = Search::new(position, scale, &terms, budget);
    let mut moves = Vec::new();
    let mut most = 0;
    for mv in search.moves(position) {
        if search.is_forcing(position, mv) {
            let Some((value, line)) = search.value_above(position, mv, 0) else {
                continue;
            };
            let is_aimed_at_attacker = taken(position, &line)
                .iter()
                .any(|(square, _)| *square == attacker);
            if !is_aimed_at_attacker {
                moves.push(mv);
                most = most.max(value);
            }
        }
    }
    (moves, most)
}

/// The squares, before the line, of the pieces that the attacker takes in it, and what is taken back for each.
pub fn taken(position: &Position, line: &[Move]) -> Vec<(Square, Option<Kind>)> {
    let side = position.side();
    let mut at = position.clone();
    // Where the defender's pieces that have moved came from.
    let mut origins: Vec<(Square, Square)> = Vec::new();
    let mut taken = Vec::new();
    for (i, mv) in line.iter().enumerate() {
        let origin = |square: Square| {
            origins
                .iter()
                .find(|(now, _)| *now == square)
                .map_or(square, |(_, origin)| *origin)
        };
        if at.side() == side {
            if at.get(mv.to).is_some() {
                let retaken = line.get(i + 1).is_some_and(|reply| reply.to == mv.to);
                let cost = at.get(mv.from).filter(|_| retaken).map(|p| p.kind);
                taken.push((origin(mv.to), cost));
            }
        } else {
            let from = origin(mv.from);
            origins.retain(|(now, _)| *now != mv.from && *now != mv.to);
            origins.push((mv.to, from));
        }
        at = at.play(*mv);
    }
    taken
}
