//! Hash of results: FNV-1a, 64 bits.

use std::fmt;

/// Running hash of bytes and numbers, and their count.
pub(crate) struct Hash {
    state: u64,
    count: u64,
}

impl Hash {
    pub(crate) fn new() -> Self {
        Self { state: 0xCBF2_9CE4_8422_2325, count: 0 }
    }

    /// Adds bytes, counted as one item.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.count += 1;
        for &byte in bytes {
            self.state = (self.state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    /// Adds a number in little-endian order.
    pub(crate) fn add_number(&mut self, number: i64) {
        self.add(&number.to_le_bytes());
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} of {}", self.state, self.count)
    }
}
