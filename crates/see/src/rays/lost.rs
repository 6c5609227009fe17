//! Answers of a batch that first looks make `false`.
//!
//! A store for each question would take five instructions.

#![allow(unsafe_code, reason = "instructions that not every x86-64 has")]

use super::LANES;
use super::eight::load_words;
use core::arch::x86_64::*;

/// Number of bits in a lane.
const BITS: usize = u64::BITS as usize;

/// Questions of a batch whose answer is `false`, since the replier wins: one bit for each, by number, in any of eight lanes.
pub(crate) struct Lost {
    /// Numbers below [`BITS`].
    low: __m512i,
    /// The other numbers.
    high: __m512i,
}

impl Lost {
    /// Largest number of questions.
    pub(crate) const COUNT: usize = 2 * BITS;

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn none() -> Self {
        Self { low: _mm512_setzero_si512(), high: _mm512_setzero_si512() }
    }

    /// Adds the questions of a group whose bits are set; `words` hold their numbers in the lowest bytes.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn add(&mut self, wins: __mmask8, words: &[i64; LANES]) {
        let one = _mm512_set1_epi64(1);
        let numbers = _mm512_and_si512(load_words(words), _mm512_set1_epi64(0xFF));
        // A shift by a number that is too large, or negative, gives 0.
        self.low = _mm512_or_si512(self.low, _mm512_maskz_sllv_epi64(wins, one, numbers));
        let numbers = _mm512_sub_epi64(numbers, _mm512_set1_epi64(BITS as i64));
        self.high = _mm512_or_si512(self.high, _mm512_maskz_sllv_epi64(wins, one, numbers));
    }

    /// Sets the answers of these questions to `false`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(crate) fn refuse(self, answers: &mut [bool; Self::COUNT]) {
        let (low, high) = answers.split_at_mut(BITS);
        for (half, bits) in [(low, self.low), (high, self.high)] {
            let bits = _mm512_reduce_or_epi64(bits).cast_unsigned();
            // SAFETY: the bytes written are among the 64 of the half, and a zero is `false`.
            unsafe { _mm512_mask_storeu_epi8(half.as_mut_ptr().cast(), bits, _mm512_setzero_si512()) }
        }
    }
}
