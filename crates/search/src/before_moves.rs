//! What can be said of a node before any of its moves is searched.

use crate::Evaluator;
use crate::negamax::{Window, count_pieces, null_window};
use crate::pruning::PIECE_VALUES;
use crate::score::{DRAW, LEAST_MATE};
use crate::worker::{Watch, Worker};
use exchequer_board::Position;
use exchequer_core::{Placement, Role};

/// A node without a window, out of check.
#[derive(Clone, Copy)]
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) evaluation: i32,
    /// The evaluation in the light of the table.
    pub(crate) expected: i32,
    pub(crate) improving: bool,
    /// Whether a cutoff is expected.
    pub(crate) cut: bool,
    /// Whether the table knows a move that neither takes nor promotes.
    pub(crate) has_quiet: bool,
}

impl<E: Evaluator> Worker<E> {
    /// A score that ends the node: far above beta, or above it even after passing the turn.
    pub(crate) fn before_moves(&mut self, node: Node<'_>, watch: Option<&Watch<'_>>) -> Option<i32> {
        let Node { beta, depth, expected, .. } = node;
        if beta.abs() >= LEAST_MATE {
            return None;
        }
        let config = &self.config;
        let margin = config.reverse_futility_margin * (depth - i32::from(node.improving));
        let may_be_futile =
            depth <= config.reverse_futility_depth && (config.reverse_futility_quiet || !node.has_quiet);
        if may_be_futile
            && expected - margin >= beta
            && expected < LEAST_MATE
            && material(node.position) - node.evaluation < config.reverse_futility_doubt
        {
            return Some(expected);
        }
        self.pass(node, watch)
    }

    /// Whether the node is above beta even if the turn is passed.
    fn pass(&mut self, node: Node<'_>, watch: Option<&Watch<'_>>) -> Option<i32> {
        let Node { position, beta, depth, ply, evaluation, expected, cut, .. } = node;
        let config = &self.config;
        let pieces = count_pieces(position);
        let may_pass = depth >= config.null_move_depth
            && expected >= beta
            && evaluation >= beta - 10 * depth + config.null_move_margin
            && self.stack_before(ply, 1).moved.is_some()
            && ply >= self.no_null_before
            && pieces > 0;
        if !may_pass {
            return None;
        }
        let surplus = ((expected - beta) / config.null_move_eval_divisor).min(config.null_move_most);
        let reduced = depth - config.null_move_base - depth / config.null_move_divisor - surplus;
        // With few pieces every move of theirs may do harm: to be on move is less surely worth something.
        let verify_from = if pieces <= config.null_move_few {
            config.null_move_verify_few
        } else {
            config.null_move_verify_depth
        };
        let next = self.make_null(position, ply)?;
        let score = -self.search::<false, false>(&next, null_window(beta - 1), reduced, ply + 1, !cut, watch);
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
}

/// What the side to move has more of, in the unit of the evaluation.
fn material(position: &Position) -> i32 {
    let own = position.color(position.turn());
    let ahead = |role| {
        let all = position.role(role);
        2 * (all & own).len() as i32 - all.len() as i32
    };
    Role::ALL.into_iter().map(|role| ahead(role) * PIECE_VALUES[role.index()]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_seen_from_the_side_to_move() {
        let of = |fen: &str| material(&fen.parse().unwrap());
        assert_eq!(of("r3k3/pp6/8/8/8/8/P7/Q3K3 w - - 0 1"), 980 - 520 - 100);
        assert_eq!(of("r3k3/pp6/8/8/8/8/P7/Q3K3 b - - 0 1"), 520 + 100 - 980);
    }
}
