//! Conditions of verdict clauses, with their parts numbered.

use super::stance::Stance;

/// A part of a condition, by what it is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Atom {
    /// Said of one side: its number among such parts, and the side.
    Of(usize, usize),
    /// Said of both: its number among such parts, and which side is `me`.
    Mutual(usize, usize),
}

/// A condition with the numbers of its parts; `theirs` says that a part is said of `them`.
pub(super) enum Formula {
    Known(bool),
    Own { part: usize, theirs: bool },
    Mutual(usize),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
}

/// Two sides, and what is known or supposed of them.
pub(super) struct World<'s> {
    pub(super) stances: [&'s Stance; 2],
    pub(super) known: [Vec<Option<bool>>; 2],
    pub(super) mutual: [Vec<Option<bool>>; 2],
}

impl World<'_> {
    pub(super) fn get(&self, atom: Atom) -> Option<bool> {
        match atom {
            Atom::Of(part, side) => *self.known.get(side)?.get(part)?,
            Atom::Mutual(part, me) => *self.mutual.get(me)?.get(part)?,
        }
    }

    pub(super) fn set(&mut self, atom: Atom, value: Option<bool>) {
        let place = match atom {
            Atom::Of(part, side) => self.known.get_mut(side).and_then(|of| of.get_mut(part)),
            Atom::Mutual(part, me) => self.mutual.get_mut(me).and_then(|of| of.get_mut(part)),
        };
        if let Some(place) = place {
            *place = value;
        }
    }
}

/// The text of a part as it is said of either side.
pub(super) fn impersonal(text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        // A name behind a dot is that of a fact.
        let is_side = ["me", "them"].contains(&word.as_str()) && !out.ends_with('.');
        out.push_str(if is_side { "side" } else { &word });
        word.clear();
        out.push(c);
    }
    out.pop();
    out
}

/// The truth of a condition said by a side, or the first part that it hangs on.
pub(super) fn value(formula: &Formula, me: usize, world: &World<'_>) -> Result<bool, Atom> {
    let of = |atom| world.get(atom).ok_or(atom);
    match formula {
        Formula::Known(value) => Ok(*value),
        Formula::Own { part, theirs } => {
            let side = if *theirs { 1 - me } else { me };
            of(Atom::Of(*part, side))
        }
        Formula::Mutual(part) => of(Atom::Mutual(*part, me)),
        Formula::Not(of) => value(of, me, world).map(|value| !value),
        Formula::And(a, b) => match (value(a, me, world), value(b, me, world)) {
            (Ok(false), _) | (_, Ok(false)) => Ok(false),
            (Err(atom), _) => Err(atom),
            (_, other) => other,
        },
        Formula::Or(a, b) => match (value(a, me, world), value(b, me, world)) {
            (Ok(true), _) | (_, Ok(true)) => Ok(true),
            (Err(atom), _) => Err(atom),
            (_, other) => other,
        },
    }
}
