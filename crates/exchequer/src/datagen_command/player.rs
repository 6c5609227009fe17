//! Player of both sides of the games.

use super::listener::Listener;
use crate::memory;
use exchequer_board::{Game, Position};
use exchequer_core::{Color, Move};
use exchequer_search::{
    Bound, Control, EvaluationKind, Limits, SearchConfig, Searcher, Silent, WallClock, is_mate,
};

/// Size of the transposition table in MiB; the table is cleared before each game.
const HASH: usize = 8;

/// Node limit for a weak ply, which yields no training position.
const GLANCE: u64 = 300;

/// Player with the default search and a node limit for each move.
pub(super) struct Player {
    searcher: Searcher<Listener>,
    limits: Limits,
    control: Control,
}

/// Result of a search.
pub(super) struct Found {
    pub(super) mv: Move,
    /// Score in centipawns from White's view.
    pub(super) score: i32,
    /// `true` if the score is exact and not a mate score.
    pub(super) is_plain: bool,
}

/// Returns the search configuration of a player.
pub(super) fn config(evaluation_kind: EvaluationKind) -> SearchConfig {
    SearchConfig { evaluation_kind, ..SearchConfig::default() }
}

impl Player {
    /// Creates a player that stops with `control`.
    ///
    /// # Errors
    /// A sentence that reports insufficient memory.
    pub(super) fn new(nodes: u64, evaluation: EvaluationKind, control: Control) -> Result<Self, String> {
        let searcher = memory::searcher(config(evaluation), HASH, 1)?;
        Ok(Self { searcher, limits: Limits { nodes: Some(nodes), ..Limits::default() }, control })
    }

    /// Clears the transposition table and the histories.
    pub(super) fn forget(&mut self) {
        self.searcher.forget();
    }

    /// Returns `true` after a stop request.
    pub(super) fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Returns the move of a search with few nodes; `None` without a legal move or after a stop request.
    pub(super) fn glance(&mut self, game: &Game) -> Option<Move> {
        let limits = Limits { nodes: Some(GLANCE), ..Limits::default() };
        let outcome = self.searcher.search(game, &limits, &self.control, &WallClock::start(), &mut Silent);
        outcome.best.filter(|_| !self.is_stopped())
    }

    /// Returns the best move of the side to move; `None` without a legal move or after a stop request.
    pub(super) fn think(&mut self, game: &Game) -> Option<Found> {
        self.search(game, self.limits.nodes)
    }

    /// Searches a position without game history, with this node limit.
    pub(super) fn consider(&mut self, position: &Position, nodes: u64) -> Option<Found> {
        self.search(&Game::new(*position), Some(nodes))
    }

    /// Searches like [`think`](Self::think) and samples up to `most` of the evaluated positions.
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
