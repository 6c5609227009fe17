//! The rules that choose the best capture: as cheap as a swap list where that is the least valuable one.

use crate::attackers::Seen;
use crate::bars::Nobody;
use crate::complications::Complications;
use crate::first_move::FirstMove;
use crate::minimax::Minimax;
use crate::recapture::{self, Reply, Turn};
use crate::view::{NOBODY, View, around};
use crate::{PieceValues, Trace, swap};
use core::hint::select_unpredictable;
use exchequer_attacks as attacks;
use exchequer_core::{Color, Move, Placement, Rank, Role};

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
///
/// What the first two pieces or one look at the reply settle under `Swap` is settled here too, but for promotions and, of a
/// reply, for its king: no order of captures can do better than a piece that nobody can take back, or that is little
/// enough to be lost. Only what is left has to be looked at for complications.
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
    // As under `Swap`; of thresholds far below all values the difference may need the sign bit.
    let spare = first.gain.wrapping_sub(threshold) as u32;
    let risk = values.of(first.at_risk);
    if spare >= risk as u32 {
        return !can_promote(&first, placement) || !promotes_to_win::<LEGAL>(placement, mv, values, spare);
    }
    let view = around(placement, first.to, first.occupied_after(placement.occupied()));
    let turn = Turn::new(&view, !first.mover, risk - spare as i32 - 1);
    let reply = turn.look::<Nobody, _>(&view, placement, values);
    // No branch on whether there is a reply, for nobody can guess that; what is asked of it here is nearly always so.
    if reply.settles()
        && !can_promote(&first, placement)
        && (!LEGAL || keeps_king(&view, placement, &first, reply))
    {
        return !reply.is_there();
    }
    !wins_back::<LEGAL>(placement, mv, values, spare as i32 + 1)
}

/// Whether a pawn may stand where it promotes by a capture on the square.
#[inline(always)]
fn can_promote(first: &FirstMove, placement: &impl Placement) -> bool {
    let before_last_rank = (attacks::pawn(Color::Black, first.to) & Rank::Seventh)
        | (attacks::pawn(Color::White, first.to) & Rank::Second);
    (placement.role(Role::Pawn) - first.from).intersects(before_last_rank)
}

/// Whether the reply, if there is one, leaves no king to be taken; a king itself replies only where nobody takes back.
#[inline(always)]
fn keeps_king(view: &impl View, placement: &impl Placement, first: &FirstMove, reply: Reply) -> bool {
    let side = !first.mover;
    let Some(king) = placement.king(side) else { return true };
    let capturers = view.pieces(side, reply.role, reply.seen);
    // One piece leaves the board in any case, and where nobody replies it does not matter which: so nothing here branches.
    let leaving = select_unpredictable(capturers != 0, capturers, view.occupied());
    let standing = view.standing(view.occupied() & !(leaving & leaving.wrapping_neg()));
    let around_king = around(placement, king, standing | first.to);
    let enemies = around_king.seen(around_king.occupied()) & around_king.color(first.mover);
    (around_king.least(first.mover, enemies) == NOBODY) | (reply.role >= Role::King.index())
}

/// Whether the side that replies wins more than what stands on the square, by `spare` and a promotion.
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

/// Whether the side that replies to a first move can win at least `wanted`, with a look at what could complicate it.
///
/// It works the first move out once more, so that the quick answers need not put it into memory.
#[inline(never)]
fn wins_back<const LEGAL: bool>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    wanted: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return false };
    let seen = first.seen_after(placement);
    if nobody_replies(&first, placement, &seen) {
        return false;
    }
    let complications = Complications::of(placement, &seen, values, LEGAL);
    let risk = values.of(first.at_risk);
    if complications.any {
        search::<LEGAL, _>(placement, &first, values, &complications).can_win(&first, wanted)
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
