//! Scored move list with selection of the best remaining move.

use arrayvec::ArrayVec;
use wide::{CmpEq, i32x8};

/// Upper bound on the moves of a position: 15 pieces with 27 squares each, and a king.
const CAPACITY: usize = 448;

/// Scores compared by one vector operation.
const LANES: usize = 8;

/// Lowest score, which pads the list.
const PADDING: i32 = i32::MIN;

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
}

/// Unsorted move list; each call selects the best remaining move, because most nodes need few.
///
/// Scores are stored apart from moves, so that several fit in a vector register. [`end`](Self::end) pads them by one
/// vector of the lowest score.
#[derive(Clone, Debug)]
pub(crate) struct ScoredList<M> {
    moves: ArrayVec<M, CAPACITY>,
    scores: ArrayVec<i32, { CAPACITY + LANES }>,
}

impl<M: Copy> ScoredList<M> {
    #[inline]
    pub(crate) fn new() -> Self {
        // Not a constant: a constant is copied, with the whole capacity filled with zeros.
        Self { moves: ArrayVec::new(), scores: ArrayVec::new() }
    }

    /// Adds a move; moves beyond the capacity are dropped.
    #[inline]
    pub(crate) fn push(&mut self, mv: M, score: i32) {
        debug_assert_eq!(self.moves.len(), self.scores.len(), "the list has been ended");
        let pushed = self.moves.try_push(mv);
        debug_assert!(pushed.is_ok(), "more moves than a position can have");
        let _ = self.scores.try_push(score);
    }

    /// Adds moves with their scores; if they do not all fit, none of them.
    ///
    /// Faster than [`push`](Self::push) for each: the number of scores is in a register until the end.
    #[inline(always)]
    pub(crate) fn push_all(&mut self, moves: impl ExactSizeIterator<Item = M>, score: impl Fn(M) -> i32) {
        debug_assert_eq!(self.moves.len(), self.scores.len(), "the list has been ended");
        debug_assert!(moves.len() <= self.moves.remaining_capacity(), "more moves than a position can have");
        if moves.len() <= self.moves.remaining_capacity() {
            let Self { moves: list, scores } = self;
            scores.extend(moves.map(|mv| {
                let _ = list.try_push(mv);
                score(mv)
            }));
        }
    }

    /// Pads the list after the last move, before the first selection.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.scores.truncate(self.moves.len());
        let _ = self.scores.try_extend_from_slice(&[PADDING; LANES]);
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
    }

    /// Removes and returns the best move; of equals, the first in the list, whose order each removal changes.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Scored<M>> {
        debug_assert!(self.scores.len() >= self.moves.len() + LANES, "the list has not been ended");
        let last = self.moves.len().checked_sub(1)?;
        let (best, score) = most(&self.scores, last / LANES + 1);
        let mv = self.moves.swap_pop(best)?;
        self.scores.swap(best, last);
        self.scores[last] = PADDING;
        Some(Scored { mv, score })
    }
}

/// Returns the index and value of the greatest score of the first `chunks` vectors, the first of equals.
///
/// No branch depends on the index, which is unpredictable.
#[inline]
fn most(scores: &[i32], chunks: usize) -> (usize, i32) {
    let scores = scores.get(..chunks * LANES).unwrap_or_default();
    let chunks: &[[i32; LANES]] = bytemuck::try_cast_slice(scores).unwrap_or_default();
    // Most lists of captures have one vector.
    if let &[chunk] = chunks {
        let chunk = i32x8::new(chunk);
        let score = chunk.reduce_max();
        return (chunk.cmp_eq(i32x8::splat(score)).move_mask().trailing_zeros() as usize, score);
    }
    let mut greatest = i32x8::splat(PADDING);
    for &chunk in chunks {
        greatest = greatest.max(i32x8::new(chunk));
    }
    let score = greatest.reduce_max();
    let wanted = i32x8::splat(score);
    for (number, group) in chunks.chunks(u64::BITS as usize / LANES).enumerate() {
        let mut places = 0_u64;
        for (place, &chunk) in group.iter().enumerate() {
            places |= (i32x8::new(chunk).cmp_eq(wanted).move_mask() as u64) << (LANES * place);
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

    /// Scalar reference implementation of `take_best`.
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
                for (number, &score) in scores.iter().enumerate() {
                    expected.push((number as u16, score));
                }
                let (first, rest) = scores.split_at(scores.len() / 2);
                for (number, &score) in first.iter().enumerate() {
                    list.push(number as u16, score);
                }
                let numbers = (0..rest.len()).map(|number| (first.len() + number) as u16);
                list.push_all(numbers, |number| scores[usize::from(number)]);
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
