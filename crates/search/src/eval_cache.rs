//! Evaluation cache: a search evaluates many positions more than once.

use exchequer_board::Key;

/// Binary logarithm of the number of cached evaluations.
const BITS: u32 = 15;

/// Number of low bits that hold the score; the other bits are of the key.
const SCORE: u64 = 0xFFFF;

/// Cache of the static evaluations of one evaluator.
#[derive(Clone, Debug)]
pub(crate) struct EvalCache(Box<[u64]>);

impl Default for EvalCache {
    fn default() -> Self {
        // A zero word is the score 0 of a key with 48 zero bits, which no position is expected to have.
        Self(vec![0; 1 << BITS].into_boxed_slice())
    }
}

impl EvalCache {
    /// Prefetches the entry of a position.
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
        // The upper bits are compared, so the lower ones select the slot.
        key as usize & ((1 << BITS) - 1)
    }

    /// Returns the cached score of a position, or computes and stores it.
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
