//! Whether the value reaches a threshold: the exchange under a null window, left as soon as it is decided.

use crate::PieceValues;
use crate::attackers::Seen;
use crate::bars::Bars;
use crate::exchange::Exchange;
use crate::first_move::FirstMove;
use exchequer_attacks as attacks;
use exchequer_core::{Move, Placement, Role};

/// [`Rules::see_ge`](crate::Rules::see_ge) of `Swap` and of `Pinners`.
///
/// One question is asked again and again: can the side to move win at least `wanted` by capturing on the square?
/// It can win no more than what stands there, and less if the other side then wins something back. So with `risk`
/// on the square and a capturer at hand the answer is yes exactly if the other side cannot win
/// `risk − wanted + 1` in turn: the same question with the sides exchanged.
#[inline]
pub(crate) fn see_ge<B: Bars>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 >= threshold };
    // What the mover can afford to lose again. Saturation happens far outside of any exchange's values.
    let spare = first.gain.saturating_sub(threshold);
    if spare < 0 {
        return false;
    }
    let risk = values.of(first.at_risk);
    // A king's worth is 0, so that this is also the way out for moves that nobody can answer.
    if spare >= risk {
        return true;
    }
    !can_win(&first, placement, || first.seen_after(placement), values, spare + 1, B::lazy())
}

/// Whether the side that replies to a first move can win at least `wanted`, which is from 1 to what is at risk.
///
/// What is `seen` from the square then is asked for only when it is needed.
#[inline]
pub(crate) fn can_win(
    first: &FirstMove,
    placement: &impl Placement,
    seen: impl FnOnce() -> Seen,
    values: &PieceValues,
    wanted: i32,
    mut bars: impl Bars,
) -> bool {
    let risk = values.of(first.at_risk);
    // Pawns and knights come first and need no look along the lines; often they settle it.
    let afford = risk - wanted;
    let reply = !first.mover;
    let own = placement.color(reply);
    let pawns = attacks::pawn(first.mover, first.to) & placement.role(Role::Pawn) & own;
    let knights = attacks::knight(first.to) & placement.role(Role::Knight) & own;
    let leapers = [(Role::Pawn, pawns), (Role::Knight, knights)];
    let can_afford = |role| afford >= values.of(role);
    // The pins are asked for only where they could matter.
    if leapers.iter().any(|&(role, leapers)| !leapers.is_empty() && can_afford(role)) {
        let standing = first.occupied_after(placement.occupied()) - first.to;
        let barred = bars.barred(placement, reply, standing);
        let first_free = leapers.into_iter().find(|&(_, leapers)| !leapers.is_subset(barred));
        if first_free.is_some_and(|(role, _)| can_afford(role)) {
            return true;
        }
    }
    !play_out(&mut Exchange::after(first, placement, &seen(), bars), values, risk, wanted)
}

/// Plays captures until one side cannot win what it has to; true if that is the side that replies first.
#[inline(always)]
fn play_out<P: Placement, B: Bars>(
    exchange: &mut Exchange<'_, P, B>,
    values: &PieceValues,
    mut risk: i32,
    mut wanted: i32,
) -> bool {
    let mut replier_to_move = true;
    while let Some((from, role)) = exchange.capturer() {
        wanted = risk - wanted + 1;
        risk = values.of(role);
        replier_to_move = !replier_to_move;
        // Even all that stands on the square is too little: a king's 0 always is.
        if wanted > risk {
            break;
        }
        exchange.capture(from, role);
    }
    replier_to_move
}
