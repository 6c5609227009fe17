//! The pieces within a margin, one role after the other: in builds without AVX2, and on boards without a mailbox in those for AVX-512.

use crate::PieceValues;
use exchequer_core::{Bitboard, Placement, Role};

/// Returns the pieces of both sides below the queen whose value is at most `margin`.
#[inline(always)]
pub(crate) fn within_margin(placement: &impl Placement, values: &PieceValues, margin: i32) -> Bitboard {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    roles.into_iter().fold(Bitboard::EMPTY, |set, role| {
        let is_within = u64::from(values.of(role) <= margin);
        set | Bitboard::from_bits(placement.role(role).bits() & is_within.wrapping_neg())
    })
}
