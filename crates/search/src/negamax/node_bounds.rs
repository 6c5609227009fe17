//! Scores that hold without a search: draws, the maximum ply, upcoming repetitions and mate distances.

use super::node::Node;
use crate::Evaluator;
use crate::score::{DRAW, MATE, MAX_PLY, mated_at};
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator> Worker<E> {
    /// Returns the score of a node that needs no search; otherwise narrows its window.
    #[inline(always)]
    pub(super) fn bound_node(&mut self, node: &mut Node<'_>) -> Option<i32> {
        let (position, ply) = (node.position, node.ply);
        // Draws: fifty-move rule, insufficient material, repetition.
        let draw = self.draw(ply);
        if self.is_draw(position) {
            return Some(draw);
        }
        // Maximum ply.
        if ply >= MAX_PLY - 1 {
            return Some(if node.in_check { DRAW } else { self.evaluate(position) });
        }
        let Window { mut alpha, mut beta, .. } = node.window;
        // Upcoming repetition (cuckoo): the side to move can repeat a position and has at least a draw.
        if alpha < draw && self.config.upcoming_repetition && self.can_repeat(position) {
            alpha = draw;
            if alpha >= beta {
                return Some(alpha);
            }
        }
        // Mate distance pruning: no mate from here is shorter than one already found.
        alpha = alpha.max(mated_at(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        node.window = Window { alpha, beta, ..node.window };
        (alpha >= beta).then_some(alpha)
    }
}
