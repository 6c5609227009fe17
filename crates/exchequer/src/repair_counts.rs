//! Counts of repaired FEN fields.

use exchequer_board::Repairs;
use indicatif::HumanCount;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::AddAssign;

/// Number of repaired fields of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct RepairCounts {
    castling: u64,
    en_passant: u64,
    counters: u64,
}

impl RepairCounts {
    /// Adds the repairs of one position.
    pub(crate) fn add(&mut self, repairs: Repairs) {
        self.castling += u64::from(repairs.contains(Repairs::CASTLING));
        self.en_passant += u64::from(repairs.contains(Repairs::EN_PASSANT));
        self.counters += u64::from(repairs.contains(Repairs::COUNTERS));
    }

    /// Returns `true` if nothing was repaired.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl AddAssign for RepairCounts {
    fn add_assign(&mut self, other: Self) {
        self.castling += other.castling;
        self.en_passant += other.en_passant;
        self.counters += other.counters;
    }
}

impl fmt::Display for RepairCounts {
    /// Formats the counts as in "repaired 8,759 castling fields and 1 en-passant field".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.castling, "castling field"),
            (self.en_passant, "en-passant field"),
            (self.counters, "move counter"),
        ];
        let mut joint = "repaired";
        for (count, name) in counts.into_iter().filter(|&(count, _)| count > 0) {
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{joint} {} {name}{plural}", HumanCount(count))?;
            joint = " and";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_repaired_is_named() {
        let mut counts = RepairCounts::default();
        assert!(counts.is_empty());
        for _ in 0..1234 {
            counts.add(Repairs::CASTLING);
        }
        assert_eq!(counts.to_string(), "repaired 1,234 castling fields");
        counts += counts;
        counts.add(Repairs::EN_PASSANT | Repairs::COUNTERS);
        let all = "repaired 2,468 castling fields and 1 en-passant field and 1 move counter";
        assert_eq!(counts.to_string(), all);
    }
}
