//! Counts of `filter`.

use super::conditions::Reason;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Number of records by fate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Counts {
    /// Records that fail a condition, by reason.
    reasons: [u64; Reason::COUNT],
    /// Records that were not chosen by the sample.
    pub(super) not_sampled: u64,
    /// Records that are duplicates of records before.
    pub(super) duplicates: u64,
}

impl Counts {
    pub(super) fn count(&mut self, reason: Reason) {
        self.reasons[reason as usize] += 1;
    }

    pub(super) fn of(&self, reason: Reason) -> u64 {
        self.reasons[reason as usize]
    }

    /// Returns the number of records that fail a condition.
    pub(super) fn failed(&self) -> u64 {
        self.reasons.iter().sum()
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.reasons.iter_mut().zip(other.reasons) {
            *count += more;
        }
        self.not_sampled += other.not_sampled;
        self.duplicates += other.duplicates;
    }
}
