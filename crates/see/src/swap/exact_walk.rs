//! Exact value with the least valuable attacker first: the replies under a narrowing window.
//!
//! The side to move may stop and keep the balance. On the replier's turn the value is at most the balance, on the
//! mover's turn at least the balance. The exchange is decided once these bounds meet. No list of gains is needed.

use super::pin_exclusion::PinExclusion;
use crate::PieceValues;
use crate::first_move::FirstMove;
use crate::rays::{NO_ATTACKER, View};
use exchequer_core::{Color, Placement, Role};

/// Returns the value of a first move that has a reply, on the board of the view.
#[inline(always)]
pub(super) fn value<B: PinExclusion>(
    view: &impl View,
    placement: &impl Placement,
    first: &FirstMove,
    values: &PieceValues,
) -> i32 {
    let mut side = !first.mover;
    let mut occupied = view.occupied();
    let (mut own, mut others) = (view.color(side), view.color(!side));
    let (mut balance, mut risk) = (first.gain, values.of(first.at_risk));
    let (mut least, mut most) = (i32::MIN, i32::MAX);
    loop {
        let replies = side != first.mover;
        // Value of stopping here, limited by the window.
        let stop = if replies {
            most = most.min(balance);
            most.max(least)
        } else {
            least = least.max(balance);
            least.min(most)
        };
        let seen = view.seen(occupied) & own;
        let seen = seen & !B::excluded_in_view(view, placement, side, occupied);
        let role = view.least(side, seen);
        if (least >= most) | (role == NO_ATTACKER) {
            return stop;
        }
        balance += if replies { -risk } else { risk };
        // No piece is left that could recapture.
        if !view.is_aimed(!side, occupied & others) {
            return balance.clamp(least, most);
        }
        let pieces = view.pieces(side, role, seen);
        if role == Role::King.index() {
            let is_free = has_free_king(view, !side, pieces, occupied, others);
            return if is_free { balance.clamp(least, most) } else { stop };
        }
        occupied &= !view.lowest(pieces);
        risk = values.value_at_risk(role);
        (own, others) = (others, own);
        side = !side;
    }
}

/// Returns `true` if one of the kings may capture: no piece of the other `side`, excluded or not, attacks the square
/// after the king has left its own.
#[inline(always)]
pub(super) fn has_free_king(
    view: &impl View,
    side: Color,
    mut kings: u64,
    occupied: u64,
    others: u64,
) -> bool {
    loop {
        let king = kings & kings.wrapping_neg();
        kings ^= king;
        let is_free = view.least(side, view.seen(occupied & !king) & others) == NO_ATTACKER;
        if is_free | (kings == 0) {
            return is_free;
        }
    }
}
