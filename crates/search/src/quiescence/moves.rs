//! Moves of a quiescence node: SEE pruning, delta pruning, quiet checks.

use super::quiet_checks::{self, QuietChecks};
use crate::pruning::{PIECE_VALUES, quiescence_threshold};
use crate::score::LEAST_MATE;
use crate::search_control::SearchControl;
use crate::window::Window;
use crate::worker::Worker;
use crate::{DRAW, Evaluator, SearchConfig};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_ordering::{Context, HistoryView, MovePicker, OrderingPosition, SeeView};

/// Quiescence node after the stand pat.
pub(super) struct Stand {
    /// Static evaluation; below every score in check.
    pub(super) static_eval: i32,
    pub(super) in_check: bool,
    /// `true` if quiet moves are searched too: all in check, checks otherwise.
    pub(super) checks: bool,
    pub(super) qply: usize,
    pub(super) window: Window,
    pub(super) tt_move: Option<Move>,
    /// Best score so far.
    pub(super) best: i32,
    pub(super) best_move: Option<Move>,
}

impl Stand {
    /// Delta pruning: returns the score that a capture cannot exceed, if that is at most alpha.
    #[inline(always)]
    fn delta(&self, view: &SeeView<'_>, mv: Move, config: &SearchConfig) -> Option<i32> {
        let victim = view.victim(mv).filter(|_| mv.promotes_to().is_none())?;
        let most = self.static_eval + PIECE_VALUES[victim.index()] + config.delta_margin;
        (most <= self.window.alpha).then_some(most)
    }
}

impl<E: Evaluator> Worker<E> {
    /// Searches the moves of a quiescence node; returns a score if the search is stopped or the side to move is mated.
    #[inline(always)]
    pub(super) fn quiescence_moves<const PV: bool>(
        &mut self,
        position: &Position,
        node: &mut Stand,
        ply: usize,
        control: Option<&SearchControl<'_>>,
    ) -> Option<i32> {
        let Stand { static_eval, in_check, qply, tt_move, .. } = *node;
        let counted = if self.config.use_qply_for_pruning { qply } else { ply };
        let threshold = quiescence_threshold(&self.config, counted, node.window.alpha - static_eval);
        let options = self.config.quiescence_picker();
        let view = self.view(position, None);
        let mut picker = MovePicker::quiescence(&view, tt_move, threshold, options);
        // Histories order quiet moves, which only evasions contain.
        let context = if in_check { self.context(position, ply) } else { Context::default() };
        let SearchConfig { threat_order: escape, check_order: check, .. } = self.config;
        let mut tried = 0;
        let mut quiet_checks = None;
        loop {
            let scores = HistoryView { histories: &self.histories, context: &context, escape, check };
            let picked = picker.next(&view, &scores, &mut self.stats.ordering).map(|picked| picked.mv);
            let Some(mv) = picked.or_else(|| self.next_quiet_check(node, &view, &mut quiet_checks)) else {
                break;
            };
            tried += 1;
            if node.best > -LEAST_MATE {
                if in_check {
                    // One evasion that avoids mate is enough: only captures follow.
                    picker.skip_quiets();
                } else if let Some(most) = node.delta(&view, mv, &self.config) {
                    node.best = node.best.max(most);
                    continue;
                }
            }
            let mut next = *position;
            self.make(position, &mut next, mv, view.moved(mv), ply);
            let window = node.window.of_child();
            let score = -self.quiescence::<PV>(&next, window, ply + 1, qply + 1, control);
            self.unmake();
            if self.stopped {
                return Some(DRAW);
            }
            if score > node.best {
                node.best = score;
                if score > node.window.alpha {
                    node.best_move = Some(mv);
                    node.window.alpha = score;
                    if PV {
                        self.lines.extend(ply, mv);
                    }
                    if score >= node.window.beta {
                        break;
                    }
                }
            }
        }
        (in_check && tried == 0).then(|| Self::without_moves(position, ply))
    }

    /// Returns the next quiet check that loses nothing by SEE, out of check and in the first plies of quiescence.
    #[inline(always)]
    fn next_quiet_check(
        &mut self,
        node: &Stand,
        view: &SeeView<'_>,
        left: &mut Option<QuietChecks>,
    ) -> Option<Move> {
        if node.in_check || !node.checks {
            return None;
        }
        let left = left.get_or_insert_with(|| quiet_checks::all(view.position));
        quiet_checks::next_safe(left, view, &mut self.stats.ordering)
    }
}
