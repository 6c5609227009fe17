//! Tablebase probes of one search.

use crate::score::tablebase_win_at;
use crate::table::Bound;
use crate::tablebases::{ProbeOptions, TablebaseWdl, Tablebases};
use exchequer_board::Position;
use exchequer_core::{CastlingRights, Placement};
use std::sync::Arc;

/// Tablebases with the conditions of probes in the search tree; clones share the tables.
#[derive(Clone)]
pub(crate) struct Probing {
    pub(crate) tables: Arc<dyn Tablebases>,
    pub(crate) options: ProbeOptions,
}

impl Probing {
    /// Returns `true` if a position has few enough pieces and no castling rights.
    #[inline]
    pub(crate) fn covers(&self, position: &Position) -> bool {
        pieces(position) <= self.options.pieces.min(self.tables.max_pieces())
            && position.castling_rights() == CastlingRights::empty()
    }

    /// Returns the WDL value of a node of the search tree; `None` if it is not probed, or in no table.
    pub(crate) fn wdl(&self, position: &Position, depth: i32) -> Option<TablebaseWdl> {
        let is_deep_enough = pieces(position) < self.options.pieces || depth >= self.options.depth;
        // The tables assume a halfmove clock of 0.
        (self.covers(position) && position.halfmove_clock() == 0 && is_deep_enough)
            .then(|| self.tables.wdl(position))?
    }

    /// Returns the score at a ply and its bound; a win may be faster by a mate.
    pub(crate) fn score(&self, wdl: TablebaseWdl, ply: usize, draw: i32) -> (i32, Bound) {
        let ignores = !self.options.fifty_move_rule;
        match wdl {
            TablebaseWdl::Win => (tablebase_win_at(ply), Bound::Lower),
            TablebaseWdl::CursedWin if ignores => (tablebase_win_at(ply), Bound::Lower),
            TablebaseWdl::Loss => (-tablebase_win_at(ply), Bound::Upper),
            TablebaseWdl::BlessedLoss if ignores => (-tablebase_win_at(ply), Bound::Upper),
            _ => (draw, Bound::Exact),
        }
    }
}

fn pieces(position: &Position) -> u32 {
    position.occupied().len()
}
