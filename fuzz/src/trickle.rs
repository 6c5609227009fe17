//! Reader of a few bytes at a time.

use std::io::Read;

/// Bytes, and the number of them that a read returns at most.
pub(crate) struct Trickle<'b>(pub(crate) &'b [u8], pub(crate) usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}
