//! The attackers of a square, in two views: through the pieces on the board, and without those that may capture.

mod by_square;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
mod lookup;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod vector;
#[cfg(any(is_for_avx512, not(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))))]
mod within_by_role;
#[cfg(all(not(is_for_avx512), target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod within_by_vector;

use crate::PieceValues;
use exchequer_core::{Bitboard, Color, Role};

pub(crate) use by_square::BySquare;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
pub(crate) use lookup::two_views;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(crate) use vector::two_views;
#[cfg(any(is_for_avx512, not(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))))]
pub(crate) use within_by_role::within_margin;
#[cfg(all(not(is_for_avx512), target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(crate) use within_by_vector::within_margin;

/// Attackers of a square of both sides; see [`two_views`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TwoViews {
    /// Leapers, and sliders with no piece between them and the square.
    pub(crate) seen: Bitboard,
    /// Leapers, and sliders with none but leapers that attack the square and other sliders on their line in between.
    pub(crate) potential: Bitboard,
}

/// The board around the square of an exchange, after the first move; its sets have a bit order of their own.
pub(crate) trait Around {
    /// Returns the attackers of both sides in two views.
    fn views(&self) -> TwoViews;

    /// Returns the pieces of the side that replies to the first move.
    fn own(&self) -> Bitboard;

    /// Returns the pieces of both sides that see the square through `occupied`.
    fn seen_through(&self, occupied: Bitboard) -> Bitboard;

    /// Returns the pieces after the first move, without the square of the exchange.
    fn occupied(&self) -> Bitboard;

    /// Returns the pieces of a side, with arbitrary bits where none stands.
    fn color(&self, color: Color) -> Bitboard;

    /// Returns the pieces of a role of both sides.
    fn role(&self, role: Role) -> Bitboard;

    /// Returns the pieces, all of one role, but the one on the lowest square.
    fn without_lowest(&self, pieces: Bitboard) -> Bitboard;

    /// Returns a set of squares in the bit order of this board; the squares from which no piece can attack may be missing.
    fn arrange(&self, squares: Bitboard) -> Bitboard;

    /// Returns a set with members if one of the `pieces`, or of the `others` in the order of squares, stands on `squares`.
    fn touching(&self, squares: Bitboard, pieces: Bitboard, others: Bitboard) -> Bitboard;

    /// Returns a set with members if one of the `attackers` is a pawn that promotes by a capture on the square; other attackers may
    /// be members.
    fn promoting(&self, attackers: Bitboard) -> Bitboard;

    /// Returns the pieces of both sides below the queen whose value is at most `margin`.
    fn within_margin(&self, values: &PieceValues, margin: i32) -> Bitboard;

    /// Returns the role of the first piece in the order of this board; any role or none without a piece.
    fn role_of_first(&self, pieces: Bitboard) -> Option<Role>;
}

#[cfg(test)]
mod tests;
