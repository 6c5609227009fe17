//! Exact rules with the best capture: as cheap as a swap list if the least valuable attacker is the best.

mod bounds;
mod complications;
mod doubt;
mod memo;
mod minimax;

use crate::first_move::{FirstMove, Seen};
use crate::swap::{self, NoExclusion, OpenExchange};
use crate::two_views::TwoViews;
use crate::{PieceValues, Trace};
use complications::Complications;
use doubt::BestCapture;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Rank, Role};
use minimax::Minimax;

/// Returns the value of a first move that has a reply.
#[inline(always)]
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

/// Returns the value of a move if a first look at the replies tells it, as under `Swap`.
#[inline(always)]
pub(crate) fn value_at_first<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
) -> Option<i32> {
    swap::value_at_first::<BestCapture<LEGAL>>(placement, mv, values)
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
    if mv.kind() != MoveKind::Normal {
        return special::<LEGAL>(placement, mv, values, threshold);
    }
    let (role, captured) = (placement.role_at(mv.from()), placement.role_at(mv.to()));
    let immediate =
        Immediate { gain: values.gain(captured), risk: values.gain(role), is_move: role.is_some() };
    reaches::<LEGAL, _>(placement, mv, values, threshold, immediate, || {
        (swap::color_of(placement, mv), placement.occupied() - mv.from())
    })
}

/// Tests a move that castles, promotes or takes en passant, and one from an empty square, which has the value 0.
#[cold]
#[inline(never)]
fn special<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 >= threshold };
    let immediate = Immediate { gain: first.gain, risk: values.of(first.at_risk), is_move: true };
    reaches::<LEGAL, _>(placement, mv, values, threshold, immediate, || {
        (first.mover, first.occupied_after(placement.occupied()))
    })
}

/// The gain of a first move, and the value of the piece that it leaves on its square.
struct Immediate {
    gain: i32,
    /// 0 for a move from an empty square.
    risk: i32,
    /// `false` for a move from an empty square, whose value is 0.
    is_move: bool,
}

/// Returns `true` if a first move reaches the threshold. `after` returns the side that moves and the pieces after the move.
#[inline(always)]
fn reaches<const LEGAL: bool, P: Placement>(
    placement: &P,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
    Immediate { gain, risk, is_move }: Immediate,
    after: impl FnOnce() -> (Color, Bitboard),
) -> bool {
    if gain < threshold {
        return false;
    }
    // The mover's margin; with a threshold far below all values the difference may need the sign bit.
    let spare = gain.wrapping_sub(threshold) as u32;
    if spare >= risk as u32 {
        if !is_move {
            return special::<LEGAL>(placement, mv, values, threshold);
        }
        return doubt::promoting_pawns(placement, mv.to()).is_empty()
            || withstands_promotion::<LEGAL>(placement, mv, values, spare);
    }
    let (mover, occupied) = after();
    let margin = risk - spare as i32 - 1;
    let replies = swap::Replies { placement, values, to: mv.to(), occupied, replier: !mover, margin };
    let look = replies.first_look::<BestCapture<LEGAL>>();
    if look.decides() { !look.wins() } else { holds::<LEGAL>(placement, mv, values, margin + 1) }
}

/// Returns `true` if the replier, whose margin is less than `limit` by 1, does not win a question that the first look leaves open.
///
/// It recomputes the first move, which keeps it out of registers and memory on the fast path.
#[inline(never)]
fn holds<const LEGAL: bool>(placement: &impl Placement, mv: Move, values: &PieceValues, limit: i32) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return true };
    let margin = limit - 1;
    let replies = swap::Replies::after(&first, placement, values, margin);
    let views = replies.views();
    let promotes = views.potential.intersects(doubt::promoting_pawns(placement, first.to));
    let verdict = if promotes { None } else { decide::<LEGAL, _>(replies, views) };
    !verdict.unwrap_or_else(|| wins_back::<LEGAL>(placement, mv, values, values.of(first.at_risk) - margin))
}

/// Returns `true` if the replier wins an exchange without promotions, `false` if it loses, `None` if that takes a search.
#[inline(always)]
fn decide<const LEGAL: bool, P: Placement>(replies: swap::Replies<'_, P>, views: TwoViews) -> Option<bool> {
    let around = replies.by_square();
    let is_safe = |side| doubt::danger(&replies, &around, side, views.potential).is_empty();
    if !LEGAL || (is_safe(replies.replier) & is_safe(!replies.replier)) {
        let mut exchange = OpenExchange::new(&replies, around, views);
        if let Some(wins) = exchange.step::<NoExclusion>() {
            return Some(wins);
        }
        // The least valuable attacker is the best one at every capture if no capture uncovers another.
        if replies.values.is_ascending() && views.potential.is_subset(views.seen) {
            return Some(exchange.play_out::<NoExclusion>());
        }
    }
    bounds::verdict::<LEGAL, _>(&replies, views)
}

/// Returns `true` unless the replier wins more than the piece on the square, by more than `spare`, with a promotion.
#[cold]
#[inline(never)]
fn withstands_promotion<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    spare: u32,
) -> bool {
    FirstMove::on(placement, mv, values).is_none_or(|first| {
        let pawns = attacks::pawn(first.mover, first.to) & placement.pieces(!first.mover, Role::Pawn);
        first.is_final()
            || pawns.is_empty()
            || spare >= most_to_win(&first, values) as u32
            || !wins_back::<LEGAL>(placement, mv, values, spare as i32 + 1)
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
        swap::Replies::after(&first, placement, values, risk - wanted).win::<NoExclusion>()
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
