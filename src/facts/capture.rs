//! Facts of a capture 吃子 that a side could make at once.

use super::gain::{ROOT, root_name};
use super::piece::{PIECE, PieceFacts};
use super::schema::Type;
use crate::board::{Kind, Move, Position, Square};
use crate::graph::{Root, root};
use std::rc::Rc;

/// A legal capture of a piece other than the general, by the side to move of a position.
#[derive(Debug, Clone)]
pub struct CaptureFacts {
    at: Rc<Position>,
    mv: Move,
    /// The move that led here, and the position before it with the capturing side to move; `None` if not known.
    since: Option<(Move, Rc<Position>)>,
}

impl CaptureFacts {
    /// All such captures in a position, after a move that was made in the position `since`.
    #[must_use]
    pub fn all(at: &Rc<Position>, since: Option<(Move, Rc<Position>)>) -> Vec<Rc<CaptureFacts>> {
        let moves = at.legal_moves();
        moves
            .iter()
            .filter_map(|mv| CaptureFacts::of(at, *mv, since.clone()))
            .collect()
    }

    /// A legal move as a capture; `None` if it takes nothing, or the general.
    fn of(
        at: &Rc<Position>,
        mv: Move,
        since: Option<(Move, Rc<Position>)>,
    ) -> Option<Rc<CaptureFacts>> {
        at.get(mv.to).filter(|piece| piece.kind != Kind::General)?;
        Some(Rc::new(CaptureFacts {
            at: at.clone(),
            mv,
            since,
        }))
    }

    /// The capture.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The piece that takes.
    #[must_use]
    pub fn capturer(&self) -> Option<PieceFacts> {
        self.piece(self.mv.from)
    }

    /// The piece that is taken.
    #[must_use]
    pub fn target(&self) -> Option<PieceFacts> {
        self.piece(self.mv.to)
    }

    fn piece(&self, square: Square) -> Option<PieceFacts> {
        let piece = self.at.get(square)?;
        Some(PieceFacts { piece, square })
    }

    /// Whether the target is protected 有根: its side could legally take back at once. Protectors that could not are
    /// false roots 假根.
    #[must_use]
    pub fn root(&self) -> Root {
        root(&self.at, self.mv)
    }

    /// The same capture before the last move, if it was possible but for a check that this move had to answer; `None` if
    /// the last move is not known.
    fn earlier(&self) -> Option<Option<(&Position, Move)>> {
        let (last, before) = self.since.as_ref()?;
        let origin = |square| {
            if square == last.to { last.from } else { square }
        };
        let mv = Move::new(origin(self.mv.from), origin(self.mv.to));
        Some(is_possible(before, mv).then_some((&**before, mv)))
    }

    /// Whether the capture was there before the last move, but the target then had a real root or could take back, and
    /// now has not and cannot; `None` if the last move is not known.
    #[must_use]
    pub fn is_uncovered(&self) -> Option<bool> {
        Some(self.earlier()?.is_some_and(|(before, mv)| {
            let lost_root = root(before, mv) == Root::Rooted && self.root() != Root::Rooted;
            lost_root || (can_take_back(before, mv) && !can_take_back(&self.at, self.mv))
        }))
    }

    /// Whether the last move has made the capture or has uncovered the target; `None` if that move is not known.
    #[must_use]
    pub fn is_new(&self) -> Option<bool> {
        Some(self.earlier()?.is_none() || self.is_uncovered()?)
    }

    fn is_by_mover(&self) -> Option<bool> {
        let (last, _) = self.since.as_ref()?;
        Some(self.mv.from == last.to)
    }

    /// The pieces that hold the target where it stands.
    fn holders(&self) -> Vec<Rc<PieceFacts>> {
        let pins = self.at.passed().pins().into_iter();
        pins.filter(|pin| pin.pinned == self.mv.to)
            .filter_map(|pin| self.piece(pin.by).map(Rc::new))
            .collect()
    }
}

/// Whether the side to move can take, if checks that it has to answer are left aside 应将: they hold an attack up, and end
/// none. Its own pins and the facing of the generals count as always.
fn is_possible(at: &Position, capture: Move) -> bool {
    if !at.in_check() {
        return at.is_legal(capture);
    }
    let attackers = |position: &Position| {
        let general = position.board().general(at.side())?;
        Some(position.board().attackers(general, at.side().other()))
    };
    let reaches = |piece| at.board().targets(capture.from, piece).contains(capture.to);
    if !at.get(capture.from).is_some_and(reaches) {
        return false;
    }
    let taken = at.play(capture);
    let checkers = attackers(at).unwrap_or_default();
    let checked_anew = attackers(&taken)
        .unwrap_or_default()
        .iter()
        .any(|by| !checkers.contains(by));
    !checked_anew && !taken.board().generals_face()
}

