//! Makes and unmakes moves, together with everything that follows the current line.

use crate::Evaluator;
use crate::worker::Worker;
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_ordering::PieceTo;

impl<E: Evaluator> Worker<E> {
    /// Plays a move on `next`, a copy of the position before it, and updates keys, search stack and evaluator.
    ///
    /// The copy is the caller's: a position that is returned is copied once more, and by wider words than those that the move has just
    /// written, for which the processor waits.
    #[inline]
    pub(crate) fn make(
        &mut self,
        position: &Position,
        next: &mut Position,
        mv: Move,
        moved: PieceTo,
        ply: usize,
    ) {
        next.play(mv);
        self.made(position, next, mv, moved, ply);
    }

    fn made(&mut self, position: &Position, next: &Position, mv: Move, moved: PieceTo, ply: usize) {
        // The TT entry is the slowest part of a node: its prefetch starts here.
        self.shared.table.prefetch(next.key());
        self.evaluator.expect(next);
        self.stack.at(ply).moved = Some(moved);
        let keys = self.stack.played(ply, position, mv, next);
        self.corrections.prefetch(keys);
        self.keys.push(position.key());
        self.evaluator.push(position, mv);
    }

    /// Takes back the last move.
    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.keys.pop();
        self.evaluator.pop();
    }

    /// Returns the position after a null move; `None` in check.
    pub(crate) fn make_null(&mut self, position: &Position, ply: usize) -> Option<Position> {
        let next = position.after_null()?;
        self.shared.table.prefetch(next.key());
        self.evaluator.expect(&next);
        self.stack.at(ply).moved = None;
        let keys = self.stack.passed(ply, &next);
        self.corrections.prefetch(keys);
        self.keys.push(position.key());
        Some(next)
    }

    /// Takes back a null move.
    pub(crate) fn unmake_null(&mut self) {
        self.keys.pop();
    }
}
