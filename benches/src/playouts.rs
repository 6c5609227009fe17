//! Positions of games in which both sides play random legal moves.

use crate::random::Random;
use exchequer_board::{Key, Position};
use std::collections::HashSet;

/// Number of positions; with a tenth of them, a branch predictor memorizes the answers.
pub const POSITIONS: usize = 20_000;

/// First ply of a sample; earlier positions are too much alike.
const FIRST_PLY: u32 = 8;
/// Last ply of a game; later positions have few pieces.
const LAST_PLY: u32 = 160;
/// Sampling interval in positions: neighboring samples differ in more than one move.
const ONE_IN: usize = 8;
const SEED: u64 = 0x0045_7863_6865_7175;

/// Returns [`POSITIONS`] different positions from games of random moves, the same ones at every call.
///
/// Takes a fraction of a second.
#[must_use]
pub fn positions() -> Vec<Position> {
    first_positions(POSITIONS)
}

/// Returns the first `count` positions of this sequence, which continues beyond [`POSITIONS`].
#[must_use]
pub fn first_positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(SEED);
    let mut seen = HashSet::new();
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        play_game(&mut random, &mut seen, &mut positions);
    }
    positions.truncate(count);
    positions
}

fn play_game(random: &mut Random, seen: &mut HashSet<Key>, positions: &mut Vec<Position>) {
    let mut position = Position::start();
    for ply in 0..LAST_PLY {
        if position.outcome().is_some() {
            return;
        }
        if ply >= FIRST_PLY && random.below(ONE_IN) == 0 && seen.insert(position.key()) {
            positions.push(position);
        }
        // Sorted, because the games must not depend on the order of the generator.
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        position.play(moves[random.below(moves.len())]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_pinned() {
        let positions = positions();
        assert_eq!(positions.len(), POSITIONS);
        // Numbers in the documents belong to this exact set: a change requires new measurements.
        let captures: usize = positions.iter().map(|position| position.captures().len()).sum();
        let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
        assert_eq!((captures, moves), (75_598, 591_503));
    }
}
