//! Move scores for ordering: MVV-LVA and history terms.

use crate::OrderingPosition;
use exchequer_core::{Piece, Role};

/// History scores of moves; moves with higher scores come earlier.
pub trait Scores<P: OrderingPosition> {
    /// Returns the history score of a capture or promotion by `piece`, from −2¹⁴ to 2¹⁴; the picker adds it to the MVV score.
    fn noisy(&self, position: &P, mv: P::Move, piece: Piece, victim: Option<Role>) -> i32;

    /// Returns the scores of the quiet moves of one position; scores within ±2²³ keep evasions after captures.
    ///
    /// The picker calls it once for all moves of a position, so lookups common to all moves happen once.
    fn quiets(&self) -> impl QuietScores<P>;
}

/// Scores of the quiet moves of one position; any closure that takes these three is one.
pub trait QuietScores<P: OrderingPosition> {
    /// Returns the scores of the quiet moves of a piece, so lookups common to them happen once.
    fn of(&self, piece: Piece) -> impl Fn(&P, P::Move) -> i32;
}

impl<P: OrderingPosition, F: Fn(&P, P::Move, Piece) -> i32> QuietScores<P> for F {
    #[inline]
    fn of(&self, piece: Piece) -> impl Fn(&P, P::Move) -> i32 {
        move |position, mv| self(position, mv, piece)
    }
}

/// Empty history: every history score is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoHistory;

impl<P: OrderingPosition> Scores<P> for NoHistory {
    fn noisy(&self, _: &P, _: P::Move, _: Piece, _: Option<Role>) -> i32 {
        0
    }

    fn quiets(&self) -> impl QuietScores<P> {
        |_: &P, _: P::Move, _: Piece| 0
    }
}

/// MVV score step between adjacent victim roles; capture history, ±2 steps, can reverse up to four steps.
const VICTIM: i32 = 1 << 13;

/// MVV score of a promotion to a queen: the score of a captured queen.
const QUEEN: i32 = 5 * VICTIM;

/// MVV score of an underpromotion: below every capture, since it is seldom best.
const UNDERPROMOTION: i32 = -(1 << 20);

/// Returns the most-valuable-victim (MVV) score of a move, with its promotion.
#[inline]
pub(crate) fn mvv<P: OrderingPosition>(position: &P, mv: P::Move, victim: Option<Role>) -> i32 {
    let captured = victim.map_or(0, |role| VICTIM * (role.index() as i32 + 1));
    let promotion = match position.promotion(mv) {
        None => 0,
        Some(Role::Queen) => QUEEN,
        Some(_) => UNDERPROMOTION,
    };
    captured + promotion
}

/// Returns the MVV-LVA score: [`mvv`], then the least valuable attacker first.
#[inline]
pub(crate) fn mvv_lva<P: OrderingPosition>(
    position: &P,
    mv: P::Move,
    piece: Piece,
    victim: Option<Role>,
) -> i32 {
    mvv(position, mv, victim) - piece.role().index() as i32
}
