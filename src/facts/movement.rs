//! Facts of a move 着.

use super::capture::{ATTACK, AttackFacts, CAPTURE, CaptureFacts};
use super::class::{CLASS, Class, Classes};
use super::gain::{GAIN, GainFacts};
use super::offer::{OFFER, OfferFacts};
use super::piece::{PIECE, PieceFacts};
use super::schema::Type;
use super::value::Value;
use crate::board::{Kind, Move, Position, Side};
use crate::threat::{
    Budget, Ledger, Offer, Policy, Proof, View, mate_by_checks, new_mate, offers_only, threats,
};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// How many positions a search for mate may look at.
const MATE_BUDGET: u64 = 200_000;
/// How many positions a search for gains may look at.
const GAIN_BUDGET: u64 = 100_000;

/// A move with the positions before and after it, and what searches have found out about it.
pub struct Ply {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position after the move.
    pub after: Position,
    policy: Policy,
    ledger: OnceCell<Option<Ledger>>,
    ledger_before: OnceCell<Option<Ledger>>,
    offers: OnceCell<Option<Vec<OfferFacts>>>,
}

impl Ply {
    pub(super) const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Runs a search with a budget of its own; `None` when the budget ran out.
    pub(super) fn search<T>(&self, run: impl FnOnce(&Ply, &mut Budget) -> T) -> Option<T> {
        let mut budget = Budget::new(GAIN_BUDGET);
        let found = run(self, &mut budget);
        if budget.is_empty() {
            tracing::debug!(mv = %self.mv, "gain search ran out of its budget");
            return None;
        }
        tracing::trace!(mv = %self.mv, nodes = budget.spent(), "gain search");
        Some(found)
    }

    /// What the side threatens after the move; `None` when undetermined. A check is judged as a check: it has to be
    /// answered before anything else could be taken.
    pub(super) fn ledger(&self) -> Option<&Ledger> {
        self.ledger
            .get_or_init(|| {
                self.search(|ply, budget| {
                    let position = ply.after.passed();
                    if ply.after.in_check() {
                        offers_only(&position, &ply.policy, budget)
                    } else {
                        threats(&position, &ply.policy, budget)
                    }
                })
            })
            .as_ref()
    }

    /// What the side threatened before the move; `None` when undetermined.
    pub(super) fn ledger_before(&self) -> Option<&Ledger> {
        self.ledger_before
            .get_or_init(|| self.search(|ply, budget| threats(&ply.before, &ply.policy, budget)))
            .as_ref()
    }

    fn offers(&self) -> Option<&[OfferFacts]> {
        self.offers
            .get_or_init(|| {
                let (now, before) = (&self.ledger()?.offers, &self.ledger_before()?.offers);
                Some(now.iter().map(|offer| self.offer(offer, before)).collect())
            })
            .as_deref()
    }

    fn offer(&self, offer: &Offer, stood: &[Offer]) -> OfferFacts {
        let joins = |position: &Position, from| position.board().attacks(from, offer.theirs);
        OfferFacts {
            is_new: !stood.iter().any(|old| {
                old.capture() == offer.capture() && (!old.taker_gains || !offer.is_even())
            }),
            by_mover: offer.mine == self.mv.to,
            joined_by_mover: offer.mine != self.mv.to
                && joins(&self.after, self.mv.to)
                && !joins(&self.before, self.mv.from),
            offer: offer.clone(),
        }
    }
}

/// A move of a record, as rule books see it.
pub struct MoveFacts {
    ply: Rc<Ply>,
    classes: Cell<Classes>,
    gains: OnceCell<Option<Vec<Rc<GainFacts>>>>,
    captures_next: OnceCell<Vec<Rc<CaptureFacts>>>,
    attacks_met: OnceCell<Vec<Rc<AttackFacts>>>,
    mate_threat: OnceCell<Proof<Vec<Move>>>,
    new_mate_threat: OnceCell<Proof<Vec<Move>>>,
}

impl MoveFacts {
    /// The facts of a move in a position, with what pieces are worth.
    #[must_use]
    pub fn new(before: &Position, mv: Move, policy: Policy) -> MoveFacts {
        MoveFacts {
            ply: Rc::new(Ply {
                before: before.clone(),
                mv,
                after: before.play(mv),
                policy,
                ledger: OnceCell::new(),
                ledger_before: OnceCell::new(),
                offers: OnceCell::new(),
            }),
            classes: Cell::new(Classes::ALL),
            gains: OnceCell::new(),
            captures_next: OnceCell::new(),
            attacks_met: OnceCell::new(),
            mate_threat: OnceCell::new(),
            new_mate_threat: OnceCell::new(),
        }
    }

