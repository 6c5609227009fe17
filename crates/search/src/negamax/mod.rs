//! Main search: principal variation search (PVS), fail-soft.
//!
//! The steps of a node, in the order in which they run:
//!
//! 1. Quiescence search at depth 0.
//! 2. Draws, maximum ply, upcoming repetition, mate distance pruning: `bound_node`.
//! 3. Evaluation with correction history: `evaluate_node`.
//! 4. Transposition table probe and TT cutoff: `probe_tt`.
//! 5. Endgame tablebases, if there are any: `probe_tablebases`.
//! 6. TT-corrected static eval and improving: `static_eval`.
//! 7. Reverse futility pruning and null move pruning: `prune_node`.
//! 8. Internal iterative reduction (IIR): `internal_reduction`.
//! 9. The move loop: `search_moves`. For each move of the picker:
//!    - late move pruning (LMP), futility pruning, history pruning, SEE pruning: `prune_move`;
//!    - singular extension, double extension, multicut, negative extension: `extend`; check extension: `extend_check`;
//!    - late move reduction (LMR): `reduce`;
//!    - zero-window search, re-search, PV search: `search_move`.
//! 10. Histories and correction history: `learn`; transposition table: `store_tt`.

mod candidate;
mod extensions;
mod internal_reduction;
mod learning;
mod move_loop;
mod move_pruning;
mod node;
mod node_bounds;
mod node_pruning;
mod static_eval;
mod tablebase_cutoff;
mod transpositions;
mod variations;

use crate::search_control::SearchControl;
use crate::window::PackedWindow;
use crate::worker::Worker;
use crate::{DRAW, Evaluator};
use exchequer_board::Position;
use node::Node;

impl<E: Evaluator> Worker<E> {
    /// Returns the score of a position searched to `depth` plies: exact within the window, a bound outside.
    ///
    /// `PV` nodes have an open window, all others a null window.
    pub(crate) fn search<const PV: bool, const ROOT: bool>(
        &mut self,
        position: &Position,
        window: PackedWindow,
        depth: i32,
        ply: usize,
        control: Option<&SearchControl<'_>>,
    ) -> i32 {
        // Step 1. Quiescence search.
        if depth <= 0 {
            self.stats.quiescence_entries += 1;
            return self.quiescence::<PV>(position, window, ply, 0, control);
        }
        self.enter::<PV>(ply, control);
        if self.stopped {
            return DRAW;
        }
        let mut node = Node::new(position, window.unpack(), depth, ply);

        // Step 2. Draws, maximum ply, upcoming repetition, mate distance pruning.
        if !ROOT {
            if let Some(score) = self.bound_node(&mut node) {
                return score;
            }
        }

        // Step 3. Evaluation. It runs while the TT entry is still on its way from memory.
        self.evaluate_node(&mut node);

        // Step 4. Transposition table.
        if let Some(score) = self.probe_tt::<PV>(&mut node) {
            return score;
        }

        // Step 5. Endgame tablebases.
        if !ROOT {
            if let Some(score) = self.probe_tablebases::<PV>(&mut node) {
                return score;
            }
        }

        // Step 6. TT-corrected static eval and improving.
        self.static_eval(&mut node);

        // Step 7. Node pruning.
        if !PV {
            if let Some(score) = self.prune_node(&node, control) {
                return score;
            }
        }

        // Step 8. Internal iterative reduction.
        node.depth -= self.internal_reduction::<PV>(&node);

        // Steps 9 and 10. Moves, histories, TT entry.
        self.search_moves::<PV, ROOT>(&mut node, control)
    }
}
