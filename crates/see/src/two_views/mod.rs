//! The sliders that aim at a square, in two views: through the pieces on the board, and without those that may capture.

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
mod lookup;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod vector;

use exchequer_core::Bitboard;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
pub(crate) use lookup::{two_views, within_margin};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(crate) use vector::{two_views, within_margin};

/// Sliders of both sides that aim at a square; see [`two_views`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TwoViews {
    /// Sliders with no piece between them and the square.
    pub(crate) seen: Bitboard,
    /// Sliders with none but leapers that attack the square and other sliders on their line in between.
    pub(crate) potential: Bitboard,
}

#[cfg(test)]
mod tests;
