//! Updates after the moves of a node: histories, killer moves, counter moves, correction history and the TT entry.

use super::candidate::MoveContext;
use super::node::Node;
use crate::score::is_decisive;
use crate::table::Bound;
use crate::worker::Worker;
use crate::{Evaluator, SearchConfig};
use arrayvec::ArrayVec;
use exchequer_core::Move;
use exchequer_ordering::{OrderingPosition, bonus};

/// Number of quiet moves, and of captures, that get a malus; more of them are too many to say anything of each.
const MOST: usize = 32;

/// Moves searched before the best one.
#[derive(Default)]
pub(super) struct Tried {
    quiets: ArrayVec<Move, MOST>,
    noisies: ArrayVec<Move, MOST>,
}

impl Tried {
    /// Adds a move; those beyond the capacity get no malus.
    #[inline(always)]
    pub(super) fn push(&mut self, mv: Move, is_noisy: bool) {
        let list = if is_noisy { &mut self.noisies } else { &mut self.quiets };
        let _ = list.try_push(mv);
    }
}

impl<E: Evaluator> Worker<E> {
    /// Ends a node that has moves: updates histories and correction history, stores the TT entry and returns the score.
    #[inline(always)]
    pub(super) fn finish<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &Node<'_>,
        moves: &MoveContext<'_>,
        tried: &Tried,
        original_alpha: i32,
    ) -> i32 {
        let &Node { depth, ply, best, best_move, .. } = node;
        let fails_high = best >= node.window.beta;
        if let Some(mv) = best_move.filter(|_| PV && !ROOT && !fails_high && self.config.learn_exact) {
            self.learn(node, moves, mv, tried);
        }
        if !ROOT
            && best_move.is_none()
            && node.excluded.is_none()
            && (PV || depth >= self.config.quiet_reply_depth)
        {
            self.learn_before(ply, bonus(depth) * self.config.quiet_reply / 100);
        }
        let bound = if fails_high {
            Bound::Lower
        } else if PV && best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if node.excluded.is_none() {
            self.learn_correction(node, moves, bound);
        }
        // A reply to a PV move that fails low may become part of the PV.
        let parent_was_pv = self.stack.before(ply, 1).was_pv;
        let was_pv = node.was_pv
            || depth >= self.config.was_pv_depth && parent_was_pv && best <= original_alpha && ply > 0;
        self.store_tt::<ROOT>(node, bound, was_pv);
        best
    }

    /// Correction history: learns the error of the static evaluation.
    ///
    /// The gain of a capture is no error: the static evaluation assumes a quiet position.
    #[inline(always)]
    fn learn_correction(&mut self, node: &Node<'_>, moves: &MoveContext<'_>, bound: Bound) {
        if let Some(evaluation) = node.static_eval {
            if bound.refines(node.best, evaluation)
                && !is_decisive(node.best)
                && node.best_move.is_none_or(|mv| !moves.view.is_noisy(mv))
            {
                let keys = self.stack.correction_keys(node.ply);
                self.corrections.learn(keys, node.best - evaluation, node.depth);
            }
        }
    }

    /// Histories: a bonus for the best move, a malus for the moves tried before it; killer move and counter move.
    pub(super) fn learn(&mut self, node: &Node<'_>, moves: &MoveContext<'_>, mv: Move, tried: &Tried) {
        let bonus = |percent| bonus(node.depth) * percent / 100;
        let SearchConfig { quiet_bonus, quiet_malus, noisy_bonus, noisy_malus, .. } = self.config;
        let MoveContext { view, history, .. } = moves;
        if view.is_noisy(mv) {
            self.histories.learn_noisy(view.moved(mv), view.victim(mv), bonus(noisy_bonus));
        } else {
            if self.config.killers {
                self.stack.at(node.ply).killers.remember(mv);
            }
            if let Some(before) = history.before[0].filter(|_| self.config.counter_moves) {
                self.histories.learn_counter(before, mv.bits());
            }
            self.histories.learn_quiet(view.moved(mv), mv.from(), history, bonus(quiet_bonus));
            for &quiet in tried.quiets.iter().filter(|&&quiet| quiet != mv) {
                self.histories.learn_quiet(view.moved(quiet), quiet.from(), history, -bonus(quiet_malus));
            }
        }
        for &noisy in tried.noisies.iter().filter(|&&noisy| noisy != mv) {
            self.histories.learn_noisy(view.moved(noisy), view.victim(noisy), -bonus(noisy_malus));
        }
    }

    /// Malus for the opponent's quiet move that this node refutes, if it was the first move of its node.
    #[inline(always)]
    pub(super) fn learn_refuted(&mut self, node: &Node<'_>) {
        if self.stack.before(node.ply, 1).number <= 1 {
            self.learn_before(node.ply, -bonus(node.depth + 1) * self.config.quiet_refuted / 100);
        }
    }

    /// Continuation history of the opponent's quiet move before the node: a bonus, or a malus if negative.
    fn learn_before(&mut self, ply: usize, bonus: i32) {
        let reply = *self.stack.before(ply, 1);
        if let Some(moved) = reply.moved.filter(|_| reply.is_quiet) {
            let before = self.moves_at(ply, [2, 3, 5, 7]);
            self.histories.learn_reply(moved, before, bonus);
        }
    }
}
