//! Root moves and their results.

use crate::Limits;
use crate::score::INFINITE;
use crate::table::Bound;
use exchequer_board::Position;
use exchequer_core::Move;

/// Root move with its result.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: i32,
    /// Score of the last report if a mate search has changed it.
    pub(crate) reported: Option<i32>,
    pub(crate) bound: Bound,
    pub(crate) pv: Vec<Move>,
    /// Nodes searched after the move, over all iterations.
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
}

impl RootMove {
    /// Returns the legal moves, restricted to `searchmoves` if there are any.
    pub(crate) fn all(position: &Position, limits: &Limits) -> Vec<Self> {
        let is_wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        let new = |mv| Self {
            mv,
            score: -INFINITE,
            reported: None,
            bound: Bound::Exact,
            pv: vec![mv],
            nodes: 0,
            selective_depth: 0,
        };
        position.legal_moves().into_iter().filter(is_wanted).map(new).collect()
    }
}
