//! Progress reports and the result of a search.

use crate::Bound;
use exchequer_core::Move;
use exchequer_ordering::{Cutoffs, OrderingStats};
use std::time::Duration;

/// A line that was searched, with what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Depth of the iteration, in plies.
    pub depth: i32,
    /// Selective depth: the greatest ply reached.
    pub selective_depth: usize,
    /// Which of the best lines this is, from 1.
    pub multi_pv: usize,
    /// From the view of the side to move, in centipawns or as a [mate](crate::mate_in).
    pub score: i32,
    /// Type of the score: exact, or a bound.
    pub bound: Bound,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// Fill of the transposition table, in thousandths.
    pub permille_full: u32,
    /// The line, its first move at the root.
    pub pv: Vec<Move>,
}

/// Receiver of progress reports of a search.
pub trait InfoSink {
    /// A line has been searched.
    fn info(&mut self, info: &Info);

    /// A move of the root is being searched; only told after some seconds.
    fn current_move(&mut self, depth: i32, mv: Move, number: usize) {
        let _ = (depth, mv, number);
    }
}

/// Discards all progress reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Silent;

impl InfoSink for Silent {
    fn info(&mut self, _: &Info) {}
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The best move; `None` when there is no legal one.
    pub best: Option<Move>,
    /// The move that is expected in answer.
    pub ponder: Option<Move>,
    /// The last complete line.
    pub info: Info,
    /// Statistics, summed over all threads.
    pub stats: SearchStats,
}

/// Counts of a search: plain numbers of each worker, added up in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchStats {
    /// Positions visited.
    pub nodes: u64,
    /// Those of quiescence searches.
    pub quiescence_nodes: u64,
    /// Number of entries into quiescence from the main search.
    pub quiescence_entries: u64,
    /// Positions visited at qply 0. Counted where qply arrives and not where it is given, so that it is the number of entries
    /// only if every entry begins at 0 and every ply behind it counts on.
    pub quiescence_nodes_at_zero: u64,
    /// The greatest qply reached.
    pub deepest_qply: usize,
    /// Statistics of the move pickers.
    pub ordering: OrderingStats,
    /// Moves left out of the main search because exchange evaluation says that they lose.
    pub see_pruned: u64,
    /// Questions to exchange evaluation by the search itself.
    pub see_pruning_calls: u64,
    /// Cutoffs of the main search.
    pub cutoffs: Cutoffs,
}

impl core::ops::AddAssign for SearchStats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.quiescence_nodes += other.quiescence_nodes;
        self.quiescence_entries += other.quiescence_entries;
        self.quiescence_nodes_at_zero += other.quiescence_nodes_at_zero;
        self.deepest_qply = self.deepest_qply.max(other.deepest_qply);
        self.ordering += other.ordering;
        self.see_pruned += other.see_pruned;
        self.see_pruning_calls += other.see_pruning_calls;
        self.cutoffs += other.cutoffs;
    }
}
