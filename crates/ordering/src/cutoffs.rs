//! Move ordering quality, measured by the move that causes the beta cutoff.

use crate::Stage;

/// Counts of beta cutoffs at nodes of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CutoffCounts {
    /// All cutoffs.
    pub all: u64,
    /// Cutoffs by the first move.
    pub first: u64,
    /// Sum of the move numbers that caused the cutoffs, counted from 1.
    pub places: u64,
}

impl CutoffCounts {
    fn count(&mut self, place: usize) {
        self.all += 1;
        self.first += u64::from(place == 1);
        self.places += place as u64;
    }

    /// Returns the percentage of cutoffs by the first move; 0 without any cutoff.
    #[must_use]
    pub fn first_percent(&self) -> f64 {
        100.0 * self.first as f64 / self.all.max(1) as f64
    }

    /// Returns the mean move number of a cutoff, from 1; 0 without any cutoff.
    #[must_use]
    pub fn mean_place(&self) -> f64 {
        self.places as f64 / self.all.max(1) as f64
    }
}

impl core::ops::AddAssign for CutoffCounts {
    fn add_assign(&mut self, other: Self) {
        self.all += other.all;
        self.first += other.first;
        self.places += other.places;
    }
}

/// Cutoffs by depth, by presence of a TT move, and by stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cutoffs {
    /// Counts at depth 1–3, 4–7, 8 and more; without and with a TT move.
    by_depth: [[CutoffCounts; 2]; 3],
    by_stage: [u64; Stage::ALL.len()],
    /// Cutoffs by captures that lose material according to SEE.
    pub by_losing_captures: u64,
}

impl Cutoffs {
    /// Counts a cutoff by move number `place`, from 1, of a node searched to `depth` plies.
    #[inline]
    pub fn count(&mut self, depth: i32, has_tt_move: bool, place: usize, stage: Stage, loses: bool) {
        let bucket = match depth {
            ..=3 => 0,
            4..=7 => 1,
            _ => 2,
        };
        self.by_depth[bucket][usize::from(has_tt_move)].count(place);
        self.by_stage[stage as usize] += 1;
        self.by_losing_captures += u64::from(loses);
    }

    /// Returns the cutoffs at `depth` (1, 4 or 8) and more: all, or only those with a TT move.
    #[must_use]
    pub fn from_depth(&self, depth: i32, only_with_tt_move: bool) -> CutoffCounts {
        let mut counts = CutoffCounts::default();
        for (least, bucket) in [1, 4, 8].into_iter().zip(self.by_depth) {
            if least >= depth {
                counts += bucket[1];
                if !only_with_tt_move {
                    counts += bucket[0];
                }
            }
        }
        counts
    }

    /// Returns the number of cutoffs by moves of a stage.
    #[must_use]
    pub fn by_stage(&self, stage: Stage) -> u64 {
        self.by_stage[stage as usize]
    }
}

impl core::ops::AddAssign for Cutoffs {
    fn add_assign(&mut self, other: Self) {
        for (ours, theirs) in self.by_depth.iter_mut().zip(other.by_depth) {
            for (ours, theirs) in ours.iter_mut().zip(theirs) {
                *ours += theirs;
            }
        }
        for (ours, theirs) in self.by_stage.iter_mut().zip(other.by_stage) {
            *ours += theirs;
        }
        self.by_losing_captures += other.by_losing_captures;
    }
}
