//! What a search asks about positions that it does not search on.

use exchequer_board::Position;
use exchequer_core::Move;

/// Says what a position is worth without searching it.
///
/// A search keeps one for each thread and tells it of every move made and taken back, so that it can keep sums up to date
/// instead of counting them anew.
pub trait Evaluator {
    /// A search begins at this position, and whatever was told before is over.
    fn reset(&mut self, position: &Position);

    /// A legal move is made in `before`; passing the turn is not told.
    fn push(&mut self, before: &Position, mv: Move);

    /// This position may be asked for soon: whoever remembers evaluations can fetch what is needed ahead.
    #[inline]
    fn expect(&self, _next: &Position) {}

    /// The last move that was told is taken back.
    fn pop(&mut self);

    /// What the position is worth to the side to move, in centipawns, within ±30,000 and the same every time.
    ///
    /// The position is the one that the moves told lead to, but for passed turns.
    fn evaluate(&mut self, position: &Position) -> i32;
}
