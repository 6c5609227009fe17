//! The board in the usual bit order.

use super::{Around, TwoViews, two_views, within_margin};
use crate::PieceValues;
use crate::promoters::promoters;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// The board in the order of its squares.
pub(crate) struct BySquare<'a, P> {
    pub(crate) placement: &'a P,
    pub(crate) to: Square,
    pub(crate) occupied: Bitboard,
    pub(crate) replier: Color,
}

impl<P: Placement> Around for BySquare<'_, P> {
    #[inline(always)]
    fn views(&self) -> TwoViews {
        let &Self { placement, to, occupied, .. } = self;
        two_views(placement, to, occupied)
    }

    #[inline(always)]
    fn own(&self) -> Bitboard {
        self.placement.color(self.replier)
    }

    #[inline(always)]
    fn seen_through(&self, occupied: Bitboard) -> Bitboard {
        attacks::attackers_to(self.placement, self.to, occupied)
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.occupied - self.to
    }

    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        self.placement.color(color)
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.placement.role(role)
    }

    #[inline(always)]
    fn without_lowest(&self, pieces: Bitboard) -> Bitboard {
        pieces.without_first()
    }

    #[inline(always)]
    fn arrange(&self, squares: Bitboard) -> Bitboard {
        squares
    }

    #[inline(always)]
    fn touching(&self, squares: Bitboard, pieces: Bitboard, others: Bitboard) -> Bitboard {
        squares & (pieces | others)
    }

    #[inline(always)]
    fn promoting(&self, attackers: Bitboard) -> Bitboard {
        attackers & self.placement.role(Role::Pawn) & promoters(self.to)
    }

    #[inline(always)]
    fn within_margin(&self, values: &PieceValues, margin: i32) -> Bitboard {
        within_margin(self.placement, values, margin)
    }

    #[inline(always)]
    fn role_of_first(&self, pieces: Bitboard) -> Option<Role> {
        self.placement.role_at(Square::ALL[pieces.bits().trailing_zeros() as usize % 64])
    }
}
