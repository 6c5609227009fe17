//! Search of one move: late move reduction (LMR), re-search and PV search.

use super::candidate::{Candidate, MoveContext};
use super::node::Node;
use crate::reductions::LmrContext;
use crate::score::INFINITE;
use crate::search_control::SearchControl;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Evaluator, SearchConfig};
use exchequer_board::Position;
use exchequer_ordering::{Stage, bonus};

/// Move number above which the previous move counts as a late move.
const LATE: u32 = 7;

/// Number of cutoffs above which the replies to a move cut off often.
const OFTEN: u32 = 3;

impl<E: Evaluator> Worker<E> {
    /// Returns the score of a move that has been made: a zero-window search, reduced for late moves, and a PV search if it is needed.
    #[inline(always)]
    pub(super) fn search_move<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &Node<'_>,
        moves: &MoveContext<'_>,
        candidate: &Candidate,
        next: &Position,
        control: Option<&SearchControl<'_>>,
    ) -> i32 {
        let window @ Window { alpha, beta, cut } = node.window;
        let ply = node.ply + 1;
        let mut new_depth = node.depth - 1 + candidate.extension;
        let mut score = -INFINITE;
        if let Some(reduced) = self.reduce::<PV, ROOT>(node, candidate, new_depth) {
            // Late move reduction: the move is expected to fail low.
            score = -self.search::<false, false>(next, Window::null(alpha, true), reduced, ply, control);
            if score > alpha && reduced < new_depth {
                new_depth += self.research_depth(score - node.best, new_depth, reduced);
                if reduced < new_depth {
                    let window = Window::null(alpha, !cut);
                    score = -self.search::<false, false>(next, window, new_depth, ply, control);
                }
                if !candidate.is_noisy && (score <= alpha || score >= beta) {
                    let sign = if score >= beta { 1 } else { -1 };
                    let bonus = sign * bonus(new_depth) * self.config.research_reply / 100;
                    self.histories.learn_reply(candidate.moved, moves.history.before, bonus);
                }
            }
        } else if !PV || candidate.number > 1 {
            // Zero-window search at full depth.
            score = -self.search::<false, false>(next, Window::null(alpha, !cut), new_depth, ply, control);
        }
        if PV && (candidate.number == 1 || score > alpha) {
            score = -self.search::<true, false>(next, window.of_child(), new_depth, ply, control);
        }
        score
    }

    /// Late move reduction (LMR): returns the reduced depth of a move; `None` if it is not reduced.
    #[inline(always)]
    fn reduce<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        new_depth: i32,
    ) -> Option<i32> {
        let &Node { depth, ply, was_pv, tt_is_noisy, window: Window { alpha, beta, cut }, .. } = node;
        let &Candidate { picked, is_noisy, number, history, .. } = candidate;
        let parent = self.stack.before(ply, 1).number;
        let is_bad_noisy = picked.stage == Stage::BadNoisy;
        let reduces_noisy = is_bad_noisy || self.config.reduction_noisy && (!was_pv || cut && parent > 1);
        let is_reduced = depth >= self.config.reduction_depth
            && number > 1 + usize::from(PV) + usize::from(ROOT)
            && (!is_noisy || reduces_noisy);
        if !is_reduced {
            return None;
        }
        let context = LmrContext {
            depth,
            pv: PV,
            was_pv,
            cut,
            tt_is_noisy,
            after_late_move: parent > LATE,
            has_singular_quiet: node.has_singular_quiet,
            replies_cut_off: self.stack.at(ply + 1).cutoffs > OFTEN,
            window: if PV { 1024 * (beta - alpha) / self.root_window } else { 0 },
            history,
        };
        let reduction = candidate.reduction + context.reduction(&self.config);
        // A sacrifice may be the move to play, or the point of the line that begins with it.
        let is_near_root = node.ply as i32 * self.config.reduction_root_divisor < self.root_depth;
        let is_forcing = is_near_root && (is_noisy || candidate.gives_check);
        let reduction = reduction - if is_forcing { self.config.reduction_root } else { 0 };
        let share = if is_bad_noisy { self.config.reduction_losing } else { 1024 };
        let reduction = reduction * share / 1024;
        // History may extend a late move near the root only: a line of moves with good history would never end.
        let least = if ply < self.root_depth as usize { self.config.reduction_least } else { 0 };
        let deepest = (new_depth - least).max(1);
        Some((new_depth - reduction / 1024).clamp(1, deepest))
    }

    /// Returns the change of depth of a re-search: deeper after a score far above the best, shallower after one hardly above it.
    #[inline(always)]
    fn research_depth(&self, gain: i32, new_depth: i32, reduced: i32) -> i32 {
        let SearchConfig { research_deeper, research_shallower, .. } = self.config;
        let deeper = research_deeper + 5 * (new_depth - reduced);
        let shallower = research_shallower * new_depth / 100;
        i32::from(gain > deeper) - i32::from(gain < shallower)
    }
}
