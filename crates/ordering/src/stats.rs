//! Counters of the move picker.

/// Counters of one worker; the caller adds up those of several workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OrderingStats {
    /// Number of SEE calls.
    pub see_calls: u64,
    /// Captures moved to the bad captures stage by SEE; in shadow mode, captures that would have been.
    pub deferred: u64,
    /// Captures pruned because their SEE is below the threshold of a quiescence search or ProbCut.
    pub pruned: u64,
    /// SEE calls with a different result from the second implementation.
    pub disagreements: u64,
}

impl core::ops::AddAssign for OrderingStats {
    fn add_assign(&mut self, other: Self) {
        self.see_calls += other.see_calls;
        self.deferred += other.deferred;
        self.pruned += other.pruned;
        self.disagreements += other.disagreements;
    }
}
