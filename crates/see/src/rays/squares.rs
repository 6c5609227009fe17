//! The view in the usual square order, with slider tables.

use super::view::{NO_ATTACKER, View};
use crate::first_move::SliderSets;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square, select_unpredictable};

/// View in the usual square order: a set is a [`Bitboard`].
#[cfg_attr(is_for_avx512, allow(dead_code, reason = "a build for AVX-512 only compares with it"))]
pub(crate) struct Squares<'a, P> {
    placement: &'a P,
    sliders: SliderSets,
    leapers: Bitboard,
    occupied: Bitboard,
    to: Square,
}

#[cfg_attr(is_for_avx512, allow(dead_code, reason = "a build for AVX-512 only compares with it"))]
impl<'a, P: Placement> Squares<'a, P> {
    /// Creates the view of `to` under `occupied`.
    #[inline(always)]
    pub(crate) fn new(placement: &'a P, to: Square, occupied: Bitboard) -> Self {
        let occupied = occupied - to;
        let leapers = attacks::leapers_to(placement, to, occupied);
        Self { placement, sliders: SliderSets::new(placement), leapers, occupied, to }
    }
}

impl<P: Placement> View for Squares<'_, P> {
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
