//! A search that visits the same nodes at every run: one thread, a fixed depth and no clock.

use crate::PERFT_POSITIONS;
use exchequer_board::Game;
use exchequer_search::{Clock, Control, HandCrafted, Limits, SearchConfig, Searcher, Silent};
use std::time::Duration;

/// Searcher of the perft positions, with a transposition table of 1 MiB.
pub struct FixedSearch {
    searcher: Searcher<HandCrafted>,
    games: [Game; PERFT_POSITIONS.len()],
}

impl FixedSearch {
    /// Creates a searcher with an empty transposition table and empty histories.
    ///
    /// # Panics
    /// Panics if a perft position is no legal position.
    #[must_use]
    pub fn new() -> Self {
        let game = |fen: &str| Game::new(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")));
        Self {
            searcher: Searcher::new(SearchConfig::default(), 1, 1, HandCrafted::default),
            games: PERFT_POSITIONS.map(|position| game(position.fen)),
        }
    }

    /// Clears the transposition table and the histories.
    pub fn forget(&mut self) {
        self.searcher.forget();
    }

    /// Searches all positions to a depth in plies and returns the number of nodes.
    pub fn nodes(&mut self, depth: i32) -> u64 {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let search = |game| {
            self.searcher.search(game, &limits, &Control::default(), &Stopped, &mut Silent).stats.nodes
        };
        self.games.iter().map(search).sum()
    }
}

impl Default for FixedSearch {
    fn default() -> Self {
        Self::new()
    }
}

/// A clock that stands still: no result depends on time.
struct Stopped;

impl Clock for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_searcher_visits_the_same_nodes_again() {
        let mut search = FixedSearch::new();
        let nodes = search.nodes(4);
        search.forget();
        assert_eq!(search.nodes(4), nodes);
    }
}
