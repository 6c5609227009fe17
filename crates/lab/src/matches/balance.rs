//! Game results between two sides, as tuning needs them.

use super::record::Record;

/// Games, those that A has won less those that it has lost, and those that were lost by a fault.
#[derive(Default)]
pub(crate) struct Balance {
    pub(crate) games: usize,
    pub(crate) balance: i64,
    pub(crate) faults: u32,
}

impl Balance {
    pub(crate) fn count(&mut self, record: &Record) {
        self.games += 1;
        // Two half points are a win, none is a loss.
        self.balance += record.played.half_points_of_a() as i64 - 1;
        self.faults += u32::from(record.played.ending.fault().is_some());
    }
}
