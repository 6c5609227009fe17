//! Open questions: the two pieces of the first move do not decide them.

use super::TOGETHER;
use crate::rays::LANES;

/// An open question: its number in the lower half, and the margin of the replier in the upper half. It is one 64-bit
/// word, and eight of them fill a vector.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct OpenQuestion(i64);

impl OpenQuestion {
    /// Margin that no reply decides. It marks castling, promotions, en passant and moves from an empty square, which are
    /// evaluated without batching.
    pub(super) const ALONE: i32 = i32::MIN;

    /// Creates an open question; the margin is at least 0, or [`ALONE`](Self::ALONE).
    #[inline(always)]
    pub(super) const fn new(number: usize, margin: i32) -> Self {
        Self((margin as i64) << 32 | number as i64)
    }

    #[inline(always)]
    pub(super) const fn number(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    pub(super) const fn margin(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Returns the words of eight questions.
    #[cfg(has_avx512)]
    #[inline(always)]
    pub(super) fn words(eight: &[Self; LANES]) -> [i64; LANES] {
        eight.map(|open| open.0)
    }
}

/// A list of open questions.
pub(super) struct OpenQuestions {
    list: [OpenQuestion; TOGETHER + LANES],
    len: usize,
}

impl OpenQuestions {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { list: [OpenQuestion(0); TOGETHER + LANES], len: 0 }
    }

    #[inline(always)]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends a question if `is_open`, without a branch.
    #[inline(always)]
    pub(super) fn push_if(&mut self, is_open: bool, question: OpenQuestion) {
        self.list[self.len % TOGETHER] = question;
        self.len += usize::from(is_open);
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[OpenQuestion] {
        &self.list[..self.len.min(TOGETHER)]
    }

    /// Returns the questions in groups of eight; copies of the last one fill the last group.
    #[cfg(has_avx512)]
    #[clippy::msrv = "1.89"]
    #[inline(always)]
    pub(super) fn by_eights(&mut self) -> &[[OpenQuestion; LANES]] {
        let len = self.len.min(TOGETHER);
        if let Some(&last) = self.as_slice().last() {
            self.list[len..len + LANES].fill(last);
        }
        let (eights, _) = self.list[..len.next_multiple_of(LANES)].as_chunks();
        eights
    }
}
