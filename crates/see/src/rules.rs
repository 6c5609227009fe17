//! The rule sets: which captures count, as zero-sized types behind one trait.

use crate::{MoveError, PieceValues, Trace, check, swap, threshold};
use exchequer_core::{Move, Placement};

/// A reading of static exchange evaluation: which captures count in the exchange that a move opens.
///
/// The mover is the side of the piece on the move's from-square; whose turn it is does not matter. Under every rule
/// set a promotion of the first move counts, a pawn taken en passant leaves the board, castling is worth 0, and a
/// quiet move is worth what the other side can win by taking the piece.
///
/// The forms without `try_` trust that the move passes the check of their twins. Of one that does not they make what
/// they can, which means nothing but is no panic either; in particular, nobody answers a king that moves into attack,
/// and a move from an empty square is worth 0.
///
/// The trait is sealed.
pub trait Rules: sealed::Sealed + Copy {
    /// The exact value of a move for the side that makes it, in the unit of `values`.
    ///
    /// Linear in the number of captures, with at most two slider lookups for each; no allocation.
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32;

    /// Whether [`see`](Self::see) is at least `threshold`; any threshold will do.
    ///
    /// Faster than the value, because it stops as soon as it knows: at threshold 0 about half of the captures of a
    /// game need a look at nothing but the two pieces involved.
    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool;

    /// The exchange capture by capture; its [`value`](Trace::value) is that of [`see`](Self::see).
    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace;

    /// [`see`](Self::see) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the piece cannot make the move; see [`check`].
    fn try_see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Result<i32, MoveError> {
        check(placement, mv)?;
        Ok(self.see(placement, mv, values))
    }

    /// [`see_ge`](Self::see_ge) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the piece cannot make the move; see [`check`].
    fn try_see_ge(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
        threshold: i32,
    ) -> Result<bool, MoveError> {
        check(placement, mv)?;
        Ok(self.see_ge(placement, mv, values, threshold))
    }

    /// [`trace`](Self::trace) of a move that is checked first.
    ///
    /// # Errors
    /// The reason why the piece cannot make the move; see [`check`].
    fn try_trace(
        self,
        placement: &impl Placement,
        mv: Move,
        values: &PieceValues,
    ) -> Result<Trace, MoveError> {
        check(placement, mv)?;
        Ok(self.trace(placement, mv, values))
    }
}

/// The classic rules: the sides capture in turn with their least valuable attacker.
///
/// Attackers are seen through the pieces that have already captured, legal or not: pins and checks do not exist.
/// "Least valuable" goes by role, pawn, knight, bishop, rook, queen, king, whatever the values; among equals the
/// lowest square goes first. A king captures only if nobody attacks the square once it has left its own. A pawn
/// that captures on its last rank inside the exchange stays a pawn.
///
/// From the swap algorithm of the Chess Programming Wiki, without its early break, which changes values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Swap;

impl Rules for Swap {
    #[inline]
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        swap::see(placement, mv, values)
    }

    #[inline]
    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        threshold::see_ge(placement, mv, values, threshold)
    }

    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
        swap::trace(placement, mv, values)
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Swap {}
}
