//! Counters of the move picker.

/// Counters of one worker; the caller adds up those of several workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OrderingStats {
    /// How often exchange evaluation was asked.
    pub see_calls: u64,
    /// Captures that were deferred because they lose, or would have been in the shadow.
    pub deferred: u64,
    /// Captures left out because they do not reach the threshold of a quiescence search.
    pub pruned: u64,
    /// Questions to which the second implementation gave another answer.
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
