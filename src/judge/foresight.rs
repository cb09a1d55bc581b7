//! What playing a move would mean, before it is played.

use super::ruling::{GameOutcome, Ruling};
use super::table::{Office, Table};
use super::verdict::Verdict;
use crate::board::Move;
use crate::lang::Text;

/// What a move would mean under a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// 判负: it loses at once.
    Loses,
    /// 违令: it goes on with what the side has to leave, while there still is time.
    BreaksDuty,
    /// 己方须变: it makes a repetition that the side that plays it has to leave.
    MustChange,
    /// 未定: it makes a repetition of which the book cannot say what follows, since a search ran out.
    Undetermined,
    /// 和: it draws, or makes a repetition that is drawn if neither side leaves it.
    Draws,
    /// 已变: it leaves what the side has to leave.
    Changes,
    /// 对方须变: it makes a repetition that the other side has to leave.
    OtherMustChange,
    /// 胜: it wins.
    Wins,
    /// 重复: the position has come before, and nothing follows yet.
    Repeats,
    /// None of these.
    Plain,
}

impl Meaning {
    /// All of them, those to be warned of first.
    pub const ALL: [Meaning; 10] = [
        Meaning::Loses,
        Meaning::BreaksDuty,
        Meaning::MustChange,
        Meaning::Undetermined,
        Meaning::Draws,
        Meaning::Changes,
        Meaning::OtherMustChange,
        Meaning::Wins,
        Meaning::Repeats,
        Meaning::Plain,
    ];

    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Meaning::Loses => "loses",
            Meaning::BreaksDuty => "breaks_duty",
            Meaning::MustChange => "must_change",
            Meaning::Undetermined => "undetermined",
            Meaning::Draws => "draws",
            Meaning::Changes => "changes",
            Meaning::OtherMustChange => "other_must_change",
            Meaning::Wins => "wins",
            Meaning::Repeats => "repeats",
            Meaning::Plain => "plain",
        }
    }

    /// The words for it.
    #[must_use]
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Meaning::Loses => ("走出即判负", "loses at once"),
            Meaning::BreaksDuty => ("应变而未变", "does not change, as it should"),
            Meaning::MustChange => ("成重复局面，己方须变着", "a repetition that you must leave"),
            Meaning::Undetermined => ("成重复局面，裁决未定", "a repetition, undetermined"),
            Meaning::Draws => ("和棋，或不变作和", "a draw, if neither side changes"),
            Meaning::Changes => ("已变着", "changes, as it should"),
            Meaning::OtherMustChange => (
                "成重复局面，对方须变着",
                "a repetition that the other side must leave",
            ),
            Meaning::Wins => ("走出即胜", "wins"),
            Meaning::Repeats => ("局面重现", "the position comes again"),
            Meaning::Plain => ("", ""),
        };
        Text::new(zh, en)
    }
}

/// A legal move, and what it would mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foresight {
    /// The move.
    pub mv: Move,
    /// What it would mean.
    pub meaning: Meaning,
    /// How often the position would have come then.
    pub times: usize,
    /// The ruling that it would bring about, or go on with.
    pub ruling: Option<Ruling>,
}

/// What each legal move would mean, in the order of legal moves.
pub(super) fn foresee(table: &mut Table, office: Office<'_>) -> Vec<Foresight> {
    let moves = table.position().legal_moves();
    let moves = moves.iter();
    moves.map(|mv| foresee_one(table, office, *mv)).collect()
}

fn foresee_one(table: &mut Table, office: Office<'_>, mv: Move) -> Foresight {
    let mover = table.position().side();
    let duty = table.duty().filter(|(side, _)| *side == mover);
    let was_over = table.is_over();
    let arose = table.ruling().map(|ruling| ruling.ply);
    table.play(office, mv);
    let ruling = table.ruling();
    let times = table.occurrences();
    let outcome = table.outcome(office);
    let is_over = !was_over && (table.is_over() || table.position().is_lost());
    let is_new = ruling.as_ref().map(|ruling| ruling.ply) != arose;
    let verdict = ruling.as_ref().map(|ruling| ruling.verdict);
    let due = ruling.as_ref().and_then(|ruling| ruling.due);
    let goes_on = !is_new && table.duty().is_some();
    let meaning = match (outcome, verdict) {
        (GameOutcome::Wins(side), _) if is_over && side == mover => Meaning::Wins,
        (GameOutcome::Wins(_), _) if is_over => Meaning::Loses,
        (GameOutcome::Draw, _) if is_over => Meaning::Draws,
        _ if duty.is_some() && goes_on => Meaning::BreaksDuty,
        (_, Some(Verdict::Undetermined)) if is_new => Meaning::Undetermined,
        (_, Some(Verdict::Draw)) if is_new => Meaning::Draws,
        (_, Some(_)) if is_new && due == Some(mover) => Meaning::MustChange,
        (_, Some(_)) if is_new && due.is_some() => Meaning::OtherMustChange,
        _ if duty.is_some() => Meaning::Changes,
        _ if times > 1 => Meaning::Repeats,
        _ => Meaning::Plain,
    };
    table.pop();
    Foresight {
        mv,
        meaning,
        times,
        ruling,
    }
}
