//! Sets of squares that decide most moves of a board.

use super::{TOGETHER, by_move};
use exchequer_core::{Bitboard, Move};

/// Sets of squares: the first two are for destinations of moves, the last for origins.
#[derive(Clone, Copy)]
pub(super) struct Deciding {
    /// Squares on which a move gains at least the threshold.
    pub(super) enough: Bitboard,
    /// Those of them on which an enemy may capture.
    pub(super) contested: Bitboard,
    /// Squares of the mover's pieces.
    pub(super) own: Bitboard,
}

impl Deciding {
    /// Stores an answer for each of at most [`TOGETHER`] moves, 0 or 1, and returns a mask of the moves that it may be wrong for.
    ///
    /// The value is at most the gain, and equal to it if no enemy attacks the square.
    #[inline(always)]
    pub(super) fn sort(self, moves: &[Move], answered: &mut [u8; TOGETHER]) -> u64 {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
        if moves.len() >= super::by_sixteen::SIXTEEN {
            return super::by_sixteen::sort(self, moves, answered);
        }
        by_move::sort(self, moves, answered)
    }
}
