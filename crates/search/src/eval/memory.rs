//! Evaluations done lately: a search comes back to a position more often than one would think.

use exchequer_board::Key;

/// Binary logarithm of the number of cached evaluations.
const BITS: u32 = 15;

/// The low bits of a word are the score, the rest is of the key.
const SCORE: u64 = 0xFFFF;

/// A score for each of the last positions.
#[derive(Clone, Debug)]
pub(crate) struct Memory(Box<[u64]>);

impl Default for Memory {
    fn default() -> Self {
        // A word of zeros is the score 0 of a key that begins with 48 zeros, which no position is expected to have.
        Self(vec![0; 1 << BITS].into_boxed_slice())
    }
}

impl Memory {
    /// Begins to fetch what is known of a position.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse"))]
        safe_arch::prefetch_t0(&self.0[Self::place(key)]);
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse")))]
        let _ = key;
    }

    /// Returns the slot of a position's score.
    #[inline]
    fn place(key: Key) -> usize {
        // The upper bits are compared, so that the lower ones have to choose the place.
        key as usize & ((1 << BITS) - 1)
    }

    /// The score of a position, worked out if it is not known.
    #[inline]
    pub(crate) fn get_or(&mut self, key: Key, evaluate: impl FnOnce() -> i32) -> i32 {
        let word = &mut self.0[Self::place(key)];
        if (*word ^ key) & !SCORE == 0 {
            return i32::from(*word as u16 as i16);
        }
        let score = evaluate();
        *word = key & !SCORE | u64::from(score as i16 as u16);
        score
    }
}
