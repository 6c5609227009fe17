//! Static evaluation of a node: correction history, the TT score and the trend over two plies.

use super::node::Node;
use crate::Evaluator;
use crate::worker::Worker;

impl<E: Evaluator> Worker<E> {
    /// Evaluates the node, corrected by correction history. A node in check has no evaluation.
    #[inline(always)]
    pub(super) fn evaluate_node(&mut self, node: &mut Node<'_>) {
        if !node.in_check {
            node.static_eval = Some(self.corrected_eval(node.position, node.ply));
        }
    }

    /// Corrects the static evaluation by the TT score, derives improving, and starts the search stack entries.
    #[inline(always)]
    pub(super) fn static_eval(&mut self, node: &mut Node<'_>) {
        let ply = node.ply;
        node.tt_eval = node.static_eval.map(|evaluation| match node.tt {
            Some(tt) if tt.bound.refines(tt.score, evaluation) => tt.score,
            _ => evaluation,
        });
        let before = |back| self.stack.before(ply, back).static_eval;
        // Four plies back stand in for a node in check two plies back.
        node.improving = match (node.static_eval, before(2).or(before(4))) {
            (Some(evaluation), Some(before)) => evaluation > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        self.stack.at(ply).static_eval = node.static_eval;
        self.stack.at(ply).was_pv = node.was_pv;
        self.stack.at(ply + 1).killers = Default::default();
        self.stack.at(ply + 2).cutoffs = 0;
    }
}
