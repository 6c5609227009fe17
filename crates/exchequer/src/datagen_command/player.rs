//! Who plays both sides of the games.

use super::listener::Listener;
use crate::memory;
use exchequer_board::{Game, Position};
use exchequer_core::{Color, Move};
use exchequer_search::{Bound, Control, Limits, SearchConfig, Searcher, Silent, WallClock, is_mate};

/// MiB for the table, which is emptied before each game.
const HASH: usize = 8;

/// Nodes for a move that nobody learns from.
const GLANCE: u64 = 300;

/// The default search, with so many nodes for each move.
pub(super) struct Player {
    searcher: Searcher<Listener>,
    limits: Limits,
    control: Control,
}

/// What a search has found.
pub(super) struct Found {
    pub(super) mv: Move,
    /// From White's view.
    pub(super) score: i32,
    /// Whether the score is neither a mate nor a bound.
    pub(super) is_plain: bool,
}

impl Player {
    /// A player who stops when `control` says so.
    ///
    /// # Errors
    /// The sentence that says that there is no memory.
    pub(super) fn new(nodes: u64, control: Control) -> Result<Self, String> {
        let searcher = memory::searcher(SearchConfig::default(), HASH, 1)?;
        Ok(Self { searcher, limits: Limits { nodes: Some(nodes), ..Limits::default() }, control })
    }

    /// Forgets all that other games have taught.
    pub(super) fn forget(&mut self) {
        self.searcher.forget();
    }

    /// Whether it has been told to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// A move that a look at a few positions finds; `None` without one, and when told to stop.
    pub(super) fn glance(&mut self, game: &Game) -> Option<Move> {
        let limits = Limits { nodes: Some(GLANCE), ..Limits::default() };
        let outcome = self.searcher.search(game, &limits, &self.control, &WallClock::start(), &mut Silent);
        outcome.best.filter(|_| !self.is_stopped())
    }

    /// The move of the side whose turn it is; `None` without one, and when told to stop.
    pub(super) fn think(&mut self, game: &Game) -> Option<Found> {
        self.search(game, self.limits.nodes)
    }

    /// The same by so many nodes, of a position without the moves that led to it.
    pub(super) fn consider(&mut self, position: &Position, nodes: u64) -> Option<Found> {
        self.search(&Game::new(*position), Some(nodes))
    }

    /// The same as [`think`](Self::think), and up to `most` of the positions that were evaluated on the way.
    pub(super) fn think_aloud(
        &mut self,
        game: &Game,
        most: usize,
        seed: u64,
    ) -> Option<(Found, Vec<Position>)> {
        self.searcher.evaluator().listen(most, seed);
        let found = self.think(game);
        let met = self.searcher.evaluator().take();
        found.map(|found| (found, met))
    }

    fn search(&mut self, game: &Game, nodes: Option<u64>) -> Option<Found> {
        let limits = Limits { nodes, ..self.limits.clone() };
        let clock = WallClock::start();
        let outcome = self.searcher.search(game, &limits, &self.control, &clock, &mut Silent);
        if self.is_stopped() {
            return None;
        }
        let mv = outcome.best?;
        let score = match game.position().turn() {
            Color::White => outcome.info.score,
            Color::Black => -outcome.info.score,
        };
        let is_plain = outcome.info.bound == Bound::Exact && !is_mate(score);
        Some(Found { mv, score, is_plain })
    }
}
