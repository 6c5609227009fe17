//! What can be said of a node before any of its moves is searched.

use crate::Evaluator;
use crate::negamax::{Window, has_pieces, null_window};
use crate::score::{DRAW, LEAST_MATE};
use crate::table::{Bound, Known};
use crate::worker::{Watch, Worker};
use exchequer_board::Position;
use exchequer_ordering::{HistoryView, MovePicker, OrderingPosition};

/// A node without a window, out of check.
#[derive(Clone, Copy)]
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) cut: bool,
    /// The evaluation, and what is expected of the node in the light of the table.
    pub(crate) evaluation: i32,
    pub(crate) expected: i32,
    pub(crate) improving: bool,
    pub(crate) known: Option<Known>,
}

impl<E: Evaluator> Worker<E> {
    /// A score that ends the node: far from the window, or above beta even after passing the turn or after a capture.
    pub(crate) fn before_moves(&mut self, node: Node<'_>, watch: Option<&Watch<'_>>) -> Option<i32> {
        let Node { position, beta, depth, ply, expected, .. } = node;
        if beta.abs() >= LEAST_MATE {
            return None;
        }
        let config = &self.config;
        let margin = config.reverse_futility_margin * (depth - i32::from(node.improving));
        if depth <= config.reverse_futility_depth && expected - margin >= beta && expected < LEAST_MATE {
            return Some(expected);
        }
        if depth <= config.razoring_depth && expected + config.razoring_margin * depth < beta {
            self.stats.quiescence_entries += 1;
            let score = self.quiescence::<false>(position, beta - 1, beta, ply, 0, watch);
            if self.stopped || score < beta {
                return Some(score);
            }
        }
        if let Some(score) = self.pass(node, watch) {
            return Some(score);
        }
        self.probcut(node, watch)
    }

    /// Whether the node is above beta even if the turn is passed.
    fn pass(&mut self, node: Node<'_>, watch: Option<&Watch<'_>>) -> Option<i32> {
        let Node { position, beta, depth, ply, expected, .. } = node;
        let config = &self.config;
        let may_pass = depth >= config.null_move_depth
            && expected >= beta
            && self.frame_before(ply, 1).moved.is_some()
            && ply >= self.no_null_before
            && has_pieces(position);
        if !may_pass {
            return None;
        }
        let surplus = ((expected - beta) / config.null_move_eval_divisor).min(3);
        let reduced = depth - config.null_move_base - depth / config.null_move_divisor - surplus;
        let verify_from = config.null_move_verify_depth;
        let next = self.make_null(position, ply)?;
        let score =
            -self.search::<false, false>(&next, null_window(beta - 1), reduced, ply + 1, false, watch);
        self.unmake_null();
        if self.stopped {
            return Some(DRAW);
        }
        if score < beta {
            return None;
        }
        // A mate after a passed turn proves nothing.
        let score = if score >= LEAST_MATE { beta } else { score };
        if depth < verify_from {
            return Some(score);
        }
        let earlier =
            std::mem::replace(&mut self.no_null_before, ply + (3 * reduced.max(0) / 4) as usize + 1);
        let window = Window { alpha: beta - 1, beta };
        let verified = self.search::<false, false>(position, window, reduced, ply, true, watch);
        self.no_null_before = earlier;
        (verified >= beta).then_some(score)
    }

    /// Whether a capture is so far above beta in a shallower search that it would be above it in this one.
    fn probcut(&mut self, node: Node<'_>, watch: Option<&Watch<'_>>) -> Option<i32> {
        let Node { position, beta, depth, ply, known, .. } = node;
        let enough = beta + self.config.probcut_margin;
        let shallow = depth - self.config.probcut_reduction;
        let is_hopeless = known.is_some_and(|known| {
            known.depth > shallow && known.score < enough && known.bound != Bound::Lower
        });
        if depth < self.config.probcut_depth || enough >= LEAST_MATE || is_hopeless {
            return None;
        }
        let view = self.view(position);
        let threshold = (enough - node.evaluation).max(0);
        let tt_move = known.and_then(|known| known.mv);
        let mut picker = MovePicker::probcut(tt_move, threshold, self.config.picker(depth));
        let before = self.moves_before(ply);
        loop {
            let scores = HistoryView { histories: &self.histories, before };
            let mv = picker.next(&view, &scores, &mut self.stats.ordering)?.mv;
            let next = self.make(position, mv, view.moved(mv), ply);
            self.stats.quiescence_entries += 1;
            let mut score = -self.quiescence::<false>(&next, -enough, 1 - enough, ply + 1, 0, watch);
            if score >= enough && shallow > 0 {
                let window = Window { alpha: -enough, beta: 1 - enough };
                score = -self.search::<false, false>(&next, window, shallow, ply + 1, !node.cut, watch);
            }
            self.unmake();
            if self.stopped {
                return Some(DRAW);
            }
            if score >= enough {
                let known = Known { score, depth: shallow + 1, bound: Bound::Lower, mv: Some(mv) };
                self.shared.table.store(position.key(), ply, known);
                return Some(score);
            }
        }
    }
}
