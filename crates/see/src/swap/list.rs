//! Swap list: the exact value with the least valuable attacker first, from speculative gains folded from the end.
//!
//! It starts from known attackers of the square, which saves lookups where many captures on one square are evaluated. A
//! single move takes the walk in `exact_walk` instead.

use super::exchange::Exchange;
use super::pin_exclusion::PinExclusion;
use crate::first_move::{FirstMove, Seen};
use crate::{PieceValues, Trace};
use exchequer_attacks as attacks;
use exchequer_core::{Move, Placement, Role};

/// Maximum length of a swap list, a power of two: a masked index needs no bounds check.
const LIST: usize = 64;
const _: () = assert!(LIST.is_power_of_two() && LIST > Trace::CAPACITY);

/// Returns the value of a first move that has a reply.
#[inline]
pub(crate) fn value(
    first: &FirstMove,
    placement: &impl Placement,
    seen: &Seen,
    values: &PieceValues,
    exclusion: impl PinExclusion,
) -> i32 {
    let mut exchange = Exchange::new(placement, seen, !first.mover, exclusion);
    let mut gains = [0; LIST];
    let mut gain = first.gain;
    let mut at_risk = values.of(first.at_risk);
    let mut last = 0;
    gains[0] = gain;
    while let Some((from, role)) = exchange.capturer() {
        last += 1;
        gain = at_risk - gain;
        gains[last % LIST] = gain;
        at_risk = values.of(role);
        // No piece can recapture a king, so no lookup is needed.
        if role == Role::King {
            break;
        }
        exchange.capture(from, role);
    }
    while last > 0 {
        // The side to move has `-gains[last - 1]` for standing pat and `gain` for going on.
        gain = gains[(last - 1) % LIST].min(-gain);
        last -= 1;
    }
    gain
}

/// Implements [`Rules::trace`](crate::Rules::trace) of `Swap` and of `Pinners`.
pub(crate) fn trace<B: PinExclusion>(placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
    let Some(first) = FirstMove::on(placement, mv, values) else { return Trace::empty(mv.to()) };
    let mut trace = Trace::start(&first);
    if first.is_final() {
        return trace;
    }
    let seen_before = attacks::attackers_to(placement, first.to, placement.occupied());
    let seen = first.seen_after(placement);
    let mut exchange = Exchange::new(placement, &seen, !first.mover, B::lazy());
    let mut standing = first.at_risk;
    while let Some((from, role)) = exchange.capturer() {
        trace.push(exchange.side(), from, role, !seen_before.contains(from), values.of(standing), standing);
        standing = role;
        exchange.capture(from, role);
    }
    trace.fold();
    trace
}
