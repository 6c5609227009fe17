//! Bit streams of the movetext: the most significant bit of each byte first.

/// Number of bits that hold the numbers 0 to `count` − 1.
#[inline]
pub(super) const fn width(count: u32) -> u32 {
    if count <= 1 { 0 } else { u32::BITS - (count - 1).leading_zeros() }
}

/// Number of bits that a [`Window`] has at least.
const WINDOW: u32 = u64::BITS - 7;

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

    /// Returns the next bits; bits after the end are 0.
    #[inline]
    pub(super) fn window(&self) -> Window {
        let rest = self.bytes.get(self.read / 8..).unwrap_or_default();
        let word = match rest.first_chunk() {
            Some(chunk) => u64::from_be_bytes(*chunk),
            None => rest.iter().rev().fold(0, |word, &byte| word >> 8 | u64::from(byte) << 56),
        };
        Window { bits: word << (self.read % 8), read: 0 }
    }

    /// Passes over the bits that were taken from the [window](Self::window); `false` if there are not as many.
    #[inline]
    #[must_use]
    pub(super) fn advance(&mut self, window: Window) -> bool {
        debug_assert!(window.read <= WINDOW, "a record has fewer bits");
        self.read += window.read as usize;
        self.read <= 8 * self.bytes.len()
    }

    /// Returns the number of bytes up to the last bit read.
    pub(super) fn bytes_read(&self) -> usize {
        self.read.div_ceil(8)
    }
}

/// The next bits of a movetext, at least 57: enough for a record, which has up to 31.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// Unread bits, from the most significant one on.
    bits: u64,
    read: u32,
}

impl Window {
    /// Reads a number of up to 16 bits.
    #[inline]
    pub(super) fn take(&mut self, bits: u32) -> u32 {
        // Two shifts, since a shift by 64 is none.
        let value = self.bits >> 1 >> (u64::BITS - 1 - bits);
        self.bits <<= bits;
        self.read += bits;
        value as u32
    }

    /// Reads a number of up to 16 bits in groups of four, the lowest first, each after a bit that tells of another group;
    /// `None` if a fourth group tells of another one.
    ///
    /// Without branches, since the number of groups is hard to predict.
    #[inline]
    pub(super) fn take_groups(&mut self) -> Option<u16> {
        // The first bit of each group.
        const MORE: u64 = 0x8421 << 48;
        let last = (!self.bits & MORE).leading_zeros();
        let is_endless = last == u64::BITS;
        let bits = last.min(15) + 5;
        let taken = self.bits & !(u64::MAX >> bits);
        let group = |number: u32| (taken >> (u64::BITS - 5 * (number + 1))) as u32 & 15;
        let code = group(0) | group(1) << 4 | group(2) << 8 | group(3) << 12;
        self.bits <<= bits;
        self.read += bits;
        (!is_endless).then_some(code as u16)
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
        let take = |reader: &mut BitReader<'_>, bits| {
            let mut window = reader.window();
            let number = window.take(bits);
            (number, reader.advance(window))
        };
        for &(number, bits) in &numbers {
            assert_eq!(take(&mut reader, bits), (number, true));
        }
        assert_eq!(reader.bytes_read(), writer.bytes().len());
        assert_eq!(take(&mut reader, 16), (0, false));
    }
}
