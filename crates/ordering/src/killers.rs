//! Killer moves.

/// Killer moves of one ply: the last two quiet moves that caused a cutoff there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Killers<M>([Option<M>; 2]);

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Self([None, None])
    }
}

impl<M: Copy + Eq> Killers<M> {
    /// Stores a move as the latest killer; the latest stored again changes nothing.
    #[inline]
    pub fn remember(&mut self, mv: M) {
        if self.0[0] != Some(mv) {
            self.0 = [Some(mv), self.0[0]];
        }
    }

    /// Returns the killer moves, the latest first.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> [Option<M>; 2] {
        self.0
    }

    /// Returns `true` if a move is one of the killer moves.
    #[inline]
    #[must_use]
    pub fn contains(&self, mv: M) -> bool {
        self.0.contains(&Some(mv))
    }
}
