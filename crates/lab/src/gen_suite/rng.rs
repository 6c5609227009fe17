//! A private random number generator: the suite must not change with a library.

/// SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) struct Rng(u64);

impl Rng {
    /// An independent stream: neighboring values of any of the three numbers give unrelated streams.
    pub(crate) fn new(seed: u64, stream: u64, number: u64) -> Self {
        let mut rng = Self(seed);
        for part in [stream, number] {
            rng.0 = rng.next() ^ part;
        }
        rng
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns a number from 0 to `bound` − 1; 0 for a bound of 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The upper half of the product: no division, and a negligible bias.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Returns `true` with a probability in percent.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of the items; `None` without any.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_the_same_on_every_machine() {
        // The first outputs of SplitMix64 from 0, as its authors print them.
        let mut rng = Rng(0);
        assert_eq!([rng.next(), rng.next()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
        let first = |seed, stream, number| Rng::new(seed, stream, number).next();
        assert_ne!(first(1, 2, 3), first(1, 3, 2));
        assert_ne!(first(1, 2, 3), first(2, 1, 3));
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut rng = Rng::new(1, 1, 1);
        let mut seen = [0; 7];
        (0..7_000).for_each(|_| seen[rng.below(7)] += 1);
        assert!(seen.iter().all(|&count| (800..1_200).contains(&count)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
