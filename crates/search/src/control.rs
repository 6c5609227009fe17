//! Control of a running search: stop and ponder flags.

use crate::sync::atomic::{AtomicBool, Ordering};
use crate::sync::{self, Arc};

/// Flags that a search looks at while it goes on; copies share them.
#[derive(Clone, Debug, Default)]
pub struct Control {
    flags: Arc<Flags>,
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder: AtomicBool,
}

impl Control {
    /// Ends the search as soon as it has a move.
    pub fn stop(&self) {
        self.flags.stop.store(true, Ordering::Release);
    }

    /// Returns `true` if a stop was requested.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    /// Makes the flags ready for a search; while it ponders, time does not count.
    pub fn begin(&self, ponder: bool) {
        self.flags.stop.store(false, Ordering::Relaxed);
        self.flags.ponder.store(ponder, Ordering::Relaxed);
    }

    /// The move that was pondered about has been played: time counts from now on.
    pub fn ponder_hit(&self) {
        self.flags.ponder.store(false, Ordering::Release);
    }

    /// Returns `true` while the search ponders.
    #[inline]
    #[must_use]
    pub fn ponders(&self) -> bool {
        self.flags.ponder.load(Ordering::Relaxed)
    }

    /// Waits while the caller has not yet asked for the answer: until pondering ends, or until it has to
    /// stop if the search is `infinite`.
    pub fn wait(&self, infinite: bool) {
        while (infinite || self.ponders()) && !self.is_stopped() {
            sync::nap();
        }
    }
}
