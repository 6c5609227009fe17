//! Node pruning before the first move: reverse futility pruning and null move pruning.

use super::node::Node;
use crate::Evaluator;
use crate::material::{balance, count_pieces, is_cramped};
use crate::score::{DRAW, LEAST_MATE, LEAST_TABLEBASE_WIN};
use crate::search_control::SearchControl;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator> Worker<E> {
    /// Returns the score of a node that reverse futility pruning or null move pruning cuts off.
    #[inline(always)]
    pub(super) fn prune_node(&mut self, node: &Node<'_>, control: Option<&SearchControl<'_>>) -> Option<i32> {
        let (Some(static_eval), Some(tt_eval)) = (node.static_eval, node.tt_eval) else { return None };
        if node.excluded.is_some() || node.window.beta.abs() >= LEAST_MATE {
            return None;
        }
        if self.is_above_beta(node, static_eval, tt_eval) {
            return Some(tt_eval);
        }
        self.null_move(node, static_eval, tt_eval, control)
    }

    /// Reverse futility pruning (static null move): returns `true` if the evaluation is so far above beta that no move is needed.
    ///
    /// A quiet TT move deserves a search, and so does an evaluation far below the material balance: the king may be in danger. In zugzwang the
    /// evaluation says little.
    #[inline(always)]
    fn is_above_beta(&self, node: &Node<'_>, static_eval: i32, tt_eval: i32) -> bool {
        let config = &self.config;
        let margin = config.reverse_futility_margin * (node.depth - i32::from(node.improving));
        let has_quiet = node.tt_move.is_some() && !node.tt_is_noisy;
        node.depth <= config.reverse_futility_depth
            && (config.reverse_futility_quiet || !has_quiet)
            && tt_eval - margin >= node.window.beta
            && tt_eval < LEAST_TABLEBASE_WIN
            && balance(node.position) - static_eval < config.reverse_futility_doubt
            && !is_cramped(node.position, node.position.turn(), config.zugzwang_squares)
    }

    /// Null move pruning: returns a score of at least beta if a reduced search after a null move fails high.
    #[inline(always)]
    fn null_move(
        &mut self,
        node: &Node<'_>,
        static_eval: i32,
        tt_eval: i32,
        control: Option<&SearchControl<'_>>,
    ) -> Option<i32> {
        let &Node { position, depth, ply, window: Window { beta, cut, .. }, .. } = node;
        let config = &self.config;
        let pieces = count_pieces(position);
        let may_pass = depth >= config.null_move_depth
            && tt_eval >= beta
            && static_eval >= beta - 10 * depth + config.null_move_margin
            && self.stack.before(ply, 1).moved.is_some()
            && ply >= self.no_null_before
            && pieces > 0
            && !is_cramped(position, position.turn(), config.zugzwang_squares);
        if !may_pass {
            return None;
        }
        let surplus = ((tt_eval - beta) / config.null_move_eval_divisor).min(config.null_move_most);
        let reduced = depth - config.null_move_base - depth / config.null_move_divisor - surplus;
        // Zugzwang is more likely with few pieces.
        let verify_from = if pieces <= config.null_move_few {
            config.null_move_verify_few
        } else {
            config.null_move_verify_depth
        };
        let next = self.make_null(position, ply)?;
        let window = Window::null(beta - 1, !cut);
        let score = -self.search::<false, false>(&next, window, reduced, ply + 1, control);
        self.unmake_null();
        if self.stopped {
            return Some(DRAW);
        }
        if score < beta {
            return None;
        }
        // A mate or a tablebase win after a null move is unproven.
        let score = if score >= LEAST_TABLEBASE_WIN { beta } else { score };
        if depth < verify_from {
            return Some(score);
        }
        self.verify_null_move(node, reduced, control).then_some(score)
    }

    /// Null move verification: returns `true` if a reduced search without null moves fails high too.
    fn verify_null_move(
        &mut self,
        node: &Node<'_>,
        reduced: i32,
        control: Option<&SearchControl<'_>>,
    ) -> bool {
        let &Node { position, ply, window: Window { beta, .. }, .. } = node;
        let no_null_before = ply + (3 * reduced.max(0) / 4) as usize + 1;
        let earlier = std::mem::replace(&mut self.no_null_before, no_null_before);
        let window = Window { alpha: beta - 1, beta, cut: true }.pack();
        let verified = self.search::<false, false>(position, window, reduced, ply, control);
        self.no_null_before = earlier;
        verified >= beta
    }
}
