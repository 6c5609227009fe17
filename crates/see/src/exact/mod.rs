//! Exact rules with the best capture: as cheap as a swap list if the least valuable attacker is the best.

mod complications;
mod memo;
mod minimax;

use crate::first_move::{FirstMove, Seen};
use crate::rays::{NO_ATTACKER, View, around};
use crate::swap::{self, NoExclusion, Reply, Turn};
use crate::{PieceValues, Trace};
use complications::Complications;
use core::hint::select_unpredictable;
use exchequer_attacks as attacks;
use exchequer_core::{Color, Move, Placement, Rank, Role};
use minimax::Minimax;

/// Returns the value of a first move that has a reply.
#[inline]
pub(crate) fn value<const LEGAL: bool>(
    first: &FirstMove,
    placement: &impl Placement,
    seen: &Seen,
    values: &PieceValues,
) -> i32 {
    if has_no_reply(first, placement, seen) {
        return first.gain;
    }
    let complications = Complications::of(placement, seen, values, LEGAL);
    if complications.any {
        search::<LEGAL, _>(placement, first, values, &complications).see(first)
    } else {
        swap::value(first, placement, seen, values, NoExclusion)
    }
}

/// Implements [`Rules::see_ge`](crate::Rules::see_ge) of `Pseudo` and of `Legal`.
///
/// The first two pieces or the first reply decide most questions, as under `Swap`, except for promotions and for the
/// safety of the replier's king. No order of captures beats a piece without a recapture, or a loss within the margin.
/// The other questions need a test for complications.
#[inline(always)]
pub(crate) fn see_ge<const LEGAL: bool>(
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
    if spare >= risk as u32 {
        return !can_promote(&first, placement) || !promotes_to_win::<LEGAL>(placement, mv, values, spare);
    }
    let view = around(placement, first.to, first.occupied_after(placement.occupied()));
    let turn = Turn::new(&view, !first.mover, risk - spare as i32 - 1);
    let reply = turn.look::<NoExclusion, _>(&view, placement, values);
    // No branch on the existence of a reply, which is unpredictable; the conditions here nearly always hold.
    if reply.decides()
        && !can_promote(&first, placement)
        && (!LEGAL || keeps_king(&view, placement, &first, reply))
    {
        return !reply.exists();
    }
    !wins_back::<LEGAL>(placement, mv, values, spare as i32 + 1)
}

/// Returns `true` if a pawn may promote by a capture on the square.
#[inline(always)]
fn can_promote(first: &FirstMove, placement: &impl Placement) -> bool {
    let before_last_rank = (attacks::pawn(Color::Black, first.to) & Rank::Seventh)
        | (attacks::pawn(Color::White, first.to) & Rank::Second);
    (placement.role(Role::Pawn) - first.from).intersects(before_last_rank)
}

/// Returns `true` if the reply, if any, leaves its king safe; a king replies only if no piece can recapture.
#[inline(always)]
fn keeps_king(view: &impl View, placement: &impl Placement, first: &FirstMove, reply: Reply) -> bool {
    let side = !first.mover;
    let Some(king) = placement.king(side) else { return true };
    let capturers = view.pieces(side, reply.role, reply.seen);
    // Some piece always leaves the board; without a reply it does not matter which one. This avoids a branch.
    let leaving = select_unpredictable(capturers != 0, capturers, view.occupied());
    let standing = view.standing(view.occupied() & !(leaving & leaving.wrapping_neg()));
    let around_king = around(placement, king, standing | first.to);
    let enemies = around_king.seen(around_king.occupied()) & around_king.color(first.mover);
    (around_king.least(first.mover, enemies) == NO_ATTACKER) | (reply.role >= Role::King.index())
}

/// Returns `true` if the replier wins more than the piece on the square, by more than `spare`, with a promotion.
#[cold]
#[inline(never)]
fn promotes_to_win<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    spare: u32,
) -> bool {
    FirstMove::on(placement, mv, values).is_some_and(|first| {
        !first.is_final()
            && spare < most_to_win(&first, values) as u32
            && wins_back::<LEGAL>(placement, mv, values, spare as i32 + 1)
    })
}

/// Returns `true` if the replier can win at least `wanted`, with complications.
///
/// It recomputes the first move, which keeps it out of memory on the fast path.
#[inline(never)]
fn wins_back<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    wanted: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return false };
    let seen = first.seen_after(placement);
    if has_no_reply(&first, placement, &seen) {
        return false;
    }
    let complications = Complications::of(placement, &seen, values, LEGAL);
    let risk = values.of(first.at_risk);
    if complications.any {
        search::<LEGAL, _>(placement, &first, values, &complications).can_win(&first, wanted)
    } else if wanted <= risk {
        let view = around(placement, first.to, seen.occupied());
        swap::wins::<NoExclusion, _>(view, placement, values, !first.mover, risk - wanted)
    } else {
        // An exchange without complications has no promotion.
        false
    }
}

/// Returns `true` if the side that replies has no attacker of the square.
#[inline(always)]
fn has_no_reply(first: &FirstMove, placement: &impl Placement, seen: &Seen) -> bool {
    seen.attackers().is_disjoint(placement.color(!first.mover))
}

/// Implements [`Rules::trace`](crate::Rules::trace) of `Pseudo` and of `Legal`.
pub(crate) fn trace<const LEGAL: bool>(placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
    let Some(first) = FirstMove::on(placement, mv, values) else { return Trace::empty(mv.to()) };
    if first.is_final() {
        return Trace::start(&first);
    }
    let complications = Complications::of(placement, &first.seen_after(placement), values, LEGAL);
    search::<LEGAL, _>(placement, &first, values, &complications).trace(&first)
}

/// Creates the search out of line, away from the usual case.
#[inline(never)]
fn search<'a, const LEGAL: bool, P: Placement>(
    placement: &'a P,
    first: &FirstMove,
    values: &'a PieceValues,
    complications: &Complications,
) -> Minimax<'a, P> {
    Minimax::new(placement, first, values, complications, LEGAL)
}

/// Returns the maximum gain of the reply: the piece at risk, plus a promotion on the last rank.
#[inline]
fn most_to_win(first: &FirstMove, values: &PieceValues) -> i32 {
    let promotes = matches!(first.to.rank(), Rank::First | Rank::Eighth);
    let promotion = if promotes { values.best_promotion().1 } else { 0 };
    values.of(first.at_risk) + promotion.max(0)
}
