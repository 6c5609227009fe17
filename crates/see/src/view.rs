//! Bit sets of the pieces that can take part in the exchange on one square.
//!
//! A [`View`] has its own bit order. [`Squares`] finds blockers with slider tables. Ray space orders the bits by the rays
//! that meet on the exchange square, and finds blockers with plain arithmetic.

use crate::attackers::{SliderSets, leapers};
use core::hint::select_unpredictable;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Role index of [`View::least`] for no attacker.
pub(crate) const NO_ATTACKER: usize = Role::COUNT;

/// The board around the square of an exchange; a set has one bit for each piece but the one on that square.
pub(crate) trait View {
    /// `true` if [`seen`](Self::seen) returns attackers only.
    const SEES_ATTACKERS_ALONE: bool;

    /// Returns the pieces after the first move.
    fn occupied(&self) -> u64;

    /// Returns the pieces of a side; the set may include empty squares.
    fn color(&self, color: Color) -> u64;

    /// Returns the pieces without a blocker between them and the square, under `occupied`. They need not attack it.
    fn seen(&self, occupied: u64) -> u64;

    /// Returns the lowest role of a side with an attacker among `seen`, or [`NO_ATTACKER`].
    fn least(&self, side: Color, seen: u64) -> usize;

    /// Returns the attackers of a side and role among `seen`.
    fn pieces(&self, side: Color, role: usize, seen: u64) -> u64;

    /// Returns `true` if one of a side's `pieces` attacks the square on an otherwise empty board.
    fn is_aimed(&self, side: Color, pieces: u64) -> bool;

    /// Converts a set of squares to the bit order of the view.
    fn arrange(&self, squares: Bitboard) -> u64;

    /// Returns the squares of all remaining pieces, without the exchange square; `occupied` is in the order of the view.
    fn standing(&self, occupied: u64) -> Bitboard;

    /// Returns the piece on the lowest square as a set; empty if `pieces` is empty.
    fn lowest(&self, pieces: u64) -> u64;
}

/// Creates the view of `to` under `occupied` in the fastest order for the target features of the build.
#[inline(always)]
pub(crate) fn around<P: Placement>(placement: &P, to: Square, occupied: Bitboard) -> impl View {
    cfg_select! {
        all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni", not(miri)) => {
            crate::rays::Rays::new(crate::rays::Avx512::COMPILED, placement, to, occupied)
        }
        _ => { Squares::new(placement, to, occupied) }
    }
}

/// View in the usual square order: a set is a [`Bitboard`].
#[cfg_attr(
    target_feature = "avx512bitalg",
    allow(dead_code, reason = "a build with AVX-512 only compares with it")
)]
pub(crate) struct Squares<'a, P> {
    placement: &'a P,
    sliders: SliderSets,
    leapers: Bitboard,
    occupied: Bitboard,
    to: Square,
}

#[cfg_attr(
    target_feature = "avx512bitalg",
    allow(dead_code, reason = "a build with AVX-512 only compares with it")
)]
impl<'a, P: Placement> Squares<'a, P> {
    /// Creates the view of `to` under `occupied`.
    #[inline(always)]
    pub(crate) fn new(placement: &'a P, to: Square, occupied: Bitboard) -> Self {
        let occupied = occupied - to;
        let leapers = leapers(placement, to, occupied);
        Self { placement, sliders: SliderSets::new(placement), leapers, occupied, to }
    }
}

impl<P: Placement> View for Squares<'_, P> {
    const SEES_ATTACKERS_ALONE: bool = true;

    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.occupied.bits()
    }

    #[inline(always)]
    fn color(&self, color: Color) -> u64 {
        self.placement.color(color).bits()
    }

    #[inline(always)]
    fn seen(&self, occupied: u64) -> u64 {
        let occupied = Bitboard::from_bits(occupied);
        (self.sliders.attackers(self.to, occupied) | (self.leapers & occupied)).bits()
    }

    #[inline(always)]
    fn least(&self, _: Color, seen: u64) -> usize {
        let mut least = select_unpredictable(seen != 0, Role::King.index(), NO_ATTACKER);
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let exists = seen & self.placement.role(role).bits() != 0;
            least = select_unpredictable(exists, role.index(), least);
        }
        least
    }

    #[inline(always)]
    fn pieces(&self, _: Color, role: usize, seen: u64) -> u64 {
        Role::ALL.get(role).map_or(0, |&role| seen & self.placement.role(role).bits())
    }

    #[inline(always)]
    fn is_aimed(&self, _: Color, pieces: u64) -> bool {
        let lines = (attacks::bishop_rays(self.to) & self.sliders.diagonal)
            | (attacks::rook_rays(self.to) & self.sliders.orthogonal);
        (lines | self.leapers).bits() & pieces != 0
    }

    #[inline(always)]
    fn arrange(&self, squares: Bitboard) -> u64 {
        squares.bits()
    }

    #[inline(always)]
    fn standing(&self, occupied: u64) -> Bitboard {
        Bitboard::from_bits(occupied)
    }

    #[inline(always)]
    fn lowest(&self, pieces: u64) -> u64 {
        pieces & pieces.wrapping_neg()
    }
}
