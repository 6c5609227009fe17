//! Numbers drawn from a seed, the same ones on every machine and for good.

/// One step of SplitMix64 (Steele, Lea and Flood 2014): neighboring inputs give unrelated outputs.
pub(crate) fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The numbers that follow from a seed.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(u64);

impl SplitMix {
    /// The stream with this number among those of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        Self(scramble(scramble(seed).wrapping_add(stream)))
    }

    /// A number below `bound`, which is at least 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let number = scramble(self.0);
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // The high half of the product; the bias is below one in 2^32 for any bound used here.
        ((u128::from(number) * bound as u128) >> 64) as usize
    }
}
