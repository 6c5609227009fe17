//! The value and the threshold of `Swap` and `Pinners`: what can be said of the first move alone, and then the replies.

use crate::PieceValues;
use crate::bars::Bars;
use crate::first_move::FirstMove;
use crate::recapture;
use crate::value;
use crate::view::around;
use exchequer_core::{Bitboard, Color, Move, Placement, Square};

/// [`Rules::see_ge`](crate::Rules::see_ge) of `Swap` and of `Pinners`.
#[inline]
pub(crate) fn see_ge<B: Bars>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 >= threshold };
    if first.gain < threshold {
        return false;
    }
    // What the mover can afford to lose again; of thresholds far below all values the difference may need the sign bit.
    let spare = first.gain.wrapping_sub(threshold) as u32;
    let risk = values.of(first.at_risk);
    // A king's worth is 0, so that this is also the way out for moves that nobody can answer.
    if spare >= risk as u32 {
        return true;
    }
    let occupied = first.occupied_after(placement.occupied());
    !reply_wins::<B>(placement, values, first.to, occupied, !first.mover, risk - spare as i32 - 1)
}

/// Kept apart from the quick answers, which need none of its room.
#[inline(never)]
fn reply_wins<B: Bars>(
    placement: &impl Placement,
    values: &PieceValues,
    to: Square,
    occupied: Bitboard,
    side: Color,
    afford: i32,
) -> bool {
    recapture::wins::<B, _>(around(placement, to, occupied), placement, values, side, afford)
}

/// [`Rules::see`](crate::Rules::see) of the same.
#[inline]
pub(crate) fn see<B: Bars>(placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 };
    if first.is_final() {
        return first.gain;
    }
    let view = around(placement, first.to, first.occupied_after(placement.occupied()));
    value::worth::<B>(&view, placement, &first, values)
}
