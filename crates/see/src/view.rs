//! The pieces that can have a part in the exchange on one square, as sets of bits.
//!
//! A [`View`] keeps the pieces in an order of its own. What stands in the way of whom is a table in the order of the
//! [`Squares`], and plain arithmetic where the squares are in the order of the rays that meet on the square of the exchange.

use crate::attackers::{SliderSets, leapers};
use core::hint::select_unpredictable;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Stands for a role in [`View::least`] when there is no piece.
pub(crate) const NOBODY: usize = Role::COUNT;

/// The board around the square of an exchange; a set has one bit for each piece but the one on that square.
pub(crate) trait View {
    /// Whether [`seen`](Self::seen) pieces are just those that attack the square.
    const SEES_ATTACKERS_ALONE: bool;

    /// The pieces that stand once the first move is made.
    fn occupied(&self) -> u64;

    /// Those of a side; also places where nobody stands.
    fn color(&self, color: Color) -> u64;

    /// Those that no other piece hides from the square while `occupied` are the pieces that still stand; which of them
    /// attack it is not said yet.
    fn seen(&self, occupied: u64) -> u64;

    /// The lowest role with a piece of a side among `seen` ones that attacks the square, or [`NOBODY`].
    fn least(&self, side: Color, seen: u64) -> usize;

    /// The pieces of that side and role among `seen` ones that attack the square.
    fn pieces(&self, side: Color, role: usize, seen: u64) -> u64;

    /// Whether one of a side's `pieces` would attack the square if nobody stood in between.
    fn is_aimed(&self, side: Color, pieces: u64) -> bool;

    /// The pieces on some squares.
    fn arrange(&self, squares: Bitboard) -> u64;

    /// The squares of all pieces that stand while `occupied` are those of this view that do; the square itself is not one.
    fn standing(&self, occupied: u64) -> Bitboard;

    /// The piece on the lowest square, alone; of no pieces none.
    fn lowest(&self, pieces: u64) -> u64;
}

/// The board around `to` with `occupied` on it, in the order that this build is fastest with.
#[inline(always)]
pub(crate) fn around<P: Placement>(placement: &P, to: Square, occupied: Bitboard) -> impl View {
    cfg_select! {
        all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bitalg", target_feature = "gfni", not(miri)) => {
            crate::rays::Rays::new(crate::rays::Avx512::COMPILED, placement, to, occupied)
        }
        _ => { Squares::new(placement, to, occupied) }
    }
}

/// The usual order, in which a set is a [`Bitboard`].
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
    /// The board as seen from `to`, with `occupied` on it.
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
        let mut least = select_unpredictable(seen != 0, Role::King.index(), NOBODY);
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let is_there = seen & self.placement.role(role).bits() != 0;
            least = select_unpredictable(is_there, role.index(), least);
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
