//! Positions that come back.

use crate::Evaluator;
use crate::worker::Worker;
use exchequer_board::Position;

impl<E: Evaluator> Worker<E> {
    /// Returns `true` if the position has been there before.
    ///
    /// Within the search a second time is enough; a position of the game itself has to come back a third time.
    pub(crate) fn is_repetition(&self, position: &Position) -> bool {
        let reversible = usize::from(position.halfmove_clock());
        let mut earlier = 0;
        // The same side is to move every other ply, and nothing comes back before the fourth.
        for back in (4..=reversible.min(self.keys.len())).step_by(2) {
            let index = self.keys.len() - back;
            if self.keys[index] == position.key() {
                earlier += 1;
                // The root itself belongs to the search: it stands at `game_keys`.
                if index >= self.game_keys || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if the side to move has a move after which the position [has been there before](Self::is_repetition).
    pub(crate) fn can_repeat(&self, position: &Position) -> bool {
        let reversible = usize::from(position.halfmove_clock()).min(self.keys.len());
        let oldest = self.keys.len() - reversible;
        // The opponent is to move there, as every other ply; three plies ago is the latest that a move can bring back.
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
    use crate::sync::Arc;
    use crate::worker::Shared;
    use crate::{HandCrafted, SearchConfig};

    #[test]
    fn who_can_repeat_is_who_has_a_move_that_repeats() {
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
                    // To and fro as often as not, so that something comes back.
                    let choice = (position.key() >> 20).wrapping_mul(game + ply / 4) >> 7;
                    worker.keys.push(position.key());
                    position.play(moves[choice as usize % moves.len()]);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
