//! How a game begins: by random moves that leave both sides something to play for.

use super::player::Player;
use crate::random::SplitMix;
use exchequer_board::{Game, Position};

/// How many random moves follow the start of the game: one of these, so that both sides are to move as often.
const MOVES: [usize; 2] = [8, 9];
/// How many follow a position of a book.
const MOVES_FROM_BOOK: [usize; 2] = [4, 5];
/// An opening that a search finds worse than this for one side is no good.
const MOST_SCORE: i32 = 300;
/// From the start of the game, every other attempt or so is good.
const MOST_ATTEMPTS: usize = 1000;

/// Draws an opening; what the player has learnt from it is all that the player knows.
///
/// The same numbers give the same opening. `None` when the player is told to stop, and when nothing good comes up, as from a book of
/// positions that are all won.
pub(super) fn draw(random: &mut SplitMix, book: &[Position], player: &mut Player) -> Option<Game> {
    for _ in 0..MOST_ATTEMPTS {
        let Some(game) = attempt(random, book) else { continue };
        player.forget();
        if player.think(&game)?.score.abs() <= MOST_SCORE {
            return Some(game);
        }
    }
    None
}

/// Some random moves; `None` when they have ended the game.
fn attempt(random: &mut SplitMix, book: &[Position]) -> Option<Game> {
    let (start, counts) = match random.pick(book) {
        Some(position) => (position, MOVES_FROM_BOOK),
        None => (Position::start(), MOVES),
    };
    let mut game = Game::new(start);
    for _ in 0..random.pick(&counts)? {
        let mv = random.pick(&game.position().legal_moves())?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}
