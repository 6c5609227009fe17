//! Move scores for ordering: MVV-LVA and history terms.

use crate::OrderingPosition;
use exchequer_core::{Piece, Role};

/// History scores of moves; moves with higher scores come earlier.
pub trait Scores<P: OrderingPosition> {
    /// Of a capture or promotion by `piece` that takes `victim`, from −2¹⁴ to 2¹⁴; added to the worth of what it takes.
    fn noisy(&self, position: &P, mv: P::Move, piece: Piece, victim: Option<Role>) -> i32;

    /// Of quiet moves, each with its piece; far from 2²³ either way, or they come before captures that lead out of check.
    ///
    /// Asked once for all moves of a position, so that what they have in common is looked up once.
    fn quiets(&self) -> impl Fn(&P, P::Move, Piece) -> i32;
}

/// No experience: all quiet moves are equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoHistory;

impl<P: OrderingPosition> Scores<P> for NoHistory {
    fn noisy(&self, _: &P, _: P::Move, _: Piece, _: Option<Role>) -> i32 {
        0
    }

    fn quiets(&self) -> impl Fn(&P, P::Move, Piece) -> i32 {
        |_, _, _| 0
    }
}

/// Score step between adjacent victims in MVV order; history scores outweigh it only between neighbors.
const VICTIM: i32 = 1 << 13;

/// Promotions to a queen are like taking one more.
const QUEEN: i32 = 5 * VICTIM;

/// Below every capture: who wants a knight of all pieces knows why, and it is seldom.
const UNDERPROMOTION: i32 = -(1 << 20);

/// Returns the value of the victim and the promotion of a move.
#[inline]
pub(crate) fn worth<P: OrderingPosition>(position: &P, mv: P::Move, victim: Option<Role>) -> i32 {
    let taken = victim.map_or(0, |role| VICTIM * (role.index() as i32 + 1));
    let promotion = match position.promotion(mv) {
        None => 0,
        Some(Role::Queen) => QUEEN,
        Some(_) => UNDERPROMOTION,
    };
    taken + promotion
}

/// As [`worth`], and among equals the least valuable attacker first.
#[inline]
pub(crate) fn victim_then_attacker<P: OrderingPosition>(
    position: &P,
    mv: P::Move,
    piece: Piece,
    victim: Option<Role>,
) -> i32 {
    worth(position, mv, victim) - piece.role().index() as i32
}
