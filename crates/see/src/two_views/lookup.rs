//! Two views by two lookups of both slider attacks.

use super::TwoViews;
use crate::PieceValues;
use crate::first_move::SliderSets;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Placement, Role, Square};

/// Returns the attackers of `to` in `occupied`.
#[inline(always)]
pub(crate) fn two_views(placement: &impl Placement, to: Square, occupied: Bitboard) -> TwoViews {
    let leapers = attacks::leapers_to(placement, to, occupied);
    let sliders = SliderSets::new(placement);
    let lined = attacks::bishop_rays(to) & sliders.diagonal | attacks::rook_rays(to) & sliders.orthogonal;
    let Both { bishop, rook } = attacks::both(to, occupied - (lined | leapers));
    TwoViews {
        seen: sliders.attackers(to, occupied) | leapers,
        potential: (bishop & sliders.diagonal | rook & sliders.orthogonal) & occupied | leapers,
    }
}

/// Returns the pieces of both sides below the queen whose value is at most `margin`.
#[inline(always)]
pub(crate) fn within_margin(placement: &impl Placement, values: &PieceValues, margin: i32) -> Bitboard {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    roles.into_iter().fold(Bitboard::EMPTY, |set, role| {
        let is_within = u64::from(values.of(role) <= margin);
        set | Bitboard::from_bits(placement.role(role).bits() & is_within.wrapping_neg())
    })
}
