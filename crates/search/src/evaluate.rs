//! Evaluation of a position within the search: fifty-move scaling and correction history.

use crate::Evaluator;
use crate::correction_history::CorrectionKeys;
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

    /// Returns the entries of correction history for a position.
    #[inline]
    pub(crate) fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let before = [self.stack.before(ply, 1).moved, self.stack.before(ply, 2).moved];
        CorrectionKeys::of(position, before)
    }

    /// Returns the evaluation of a position out of check, corrected by correction history.
    #[inline]
    pub(crate) fn corrected_eval(&mut self, position: &Position, keys: &CorrectionKeys) -> i32 {
        // Correction history first: its memory is farther away than that of the evaluation.
        let correction = self.corrections.correction(keys, &self.config);
        self.evaluate(position) + correction
    }

    /// Returns the score of a position without legal moves: mated or stalemate.
    #[inline]
    pub(crate) fn without_moves(position: &Position, ply: usize) -> i32 {
        if position.is_check() { mated_at(ply) } else { DRAW }
    }
}
