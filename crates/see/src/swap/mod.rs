//! The least-valuable-first rules, `Swap` and `Pinners`: decisions by the first move alone, then the replies.
//!
//! A threshold test begins with a [first look](Replies::first_look), which leaves few questions to a loop. An exact value of
//! a single move walks a [`View`](crate::rays::View). Where the attackers of the square are already known, as in a map, the
//! swap list takes them over.

mod exact_walk;
mod exchange;
mod first_look;
mod first_value;
mod list;
mod open;
mod pin_exclusion;

use crate::PieceValues;
use crate::first_move::FirstMove;
use crate::opaque::opaque;
use crate::rays::around;
use exchequer_core::{Color, Move, MoveKind, Placement, Role};

pub(crate) use first_look::{FirstExclusion, Replies, Restriction};
pub(crate) use list::{trace, value};
pub(crate) use open::OpenExchange;
pub(crate) use pin_exclusion::{ExcludePinned, NoExclusion, PinExclusion, pins_on};

/// Implements [`Rules::see_ge`](crate::Rules::see_ge) of `Swap` and of `Pinners`.
#[inline(always)]
pub(crate) fn see_ge<B: PinExclusion>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    if mv.kind() != MoveKind::Normal {
        return special::<B>(placement, mv, values, threshold);
    }
    let (role, captured) = (placement.role_at(mv.from()), placement.role_at(mv.to()));
    let margin = if B::LOOKS_AT_SETTLED {
        match margin_unless_quiet(role, captured, values, threshold) {
            Ok(margin) => margin,
            Err(Settled::Reached) => return true,
            Err(Settled::Missed) => return false,
            Err(Settled::Special) => return special::<B>(placement, mv, values, threshold),
        }
    } else {
        let gain = values.gain(captured);
        if gain < threshold {
            return false;
        }
        let Some(margin) = margin(gain, values.gain(role), threshold) else {
            return role.is_some() || special::<B>(placement, mv, values, threshold);
        };
        margin
    };
    let look = after_plain(placement, mv, values, margin).first_look::<B>();
    if look.decides() { !look.wins() } else { holds::<B>(placement, mv, values, margin.wrapping_add(1)) }
}

/// Why a normal move takes no look at the replies.
enum Settled {
    Reached,
    Missed,
    /// It takes the way of special moves.
    Special,
}

/// Returns the replier's margin after a normal move; one that [is settled](Replies::is_settled) for a capture that its two pieces
/// settle.
///
/// Which capture that is, a CPU guesses wrong too often. Few quiet moves are settled.
#[inline(always)]
fn margin_unless_quiet(
    role: Option<Role>,
    captured: Option<Role>,
    values: &PieceValues,
    threshold: i32,
) -> Result<i32, Settled> {
    let gain = values.gain(captured);
    if gain < threshold {
        return Err(Settled::Missed);
    }
    if role.is_none() {
        return Err(Settled::Special);
    }
    // Wraps for a threshold far below all values.
    let limit = threshold.wrapping_sub(gain).wrapping_add(values.gain(role));
    // Else the compiler adds the parts of the sum twice.
    let margin = (opaque(u64::from(limit as u32)) as i32).wrapping_sub(1);
    // Negative without a captured piece.
    let quiet =
        (captured.map_or(Role::COUNT, Role::index) as i32).wrapping_add(i32::MAX - Role::King.index() as i32);
    // One sign for both, for two conditions would be two branches, one of them as often guessed wrong as before.
    if margin & quiet < 0 { Err(Settled::Reached) } else { Ok(margin) }
}

/// Returns the question after a normal move.
#[inline(always)]
fn after_plain<'a, P: Placement>(
    placement: &'a P,
    mv: Move,
    values: &'a PieceValues,
    margin: i32,
) -> Replies<'a, P> {
    let (occupied, replier) = (placement.occupied() - mv.from(), !color_of(placement, mv));
    Replies { placement, values, to: mv.to(), occupied, replier, margin }
}

/// Returns `true` if the replier, whose margin is less than `limit` by 1, does not win a question that the first look leaves open.
///
/// It begins with the move again, and takes the limit instead of the margin, so that the first look keeps nothing for it in
/// registers and memory. Its answer is that of the caller, which needs no stack for a call in the last place.
#[inline(never)]
fn holds<B: PinExclusion>(placement: &impl Placement, mv: Move, values: &PieceValues, limit: i32) -> bool {
    let replies = after_plain(placement, mv, values, limit.wrapping_sub(1));
    // Values that do not ascend leave settled captures open, too.
    (B::LOOKS_AT_SETTLED && replies.is_settled()) || !replies.play_on::<B>()
}

/// Tests a move that castles, promotes or takes en passant, and one from an empty square, which has the value 0.
#[cold]
#[inline(never)]
fn special<B: PinExclusion>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 >= threshold };
    if first.gain < threshold {
        return false;
    }
    margin(first.gain, values.of(first.at_risk), threshold)
        .is_none_or(|margin| !Replies::after(&first, placement, values, margin).win::<B>())
}

/// Returns the replier's margin after a move that gains `gain`, at least `threshold`, and leaves a piece of value `risk` on its
/// square; `None` if the move reaches the threshold even without this piece.
#[inline(always)]
const fn margin(gain: i32, risk: i32, threshold: i32) -> Option<i32> {
    // The mover's margin; with a threshold far below all values the difference may need the sign bit.
    let spare = gain.wrapping_sub(threshold) as u32;
    // A king's value is 0, so this is also the exit for moves without a reply.
    if spare >= risk as u32 { None } else { Some(risk - spare as i32 - 1) }
}

/// Returns the color of the piece that moves without a branch, which would compile all that follows twice.
#[inline(always)]
pub(crate) fn color_of(placement: &impl Placement, mv: Move) -> Color {
    // Of a square, the compiler knows that it is one of 64, and jumps to one of 64 shifts.
    let from = mv.bits() % 64;
    let is_white = opaque(placement.color(Color::White).bits() >> from) & 1;
    if is_white == 1 { Color::White } else { Color::Black }
}

/// Implements [`Rules::see`](crate::Rules::see) of `Swap` and of `Pinners`.
#[inline]
pub(crate) fn see<B: PinExclusion>(placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
    value_at_first::<B>(placement, mv, values).unwrap_or_else(|| walk::<B>(placement, mv, values))
}

/// Returns the value of a normal move if a first look at the replies tells it.
#[inline(always)]
pub(crate) fn value_at_first<R: Restriction>(
    placement: &impl Placement,
    mv: Move,
    values: &PieceValues,
) -> Option<i32> {
    let role = placement.role_at(mv.from()).filter(|_| mv.kind() == MoveKind::Normal)?;
    let gain = values.gain(placement.role_at(mv.to()));
    // A king moves to a square without attackers.
    if role == Role::King {
        return Some(gain);
    }
    let loss = after_plain(placement, mv, values, 0).first_value::<R>(values.of(role))?;
    Some(gain - loss)
}

/// Returns the value of any move, by its captures one after the other.
#[inline(never)]
fn walk<B: PinExclusion>(placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
    let Some(first) = FirstMove::on(placement, mv, values) else { return 0 };
    if first.is_final() {
        return first.gain;
    }
    let view = around(placement, first.to, first.occupied_after(placement.occupied()));
    exact_walk::value::<B>(&view, placement, &first, values)
}
