//! The value and the threshold of `Swap` and `Pinners`: what can be said of the first move alone, and then the replies.

use crate::PieceValues;
use crate::bars::Bars;
use crate::first_move::FirstMove;
use crate::recapture;
use crate::value;
use crate::view::around;
use exchequer_core::{Move, Placement};

/// [`Rules::see_ge`](crate::Rules::see_ge) of `Swap` and of `Pinners`.
#[inline(always)]
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
    let view = around(placement, first.to, first.occupied_after(placement.occupied()));
    !recapture::wins::<B, _>(view, placement, values, !first.mover, risk - spare as i32 - 1)
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
