//! Reproducible random numbers.

/// The generator SplitMix64 (Steele, Lea and Flood 2014): its output for a seed never changes, unlike that of a
/// library that may improve its own.
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// One of many streams of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        // Mixed once, so that neighboring seeds and streams start far apart.
        let start = Self(seed).next() ^ Self(!stream).next();
        Self(start)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 0 as the generator's reference implementation prints them.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut random = SplitMix64(0);
        assert_eq!(random.next(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.next(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(random.next(), 0x06C4_5D18_8009_454F);
    }
}
