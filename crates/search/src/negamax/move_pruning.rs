//! Move pruning: late move pruning (LMP), futility pruning, history pruning and SEE pruning.

use super::candidate::{Candidate, MoveContext};
use super::node::Node;
use crate::Evaluator;
use crate::material::has_pieces;
use crate::pruning::{ShallowPruning, is_late, noisy_threshold, quiet_threshold};
use crate::score::LEAST_MATE;
use crate::worker::Worker;
use exchequer_core::Move;
use exchequer_ordering::{MovePicker, OrderingPosition, Stage};

impl<E: Evaluator> Worker<E> {
    /// Returns `true` if the move is skipped. At least one legal move is always searched before.
    #[inline(always)]
    pub(super) fn prune_move<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        moves: &MoveContext<'_>,
        picker: &mut MovePicker<Move>,
        candidate: &Candidate,
    ) -> bool {
        // Zugzwang is likely without pieces, and a side that is being mated needs every move.
        if node.best <= -LEAST_MATE || !has_pieces(node.position) {
            return false;
        }
        let &Candidate { picked, is_noisy, victim, history, reply, reduction, number, .. } = candidate;
        let &Node { depth, static_eval, window, .. } = node;
        let reduced = (depth - reduction / 1024).max(0);
        let shallow =
            ShallowPruning { depth, reduced, alpha: window.alpha, evaluation: static_eval, history, reply };
        let is_futile = if is_noisy {
            // Futility pruning of captures.
            !PV && !moves.zugzwang && shallow.is_futile_capture(&self.config, victim)
        } else {
            // Late move pruning: after enough quiet moves the picker skips the rest.
            let is_late = is_late(&self.config, depth, number, node.improving);
            if is_late {
                picker.skip_quiets();
            }
            // Futility pruning and history pruning of quiet moves.
            is_late || picked.stage == Stage::Quiet && !moves.zugzwang && shallow.is_futile(&self.config)
        };
        let moved = candidate.moved;
        if is_futile && !moves.history.checks.contains(moved.piece.role(), moved.to) {
            return true;
        }
        picked.stage != Stage::Tt && self.loses_too_much(moves, candidate, depth, reduced)
    }

    /// SEE pruning: returns `true` if a move loses more than the threshold of its depth.
    fn loses_too_much(
        &mut self,
        moves: &MoveContext<'_>,
        candidate: &Candidate,
        depth: i32,
        reduced: i32,
    ) -> bool {
        // The picker has found that the move loses nothing.
        if candidate.picked.see == Some(true) {
            return false;
        }
        let threshold = if candidate.is_noisy {
            noisy_threshold(&self.config, depth)
        } else {
            quiet_threshold(&self.config, reduced)
        };
        let Some(threshold) = threshold else { return false };
        self.stats.see_pruning_calls += 1;
        let loses = !moves.view.see_ge(candidate.picked.mv, threshold);
        self.stats.see_pruned += u64::from(loses);
        loses
    }
}
