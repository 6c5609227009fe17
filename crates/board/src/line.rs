//! A short text that is put together byte by byte and written at once, which the standard writers do piece by piece.

use core::fmt;

/// Up to `N` ASCII characters, `N` being a power of two; characters beyond `N` are dropped.
pub(crate) struct Line<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Line<N> {
    pub(crate) const fn new() -> Self {
        assert!(N.is_power_of_two(), "a mask keeps the index in its bounds");
        Self { bytes: [0; N], len: 0 }
    }

    /// Adds a character if `wanted`, without a branch.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, wanted: bool, c: char) {
        debug_assert!(c.is_ascii() && self.len < N, "{c:?} after {} of {N} characters", self.len);
        self.bytes[self.len & (N - 1)] = c as u8;
        self.len += usize::from(wanted);
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, c: char) {
        self.push_if(true, c);
    }

    pub(crate) fn push_all(&mut self, text: &str) {
        text.chars().for_each(|c| self.push(c));
    }

    /// Adds the first `len` of some ASCII characters, without a branch.
    #[inline(always)]
    pub(crate) fn push_some<const M: usize>(&mut self, text: [u8; M], len: u8) {
        debug_assert!(self.len + M <= N, "no room for {M} behind {} of {N} characters", self.len);
        if let Some(room) = self.bytes.get_mut(self.len..self.len + M) {
            room.copy_from_slice(&text);
            self.len += usize::from(len);
        }
    }

    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    pub(crate) fn push_number(&mut self, number: u16) {
        let mut rest = number;
        for power in [10_000, 1000, 100, 10] {
            let digit = rest / power;
            rest %= power;
            self.push_if(number >= power, char::from(b'0' + digit as u8));
        }
        self.push(char::from(b'0' + rest as u8));
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        f.write_str(core::str::from_utf8(bytes).unwrap_or_default())
    }
}
