//! Counts over all lines.

use crate::repair_counts::RepairCounts;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Number of lines of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// All lines.
    pub(crate) lines: u64,
    /// Blank lines and comments.
    pub(crate) passed_over: u64,
    /// Bad lines, explained or not.
    pub(crate) bad: u64,
    /// Positions in check.
    pub(crate) in_check: u64,
    /// Other positions with a capture that reaches the threshold.
    pub(crate) winning_capture: u64,
    /// Other positions with a noisy move.
    pub(crate) noisy_move: u64,
    /// Repaired FEN fields.
    pub(crate) repaired: RepairCounts,
}

impl Tally {
    /// Returns the number of positions.
    pub(crate) fn positions(&self) -> u64 {
        self.lines - self.passed_over - self.bad
    }

    /// Returns the number of quiet positions.
    pub(crate) fn quiet(&self) -> u64 {
        self.positions() - self.in_check - self.winning_capture - self.noisy_move
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.lines += other.lines;
        self.passed_over += other.passed_over;
        self.bad += other.bad;
        self.in_check += other.in_check;
        self.winning_capture += other.winning_capture;
        self.noisy_move += other.noisy_move;
        self.repaired += other.repaired;
    }
}
