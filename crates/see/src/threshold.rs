//! Whether the value reaches a threshold: the exchange under a null window, left as soon as it is decided.

use crate::PieceValues;
use crate::attackers::Seen;
use crate::bars::Bars;
use crate::exchange::Exchange;
use crate::first_move::FirstMove;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, Placement, Role, Square};

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
    let wanted = spare as i32 + 1;
    let occupied = first.occupied_after(placement.occupied());
    let reply = Reply { side: !first.mover, to: first.to, occupied, risk, wanted };
    !(leapers_win(placement, values, &reply, B::lazy()) || lines_win::<B>(placement, values, &reply))
}

/// The side that replies to a first move, and what it has to win.
#[derive(Clone, Copy)]
pub(crate) struct Reply {
    pub(crate) side: Color,
    /// The square of the exchange.
    pub(crate) to: Square,
    /// The pieces on the board after the first move.
    pub(crate) occupied: Bitboard,
    /// The worth of what stands on the square.
    pub(crate) risk: i32,
    /// From 1 to what is at risk.
    pub(crate) wanted: i32,
}

/// Whether the side that replies to a first move can win what it has to; what is `seen` from the square is known.
#[inline]
pub(crate) fn can_win(
    placement: &impl Placement,
    values: &PieceValues,
    reply: &Reply,
    seen: &Seen,
    bars: impl Bars,
) -> bool {
    leapers_win(placement, values, reply, bars)
        || !play_out(&mut Exchange::new(placement, seen, reply.side, bars), values, reply.risk, reply.wanted)
}

/// Whether a pawn or a knight that has the first reply costs so little that what it takes is enough.
///
/// They come first and need no look along the lines; often they settle it.
#[inline(always)]
fn leapers_win(placement: &impl Placement, values: &PieceValues, reply: &Reply, bars: impl Bars) -> bool {
    let &Reply { side, to, occupied, risk, wanted } = reply;
    let own = placement.color(side);
    let pawns = attacks::pawn(!side, to) & placement.role(Role::Pawn) & own;
    let knights = attacks::knight(to) & placement.role(Role::Knight) & own;
    let leapers = [(Role::Pawn, pawns), (Role::Knight, knights)];
    let can_afford = |role| risk - wanted >= values.of(role);
    // The pins are asked for only where they could matter.
    if !leapers.iter().any(|&(role, leapers)| !leapers.is_empty() && can_afford(role)) {
        return false;
    }
    let barred = bars.barred(placement, side, pawns | knights, occupied - to);
    let first_free = leapers.into_iter().find(|&(_, leapers)| !leapers.is_subset(barred));
    first_free.is_some_and(|(role, _)| can_afford(role))
}

/// Whether the replying side wins what it has to with all that it has; kept apart from the quick answers, which need
/// none of its room.
#[inline(never)]
fn lines_win<B: Bars>(placement: &impl Placement, values: &PieceValues, reply: &Reply) -> bool {
    let seen = Seen::of(placement, reply.to, reply.occupied);
    let mut exchange = Exchange::new(placement, &seen, reply.side, B::lazy());
    !play_out(&mut exchange, values, reply.risk, reply.wanted)
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
