//! Seeded random numbers, identical on every machine and in every version.

/// SplitMix64 of Steele, Lea and Flood (2014).
#[derive(Default)]
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    /// Returns one of the streams of a seed; neighboring streams are independent.
    pub(crate) fn stream(seed: u64, number: u64) -> Self {
        Self(Self(seed).next() ^ Self(!number).next())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns a number below a limit, or 0 if the limit is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // The upper half of the product; the bias is negligible.
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// Returns a number from 0 to 1, excluding 1.
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns one of the items; `None` if there are none.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // The first outputs from 0, as its authors print them.
        let mut random = SplitMix(0);
        assert_eq!([random.next(), random.next()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
        assert_ne!(SplitMix::stream(1, 2).next(), SplitMix::stream(2, 1).next());
    }

    #[test]
    fn every_item_comes_up() {
        let mut random = SplitMix::stream(1, 1);
        let mut seen = [0; 7];
        (0..7_000).filter_map(|_| random.pick(&[0, 1, 2, 3, 4, 5, 6])).for_each(|i: usize| seen[i] += 1);
        assert!(seen.iter().all(|&count| (800..1_200).contains(&count)), "{seen:?}");
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
