//! The least-valuable-first rules, `Swap` and `Pinners`: decisions by the first move alone, then the replies.
//!
//! A threshold test and an exact value of a single move walk a [`View`](crate::rays::View). Where the attackers of the
//! square are already known, as in a map, the swap list takes them over. Without ray space, a threshold test begins with a
//! [first look](Replies::first_look), which leaves few questions to the walk.

mod exact_walk;
mod exchange;
mod list;
mod pin_exclusion;
mod recapture;
mod two_views;

use crate::PieceValues;
use crate::first_move::FirstMove;
use crate::rays::{IS_BY_RAY, around};
use exchequer_core::{Move, Placement};

pub(crate) use list::{trace, value};
pub(crate) use pin_exclusion::{ExcludePinned, NoExclusion, PinExclusion, pins_on};
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) use recapture::play_on_here;
pub(crate) use recapture::{Reply, Turn, wins};
pub(crate) use two_views::Replies;

/// Implements [`Rules::see_ge`](crate::Rules::see_ge) of `Swap` and of `Pinners`.
#[inline(always)]
pub(crate) fn see_ge<B: PinExclusion>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 >= threshold };
    if first.gain < threshold {
        return false;
    }
    // The mover's margin; with a threshold far below all values the difference may need the sign bit.
    let spare = first.gain.wrapping_sub(threshold) as u32;
    let risk = values.of(first.at_risk);
    // A king's value is 0, so this is also the exit for moves without a reply.
    if spare >= risk as u32 {
        return true;
    }
    let (occupied, margin) = (first.occupied_after(placement.occupied()), risk - spare as i32 - 1);
    let (to, replier) = (first.to, !first.mover);
    if IS_BY_RAY {
        return !wins::<B, _>(around(placement, to, occupied), placement, values, replier, margin);
    }
    !Replies { placement, values, to, occupied, replier, margin }.win::<B>()
}

/// Implements [`Rules::see`](crate::Rules::see) of `Swap` and of `Pinners`.
#[inline]
pub(crate) fn see<B: PinExclusion>(placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 };
    if first.is_final() {
        return first.gain;
    }
    let view = around(placement, first.to, first.occupied_after(placement.occupied()));
    exact_walk::value::<B>(&view, placement, &first, values)
}
