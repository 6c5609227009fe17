//! One game: the engines alternately, the rules, the clocks.

use super::adjudicate::{Adjudicator, Rules};
use super::engine::{Abort, Engine, Trouble};
use super::limit::{Clocks, Limit};
use super::record::{Ending, Fault, Ply};
use exchequer_board::{Game, Notation, Position};
use exchequer_core::{ByColor, Color};
use std::fmt::Write;
use std::time::Duration;

/// Terms of every game of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) limit: Limit,
    /// Time margin for a late answer.
    pub(crate) margin: Duration,
    /// Time limit for an engine without a clock.
    pub(crate) timeout: Duration,
    /// Notation of castling.
    pub(crate) notation: Notation,
    pub(crate) adjudication: Rules,
}

/// Plays a game to its end.
pub(crate) fn play(
    mut players: ByColor<&mut Engine>,
    opening: &Position,
    terms: &Terms,
) -> Result<(Vec<Ply>, Ending), Abort> {
    let mut plies = Vec::new();
    match play_on(&mut players, opening, terms, &mut plies) {
        Ok(ending) => Ok((plies, ending)),
        Err((loser, Trouble::Fault(fault, details))) => {
            Ok((plies, Ending::Forfeit { loser, fault, details }))
        }
        Err((_, Trouble::Abort(abort))) => Err(abort),
    }
}

/// Fails with the side that is in trouble.
fn play_on(
    players: &mut ByColor<&mut Engine>,
    opening: &Position,
    terms: &Terms,
    plies: &mut Vec<Ply>,
) -> Result<Ending, (Color, Trouble)> {
    for color in Color::ALL {
        players[color].begin_game().map_err(|trouble| (color, trouble))?;
    }
    let mut game = Game::new(*opening);
    let mut clocks = Clocks::new(terms.limit);
    let mut adjudicator = Adjudicator::new(terms.adjudication);
    let mut command = position_command(opening);
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(Ending::Rules(outcome));
        }
        let mover = game.position().turn();
        let (allowed, late) = match clocks.left(mover) {
            Some(time) => (time + terms.margin, Fault::Time),
            None => (terms.timeout, Fault::Stall),
        };
        let answer = players[mover]
            .think(&command, &clocks.go(), allowed, late)
            .map_err(|trouble| (mover, trouble))?;
        clocks.spend(mover, answer.spent);
        let mv = game.position().parse_uci(&answer.bestmove).map_err(|_| {
            let text: String = answer.bestmove.chars().take(20).collect();
            let details = format!("{text:?} in {}", game.position());
            (mover, Trouble::Fault(Fault::IllegalMove, details))
        })?;
        let separator = if plies.is_empty() { " moves" } else { "" };
        // Writing to a string does not fail.
        let _ = write!(command, "{separator} {}", game.position().to_uci(mv, terms.notation));
        // What has just been parsed is legal.
        let _ = game.play(mv);
        plies.push(Ply { mv, info: answer.info, spent: answer.spent });
        let is_irreversible = game.position().halfmove_clock() == 0;
        let verdict = adjudicator.observe(mover, answer.info.score, is_irreversible);
        if let Some(ending) = verdict.filter(|_| game.outcome().is_none()) {
            return Ok(ending);
        }
    }
}

fn position_command(opening: &Position) -> String {
    if *opening == Position::start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {opening}")
    }
}
