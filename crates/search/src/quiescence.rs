//! The search of captures behind the last ply, until nothing hangs.

use crate::pruning::{PIECE_VALUES, quiescence_threshold};
use crate::score::{INFINITE, LEAST_MATE, MAX_PLY};
use crate::table::{Bound, TtEntry};
use crate::worker::{Watch, Worker};
use crate::{DRAW, Evaluator, SearchConfig, quiet_checks};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_ordering::{Context, HistoryView, MovePicker, OrderingPosition};

/// The depth at which results of quiescence are kept, with quiet checks and without.
const DEPTHS: [i32; 2] = [0, -1];

impl<E: Evaluator> Worker<E> {
    /// The score of a position once all captures worth making are made; fail-soft.
    ///
    /// `qply` counts the plies of quiescence, from 0 at every entry from the main search. Out of check the side may stand
    /// pat; in check every move is tried until one does not lose the king.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        qply: usize,
        watch: Option<&Watch<'_>>,
    ) -> i32 {
        self.visit(watch);
        self.stats.quiescence_nodes += 1;
        self.stats.quiescence_nodes_at_zero += u64::from(qply == 0);
        self.stats.deepest_qply = self.stats.deepest_qply.max(qply);
        if PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
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

        // Before the table is asked, though its answer may be enough: what it knows is still on its way.
        let stand_pat = if in_check {
            -INFINITE
        } else {
            let place = self.place(position, ply);
            self.evaluate_at(position, &place)
        };
        let known = self.shared.table.probe(position.key(), ply, position.halfmove_clock());
        let checks = in_check || qply < self.config.quiet_check_plies();
        let kept_depth = DEPTHS[usize::from(!checks)];
        if let Some(TtEntry { score, bound, depth: known_depth, .. }) = known
            && !PV
            && known_depth >= kept_depth
            && cuts_off(score, bound, beta)
        {
            return score;
        }

        let mut best = stand_pat;
        if let Some(TtEntry { score, bound, .. }) = known
            && !in_check
            && is_nearer(score, bound, best)
        {
            // The table knows better than the evaluation.
            best = score;
        }
        if best >= beta {
            return best;
        }
        let original_alpha = alpha;
        alpha = alpha.max(best);

        let counted = if self.config.use_qply_for_pruning { qply } else { ply };
        let threshold = quiescence_threshold(&self.config, counted, alpha - stand_pat);
        let options = self.config.quiescence_picker();
        let view = self.view(position, None);
        let mut picker = MovePicker::quiescence(&view, known.and_then(|known| known.mv), threshold, options);
        // Quiet moves are looked at in check alone.
        let context = if in_check { self.context(position, ply) } else { Context::default() };
        let SearchConfig { threat_order: escape, check_order: check, .. } = self.config;
        let mut best_move = None;
        let mut tried = 0;
        let mut quiet_checks = None;
        loop {
            let scores = HistoryView { histories: &self.histories, context: &context, escape, check };
            let picked = picker.next(&view, &scores, &mut self.stats.ordering).map(|picked| picked.mv);
            let next_check = || -> Option<Move> {
                if in_check || !checks {
                    return None;
                }
                let left = quiet_checks.get_or_insert_with(|| quiet_checks::all(position));
                quiet_checks::next_safe(left, &view, &mut self.stats.ordering)
            };
            let Some(mv) = picked.or_else(next_check) else { break };
            tried += 1;
            if best > -LEAST_MATE {
                if in_check {
                    // One way out that does not lose at once is enough to look at captures only.
                    picker.skip_quiets();
                } else if let Some(victim) = view.victim(mv)
                    && mv.promotes_to().is_none()
                {
                    let most = stand_pat + PIECE_VALUES[victim.index()] + self.config.delta_margin;
                    if most <= alpha {
                        best = best.max(most);
                        continue;
                    }
                }
            }
            let moved = view.moved(mv);
            let next = self.make(position, mv, moved, ply);
            let score = -self.quiescence::<PV>(&next, -beta, -alpha, ply + 1, qply + 1, watch);
            self.unmake();
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if PV {
                        self.lines.extend(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        if in_check && tried == 0 {
            return Self::without_moves(position, ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha && PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let was_pv = known.is_some_and(|known| known.was_pv);
        let known = TtEntry { score: best, depth: kept_depth, bound, mv: best_move, was_pv };
        self.shared.table.store(position.key(), ply, known);
        best
    }
}

/// Returns `true` if a TT entry causes a cutoff.
#[inline]
pub(crate) fn cuts_off(score: i32, bound: Bound, beta: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score < beta,
    }
}

/// Returns `true` if the score of a TT entry refines the static evaluation.
#[inline]
pub(crate) fn is_nearer(score: i32, bound: Bound, evaluation: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score > evaluation,
        Bound::Upper => score < evaluation,
    }
}
