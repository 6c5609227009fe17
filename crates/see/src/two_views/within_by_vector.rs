//! The pieces within a margin, four roles at once.

use super::vector::{high, low, union};
use crate::PieceValues;
use crate::opaque::opaque_ref;
use exchequer_core::{Bitboard, Placement, Role};
use safe_arch::{bitand_m256i, cmp_gt_mask_i32_m256i, m256i, set_i64_m256i, set_splat_i32_m256i};

/// Returns the pieces of both sides below the queen whose value is at most `margin`.
#[inline(always)]
pub(crate) fn within_margin(placement: &impl Placement, values: &PieceValues, margin: i32) -> Bitboard {
    // The vector is read from the board; otherwise the compiler would take pawns and knights out of it for other uses.
    let placement = opaque_ref(placement);
    let of = |role: Role| placement.role(role).bits() as i64;
    let pieces = set_i64_m256i(of(Role::Rook), of(Role::Bishop), of(Role::Knight), of(Role::Pawn));
    // The margin of a first look is less by 1 than a difference, so this takes no addition.
    let limit = set_splat_i32_m256i(margin.wrapping_add(1));
    let is_within = cmp_gt_mask_i32_m256i(limit, m256i::from(*values.compared()));
    let halves = union(bitand_m256i(is_within, pieces));
    low(halves) | high(halves)
}
