//! Histogram with bins of equal width.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Counts of numbers in bins of `WIDTH`; numbers outside of the range are in the first or the last bin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Histogram<const FIRST: i32, const WIDTH: i32, const BINS: usize> {
    counts: Vec<u64>,
}

impl<const FIRST: i32, const WIDTH: i32, const BINS: usize> Histogram<FIRST, WIDTH, BINS> {
    pub(super) fn count(&mut self, number: i32) {
        let bin = (number - FIRST).div_euclid(WIDTH).clamp(0, BINS as i32 - 1);
        if let Some(count) = self.counts.get_mut(bin as usize) {
            *count += 1;
        }
    }

    /// Returns the least number of each bin with its count.
    pub(super) fn bins(&self) -> impl Iterator<Item = (i32, u64)> {
        (0..).map(|bin| FIRST + bin * WIDTH).zip(self.counts.iter().copied())
    }

    pub(super) const fn width() -> i32 {
        WIDTH
    }
}

impl<const FIRST: i32, const WIDTH: i32, const BINS: usize> Default for Histogram<FIRST, WIDTH, BINS> {
    fn default() -> Self {
        Self { counts: vec![0; BINS] }
    }
}

impl<const FIRST: i32, const WIDTH: i32, const BINS: usize> AddAssign for Histogram<FIRST, WIDTH, BINS> {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_begin_at_their_least_number() {
        let mut histogram = Histogram::<-200, 100, 4>::default();
        for number in [-9999, -200, -101, -100, -1, 0, 99, 100, 199, 200, 9999] {
            histogram.count(number);
        }
        let bins: Vec<_> = histogram.bins().collect();
        assert_eq!(bins, [(-200, 3), (-100, 2), (0, 2), (100, 4)]);
    }
}
