//! A game that is followed move by move, with a warning before each: `cargo run --example referee`.

use qili::board::{Strictness, parse_fen};
use qili::judge::{Judge, Meaning};
use qili::lang::Lang;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let judge = Judge::shipped("cxa-2011")?;
    let start = parse_fen("3k5/9/9/9/9/9/9/9/R8/5K3 w", Strictness::Strict)?;
    let mut referee = judge.referee(start);
    let cycle = ["a1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9"];
    let moves = cycle
        .iter()
        .chain(["d1e1", "e9d9"].iter().chain(&cycle[4..]).cycle());
    for text in moves {
        let mv = text.parse().map_err(|()| format!("`{text}` is no move"))?;
        let foreseen = referee.foresee();
        let meaning = foreseen.iter().find(|seen| seen.mv == mv);
        if let Some(seen) = meaning.filter(|seen| seen.meaning != Meaning::Plain) {
            let title = seen.meaning.title();
            println!(
                "before {mv}: {} ({} times)",
                title.get(Lang::En),
                seen.times
            );
        }
        referee.push(mv)?;
        if let Some(ruling) = referee.ruling() {
            println!(
                "after {} moves: {}",
                ruling.ply,
                ruling.verdict.title().get(Lang::En)
            );
            println!("outcome: {}", referee.outcome().title().get(Lang::En));
            return Ok(());
        }
    }
    Ok(())
}
