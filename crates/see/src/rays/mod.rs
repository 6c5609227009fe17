//! The board around the square of an exchange, in the order of squares or of rays.

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx512;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod by_ray;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod detect;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod eight;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod slots;
mod squares;
mod view;

use exchequer_core::{Bitboard, Placement, Square};

#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) use avx512::{Avx512, SetsByRay};
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) use by_ray::Rays;
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) use eight::{EightBoards, EightReplies, board_by_ray, store_places};
pub(crate) use view::{NO_ATTACKER, View};

/// Number of boards in a vector.
pub(crate) const LANES: usize = 8;

/// Creates the view of `to` under `occupied` in the fastest order for the target features of the build.
#[inline(always)]
pub(crate) fn around<P: Placement>(placement: &P, to: Square, occupied: Bitboard) -> impl View {
    cfg_select! {
        all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni", not(miri)) => {
            Rays::new(Avx512::COMPILED, placement, to, occupied)
        }
        _ => { squares::Squares::new(placement, to, occupied) }
    }
}
