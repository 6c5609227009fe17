//! Two views by two lookups of both slider attacks.

use super::TwoViews;
use crate::PieceValues;
use crate::first_move::SliderSets;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Placement, Role, Square};

/// Returns the sliders in `occupied` that aim at `to`; `leapers` are the other attackers.
#[inline(always)]
pub(crate) fn two_views(
    placement: &impl Placement,
    to: Square,
    occupied: Bitboard,
    leapers: Bitboard,
) -> TwoViews {
    let sliders = SliderSets::new(placement);
    let lined = attacks::bishop_rays(to) & sliders.diagonal | attacks::rook_rays(to) & sliders.orthogonal;
    let Both { bishop, rook } = attacks::both(to, occupied - (lined | leapers));
    TwoViews {
        seen: sliders.attackers(to, occupied),
        potential: (bishop & sliders.diagonal | rook & sliders.orthogonal) & occupied,
    }
}

/// Returns the pieces of both sides below the queen whose value is at most `margin`.
#[inline(always)]
pub(crate) fn within_margin(placement: &impl Placement, values: &PieceValues, margin: i32) -> Bitboard {
    let of = |role: Role| {
        let is_within = u64::from(values.value_at_risk(role.index()) <= margin);
        placement.role(role).bits() & is_within.wrapping_neg()
    };
    Bitboard::from_bits(of(Role::Pawn) | of(Role::Knight) | of(Role::Bishop) | of(Role::Rook))
}
