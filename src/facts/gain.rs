//! Facts of a gain 得子.

use super::movement::Ply;
use super::piece::{PIECE, PieceFacts};
use super::schema::{EnumDef, Type};
use super::value::Value;
use crate::board::{Kind, Square};
use crate::graph::Root;
use crate::threat::{Change, Entry, MATE, needed, root, stood};
use std::cell::OnceCell;
use std::rc::Rc;

/// How well a piece is protected 根.
pub static ROOT: EnumDef = EnumDef {
    name: "root",
    zh: "根",
    en: "root",
    symbols: &[
        ("rooted", "有根", "rooted"),
        ("under_rooted", "少根", "under-rooted"),
        ("false_root", "假根", "false root"),
        ("unrooted", "无根", "unrooted"),
    ],
};

/// The symbol of a root status.
#[must_use]
pub const fn root_name(root: Root) -> &'static str {
    match root {
        Root::Rooted => "rooted",
        Root::UnderRooted => "under_rooted",
        Root::FalseRoot => "false_root",
        Root::Unrooted => "unrooted",
    }
}

/// A gain that stands after a move.
pub struct GainFacts {
    /// The way to gain.
    pub gain: Entry,
    ply: Rc<Ply>,
    needed: OnceCell<Option<Vec<Square>>>,
    stood: OnceCell<Option<bool>>,
}

impl GainFacts {
    pub(super) fn new(gain: Entry, ply: Rc<Ply>) -> GainFacts {
        GainFacts {
            gain,
            ply,
            needed: OnceCell::new(),
            stood: OnceCell::new(),
        }
    }

    /// The piece that makes the first move of the line.
    #[must_use]
    pub fn capturer(&self) -> Option<PieceFacts> {
        let square = self.gain.first()?.from;
        let piece = self.ply.after.get(square)?;
        Some(PieceFacts { piece, square })
    }

    /// The piece that is won.
    #[must_use]
    pub const fn target(&self) -> PieceFacts {
        PieceFacts {
            piece: self.gain.target,
            square: self.gain.target_square,
        }
    }

    /// What the target alone is worth.
    #[must_use]
    pub fn weight(&self) -> i32 {
        self.ply.policy().scale.weight(self.gain.target.kind)
    }

    /// How well the target is protected.
    #[must_use]
    pub fn root(&self) -> Root {
        root(&self.ply.after, self.ply.policy(), &self.gain)
    }

    /// The pieces without any of which the target could not be won; `None` when undetermined.
    pub fn needed(&self) -> Option<&[Square]> {
        self.needed
            .get_or_init(|| {
                self.ply.search(|ply, budget| {
                    needed(&ply.after, ply.policy(), &self.gain, ply.mv.to, budget)
                })
            })
            .as_deref()
    }

    /// Whether it stood before the move; `None` when undetermined.
    pub fn stood(&self) -> Option<bool> {
        *self.stood.get_or_init(|| {
            let (now, earlier) = (self.ply.ledger()?, self.ply.ledger_before()?);
            let change = Change {
                mv: self.ply.mv,
                before: &self.ply.before,
                after: &self.ply.after,
                earlier,
                now,
                policy: self.ply.policy(),
            };
            self.ply
                .search(|_, budget| stood(&self.gain, &change, budget))
        })
    }

    /// Whether the line ends in mate 将死. Stalemate 困毙 wins the game as well, but is none: what is taken on the way to it
    /// is won as any other piece.
    fn mates(&self) -> bool {
        let line = self.gain.line.iter();
        self.gain.value >= MATE
            && line
                .fold(self.ply.after.passed(), |at, mv| at.play(*mv))
                .in_check()
    }

    fn target_faces_like(&self) -> Option<bool> {
        let mut offers = self.ply.ledger()?.offers.iter();
        Some(offers.any(|offer| offer.theirs == self.gain.target_square))
    }

    fn needed_pieces(&self) -> Value {
        match self.needed() {
            None => Value::Undetermined,
            Some(squares) => Value::from(
                squares
                    .iter()
                    .filter_map(|square| {
                        let piece = self.ply.after.get(*square)?;
                        Some(Value::from(Rc::new(PieceFacts {
                            piece,
                            square: *square,
                        })))
                    })
                    .collect::<Vec<Value>>(),
            ),
        }
    }
}

crate::object! {
    /// What can be said of a gain.
    pub static GAIN for GainFacts = "gain", "得子", "a gain";
    label g => {
        let line: Vec<String> = g.gain.line.iter().map(ToString::to_string).collect();
        format!("{}@{} {}", g.gain.target.kind, g.gain.target_square, line.join(" "))
    };
    target: Type::Object(&PIECE), "所得的子（数子时取价值最高者）", "the piece that is won, the heaviest of several", g => Rc::new(g.target());
    capturer: Type::Object(&PIECE), "走出第一着的子", "the piece that makes the first move of the line", g => g.capturer().map(Rc::new);
    value: Type::Int, "净得的价值：强子每分一千，弱子每分三十，兵卒每个一", "what it nets: a thousand for a point of strong pieces, thirty for one of weak pieces, one for a soldier", g => i64::from(g.gain.value);
    weight: Type::Int, "目标的价值，计法与 value 相同", "what the target alone is worth, in the measure of value", g => i64::from(g.weight());
    even: Type::Bool, "吃得无根子而在别处失去相当的子（做根或被牵的子捉子）", "whether the target falls for nothing, and the attacker gives up as much elsewhere: the capturer is a root or pinned", g => g.gain.even;
    floats: Type::Bool, "吃得的与失去的是兵卒换别的子，不算得失", "whether it comes out at nothing only because a soldier is exchanged for another piece", g => g.gain.floats;
    mates: Type::Bool, "以将死告终", "whether the line ends in mate", g => g.mates();
    direct: Type::Bool, "第一着就吃得目标", "whether the first move takes the target", g => g.gain.is_direct();
    by_mover: Type::Bool, "由所走动的子走出第一着", "whether the piece that has moved makes the first move of the line", g => g.gain.first().is_some_and(|first| first.from == g.ply.mv.to);
    by_minor: Type::Bool, "兵卒或将帅本身吃子", "whether a soldier or the general takes by itself", g => g.gain.by_minor;
    by_general: Type::Bool, "由将帅走出第一着", "whether the general makes the first move of the line", g => g.capturer().is_some_and(|p| p.piece.kind == Kind::General);
    target_faces_like: Type::Bool, "目标与攻方一个同兵种子互相攻击", "whether the target and a like piece of the attacker attack each other", g => g.target_faces_like();
    root: Type::Enum(&ROOT), "目标的根", "how well the target is protected", g => root_name(g.root());
    needed: Type::List(&Type::Object(&PIECE)), "缺少其中任何一个都不能得子的子", "the pieces without any of which the target could not be won", g => g.needed_pieces();
    stood: Type::Bool, "走这着以前同一子已经能同样吃得同一目标；只因对方的威胁而暂不能吃的也算", "whether before the move the same piece could win the same target for as much, though a threat of the other side may have held it back", g => g.stood();
}
