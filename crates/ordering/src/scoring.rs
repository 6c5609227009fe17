//! How good a move is thought to be before it is searched.

use crate::OrderingPosition;
use exchequer_core::Role;

/// What experience says of moves; the higher, the earlier they come.
pub trait Scores<P: OrderingPosition> {
    /// Of a capture or promotion, from −2¹⁴ to 2¹⁴; added to the worth of what it takes.
    fn noisy(&self, position: &P, mv: P::Move) -> i32;

    /// Of a quiet move; far from 2²³ either way, or it comes before captures that lead out of check.
    fn quiet(&self, position: &P, mv: P::Move) -> i32;
}

/// No experience: all quiet moves are equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoHistory;

impl<P: OrderingPosition> Scores<P> for NoHistory {
    fn noisy(&self, _: &P, _: P::Move) -> i32 {
        0
    }

    fn quiet(&self, _: &P, _: P::Move) -> i32 {
        0
    }
}

/// Between two victims; more than experience can make up for, but for neighbours.
const VICTIM: i32 = 1 << 13;

/// Promotions to a queen are like taking one more.
const QUEEN: i32 = 5 * VICTIM;

/// Below every capture: who wants a knight of all pieces knows why, and it is seldom.
const UNDERPROMOTION: i32 = -(1 << 20);

/// The worth of what a move takes and becomes.
#[inline]
pub(crate) fn victim<P: OrderingPosition>(position: &P, mv: P::Move) -> i32 {
    let taken = position.victim(mv).map_or(0, |role| VICTIM * (role.index() as i32 + 1));
    let promotion = match position.promotion(mv) {
        None => 0,
        Some(Role::Queen) => QUEEN,
        Some(_) => UNDERPROMOTION,
    };
    taken + promotion
}

/// As [`victim`], and among equals the least valuable attacker first.
#[inline]
pub(crate) fn victim_then_attacker<P: OrderingPosition>(position: &P, mv: P::Move) -> i32 {
    victim(position, mv) - position.piece(mv).role().index() as i32
}
