//! Draws: fifty-move rule, insufficient material, repetition and upcoming repetition.

use crate::worker::Worker;
use crate::{DRAW, Evaluator};
use exchequer_board::Position;

impl<E: Evaluator> Worker<E> {
    /// Returns `true` if the position is a draw by the fifty-move rule, insufficient material or [repetition](Self::is_repetition).
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        if position.halfmove_clock() >= 100 {
            // Checkmate takes precedence over the fifty-move rule.
            return !position.is_check() || position.has_moves();
        }
        position.is_insufficient_material() || self.is_repetition(position)
    }

    /// Returns the score of a draw for the side to move at a ply, with contempt.
    #[inline]
    pub(crate) fn draw(&self, ply: usize) -> i32 {
        // The side that searches is to move at even plies.
        if ply % 2 == 0 { DRAW - self.config.contempt } else { DRAW + self.config.contempt }
    }

    /// Returns `true` if the position is a repetition.
    ///
    /// A position of the current line counts at its second occurrence, one of the game at its third.
    pub(crate) fn is_repetition(&self, position: &Position) -> bool {
        let reversible = usize::from(position.halfmove_clock());
        let mut earlier = 0;
        // The same side is to move every other ply, and the earliest repetition takes four plies.
        for back in (4..=reversible.min(self.keys.len())).step_by(2) {
            let index = self.keys.len() - back;
            if self.keys[index] == position.key() {
                earlier += 1;
                // The root, at index `game_keys`, belongs to the current line.
                if index >= self.game_keys || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if the side to move has a move that leads to a [repetition](Self::is_repetition): upcoming repetition (cuckoo).
    pub(crate) fn can_repeat(&self, position: &Position) -> bool {
        let reversible = usize::from(position.halfmove_clock()).min(self.keys.len());
        let oldest = self.keys.len() - reversible;
        // The opponent is to move in every other position; the latest that a move can repeat is three plies back.
        (3..=reversible).step_by(2).any(|back| {
            let index = self.keys.len() - back;
            let earlier = self.keys[index];
            position.is_move_away(earlier)
                && (index >= self.game_keys || self.keys[oldest..index].contains(&earlier))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::Shared;
    use crate::sync::Arc;
    use crate::{HandCrafted, SearchConfig};

    #[test]
    fn an_upcoming_repetition_is_a_move_that_repeats() {
        let shared = Arc::new(Shared::new(0, 1));
        let mut worker = Worker::new(0, &SearchConfig::default(), shared, HandCrafted::default());
        let mut seen = [0, 0];
        for fen in ["4k3/8/8/3n4/8/8/8/R3K3 w Q - 0 1", "8/2q1k3/8/p7/P7/8/3RK3/8 b - - 0 1"] {
            for game in 0..60 {
                let mut position: Position = fen.parse().expect("a position");
                (worker.keys, worker.game_keys) = (Vec::new(), 20);
                for ply in 0..60 {
                    let moves = position.legal_moves();
                    worker.keys.push(position.key());
                    let expected = moves.iter().any(|&mv| {
                        let mut next = position;
                        next.play(mv);
                        worker.is_repetition(&next)
                    });
                    worker.keys.pop();
                    assert_eq!(worker.can_repeat(&position), expected, "{position}");
                    seen[usize::from(expected)] += 1;
                    if moves.is_empty() {
                        break;
                    }
                    // Moves back and forth are frequent, which makes repetitions.
                    let choice = (position.key() >> 20).wrapping_mul(game + ply / 4) >> 7;
                    worker.keys.push(position.key());
                    position.play(moves[choice as usize % moves.len()]);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
