//! Internal iterative reduction (IIR).

use super::node::Node;
use crate::Evaluator;
use crate::worker::Worker;

impl<E: Evaluator> Worker<E> {
    /// Internal iterative reduction: returns the plies to reduce a node without a TT move, or with a much shallower one.
    ///
    /// A shallower search finds a TT move at less cost; the next iteration searches the node with it.
    #[inline(always)]
    pub(super) fn internal_reduction<const PV: bool>(&self, node: &Node<'_>) -> i32 {
        let config = &self.config;
        let needs_move =
            node.tt_move.is_none() || node.tt.is_some_and(|tt| tt.depth + config.iir_shallow <= node.depth);
        if needs_move && node.depth >= config.iir_depth && (PV || node.window.cut) {
            1 + if PV && node.tt_move.is_none() { config.iir_pv } else { 0 }
        } else {
            0
        }
    }
}