/// Whether the target, were its side to move, could take the capturer.
fn can_take_back(at: &Position, capture: Move) -> bool {
    at.passed().is_legal(Move::new(capture.to, capture.from))
}

crate::object! {
    /// What can be said of a capture.
    pub static CAPTURE for CaptureFacts = "capture", "吃子", "a capture";
    label c => c.mv.to_string();
    target: Type::Object(&PIECE), "被吃的子", "the piece that is taken", c => c.target().map(Rc::new);
    capturer: Type::Object(&PIECE), "吃的子", "the piece that takes", c => c.capturer().map(Rc::new);
    root: Type::Enum(&ROOT), "目标的根：对方能马上吃回为有根，看似能而其实不能为假根", "whether the target's side could take back: rooted, false_root where a protector only seems to, or unrooted", c => root_name(c.root());
    target_can_take_back: Type::Bool, "目标自己也能吃攻击它的子", "whether the target could itself take its attacker", c => can_take_back(&c.at, c.mv);
    target_pinned_by: Type::List(&Type::Object(&PIECE)), "牵制着目标的子", "the pieces that pin the target to its general", c => c.holders();
    is_new: Type::Bool, "由刚走的一着造成：先前吃不到（须先应将的不计），或者目标先前有根、能反吃而现在没有", "whether the last move has made it: it was not possible, other than for a check to be answered, or the target had a root or could take back before", c => c.is_new();
    is_uncovered: Type::Bool, "先前已吃得到，刚走的一着只使目标失去了根或反吃的能力", "whether it was possible before, and the last move has only deprived the target of its root or of taking back", c => c.is_uncovered();
    by_mover: Type::Bool, "吃的子就是刚走动的子", "whether the piece that has just moved takes", c => c.is_by_mover();
}

/// A capture that a side threatened, and what the other side's answer left of it.
pub struct AttackFacts {
    /// The capture, were the answer not made.
    pub capture: Rc<CaptureFacts>,
    /// The same piece's capture of the same piece after the answer; `None` if it is not possible any more, other than for
    /// a check.
    pub left: Option<Rc<CaptureFacts>>,
}

impl AttackFacts {
    /// The captures that the other side threatened before a move, each with what the move left of it.
    #[must_use]
    pub fn all(before: &Position, answer: Move, after: &Position) -> Vec<Rc<AttackFacts>> {
        let before = Rc::new(before.passed());
        AttackFacts::answered(&CaptureFacts::all(&before, None), answer, after)
    }

    /// Threatened captures, each with what the answer to them left of it.
    #[must_use]
    pub fn answered(
        captures: &[Rc<CaptureFacts>],
        answer: Move,
        after: &Position,
    ) -> Vec<Rc<AttackFacts>> {
        let after = Rc::new(after.clone());
        let attack = |capture: &Rc<CaptureFacts>| {
            let target = if capture.mv.to == answer.from {
                answer.to
            } else {
                capture.mv.to
            };
            let mv = Move::new(capture.mv.from, target);
            let left = is_possible(&after, mv)
                .then(|| CaptureFacts::of(&after, mv, Some((answer, capture.at.clone()))))
                .flatten();
            let capture = capture.clone();
            Rc::new(AttackFacts { capture, left })
        };
        captures.iter().map(attack).collect()
    }
}

crate::object! {
    /// What can be said of a threatened capture and the answer to it.
    pub static ATTACK for AttackFacts = "attack", "受攻与应着", "a threatened capture and the answer to it";
    label a => a.capture.mv.to_string();
    capture: Type::Object(&CAPTURE), "应着以前所威胁的吃子", "the capture that was threatened before the answer", a => a.capture.clone();
    left: Type::List(&Type::Object(&CAPTURE)), "应着以后同一子对同一目标仍能走的吃子，应着是将军而须先应的也在其中；已不能吃则为空", "the capture by the same piece of the same piece after the answer, also where a check has to be answered first; none where it is not possible any more", a => a.left.iter().cloned().collect::<Vec<_>>();
}
