//! Moves sorted one by one.

use super::TOGETHER;
use super::deciding::Deciding;
use exchequer_core::{Move, MoveKind};

/// Implements [`Deciding::sort`].
#[inline(always)]
pub(super) fn sort(deciding: Deciding, moves: &[Move], answered: &mut [u8; TOGETHER]) -> u64 {
    let mut left = 0;
    for (index, (&mv, answer)) in moves.iter().zip(answered).enumerate() {
        *answer = deciding.enough.contains(mv.to()).into();
        let is_plain = (mv.kind() == MoveKind::Normal) & deciding.own.contains(mv.from());
        // No `||`, which would be a branch.
        left |= u64::from(!is_plain | deciding.contested.contains(mv.to())) << index;
    }
    left
}
