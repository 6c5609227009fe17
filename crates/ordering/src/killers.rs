//! Quiet moves that have just caused a cutoff beside this position.

/// The last two quiet moves that caused a cutoff at a distance from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Killers<M>([Option<M>; 2]);

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Self([None, None])
    }
}

impl<M: Copy + Eq> Killers<M> {
    /// Remembers a move as the latest; one that is the latest already stays alone there.
    #[inline]
    pub fn remember(&mut self, mv: M) {
        if self.0[0] != Some(mv) {
            self.0 = [Some(mv), self.0[0]];
        }
    }

    /// The moves, the latest first.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> [Option<M>; 2] {
        self.0
    }

    /// Whether a move is one of them.
    #[inline]
    #[must_use]
    pub fn contains(&self, mv: M) -> bool {
        self.0.contains(&Some(mv))
    }
}
