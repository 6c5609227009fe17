//! Limits of a search.

use exchequer_core::{ByColor, Move};
use std::time::Duration;

/// Limits of a search; a search without limits runs until it is stopped.
///
/// All limits hold at once: the first that is reached ends the search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth limit, in plies.
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
    /// Number of moves to mate that ends the search.
    pub mate: Option<u32>,
    /// Searches until stopped, even after the last iteration.
    pub infinite: bool,
    /// Root moves to search; all if empty.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// Returns the limits with these root moves.
    pub(crate) fn only(&self, moves: &[Move]) -> Self {
        Self { search_moves: moves.to_vec(), ..self.clone() }
    }
}
