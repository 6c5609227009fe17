//! Counts over all records.

use crate::repair_counts::RepairCounts;
use exchequer_formats::Changes;
use indicatif::HumanCount;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Counts of records, with those of the command.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally<C> {
    /// Records with a position.
    pub(crate) positions: u64,
    /// Bad lines or records, explained or not.
    pub(crate) bad: u64,
    /// Bytes of binary data that are passed over because of faults.
    pub(crate) lost_bytes: u64,
    /// Repaired fields of FENs.
    pub(crate) repaired: RepairCounts,
    /// Parts of records that the output format has changed.
    pub(crate) changes: ChangeCounts,
    /// Counts of the command.
    pub(crate) own: C,
}

/// Counts of a command that counts positions alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NoCounts {}

impl AddAssign for NoCounts {
    fn add_assign(&mut self, _: Self) {}
}

const CHANGES: [Changes; 4] = [Changes::SCORE, Changes::PLY, Changes::COUNTERS, Changes::CASTLING];

impl<C: AddAssign> AddAssign for Tally<C> {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.bad += other.bad;
        self.lost_bytes += other.lost_bytes;
        self.repaired += other.repaired;
        self.changes += other.changes;
        self.own += other.own;
    }
}

/// Counts of the parts of records that an output format has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ChangeCounts([u64; 4]);

impl ChangeCounts {
    pub(crate) fn count(&mut self, changes: Changes) {
        if changes.is_empty() {
            return;
        }
        for (count, change) in self.0.iter_mut().zip(CHANGES) {
            *count += u64::from(changes.contains(change));
        }
    }

    /// Returns a sentence about the changes; `None` if there are none.
    pub(crate) fn sentence(&self) -> Option<String> {
        let names = [
            "scores saturated",
            "plies saturated",
            "counters computed from plies or saturated",
            "castling rights of Chess960 dropped",
        ];
        let counts: Vec<String> = names
            .iter()
            .zip(self.0)
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| format!("{} {name}", HumanCount(count)))
            .collect();
        (!counts.is_empty()).then(|| counts.join(", "))
    }
}

impl AddAssign for ChangeCounts {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}
