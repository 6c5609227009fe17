//! The questions that the two pieces of the first move do not settle.

use super::TOGETHER;

/// How many questions fill a vector.
pub(crate) const LANES: usize = 8;

/// A question: its number, and in the upper half what the side that replies can afford to lose. One word, so that eight of
/// them are a vector.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Open(i64);

impl Open {
    /// What is afforded in castling, promotions, captures en passant and moves of nobody, which are asked as if there were no
    /// others: so little that no reply settles it.
    pub(crate) const ALONE: i32 = i32::MIN;

    /// What the side that replies can afford to lose is at least 0, or [`ALONE`](Self::ALONE).
    #[inline(always)]
    pub(crate) const fn new(number: usize, afford: i32) -> Self {
        Self((afford as i64) << 32 | number as i64)
    }

    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    pub(crate) const fn afford(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// The words of eight questions.
    #[inline(always)]
    pub(crate) fn words(eight: &[Self; LANES]) -> [i64; LANES] {
        eight.map(|open| open.0)
    }
}

/// A list of questions that are open.
pub(crate) struct OpenQuestions {
    list: [Open; TOGETHER + LANES],
    len: usize,
}

impl OpenQuestions {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { list: [Open(0); TOGETHER + LANES], len: 0 }
    }

    #[inline(always)]
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends a question, or does not, without a branch.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, is_open: bool, question: Open) {
        self.list[self.len % TOGETHER] = question;
        self.len += usize::from(is_open);
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[Open] {
        &self.list[..self.len.min(TOGETHER)]
    }

    /// The questions by eights, the last one repeated where there are fewer, as one that anything settles.
    #[inline(always)]
    pub(crate) fn by_eights(&mut self) -> &[[Open; LANES]] {
        let len = self.len.min(TOGETHER);
        if let Some(&last) = self.as_slice().last() {
            self.list[len..len + LANES].fill(Open::new(last.number(), i32::MAX));
        }
        let (eights, _) = self.list[..len.next_multiple_of(LANES)].as_chunks();
        eights
    }
}
