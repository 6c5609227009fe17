//! Move of the move loop, with its histories and its base reduction.

use super::node::Node;
use crate::Evaluator;
use crate::worker::Worker;
use exchequer_core::{Move, Role};
use exchequer_ordering::{Context, OrderingPosition, Picked, PieceTo, SeeView};

/// View and history context that all moves of a node share.
pub(super) struct MoveContext<'n> {
    pub(super) view: SeeView<'n>,
    pub(super) history: &'n Context,
    /// `true` if zugzwang is likely for one of the sides.
    pub(super) zugzwang: bool,
}

/// Move that the picker handed out.
pub(super) struct Candidate {
    pub(super) picked: Picked<Move>,
    pub(super) moved: PieceTo,
    pub(super) is_noisy: bool,
    /// Captured role; `None` for a quiet move.
    pub(super) victim: Option<Role>,
    /// Sum of all histories of the move.
    pub(super) history: i32,
    /// Continuation history of a quiet move.
    pub(super) reply: i32,
    /// Number of the move at this node, from 1.
    pub(super) number: usize,
    /// Base reduction in 1024ths of a ply, before the adjustments of LMR.
    pub(super) reduction: i32,
    /// Extension in plies.
    pub(super) extension: i32,
    /// `true` if the move gives check; set once it is made.
    pub(super) gives_check: bool,
}

impl<E: Evaluator> Worker<E> {
    /// Looks up the histories and the base reduction of a picked move.
    #[inline(always)]
    pub(super) fn candidate(
        &mut self,
        node: &Node<'_>,
        moves: &MoveContext<'_>,
        picked: Picked<Move>,
    ) -> Candidate {
        let (mv, number) = (picked.mv, node.moves);
        let is_noisy = moves.view.is_noisy(mv);
        let moved = moves.view.moved(mv);
        let victim = if is_noisy { moves.view.victim(mv) } else { None };
        let (history, reply) = if is_noisy {
            (self.histories.noisy(moved, victim), 0)
        } else {
            let quiet = self.histories.quiet(moved, mv.from(), moves.history);
            (quiet.all(), quiet.reply)
        };
        self.stack.at(node.ply).number = number as u32;
        let not_improving = if node.improving { 0 } else { self.config.reduction_improving };
        let reduction = self.reductions.of(node.depth, number) + not_improving;
        Candidate {
            picked,
            moved,
            is_noisy,
            victim,
            history,
            reply,
            number,
            reduction,
            extension: 0,
            gives_check: false,
        }
    }
}
