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
/// The same of one that has gone astray: what a sacrifice is worth is what its game is to tell.
const MOST_SCORE_ASTRAY: i32 = 500;
/// Of so many plies on the way astray one is drawn at random; the others answer it.
const ASTRAY_EVERY: usize = 4;
/// From the start of the game, every other attempt or so is good.
const MOST_ATTEMPTS: usize = 1000;

/// Draws an opening; what the player has learnt from it is all that the player knows.
///
/// The game goes astray for up to so many plies, of which every fourth or so is drawn at random and the others are found by a
/// search of few nodes: kings come out and pieces are given away, and where somebody has got something for it the game begins.
/// The same numbers give the same opening. `None` when the player is told to stop, and when nothing good comes up, as from a book of
/// positions that are all won.
pub(super) fn draw(
    random: &mut SplitMix,
    book: &[Position],
    astray: usize,
    player: &mut Player,
) -> Option<Game> {
    let most_score = if astray > 0 { MOST_SCORE_ASTRAY } else { MOST_SCORE };
    for _ in 0..MOST_ATTEMPTS {
        let Some(game) = attempt(random, book) else { continue };
        player.forget();
        let plies = if astray > 0 { random.below(astray + 1) } else { 0 };
        let Some(game) = go_astray(game, plies, random, player) else {
            if player.is_stopped() {
                return None;
            }
            continue;
        };
        if player.think(&game)?.score.abs() <= most_score {
            return Some(game);
        }
    }
    None
}

/// So many plies, some of them drawn at random; `None` when they have ended the game, and when the player is told to stop.
fn go_astray(mut game: Game, plies: usize, random: &mut SplitMix, player: &mut Player) -> Option<Game> {
    for _ in 0..plies {
        let mv = if random.below(ASTRAY_EVERY) == 0 {
            random.pick(&game.position().legal_moves())?
        } else {
            player.glance(&game)?
        };
        game.play(mv).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game)
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
