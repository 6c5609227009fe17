//! When a search ends.

use exchequer_core::{ByColor, Move};
use std::time::Duration;

/// Limits of a search; a search without limits runs until it is stopped.
///
/// All limits hold at once: the first that is reached ends the search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<i32>,
    /// Node limit, summed over all threads.
    pub nodes: Option<u64>,
    /// Exact search time.
    pub move_time: Option<Duration>,
    /// Remaining time on the clocks; the clock of the side to move suffices.
    pub time: ByColor<Option<Duration>>,
    /// Increment per move.
    pub increment: ByColor<Duration>,
    /// Number of moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// Go on until stopped, even if there is nothing left to find out.
    pub infinite: bool,
    /// Only these moves are considered at the root; all if empty.
    pub search_moves: Vec<Move>,
}
