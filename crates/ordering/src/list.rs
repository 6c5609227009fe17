//! Moves with scores, taken out best first.

use arrayvec::ArrayVec;

/// More than any position has: 15 pieces with 27 squares each, and a king.
const CAPACITY: usize = 448;

/// A move and how good it is thought to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
}

/// Moves in no order, of which the best is looked for when it is wanted: mostly few are.
#[derive(Clone, Debug)]
pub(crate) struct ScoredList<M>(ArrayVec<Scored<M>, CAPACITY>);

impl<M: Copy> ScoredList<M> {
    #[inline]
    pub(crate) fn new() -> Self {
        // Not as a constant: that would be copied, and all of the room filled with zeros.
        Self(ArrayVec::new())
    }

    /// Adds a move; one more than any position has is dropped.
    #[inline]
    pub(crate) fn push(&mut self, mv: M, score: i32) {
        let pushed = self.0.try_push(Scored { mv, score });
        debug_assert!(pushed.is_ok(), "more moves than a position can have");
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes the best move out; of equals the one that was pushed first, so far as none has been taken out.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Scored<M>> {
        // Twice through the list, without a branch the first time.
        let most = self.0.iter().fold(i32::MIN, |most, scored| most.max(scored.score));
        let best = self.0.iter().position(|scored| scored.score == most)?;
        self.0.swap_pop(best)
    }
}