    /// The move.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.ply.mv
    }

    /// The position before the move.
    #[must_use]
    pub fn before(&self) -> &Position {
        &self.ply.before
    }

    /// The position after the move.
    #[must_use]
    pub fn after(&self) -> &Position {
        &self.ply.after
    }

    /// Whose move it is.
    #[must_use]
    pub fn side(&self) -> Side {
        self.ply.before.side()
    }

    /// What the move is; `None` while it has not been judged, or when that is undetermined.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        self.classes.get().single()
    }

    /// What the move may be.
    #[must_use]
    pub fn classes(&self) -> Classes {
        self.classes.get()
    }

    /// Records what the move may be.
    pub fn set_classes(&self, classes: Classes) {
        self.classes.set(classes);
    }

    /// The gains that stand after the move; `None` when undetermined.
    pub fn gains(&self) -> Option<&[Rc<GainFacts>]> {
        self.gains
            .get_or_init(|| {
                let ledger = self.ply.ledger()?;
                Some(
                    ledger
                        .standing()
                        .map(|gain| Rc::new(GainFacts::new(gain.clone(), self.ply.clone())))
                        .collect(),
                )
            })
            .as_deref()
    }

    /// The captures that the side could make if it moved again at once.
    pub fn captures_next(&self) -> &[Rc<CaptureFacts>] {
        self.captures_next.get_or_init(|| {
            let before = Rc::new(self.ply.before.clone());
            let at = Rc::new(self.ply.after.passed());
            CaptureFacts::all(&at, Some((self.ply.mv, before)))
        })
    }

    /// The captures that the other side threatened before the move, each with what the move has left of it.
    pub fn attacks_met(&self) -> &[Rc<AttackFacts>] {
        self.attacks_met
            .get_or_init(|| AttackFacts::all(&self.ply.before, self.ply.mv, &self.ply.after))
    }

    /// The exchange offers that stand after the move; `None` when undetermined.
    #[must_use]
    pub fn offers(&self) -> Option<&[OfferFacts]> {
        self.ply.offers()
    }

    /// The mate by continuous checks that the move threatens. One that begins by taking the partner of an exchange
    /// offer is the exchange's own, unless accepting the offer is met by mate, too.
    pub fn mate_threat(&self) -> &Proof<Vec<Move>> {
        self.mate_threat.get_or_init(|| {
            if self.ply.after.in_check() {
                return Proof::Refuted;
            }
            let barred = match self.ply.ledger() {
                Some(ledger) => ledger.exchange_captures(),
                None => return Proof::Undetermined,
            };
            mate(&self.ply.after.passed(), &barred)
        })
    }

    /// The mate by continuous checks that the move threatens and that begins in a way in which the side could not mate
    /// before, the checks that it had to answer being overlooked.
    pub fn new_mate_threat(&self) -> &Proof<Vec<Move>> {
        self.new_mate_threat.get_or_init(|| {
            let mate = self.mate_threat();
            if mate.truth() != Some(true) {
                return mate.clone();
            }
            let Some(ledger) = self.ply.ledger() else {
                return Proof::Undetermined;
            };
            let after = View::of(&self.ply.after.passed());
            let before = View::of(&self.ply.before);
            let mut budget = Budget::new(MATE_BUDGET);
            let barred = ledger.exchange_captures();
            new_mate(
                mate.clone(),
                &after,
                &before,
                self.ply.mv,
                &barred,
                &mut budget,
            )
        })
    }

    /// Whether the other side threatened mate by continuous checks before the move, and does not after it.
    fn parries_mate(&self) -> Option<bool> {
        if self.ply.before.in_check() {
            return Some(false);
        }
        let threatened = mate(&self.ply.before.passed(), &[]).truth()?;
        Some(threatened && !mate(&self.ply.after, &[]).truth()?)
    }

    fn piece(&self) -> Option<PieceFacts> {
        let square = self.ply.mv.to;
        let piece = self.ply.after.get(square)?;
        Some(PieceFacts { piece, square })
    }

    /// How many pieces of a side can attack across the river: chariots, horses, cannons and crossed soldiers.
    fn attacking_force(&self, side: Side) -> i64 {
        let pieces = self.ply.after.board().pieces_of(side);
        pieces
            .filter(|(square, kind)| match kind {
                Kind::Chariot | Kind::Horse | Kind::Cannon => true,
                Kind::Soldier => !square.on_own_half(side),
                Kind::General | Kind::Advisor | Kind::Elephant => false,
            })
            .count() as i64
    }

    /// What the pieces of a side are worth together, in points of strong pieces.
    fn strength(&self, side: Side) -> i64 {
        let strong = &self.ply.policy.scale.strong;
        let pieces = self.ply.after.board().pieces_of(side);
        pieces
            .map(|(_, kind)| i64::from(strong[kind.index()]))
            .sum()
    }

    /// Whether the move steps into the path of a check by which the other side threatened to mate.
    fn blocks_mate(&self) -> Option<bool> {
        let before = &self.ply.before;
        if before.in_check() {
            return Some(false);
        }
        let passed = before.passed();
        let mates = |first: &Move| {
            let next = passed.play(*first);
            let replies = next.legal_moves();
            replies.iter().try_fold(true, |all, reply| {
                if !all {
                    return Some(false);
                }
                mate(&next.play(*reply), &[]).truth()
            })
        };
        let blocked = passed.legal_moves();
        let blocked = blocked.iter().filter(|first| {
            first.passes(self.ply.mv.to)
                && !self.ply.after.is_legal(**first)
                && passed.play(**first).in_check()
        });
        for first in blocked {
            if mates(first)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn gain_values(&self) -> Value {
        match self.gains() {
            None => Value::Undetermined,
            Some(gains) => Value::from(
                gains
                    .iter()
                    .cloned()
                    .map(Value::from)
                    .collect::<Vec<Value>>(),
            ),
        }
    }

    fn offer_values(&self) -> Value {
        match self.offers() {
            None => Value::Undetermined,
            Some(offers) => Value::from(
                offers
                    .iter()
                    .map(|offer| Value::from(Rc::new(offer.clone())))
                    .collect::<Vec<Value>>(),
            ),
        }
    }
}

/// A mate by continuous checks of the side to move. Captures in `barred` are not played.
fn mate(position: &Position, barred: &[Move]) -> Proof<Vec<Move>> {
    let mut budget = Budget::new(MATE_BUDGET);
    mate_by_checks(&View::of(position), barred, &[], &mut budget)
}

crate::object! {
    /// What can be said of a move.
    pub static MOVE for MoveFacts = "move", "着法", "a move";
    label m => m.mv().to_string();
    piece: Type::Object(&PIECE), "所走动的子", "the piece that has moved", m => m.piece().map(Rc::new);
    captures: Type::Bool, "吃子", "whether it takes a piece", m => m.before().get(m.mv().to).is_some();
    gives_check: Type::Bool, "将军", "whether it attacks the general", m => m.after().in_check();
    answers_check: Type::Bool, "应将", "whether it answers a check", m => m.before().in_check();
    mate_threat: Type::Bool, "企图以连续将军将死对方", "whether it threatens mate by continuous checks", m => m.mate_threat().truth();
    new_mate_threat: Type::Bool, "企图以连续将军将死对方，而且走这着以前还不能这样起手将死（须应的将军不计）", "whether it threatens mate by continuous checks that begin in a way in which the side could not mate before, checks that it had to answer left aside", m => m.new_mate_threat().truth();
    parries_mate: Type::Bool, "解除对方的杀着：走这着以前对方再走一着即能连续将军将死，走后不能", "whether the other side threatened mate by continuous checks before it, and does not after it", m => m.parries_mate();
    captures_next: Type::List(&Type::Object(&CAPTURE)), "走这着以后，再走一着能直接吃子的吃法", "the captures that the side could make if it moved again at once", m => m.captures_next().to_vec();
    attacks_met: Type::List(&Type::Object(&ATTACK)), "走这着以前对方威胁的吃子，以及这着应得如何", "the captures that the other side threatened before the move, and what the move has left of them", m => m.attacks_met().to_vec();
    gains: Type::List(&Type::Object(&GAIN)), "走这着以后再走一着能够得子的办法", "the ways to win material if the side moved again at once", m => m.gain_values();
    offers: Type::List(&Type::Object(&OFFER)), "走这着以后存在的邀兑", "the exchange offers that stand after it", m => m.offer_values();
    blocks_mate: Type::Bool, "阻拦对方杀着的去路", "whether it steps into the path of a mate that the other side threatened", m => m.blocks_mate();
    own_attackers: Type::Int, "己方进攻子力的个数（车、马、炮、过河兵卒）", "how many own pieces can attack: chariots, horses, cannons, crossed soldiers", m => m.attacking_force(m.side());
    enemy_attackers: Type::Int, "对方进攻子力的个数", "how many pieces of the other side can attack", m => m.attacking_force(m.side().other());
    own_strength: Type::Int, "己方强子的总价值", "what the own strong pieces are worth together", m => m.strength(m.side());
    enemy_strength: Type::Int, "对方强子的总价值", "what the strong pieces of the other side are worth together", m => m.strength(m.side().other());
    class: Type::Enum(&CLASS), "着法性质", "what the move is, once it is judged", m => Value::one_of(m.classes().iter().map(|class| Value::from(class.name())));
}
