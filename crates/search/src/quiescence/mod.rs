//! Quiescence search: captures and promotions until the position is quiet, and quiet checks in its first plies.
//!
//! The steps of a node, in the order in which they run: draws and maximum ply; evaluation; TT cutoff; stand pat; then for each move
//! delta pruning and its search; TT entry. The picker applies SEE pruning.

mod moves;
mod quiet_checks;

use crate::score::{INFINITE, MAX_PLY};
use crate::search_control::SearchControl;
use crate::table::{Bound, TtEntry};
use crate::window::{PackedWindow, Window};
use crate::worker::Worker;
use crate::{DRAW, Evaluator};
use exchequer_board::Position;
use moves::Stand;

/// Depth of TT entries of quiescence nodes, with quiet checks or in check, and without.
const DEPTHS: [i32; 2] = [0, -1];

impl<E: Evaluator> Worker<E> {
    /// Returns the quiescence score of a position, fail-soft.
    ///
    /// `qply` counts the plies of quiescence, from 0 at each entry from the main search. Out of check the side to move may stand
    /// pat; in check all evasions are searched until one avoids mate.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        window: PackedWindow,
        ply: usize,
        qply: usize,
        control: Option<&SearchControl<'_>>,
    ) -> i32 {
        let window = window.unpack();
        self.enter::<PV>(ply, control);
        self.stats.quiescence_nodes += 1;
        self.stats.quiescence_nodes_at_zero += u64::from(qply == 0);
        self.stats.deepest_qply = self.stats.deepest_qply.max(qply);
        if self.stopped {
            return DRAW;
        }
        if self.is_draw(position) {
            return self.draw(ply);
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY - 1 || self.hurries {
            return if in_check { DRAW } else { self.evaluate(position) };
        }

        // Evaluation. It runs while the TT entry is still on its way from memory.
        let static_eval = if in_check { -INFINITE } else { self.corrected_eval(position, ply) };

        // Transposition table.
        let tt = self.shared.table.probe(position.key(), ply, position.halfmove_clock());
        let checks = in_check || qply < self.config.quiet_check_plies();
        let depth = DEPTHS[usize::from(!checks)];
        if let Some(TtEntry { score, bound, depth: tt_depth, .. }) = tt {
            if !PV && tt_depth >= depth && bound.cuts_off(score, window.beta) {
                return score;
            }
        }

        // Stand pat, with the TT score where it refines the evaluation.
        let mut best = static_eval;
        if let Some(TtEntry { score, bound, .. }) = tt {
            if !in_check && bound.refines(score, best) {
                best = score;
            }
        }
        if best >= window.beta {
            return best;
        }
        let original_alpha = window.alpha;
        let window = Window { alpha: original_alpha.max(best), ..window };

        // Moves.
        let tt_move = tt.and_then(|tt| tt.mv);
        let mut stand = Stand { static_eval, in_check, checks, qply, window, tt_move, best, best_move: None };
        if let Some(score) = self.quiescence_moves::<PV>(position, &mut stand, ply, control) {
            return score;
        }
        let Stand { best, best_move, .. } = stand;
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > original_alpha && PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let was_pv = tt.is_some_and(|tt| tt.was_pv);
        let entry = TtEntry { score: best, depth, bound, mv: best_move, was_pv };
        self.shared.table.store(position.key(), ply, entry);
        best
    }
}
