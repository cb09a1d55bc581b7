//! What stands beside the main line of a game: comments 注解 and variations 变着.
//!
//! The tree is kept as a list of lines, each saying which move of which other line it replaces, so that no depth of
//! variations in a file becomes depth of a stack.

use super::error::{NotationError, RecordError, RecordProblem};
use super::game::Game;
use super::record::MOST_FLAWS;
use super::{Meaning, MoveText, Notation};
use crate::board::{Move, Position, Side};

/// A comment 注解.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The number of moves of the line that stand before it.
    pub after: usize,
    /// What it says; not empty.
    pub text: String,
}

/// A line that was not played 变着.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// The line that it leaves: the index of another variation before it, or `None` for the main line.
    pub of: Option<usize>,
    /// The move of that line in whose place its first move stands, from 0.
    pub ply: usize,
    /// Its moves, at least one, each legal where it is played.
    pub moves: Vec<Move>,
    /// What is said about it, in the order of its moves.
    pub comments: Vec<Comment>,
}

/// A place in a tree: what was played up to there.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    line: Option<usize>,
    ply: usize,
    position: Position,
    /// Plies from the start of the game.
    depth: usize,
    /// Whether a move before it could not be played, so that nothing behind it can.
    dead: bool,
}

impl Spot {
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) const fn is_dead(&self) -> bool {
        self.dead
    }
}

/// A game that grows move by move, variations at any time.
#[derive(Debug)]
pub(super) struct Tree {
    game: Game,
    here: Spot,
    /// Whether the next move begins a variation.
    branches: bool,
    /// Comments of a variation before its first move.
    waiting: Vec<String>,
}

impl Tree {
    pub(super) fn new(start: Position) -> Tree {
        let here = Spot {
            line: None,
            ply: 0,
            position: start.clone(),
            depth: 0,
            dead: false,
        };
        Tree {
            game: Game::new(start),
            here,
            branches: false,
            waiting: Vec::new(),
        }
    }

    /// Where the next move is played.
    pub(super) const fn here(&self) -> &Spot {
        &self.here
    }

    pub(super) const fn position(&self) -> &Position {
        &self.here.position
    }

    /// Whether the next move belongs to the main line.
    pub(super) const fn is_main(&self) -> bool {
        self.here.line.is_none() && !self.branches && !self.here.dead
    }

    /// Goes back to a place; the next move goes on from there, or begins a variation if one was played there already.
    pub(super) fn go(&mut self, spot: Spot) {
        self.drop_waiting();
        let (moves, _) = self.game.line(spot.line);
        self.branches = moves.len() > spot.ply;
        self.here = spot;
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        if self.here.dead {
            return;
        }
        if self.branches {
            // What replaces the first move of a variation replaces the same move as that.
            let (mut of, mut ply) = (self.here.line, self.here.ply);
            while let Some(first) = of.filter(|_| ply == 0) {
                match self.game.variations.get(first) {
                    Some(variation) => (of, ply) = (variation.of, variation.ply),
                    None => break,
                }
            }
            let waiting = std::mem::take(&mut self.waiting).into_iter();
            let comments = waiting.map(|text| Comment { after: 0, text });
            self.game.variations.push(Variation {
                of,
                ply,
                moves: Vec::new(),
                comments: comments.collect(),
            });
            self.here.line = Some(self.game.variations.len() - 1);
            self.here.ply = 0;
            self.branches = false;
        }
        match self.here.line {
            None => self.game.moves.push(mv),
            Some(line) => {
                if let Some(variation) = self.game.variations.get_mut(line) {
                    variation.moves.push(mv);
                }
            }
        }
        self.here.position = self.here.position.play(mv);
        self.here.ply += 1;
        self.here.depth += 1;
    }

    /// Says that the next move cannot be played, and nothing behind it.
    pub(super) fn stop(&mut self) {
        self.here.dead = true;
    }

