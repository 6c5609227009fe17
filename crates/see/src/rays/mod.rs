//! The board around the square of an exchange, in the order of squares or of rays.

#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod avx512;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod by_ray;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod detect;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod eight;
#[cfg(is_for_avx512)]
#[clippy::msrv = "1.89"]
mod from_mailbox;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod lost;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod slots;
mod squares;
mod view;

use exchequer_core::{Bitboard, Placement, Square};

#[cfg(has_avx512)]
pub(crate) use avx512::{Avx512, SetsByRay};
#[cfg(is_for_avx512)]
use by_ray::Rays;
#[cfg(has_avx512)]
pub(crate) use eight::{EightBoards, board_by_ray, store_places};
#[cfg(is_for_avx512)]
pub(crate) use from_mailbox::ByRay;
#[cfg(has_avx512)]
pub(crate) use lost::Lost;
pub(crate) use view::{NO_ATTACKER, View};

/// Number of boards in a vector.
pub(crate) const LANES: usize = 8;

/// Creates the view of `to` under `occupied` in the fastest order for the target features of the build.
#[inline(always)]
pub(crate) fn around<P: Placement>(placement: &P, to: Square, occupied: Bitboard) -> impl View {
    #[cfg(is_for_avx512)]
    return Rays::new(Avx512::COMPILED, placement, to, occupied);
    #[cfg(not(is_for_avx512))]
    return squares::Squares::new(placement, to, occupied);
}
