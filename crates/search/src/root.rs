//! The root: deeper and deeper, within a narrow window, for one line or several.

use crate::info::Info;
use crate::negamax::Window;
use crate::score::{DRAW, INFINITE, MAX_PLY, is_mate, mate_in};
use crate::table::Bound;
use crate::worker::{Watch, Worker};
use crate::{Evaluator, Limits};
use exchequer_board::{Game, Position};
use exchequer_core::Move;
use std::time::Duration;

/// A move of the root with what became of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: i32,
    pub(crate) bound: Bound,
    pub(crate) pv: Vec<Move>,
    /// Positions visited behind it, over all iterations.
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
}

impl RootMove {
    /// The legal moves, of which only those asked for if any were.
    pub(crate) fn all(position: &Position, limits: &Limits) -> Vec<Self> {
        let is_wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        let new = |mv| Self {
            mv,
            score: -INFINITE,
            bound: Bound::Exact,
            pv: vec![mv],
            nodes: 0,
            selective_depth: 0,
        };
        position.legal_moves().into_iter().filter(is_wanted).map(new).collect()
    }
}

/// After so long it is told which move is being searched.
const TELL_MOVES_AFTER: Duration = Duration::from_secs(3);

impl Watch<'_> {
    /// Tells which move of the root comes next, when somebody may have begun to wonder.
    pub(crate) fn tell_move(&self, depth: i32, mv: Move, number: usize) {
        if self.clock.elapsed() >= TELL_MOVES_AFTER {
            self.sink.borrow_mut().current_move(depth, mv, number);
        }
    }
}

impl<E: Evaluator> Worker<E> {
    /// Whether a move belongs to the lines that are still to be searched at this depth.
    pub(crate) fn is_searched_at_root(&self, mv: Move) -> bool {
        self.root_moves[self.first_root_move..].iter().any(|root| root.mv == mv)
    }

    /// Keeps what a search of a root move has found.
    pub(crate) fn note_root_move(
        &mut self,
        mv: Move,
        score: i32,
        alpha: i32,
        beta: i32,
        number: usize,
        visited: u64,
    ) {
        let (line, selective_depth) = (self.lines.next_of_root(), self.selective_depth);
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += visited;
        if number == 1 || score > alpha {
            root.score = score;
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
            // Not better than the best: nothing else is known of it.
            root.score = -INFINITE;
        }
    }

    /// Searches until a limit is reached or it is told to stop; the result is in the root moves, best first.
    pub(crate) fn deepen(&mut self, game: &Game, limits: &Limits, lines: usize, watch: Option<&Watch<'_>>) {
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
                self.aspire(position, depth, watch);
                if self.stopped {
                    break;
                }
                // Better lines first, the earlier of equals.
                self.root_moves[..=line].sort_by_key(|root| -root.score);
            }
            self.first_root_move = 0;
            if self.stopped {
                break;
            }
            completed.clone_from(&self.root_moves);
            let best = &completed[0];
            stable = if last_best == Some(best.mv) { stable + 1 } else { 0 };
            let drop = last_score.map_or(0, |last: i32| last - best.score);
            (last_best, last_score) = (Some(best.mv), Some(best.score));
            let Some(watch) = watch else { continue };
            self.tell(watch, lines);
            if self.is_enough(watch, limits, stable, drop) {
                break;
            }
        }
        if self.stopped {
            // What the last iteration has already found to be better counts, also when it is not known by how much.
            let keeps = self.root_moves.first().is_some_and(|root| {
                root.bound != Bound::Upper && root.score > -INFINITE && completed[0].mv != root.mv
            });
            if !keeps {
                self.root_moves = completed;
            }
        }
    }

    /// One line at one depth, in a window around the last score that is opened as it turns out too narrow.
    fn aspire(&mut self, position: &Position, depth: i32, watch: Option<&Watch<'_>>) {
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
            let score =
                self.search::<true, true>(position, Window { alpha, beta }, searched, 0, false, watch);
            // The best move first, all others where they were.
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
            if let Some(watch) = watch
                && watch.clock.elapsed() >= TELL_MOVES_AFTER
            {
                self.tell_line(watch, first);
            }
            delta += delta / 2;
            if delta > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether the next iteration need not begin.
    fn is_enough(&self, watch: &Watch<'_>, limits: &Limits, stable: u32, drop: i32) -> bool {
        if watch.infinite || self.control.ponders() {
            return false;
        }
        let best = &self.root_moves[0];
        let mates = |moves: u32| mate_in(best.score).is_some_and(|mate| mate > 0 && mate as u32 <= moves);
        if limits.mate.is_some_and(mates) {
            return true;
        }
        let has_clock = watch.budget.soft.is_some();
        if has_clock && self.root_moves.len() == 1 {
            return true;
        }
        let share = best.nodes.saturating_mul(1000) / self.stats.nodes.max(1);
        !watch.budget.goes_on(watch.clock.elapsed(), share as u32, stable, drop)
    }

    /// Tells all lines of the iteration that has ended.
    fn tell(&self, watch: &Watch<'_>, lines: usize) {
        for line in 0..lines {
            self.tell_line(watch, line);
        }
    }

    fn tell_line(&self, watch: &Watch<'_>, line: usize) {
        self.shared.nodes[self.number].set(self.stats.nodes);
        let info = self.info(line, self.shared.total_nodes(), watch.clock.elapsed());
        watch.sink.borrow_mut().info(&info);
    }

    /// What is known of a line.
    pub(crate) fn info(&self, line: usize, nodes: u64, time: Duration) -> Info {
        let root = self.root_moves.get(line);
        Info {
            depth: self.root_depth,
            selective_depth: root.map_or(0, |root| root.selective_depth + 1),
            multi_pv: line + 1,
            score: root.map_or(DRAW, |root| root.score),
            bound: root.map_or(Bound::Exact, |root| root.bound),
            nodes,
            time,
            permille_full: self.shared.table.permille_full(),
            pv: root.map_or_else(Vec::new, |root| root.pv.clone()),
        }
    }
}