    /// Adds a comment where the next move is played. Blanks around it are dropped, and it altogether if nothing is left.
    pub(super) fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() || self.here.dead {
            return;
        }
        if self.branches {
            self.waiting.push(text.to_owned());
            return;
        }
        let comment = Comment {
            after: self.here.ply,
            text: text.to_owned(),
        };
        match self.here.line {
            None => self.game.comments.push(comment),
            Some(line) => {
                if let Some(variation) = self.game.variations.get_mut(line) {
                    variation.comments.push(comment);
                }
            }
        }
    }

    pub(super) fn flaw(&mut self, mut flaw: RecordError) {
        let count = self.game.flaws.len();
        if count == MOST_FLAWS {
            flaw.problem = RecordProblem::More;
        }
        if count <= MOST_FLAWS {
            self.game.flaws.push(flaw);
        }
    }

    /// The beginning of the line that was entered at a place.
    pub(super) fn begun(&self, at: &Spot) -> Spot {
        Spot {
            line: self.here.line,
            ply: 0,
            ..at.clone()
        }
    }

    /// The places before each move of a line, and behind its last.
    pub(super) fn spots(&self, from: &Spot) -> Vec<Spot> {
        let (moves, _) = self.game.line(from.line);
        let mut spot = from.clone();
        let mut spots = vec![spot.clone()];
        for mv in moves.get(from.ply..).unwrap_or_default() {
            spot.position = spot.position.play(*mv);
            spot.ply += 1;
            spot.depth += 1;
            spots.push(spot.clone());
        }
        spots
    }

    /// A comment of a variation that never came is one of the place that it would have left.
    fn drop_waiting(&mut self) {
        self.branches = false;
        for text in std::mem::take(&mut self.waiting) {
            self.comment(&text);
        }
    }

    /// The game, its variations in the order in which a reader of the main line meets them.
    pub(super) fn finish(mut self) -> Game {
        self.drop_waiting();
        let mut game = self.game;
        game.comments.sort_by_key(|comment| comment.after);
        game.variations = ordered(game.variations);
        game
    }
}

fn ordered(mut variations: Vec<Variation>) -> Vec<Variation> {
    let lines = Branches::new(&variations);
    let mut order = Vec::with_capacity(variations.len());
    let mut open: Vec<usize> = lines.of(None).iter().rev().copied().collect();
    while let Some(line) = open.pop() {
        order.push(line);
        open.extend(lines.of(Some(line)).iter().rev());
    }
    let mut place = vec![0; variations.len()];
    for (new, old) in order.iter().enumerate() {
        if let Some(place) = place.get_mut(*old) {
            *place = new;
        }
    }
    for variation in &mut variations {
        variation.of = variation.of.and_then(|of| place.get(of).copied());
        variation.comments.sort_by_key(|comment| comment.after);
    }
    let mut sorted: Vec<(usize, Variation)> = place.into_iter().zip(variations).collect();
    sorted.sort_by_key(|(place, _)| *place);
    sorted.into_iter().map(|(_, variation)| variation).collect()
}

/// Which variations leave which line.
#[derive(Debug)]
pub(super) struct Branches {
    /// For the main line and then each variation, those that leave it, in the order of its moves.
    lines: Vec<Vec<usize>>,
}

impl Branches {
    pub(super) fn new(variations: &[Variation]) -> Branches {
        let mut lines = vec![Vec::new(); variations.len() + 1];
        for (index, variation) in variations.iter().enumerate() {
            let line = variation.of.map_or(0, |of| of + 1);
            if let Some(leaving) = lines.get_mut(line) {
                leaving.push(index);
            }
        }
        for line in &mut lines {
            line.sort_by_key(|index| variations.get(*index).map(|v| v.ply));
        }
        Branches { lines }
    }

    /// The variations that leave a line.
    pub(super) fn of(&self, line: Option<usize>) -> &[usize] {
        let leaving = self.lines.get(line.map_or(0, |line| line + 1));
        leaving.map_or(&[], Vec::as_slice)
    }
}

/// A move given by its squares, as a legal one of a position.
///
/// # Errors
/// Says why it is not legal.
pub(super) fn legal(mv: Move, position: &Position) -> Result<Move, NotationError> {
    let text = MoveText {
        text: mv.to_string(),
        notation: Notation::Iccs,
        meaning: Meaning::Squares(mv),
    };
    text.resolve(position)
}

/// The side that moves first in a position of which the record does not say so surely: that of the piece that moves.
pub(super) fn first_mover(position: Position, first: Option<Move>) -> Position {
    let side: Option<Side> = first.and_then(|mv| position.get(mv.from)).map(|p| p.side);
    side.map_or(position.clone(), |side| position.with_mover(side))
}
