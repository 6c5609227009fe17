//! Interface between the search and a static evaluation.

use crate::SearchConfig;
use exchequer_board::Position;
use exchequer_core::Move;

/// Static evaluation of positions.
///
/// Each search thread owns an evaluator and reports every move that it makes and takes back, for incremental updates.
pub trait Evaluator {
    /// Adapts to the configuration of the search; the searcher calls it once, before the first search.
    fn configure(&mut self, _config: &SearchConfig) {}

    /// Starts a search at this position, and forgets earlier moves.
    fn reset(&mut self, position: &Position);

    /// A legal move is made in `before`; null moves are not reported.
    fn push(&mut self, before: &Position, mv: Move);

    /// This position may be asked for soon: an evaluator with a cache can prefetch its entry.
    #[inline]
    fn expect(&self, _next: &Position) {}

    /// Takes back the last reported move.
    fn pop(&mut self);

    /// Returns the value of the position for the side to move, in centipawns, within ±30,000 and the same every time.
    ///
    /// The position is the one that the reported moves lead to, except for null moves.
    fn evaluate(&mut self, position: &Position) -> i32;
}
