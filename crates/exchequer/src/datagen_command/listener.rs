//! Default evaluation that also samples some of the evaluated positions.

use crate::random::SplitMix;
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_search::{Evaluation, Evaluator, SearchConfig};

/// Evaluation with optional sampling of positions.
#[derive(Default)]
pub(super) struct Listener {
    evaluation: Evaluation,
    /// Maximum number of sampled positions.
    most: usize,
    heard: usize,
    remembered: Vec<Position>,
    random: SplitMix,
}

impl Listener {
    /// Starts sampling: keeps up to `most` of the evaluated positions with equal probability.
    pub(super) fn listen(&mut self, most: usize, seed: u64) {
        self.most = most;
        self.heard = 0;
        self.random = SplitMix(seed);
    }

    /// Returns the sampled positions and stops sampling.
    pub(super) fn take(&mut self) -> Vec<Position> {
        self.most = 0;
        std::mem::take(&mut self.remembered)
    }

    fn hear(&mut self, position: &Position) {
        self.heard += 1;
        if self.remembered.len() < self.most {
            self.remembered.push(*position);
        } else if let Some(place) = self.remembered.get_mut(self.random.below(self.heard)) {
            // Reservoir sampling: the latest position replaces a random one with the probability of its own selection.
            *place = *position;
        }
    }
}

impl Evaluator for Listener {
    fn configure(&mut self, config: &SearchConfig) {
        self.evaluation.configure(config);
    }

    fn reset(&mut self, position: &Position) {
        self.evaluation.reset(position);
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        self.evaluation.push(before, mv);
    }

    #[inline]
    fn expect(&self, next: &Position) {
        self.evaluation.expect(next);
    }

    #[inline]
    fn pop(&mut self) {
        self.evaluation.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        if self.most > 0 {
            self.hear(position);
        }
        self.evaluation.evaluate(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_position_is_as_likely_to_be_remembered() {
        let mut position = Position::start();
        let mut positions = Vec::new();
        for _ in 0..5 {
            let mv = position.legal_moves()[0];
            position.play(mv);
            positions.push(position);
        }
        let mut listener = Listener::default();
        let mut counts = [0; 5];
        for seed in 0..2000 {
            listener.listen(2, seed);
            for position in &positions {
                listener.reset(position);
                assert_eq!(listener.evaluate(position), listener.evaluation.evaluate(position));
            }
            let remembered = listener.take();
            assert_eq!(remembered.len(), 2);
            for position in remembered {
                counts[positions.iter().position(|other| *other == position).expect("it was asked about")] +=
                    1;
            }
        }
        // Two of five positions: 800 of 2,000 expected.
        assert!(counts.iter().all(|count| (700..900).contains(count)), "{counts:?}");
    }

    #[test]
    fn nothing_is_remembered_unasked() {
        let mut listener = Listener::default();
        listener.evaluate(&Position::start());
        assert!(listener.take().is_empty());
        listener.listen(3, 1);
        listener.evaluate(&Position::start());
        assert_eq!(listener.take().len(), 1);
        listener.evaluate(&Position::start());
        assert!(listener.take().is_empty());
    }
}
