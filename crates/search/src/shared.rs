//! State that the threads of a search share.

use crate::Control;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::table::TranspositionTable;

/// State that the threads of a search share; they share nothing else.
pub(crate) struct Shared {
    pub(crate) table: TranspositionTable,
    /// Stop flag of the helper threads; the main thread sets it at the end of a search.
    pub(crate) control: Control,
    /// Counts, one pair per thread; during a search only its owner writes it.
    pub(crate) counts: Box<[PaddedCounts]>,
}

/// Counts of a thread in a cache line of their own, which avoids false sharing.
#[repr(align(128))]
#[derive(Default)]
pub(crate) struct PaddedCounts {
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

impl PaddedCounts {
    #[inline]
    pub(crate) fn set(&self, nodes: u64, tablebase_hits: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.tablebase_hits.store(tablebase_hits, Ordering::Relaxed);
    }
}

impl Shared {
    /// Allocates a transposition table of `mebibytes` and the counts of `threads`.
    pub(crate) fn new(mebibytes: usize, threads: usize) -> Self {
        Self {
            table: TranspositionTable::new(mebibytes),
            control: Control::default(),
            counts: (0..threads).map(|_| PaddedCounts::default()).collect(),
        }
    }

    /// Prepares a search before any of its threads starts.
    pub(crate) fn begin_search(&self) {
        self.table.begin_search();
        // The owners cannot do it: a thread that wakes up late would report the count of the last search.
        self.counts.iter().for_each(|count| count.set(0, 0));
    }

    /// Returns the node count of all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.counts.iter().map(|count| count.nodes.load(Ordering::Relaxed)).sum()
    }

    /// Returns the number of tablebase hits of all threads.
    pub(crate) fn total_tablebase_hits(&self) -> u64 {
        self.counts.iter().map(|count| count.tablebase_hits.load(Ordering::Relaxed)).sum()
    }
}
