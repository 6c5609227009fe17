//! The memory of the table while a model runs: words that loom watches, on the heap.

use loom::sync::atomic::AtomicU64;

/// Four words that a key can stand in.
pub(crate) type Cluster = [AtomicU64; 4];

/// Clusters that all threads share.
pub(crate) struct Clusters(Box<[Cluster]>);

impl Clusters {
    /// So many, all zero.
    #[expect(clippy::unnecessary_wraps, reason = "the other memory can be refused")]
    pub(crate) fn new(count: usize) -> Option<Self> {
        Some(Self((0..count).map(|_| Cluster::default()).collect()))
    }

    pub(crate) fn all(&self) -> &[Cluster] {
        &self.0
    }
}
