//! Transposition table (TT) in the main search: probe, cutoff and store.

use super::node::Node;
use crate::Evaluator;
use crate::table::{Bound, TtEntry};
use crate::worker::Worker;
use exchequer_ordering::OrderingPosition;

/// Halfmove clock from which no TT cutoff is trusted: the fifty-move rule may decide first.
const NO_CUTOFF_CLOCK: u16 = 90;

impl<E: Evaluator> Worker<E> {
    /// Probes the transposition table; returns the score of a TT cutoff.
    #[inline(always)]
    pub(super) fn probe_tt<const PV: bool>(&mut self, node: &mut Node<'_>) -> Option<i32> {
        let position = node.position;
        node.excluded = self.stack.at(node.ply).excluded;
        node.tt = self.shared.table.probe(position.key(), node.ply, position.halfmove_clock());
        if let Some(tt) = node.tt {
            if !PV
                && node.excluded.is_none()
                && tt.depth >= node.depth
                && position.halfmove_clock() < NO_CUTOFF_CLOCK
                && tt.bound.cuts_off(tt.score, node.window.beta)
            {
                return Some(tt.score);
            }
        }
        node.was_pv = PV || node.tt.is_some_and(|tt| tt.was_pv);
        node.tt_move = node.tt.and_then(|tt| tt.mv).filter(|&mv| position.is_legal(mv));
        node.tt_is_noisy = node.tt_move.is_some_and(|mv| position.is_noisy(mv));
        None
    }

    /// Stores the result of a node. `bound` says which side of the true score it is on.
    #[inline(always)]
    pub(super) fn store_tt<const ROOT: bool>(&mut self, node: &Node<'_>, bound: Bound, was_pv: bool) {
        // A search with excluded moves says nothing about the position: singular search, and later lines of MultiPV.
        if node.excluded.is_none() && !(ROOT && self.first_root_move > 0) {
            let entry = TtEntry { score: node.best, depth: node.depth, bound, mv: node.best_move, was_pv };
            self.shared.table.store(node.position.key(), node.ply, entry);
        }
    }
}
