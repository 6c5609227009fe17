//! When a search ends.

use exchequer_core::{ByColor, Move};
use std::time::Duration;

/// What a search may spend; without any limit it goes on until it is stopped.
///
/// All limits hold at once: the first that is reached ends the search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<i32>,
    /// How many positions may be visited, by all threads together.
    pub nodes: Option<u64>,
    /// How long to think, exactly.
    pub move_time: Option<Duration>,
    /// What the clocks show; the clock of the side to move is enough.
    pub time: ByColor<Option<Duration>>,
    /// What is added to the clocks after each move.
    pub increment: ByColor<Duration>,
    /// How many moves there are until the clocks are set again.
    pub moves_to_go: Option<u32>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// Go on until stopped, even if there is nothing left to find out.
    pub infinite: bool,
    /// Only these moves are considered at the root; all if empty.
    pub search_moves: Vec<Move>,
}
