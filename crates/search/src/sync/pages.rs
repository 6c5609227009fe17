//! Memory of the transposition table in a model: loom's atomic words on the heap.

use loom::sync::atomic::AtomicU64;

/// Cluster of four entries.
pub(crate) type Cluster = [AtomicU64; 4];

/// Clusters, shared by all threads.
pub(crate) struct Clusters(Box<[Cluster]>);

impl Clusters {
    /// Allocates zeroed clusters.
    #[expect(clippy::unnecessary_wraps, reason = "the other memory can be refused")]
    pub(crate) fn new(count: usize) -> Option<Self> {
        Some(Self((0..count).map(|_| Cluster::default()).collect()))
    }

    pub(crate) fn all(&self) -> &[Cluster] {
        &self.0
    }
}
