//! Plain lists of moves: a game on each line; or games over several lines, when lines carry round numbers that go on.

use super::Notation;
use super::encoding::Decoded;
use super::error::RecordError;
use super::game::Game;
use super::record::{damage, list};
use crate::board::Position;

/// Gives each game of a text in turn, with the line at which it begins, from 1. Where lines are games, an empty line is
/// a game without moves.
pub(super) fn each<E>(
    decoded: &Decoded,
    start: &Position,
    notation: Option<Notation>,
    take: &mut impl FnMut(usize, Result<Game, RecordError>) -> Result<(), E>,
) -> Result<(), E> {
    let text = decoded.text.as_str();
    let mut at = 0;
    for (line, count) in groups(text) {
        let lines = text.get(at..).unwrap_or_default().split_inclusive('\n');
        let length = lines.take(count).map(str::len).sum::<usize>();
        let piece = text.get(at..at + length).unwrap_or_default();
        let damage = damage(piece, decoded.encoding, &decoded.bad, at);
        let game = list(piece, &damage, start, notation).map(|mut game| {
            let flaws = game.flaws.into_iter();
            game.flaws = flaws.map(|flaw| flaw.below(line)).collect();
            game
        });
        take(line, game.map_err(|error| error.below(line)))?;
        at += length;
    }
    Ok(())
}

/// The first line and the number of lines of each game.
fn groups(text: &str) -> Vec<(usize, usize)> {
    let numbers: Vec<Option<Number>> = text.lines().map(number).collect();
    if !goes_on(&numbers) {
        return (1..=numbers.len()).map(|line| (line, 1)).collect();
    }
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut last = 0;
    for (line, number) in (1..).zip(&numbers) {
        let begins = number.as_ref().is_some_and(|number| {
            let anew = number.round <= last && !(number.is_black && number.round == last);
            last = number.round;
            anew
        });
        match groups.last_mut() {
            Some((_, count)) if !begins => *count += 1,
            _ => groups.push((line, 1)),
        }
    }
    groups
}

/// Whether some line has the number behind that of a line before.
fn goes_on(numbers: &[Option<Number>]) -> bool {
    let rounds: Vec<u32> = numbers.iter().flatten().map(|n| n.round).collect();
    rounds
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if *b == a + 1))
}

/// The round number that a line begins with.
struct Number {
    round: u32,
    /// Whether it says that Black's move follows, as in `3...`.
    is_black: bool,
}

fn number(line: &str) -> Option<Number> {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let digits = line.chars().map_while(|c| match c {
        '0'..='9' => c.to_digit(10),
        '０'..='９' => Some(u32::from(c) - u32::from('０')),
        _ => None,
    });
    let digits: Vec<u32> = digits.take(5).collect();
    let mut rest = line.chars().skip(digits.len()).peekable();
    let dots = std::iter::from_fn(|| rest.next_if(|c| matches!(c, '.' | '．' | '。' | '、' | '…')));
    let dots: Vec<char> = dots.collect();
    // `15.6` is a move of a soldier.
    let is_move = digits.len() == 2 && rest.peek().is_some_and(char::is_ascii_digit);
    if digits.is_empty() || digits.len() > 4 || dots.is_empty() || is_move {
        return None;
    }
    Some(Number {
        round: digits.iter().fold(0, |number, digit| number * 10 + digit),
        is_black: dots.len() >= 3 || dots.contains(&'…'),
    })
}
