//! The rules that choose the best capture: as cheap as a swap list where that is the least valuable one.

use crate::attackers::Seen;
use crate::bars::Nobody;
use crate::complications::Complications;
use crate::first_move::FirstMove;
use crate::minimax::Minimax;
use crate::recapture;
use crate::view::around;
use crate::{PieceValues, Trace, swap};
use exchequer_core::{Move, Placement, Rank};

/// What a first move that can be answered is worth.
#[inline]
pub(crate) fn worth<const LEGAL: bool>(
    first: &FirstMove,
    placement: &impl Placement,
    seen: &Seen,
    values: &PieceValues,
) -> i32 {
    if nobody_replies(first, placement, seen) {
        return first.gain;
    }
    let complications = Complications::of(placement, seen, values, LEGAL);
    if complications.any {
        search::<LEGAL, _>(placement, first, values, &complications).see(first)
    } else {
        swap::worth(first, placement, seen, values, Nobody)
    }
}

/// [`Rules::see_ge`](crate::Rules::see_ge) of `Pseudo` and of `Legal`.
#[inline]
pub(crate) fn see_ge<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 >= threshold };
    // What the mover can afford to lose again; see `threshold`, whose first exits these are.
    let spare = first.gain.saturating_sub(threshold);
    if spare < 0 {
        return false;
    }
    if first.is_final() || spare >= most_to_win(&first, values) {
        return true;
    }
    !wins_back::<LEGAL>(&first, placement, values, spare + 1)
}

/// Whether the side that replies to a first move can win at least `wanted`; kept apart from the quick answers.
#[inline(never)]
fn wins_back<const LEGAL: bool>(
    first: &FirstMove,
    placement: &impl Placement,
    values: &PieceValues,
    wanted: i32,
) -> bool {
    let seen = first.seen_after(placement);
    if nobody_replies(first, placement, &seen) {
        return false;
    }
    let complications = Complications::of(placement, &seen, values, LEGAL);
    let risk = values.of(first.at_risk);
    if complications.any {
        search::<LEGAL, _>(placement, first, values, &complications).can_win(first, wanted)
    } else if wanted <= risk {
        let view = around(placement, first.to, seen.occupied());
        recapture::wins::<Nobody, _>(view, placement, values, !first.mover, risk - wanted)
    } else {
        // Nobody promotes in an exchange without complications.
        false
    }
}

/// Whether the side that replies has no piece that attacks the square, so that all else need not be looked at.
#[inline(always)]
fn nobody_replies(first: &FirstMove, placement: &impl Placement, seen: &Seen) -> bool {
    seen.attackers().is_disjoint(placement.color(!first.mover))
}

/// [`Rules::trace`](crate::Rules::trace) of `Pseudo` and of `Legal`.
pub(crate) fn trace<const LEGAL: bool>(placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
    let Some(first) = FirstMove::on(placement, mv, values) else { return Trace::empty(mv.to()) };
    if first.is_final() {
        return Trace::start(&first);
    }
    let complications = Complications::of(placement, &first.seen_after(placement), values, LEGAL);
    search::<LEGAL, _>(placement, &first, values, &complications).trace(&first)
}

/// Kept out of the way of the usual case.
#[inline(never)]
fn search<'a, const LEGAL: bool, P: Placement>(
    placement: &'a P,
    first: &FirstMove,
    values: &'a PieceValues,
    complications: &Complications,
) -> Minimax<'a, P> {
    Minimax::new(placement, first, values, complications, LEGAL)
}

/// The most that the reply to a first move can win: what is at risk, and by a pawn on its last rank what it becomes.
#[inline]
fn most_to_win(first: &FirstMove, values: &PieceValues) -> i32 {
    let promotes = matches!(first.to.rank(), Rank::First | Rank::Eighth);
    let promotion = if promotes { values.best_promotion().1 } else { 0 };
    values.of(first.at_risk) + promotion.max(0)
}
