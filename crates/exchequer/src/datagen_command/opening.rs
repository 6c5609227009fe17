//! Openings of games: random moves that lead to a playable position.

use super::player::Player;
use crate::random::SplitMix;
use exchequer_board::{Game, Position};

/// Number of random moves from the start position; two values give both sides the move equally often.
const MOVES: [usize; 2] = [8, 9];
/// Number of random moves after a book position.
const MOVES_FROM_BOOK: [usize; 2] = [4, 5];
/// Maximum absolute score of an opening in centipawns.
const MOST_SCORE: i32 = 300;
/// Maximum absolute score of an opening with weak plies in centipawns; higher, to include sacrifices.
const MOST_SCORE_ASTRAY: i32 = 500;
/// Weak plies per random ply; the other plies are searched with few nodes.
const ASTRAY_EVERY: usize = 4;
/// Maximum number of attempts. From the start position about every second attempt succeeds.
const MOST_ATTEMPTS: usize = 1000;

/// Generates an opening. The player is cleared first and keeps only the state of these searches.
///
/// Up to `astray` weak plies follow the random moves: about every fourth is random, the others come from a search of few
/// nodes. Kings leave their shelter and pieces are sacrificed; the game begins if the position has compensation.
/// The same random numbers give the same opening. Returns `None` when the player is stopped, and when no attempt is
/// balanced, for example from a book of won positions.
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

/// Plays the weak plies; `None` when the game ends or the player is stopped.
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

/// Plays random moves; `None` when the game ends.
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
