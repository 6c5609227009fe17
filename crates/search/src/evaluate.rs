//! Evaluation of a position within the search: fifty-move scaling and correction history.

use crate::Evaluator;
use crate::score::{DRAW, mated_at};
use crate::worker::Worker;
use exchequer_board::Position;

impl<E: Evaluator> Worker<E> {
    /// Returns the evaluation of a position out of check, scaled down as the fifty-move rule comes nearer.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        let (whole, clock) = (self.config.fifty_moves_fade, i32::from(position.halfmove_clock()));
        self.evaluator.evaluate(position) * (whole - clock).max(0) / whole
    }

    /// Returns the evaluation of a position out of check, corrected by correction history.
    #[inline]
    pub(crate) fn corrected_eval(&mut self, position: &Position, ply: usize) -> i32 {
        let correction = self.corrections.correction(self.stack.correction_keys(ply), &self.config);
        self.evaluate(position) + correction
    }

    /// Returns the score of a position without legal moves: mated or stalemate.
    #[inline]
    pub(crate) fn without_moves(position: &Position, ply: usize) -> i32 {
        if position.is_check() { mated_at(ply) } else { DRAW }
    }
}
