//! Iterative deepening with aspiration windows, for one line or several (MultiPV).

use crate::score::{DRAW, INFINITE, MAX_PLY, is_mate, mate_in};
use crate::search_control::SearchControl;
use crate::table::Bound;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Evaluator, Info, Limits, mate_line};
use exchequer_board::{Game, Position};
use exchequer_core::Move;
use std::time::Duration;

impl<E: Evaluator> Worker<E> {
    /// Returns `true` if a root move is not yet the first move of a better line of this iteration.
    pub(crate) fn is_searched_at_root(&self, mv: Move) -> bool {
        self.root_moves[self.first_root_move..].iter().any(|root| root.mv == mv)
    }

    /// Stores the result of a root move.
    pub(crate) fn note_root_move(
        &mut self,
        mv: Move,
        score: i32,
        window: Window,
        number: usize,
        visited: u64,
    ) {
        let Window { alpha, beta, .. } = window;
        let (line, selective_depth) = (self.lines.next_of_root(), self.selective_depth);
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += visited;
        if number == 1 || score > alpha {
            root.score = score;
            root.reported = None;
            root.selective_depth = selective_depth;
            root.bound = if score >= beta {
                Bound::Lower
            } else if score <= alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            root.pv.clear();
            root.pv.push(mv);
            root.pv.extend_from_slice(line);
        } else {
            // A move that fails low has no score of its own.
            root.score = -INFINITE;
        }
    }

    /// Iterative deepening until a limit or a stop; the result is in the root moves, best first.
    pub(crate) fn deepen(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        control: Option<&SearchControl<'_>>,
    ) {
        let position = game.position();
        let deepest = limits.depth.unwrap_or(MAX_PLY as i32 - 1).clamp(1, MAX_PLY as i32 - 1);
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        let mut completed = self.root_moves.clone();
        let (mut stable, mut last_best, mut last_score) = (0, None, None);
        for depth in 1..=deepest {
            self.root_depth = depth;
            for line in 0..lines {
                self.first_root_move = line;
                self.selective_depth = 0;
                self.aspire(position, depth, control);
                if self.stopped {
                    break;
                }
                // Better lines first; equal ones keep their order.
                self.root_moves[..=line].sort_by_key(|root| -root.score);
            }
            self.first_root_move = 0;
            if self.stopped {
                break;
            }
            if let Some(control) = control {
                self.report(control, lines);
            }
            completed.clone_from(&self.root_moves);
            let best = &completed[0];
            stable = if last_best == Some(best.mv) { stable + 1 } else { 0 };
            let drop = last_score.map_or(0, |last: i32| last - best.score);
            (last_best, last_score) = (Some(best.mv), Some(best.score));
            if control.is_some_and(|control| self.is_enough(control, limits, stable, drop)) {
                break;
            }
        }
        if self.stopped {
            // A better move of the unfinished iteration counts, even if its score is only a bound.
            let keeps = self.root_moves.first().is_some_and(|root| {
                root.bound != Bound::Upper && root.score > -INFINITE && completed[0].mv != root.mv
            });
            if !keeps {
                self.root_moves = completed;
            }
        }
    }

    /// Aspiration window: searches one line at one depth around the last score, and widens the window after a fail high or a fail low.
    fn aspire(&mut self, position: &Position, depth: i32, control: Option<&SearchControl<'_>>) {
        let first = self.first_root_move;
        let last = self.root_moves[first].score;
        let mut delta = self.config.aspiration_window;
        let narrow = depth >= self.config.aspiration_depth && last > -INFINITE && !is_mate(last);
        let (mut alpha, mut beta) = if narrow { (last - delta, last + delta) } else { (-INFINITE, INFINITE) };
        let mut reduced = 0;
        loop {
            alpha = alpha.max(-INFINITE);
            beta = beta.min(INFINITE);
            let searched = (depth - reduced).max(1);
            self.root_window = beta - alpha;
            let score = self.search::<true, true>(
                position,
                Window { alpha, beta, cut: false }.pack(),
                searched,
                0,
                control,
            );
            // The best move first; the others keep their order.
            self.root_moves[first..].sort_by_key(|root| -root.score);
            if self.stopped {
                return;
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = score - delta;
                reduced = 0;
            } else if score >= beta {
                beta = score + delta;
                reduced = (reduced + 1).min(3);
            } else {
                return;
            }
            if let Some(control) = control {
                if control.reports_moves() {
                    self.report_line(control, first);
                }
            }
            delta += delta / 2;
            if delta > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Returns `true` if no further iteration is needed.
    fn is_enough(&self, control: &SearchControl<'_>, limits: &Limits, stable: u32, drop: i32) -> bool {
        if control.infinite || self.control.ponders() {
            return false;
        }
        let best = &self.root_moves[0];
        let mates = |moves: u32| mate_in(best.score).is_some_and(|mate| mate > 0 && mate as u32 <= moves);
        if limits.mate.is_some_and(mates) {
            return true;
        }
        let has_clock = control.budget.soft.is_some();
        if has_clock && self.root_moves.len() == 1 {
            return true;
        }
        let share = best.nodes.saturating_mul(1000) / self.stats.nodes.max(1);
        !control.budget.goes_on(control.clock.elapsed(), share as u32, stable, drop)
    }

    /// Reports all lines of a completed iteration.
    fn report(&mut self, control: &SearchControl<'_>, lines: usize) {
        for line in 0..lines {
            self.report_line(control, line);
        }
    }

    /// Reports a line. The root move keeps the result of a mate search: the end of a search has no time for another.
    fn report_line(&mut self, control: &SearchControl<'_>, line: usize) {
        self.share_counts();
        let counts = (self.shared.total_nodes(), self.shared.total_tablebase_hits());
        let mut info = self.info(line, counts, control.clock.elapsed());
        let score = info.score;
        let is_whole = mate_line::complete(&mut info, control.game, &self.shared.table);
        if let Some(root) = self.root_moves.get_mut(line).filter(|_| is_mate(score)) {
            root.reported = Some(info.score);
            root.pv.clone_from(&info.pv);
        }
        // A bound without its line is no news: the exact score follows.
        if is_whole || info.bound == Bound::Exact {
            control.report(&info);
        }
    }

    /// Returns the report of a line with the counts of nodes and tablebase hits.
    pub(crate) fn info(&self, line: usize, (nodes, tablebase_hits): (u64, u64), time: Duration) -> Info {
        let root = self.root_moves.get(line);
        let searched = root.map_or(DRAW, |root| root.reported.unwrap_or(root.score));
        let bound = root.map_or(Bound::Exact, |root| root.bound);
        // A mate is more than the tables know; any other score is less.
        let (score, bound) = match self.root_score {
            Some(score) if !is_mate(searched) => (score, Bound::Exact),
            _ => (searched, bound),
        };
        Info {
            depth: self.root_depth,
            selective_depth: root.map_or(0, |root| root.selective_depth + 1),
            multi_pv: line + 1,
            score,
            bound,
            nodes,
            tablebase_hits,
            time,
            permille_full: self.shared.table.permille_full(),
            pv: root.map_or_else(Vec::new, |root| root.pv.clone()),
        }
    }
}
