//! State that the threads of a search share.

use crate::Control;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::table::TranspositionTable;

/// State that the threads of a search share; they share nothing else.
pub(crate) struct Shared {
    pub(crate) table: TranspositionTable,
    /// Stop flag of the helper threads; the main thread sets it at the end of a search.
    pub(crate) control: Control,
    /// Node counts, one per thread; during a search only its owner writes it.
    pub(crate) nodes: Box<[PaddedCount]>,
}

/// Count in a cache line of its own, which avoids false sharing.
#[repr(align(128))]
#[derive(Default)]
pub(crate) struct PaddedCount(AtomicU64);

impl PaddedCount {
    #[inline]
    pub(crate) fn set(&self, count: u64) {
        self.0.store(count, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Shared {
    /// Allocates a transposition table of `mebibytes` and the node counts of `threads`.
    pub(crate) fn new(mebibytes: usize, threads: usize) -> Self {
        Self {
            table: TranspositionTable::new(mebibytes),
            control: Control::default(),
            nodes: (0..threads).map(|_| PaddedCount::default()).collect(),
        }
    }

    /// Prepares a search before any of its threads starts.
    pub(crate) fn begin_search(&self) {
        self.table.begin_search();
        // The owners cannot do it: a thread that wakes up late would report the count of the last search.
        self.nodes.iter().for_each(|count| count.set(0));
    }

    /// Returns the node count of all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(PaddedCount::get).sum()
    }
}
