//! Bit streams of the movetext: the most significant bit of each byte first.

/// Number of bits that hold the numbers 0 to `count` − 1.
#[inline]
pub(super) const fn width(count: u32) -> u32 {
    if count <= 1 { 0 } else { u32::BITS - (count - 1).leading_zeros() }
}

/// Reader of a movetext.
#[derive(Clone, Copy)]
pub(super) struct BitReader<'b> {
    bytes: &'b [u8],
    /// Number of bits read.
    read: usize,
}

impl<'b> BitReader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, read: 0 }
    }

    /// Reads a number of up to 16 bits; bits after the end are 0.
    #[inline]
    pub(super) fn take(&mut self, bits: u32) -> u32 {
        let rest = self.bytes.get(self.read / 8..).unwrap_or_default();
        let word = match rest.first_chunk() {
            Some(chunk) => u32::from_be_bytes(*chunk),
            None => rest.iter().rev().fold(0, |word, &byte| word >> 8 | u32::from(byte) << 24),
        };
        let word = word << (self.read % 8);
        self.read += bits as usize;
        // Two shifts, since a shift by 32 is none.
        word >> 1 >> (31 - bits)
    }

    /// Returns `true` if more bits were read than there are.
    #[inline]
    pub(super) fn is_overrun(&self) -> bool {
        self.read > 8 * self.bytes.len()
    }

    /// Returns the number of bytes up to the last bit read.
    pub(super) fn bytes_read(&self) -> usize {
        self.read.div_ceil(8)
    }
}

/// Writer of a movetext.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of the last byte that are not written yet.
    free: u32,
}

impl BitWriter {
    /// Appends a number of up to 16 bits.
    pub(super) fn put(&mut self, value: u32, bits: u32) {
        let mut left = bits;
        while left > 0 {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            let count = left.min(self.free);
            let part = value >> (left - count) & ((1 << count) - 1);
            if let Some(last) = self.bytes.last_mut() {
                *last |= (part << (self.free - count)) as u8;
            }
            self.free -= count;
            left -= count;
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.free = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_hold_the_largest_number() {
        assert_eq!([0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 108].map(width), [0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 7]);
    }

    #[test]
    fn numbers_are_read_as_written() {
        let numbers: Vec<(u32, u32)> = (0..500).map(|i| (i * 7919 % (1 << (i % 17)), i % 17)).collect();
        let mut writer = BitWriter::default();
        for &(number, bits) in &numbers {
            writer.put(number, bits);
        }
        let mut reader = BitReader::new(writer.bytes());
        for &(number, bits) in &numbers {
            assert_eq!(reader.take(bits), number);
        }
        assert!(!reader.is_overrun());
        assert_eq!(reader.bytes_read(), writer.bytes().len());
        assert_eq!(reader.take(16), 0);
        assert!(reader.is_overrun());
    }
}
