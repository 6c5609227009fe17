//! Principal variations, one per ply (triangular PV table).

use crate::score::MAX_PLY;
use arrayvec::ArrayVec;
use exchequer_core::Move;

/// Principal variation from each ply on.
pub(crate) struct Lines(Box<[ArrayVec<Move, MAX_PLY>]>);

impl Lines {
    pub(crate) fn new() -> Self {
        Self(vec![ArrayVec::new(); MAX_PLY + 1].into_boxed_slice())
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        if let Some(line) = self.0.get_mut(ply) {
            line.clear();
        }
    }

    /// Sets the line of a ply to a move and the line of the next ply.
    pub(crate) fn extend(&mut self, ply: usize, mv: Move) {
        let (here, after) = self.0.split_at_mut(ply + 1);
        let (Some(line), Some(next)) = (here.last_mut(), after.first()) else { return };
        line.clear();
        line.push(mv);
        // A line has at most one move per ply.
        line.extend(next.iter().copied().take(MAX_PLY - 1));
    }

    /// Returns the line after a root move.
    pub(crate) fn next_of_root(&self) -> &[Move] {
        &self.0[1]
    }
}
