//! Moves with scores, taken out best first.

use arrayvec::ArrayVec;
use wide::i32x8;

/// More than any position has: 15 pieces with 27 squares each, and a king.
const CAPACITY: usize = 448;

/// So many scores are compared at once, in the registers of most processors.
const LANES: usize = 8;

/// No score is less: no move is there.
const NOTHING: i32 = i32::MIN;

/// A move and how good it is thought to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
}

/// Moves in no order, of which the best is looked for when it is wanted: mostly few are.
///
/// Scores are apart from moves, so that several fit in a register; once [`end`](Self::end) has been called, as many of no
/// move as are compared at once follow the last.
#[derive(Clone, Debug)]
pub(crate) struct ScoredList<M> {
    moves: ArrayVec<M, CAPACITY>,
    scores: ArrayVec<i32, { CAPACITY + LANES }>,
}

impl<M: Copy> ScoredList<M> {
    #[inline]
    pub(crate) fn new() -> Self {
        // Not as a constant: that would be copied, and all of the room filled with zeros.
        Self { moves: ArrayVec::new(), scores: ArrayVec::new() }
    }

    /// Adds a move; one more than any position has is dropped.
    #[inline]
    pub(crate) fn push(&mut self, mv: M, score: i32) {
        debug_assert_eq!(self.moves.len(), self.scores.len(), "the list has been ended");
        let pushed = self.moves.try_push(mv);
        debug_assert!(pushed.is_ok(), "more moves than a position can have");
        let _ = self.scores.try_push(score);
    }

    /// No more moves will come; before the first is taken.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.scores.truncate(self.moves.len());
        let _ = self.scores.try_extend_from_slice(&[NOTHING; LANES]);
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
    }

    /// Takes the best move out; of equals the one that was pushed first, so far as none has been taken out.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Scored<M>> {
        debug_assert!(self.scores.len() >= self.moves.len() + LANES, "the list has not been ended");
        let last = self.moves.len().checked_sub(1)?;
        let (best, score) = most(&self.scores, last / LANES + 1);
        let mv = self.moves.swap_pop(best)?;
        self.scores.swap(best, last);
        self.scores[last] = NOTHING;
        Some(Scored { mv, score })
    }
}

/// Where the greatest score of the first `chunks` is, the first of equals, and what it is.
///
/// No branch depends on where it is, which nobody can predict.
#[inline]
fn most(scores: &[i32], chunks: usize) -> (usize, i32) {
    let chunks = scores.as_chunks::<LANES>().0.get(..chunks).unwrap_or_default();
    let mut greatest = i32x8::splat(NOTHING);
    for &chunk in chunks {
        greatest = greatest.max(i32x8::new(chunk));
    }
    let score = greatest.reduce_max();
    let wanted = i32x8::splat(score);
    for (number, group) in chunks.chunks(u64::BITS as usize / LANES).enumerate() {
        let mut places = 0;
        for (place, &chunk) in group.iter().enumerate() {
            places |= u64::from(i32x8::new(chunk).simd_eq(wanted).to_bitmask()) << (LANES * place);
        }
        if places != 0 {
            return (number * u64::BITS as usize + places.trailing_zeros() as usize, score);
        }
    }
    (0, score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// What the list promises, by looking at one move after the other.
    fn take_slowly(moves: &mut ArrayVec<(u16, i32), CAPACITY>) -> Option<(u16, i32)> {
        let most = moves.iter().map(|&(_, score)| score).max()?;
        let best = moves.iter().position(|&(_, score)| score == most)?;
        moves.swap_pop(best)
    }

    proptest! {
        #[test]
        fn the_best_comes_first_and_of_equals_the_first(
            scores in vec(prop_oneof![4 => -3..3_i32, 1 => any::<i32>(), 1 => Just(i32::MIN)], 0..=CAPACITY),
            more in vec(-3..3_i32, 0..20),
        ) {
            let (mut list, mut expected) = (ScoredList::new(), ArrayVec::<_, CAPACITY>::new());
            for scores in [scores, more] {
                list.clear();
                expected.clear();
                for (number, score) in scores.into_iter().enumerate() {
                    list.push(number as u16, score);
                    expected.push((number as u16, score));
                }
                list.end();
                while let Some(expected) = take_slowly(&mut expected) {
                    let taken = list.take_best().map(|Scored { mv, score }| (mv, score));
                    prop_assert_eq!(taken, Some(expected));
                }
                prop_assert!(list.take_best().is_none());
            }
        }
    }
}
