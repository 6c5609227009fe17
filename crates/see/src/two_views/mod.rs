//! The attackers of a square, in two views: through the pieces on the board, and without those that may capture.

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
mod lookup;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod vector;

use exchequer_core::Bitboard;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
pub(crate) use lookup::{two_views, within_margin};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(crate) use vector::{two_views, within_margin};

/// Attackers of a square of both sides; see [`two_views`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TwoViews {
    /// Leapers, and sliders with no piece between them and the square.
    pub(crate) seen: Bitboard,
    /// Leapers, and sliders with none but leapers that attack the square and other sliders on their line in between.
    pub(crate) potential: Bitboard,
}

#[cfg(test)]
mod tests;
