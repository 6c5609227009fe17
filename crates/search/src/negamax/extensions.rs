//! Extensions: singular extension with double extension, multicut and negative extension; check extension.

use super::candidate::Candidate;
use super::node::Node;
use crate::Evaluator;
use crate::score::{DRAW, LEAST_MATE};
use crate::search_control::SearchControl;
use crate::table::{Bound, TtEntry};
use crate::window::Window;
use crate::worker::Worker;
use exchequer_core::Move;

/// Depth by which a TT entry may be shallower than the node for a singular search.
const TT_DEPTH_MARGIN: i32 = 3;

/// Static evaluation in centipawns up to which checks are not extended: in an even position they are as good as other moves.
const EVEN: i32 = 33;

/// Result of a singular search.
pub(super) enum Singular {
    /// Extension of the TT move in plies; a reduction if negative.
    Extend(i32),
    /// Multicut: the node fails high with this score.
    Cut(i32),
}

impl<E: Evaluator> Worker<E> {
    /// Singular extension: a reduced search of all moves but the TT move decides whether it is the only good one.
    #[inline(always)]
    pub(super) fn extend<const PV: bool>(
        &mut self,
        node: &mut Node<'_>,
        candidate: &Candidate,
        control: Option<&SearchControl<'_>>,
    ) -> Singular {
        let mv = candidate.picked.mv;
        let Some(tt) = node.tt.filter(|_| node.tt_move == Some(mv) && node.excluded.is_none()) else {
            return Singular::Extend(0);
        };
        if node.depth < self.config.singular_depth + 2 * i32::from(PV && tt.was_pv) {
            return Singular::Extend(0);
        }
        let singular = self.singular_search(node, mv, tt, PV, control);
        if let Singular::Extend(plies) = singular {
            node.has_singular_quiet = plies > 0 && !candidate.is_noisy;
        }
        singular
    }

    fn singular_search(
        &mut self,
        node: &Node<'_>,
        mv: Move,
        tt: TtEntry,
        pv: bool,
        control: Option<&SearchControl<'_>>,
    ) -> Singular {
        let &Node { position, window: Window { alpha, beta, cut }, depth, ply, .. } = node;
        let is_deep_enough = tt.depth >= depth - TT_DEPTH_MARGIN && tt.bound != Bound::Upper;
        if !is_deep_enough || tt.score.abs() >= LEAST_MATE {
            return Singular::Extend(0);
        }
        let was_pv = if tt.was_pv && !pv { self.config.singular_was_pv } else { 0 };
        let singular_beta = tt.score - (self.config.singular_margin + was_pv) * depth / 100;
        self.stack.at(ply).excluded = Some(mv);
        let window = Window { alpha: singular_beta - 1, beta: singular_beta, cut }.pack();
        let others = self.search::<false, false>(position, window, (depth - 1) / 2, ply, control);
        self.stack.at(ply).excluded = None;
        if self.stopped {
            Singular::Cut(DRAW)
        } else if others < singular_beta {
            // Singular extension; double extension if all other moves are far worse.
            let is_double = others < singular_beta - self.config.singular_double;
            Singular::Extend(1 + i32::from(is_double && !pv))
        } else if singular_beta >= beta {
            // Multicut: several moves fail high.
            Singular::Cut(singular_beta)
        } else if tt.score >= beta {
            // Negative extension: the TT move fails high without a deep search.
            Singular::Extend(-2)
        } else {
            // Negative extension: the TT move is no better than the others, and none is good.
            Singular::Extend(-i32::from(tt.score <= alpha && tt.score <= others))
        }
    }

    /// Check extension: extends a move that gives check away from an even evaluation, and limits extensions to twice the root depth.
    #[inline(always)]
    pub(super) fn extend_check(&self, node: &Node<'_>, candidate: &mut Candidate) {
        if candidate.gives_check
            && node.depth >= self.config.check_extension_depth
            && node.static_eval.is_some_and(|evaluation| evaluation.abs() > EVEN)
        {
            candidate.extension = candidate.extension.max(i32::from(self.config.check_extension));
        }
        if node.ply >= 2 * self.root_depth as usize {
            candidate.extension = candidate.extension.min(0);
        }
    }
}
