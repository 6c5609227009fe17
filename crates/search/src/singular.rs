//! Singular extensions: a reduced search without the TT move decides whether it is the only good move.

use crate::Evaluator;
use crate::negamax::Window;
use crate::score::{DRAW, LEAST_MATE};
use crate::table::{Bound, TtEntry};
use crate::worker::{Watch, Worker};
use exchequer_board::Position;
use exchequer_core::Move;

/// What becomes of a node whose move of the table was compared with all others.
pub(crate) enum Singular {
    /// That move is searched so many plies deeper.
    Extend(i32),
    /// The node is worth this at least.
    Cut(i32),
}

impl<E: Evaluator> Worker<E> {
    /// Whether the move of the table is so much better than all others that it deserves a deeper look.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn is_singular(
        &mut self,
        position: &Position,
        mv: Move,
        known: TtEntry,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        pv: bool,
        watch: Option<&Watch<'_>>,
    ) -> Singular {
        let is_known = known.depth >= depth - 3 && known.bound != Bound::Upper;
        if !is_known || known.score.abs() >= LEAST_MATE {
            return Singular::Extend(0);
        }
        let was_pv = if known.was_pv && !pv { self.config.singular_was_pv } else { 0 };
        let enough = known.score - (self.config.singular_margin + was_pv) * depth / 100;
        self.frame(ply).excluded = Some(mv);
        let window = Window { alpha: enough - 1, beta: enough };
        let others = self.search::<false, false>(position, window, (depth - 1) / 2, ply, cut, watch);
        self.frame(ply).excluded = None;
        if self.stopped {
            Singular::Cut(DRAW)
        } else if others < enough {
            let is_far = others < enough - self.config.singular_double;
            Singular::Extend(1 + i32::from(is_far && !pv))
        } else if enough >= beta {
            // Several moves are too good for the opponent: one of them will do.
            Singular::Cut(enough)
        } else {
            // Not the only one after all: good enough without a deep look, or no better than the others where none is good.
            let is_one_of_many = known.score <= alpha && known.score <= others;
            Singular::Extend(if known.score >= beta { -2 } else { -i32::from(is_one_of_many) })
        }
    }
}
