//! Progress reports and the result of a search.

use crate::Bound;
use exchequer_core::Move;
use exchequer_ordering::{Cutoffs, OrderingStats};
use std::time::Duration;

/// Report of a line: depth, score, nodes and principal variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Depth of the iteration, in plies.
    pub depth: i32,
    /// Selective depth: the greatest ply reached.
    pub selective_depth: usize,
    /// Which of the best lines this is, from 1.
    pub multi_pv: usize,
    /// Score from the view of the side to move, in centipawns or as a [mate](crate::mate_in). From
    /// [`LEAST_TABLEBASE_WIN`](crate::LEAST_TABLEBASE_WIN) on it is a win by tablebases.
    pub score: i32,
    /// Type of the score: exact, or a bound.
    pub bound: Bound,
    /// Nodes visited so far by all threads.
    pub nodes: u64,
    /// Positions found in endgame tablebases so far, by all threads.
    pub tablebase_hits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Fill of the transposition table, in thousandths.
    pub permille_full: u32,
    /// Principal variation, from the root; for a mate score up to checkmate.
    pub pv: Vec<Move>,
}

/// Receiver of progress reports of a search.
pub trait InfoSink {
    /// A line has been searched.
    fn info(&mut self, info: &Info);

    /// A root move is being searched; reported after some seconds only.
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

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// Best move; `None` without a legal move.
    pub best: Option<Move>,
    /// Expected reply, for pondering.
    pub ponder: Option<Move>,
    /// Last complete line.
    pub info: Info,
    /// Statistics, summed over all threads.
    pub stats: SearchStats,
}

/// Counts of a search: plain numbers of each worker, added up in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchStats {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes of quiescence searches.
    pub quiescence_nodes: u64,
    /// Positions found in endgame tablebases.
    pub tablebase_hits: u64,
    /// Number of entries into quiescence from the main search.
    pub quiescence_entries: u64,
    /// Nodes visited at qply 0. The callee counts them: they equal the number of entries only if every entry starts at qply 0
    /// and every later ply increments it.
    pub quiescence_nodes_at_zero: u64,
    /// Greatest qply reached.
    pub deepest_qply: usize,
    /// Statistics of the move pickers.
    pub ordering: OrderingStats,
    /// Moves that SEE pruning skipped in the main search.
    pub see_pruned: u64,
    /// SEE calls of SEE pruning in the main search.
    pub see_pruning_calls: u64,
    /// Beta cutoffs of the main search.
    pub cutoffs: Cutoffs,
}

impl core::ops::AddAssign for SearchStats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.quiescence_nodes += other.quiescence_nodes;
        self.tablebase_hits += other.tablebase_hits;
        self.quiescence_entries += other.quiescence_entries;
        self.quiescence_nodes_at_zero += other.quiescence_nodes_at_zero;
        self.deepest_qply = self.deepest_qply.max(other.deepest_qply);
        self.ordering += other.ordering;
        self.see_pruned += other.see_pruned;
        self.see_pruning_calls += other.see_pruning_calls;
        self.cutoffs += other.cutoffs;
    }
}
