//! Two views by two lookups of both slider attacks.

use super::TwoViews;
use crate::first_move::SliderSets;
use exchequer_attacks::{self as attacks, Both};
use exchequer_core::{Bitboard, Placement, Square};

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
