//! Search control of the main thread: limits of time and nodes, and progress reports.

use crate::{Clock, Control, Info, InfoSink, TimeBudget};
use exchequer_board::Game;
use exchequer_core::Move;
use std::cell::RefCell;
use std::time::Duration;

/// Elapsed time from which root moves and fail highs are reported.
const REPORT_AFTER: Duration = Duration::from_secs(3);

/// Limits that the main thread checks, and the receiver of its reports. Helper threads have none.
pub(crate) struct SearchControl<'a> {
    pub(crate) game: &'a Game,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) budget: TimeBudget,
    /// Node limit of all threads.
    pub(crate) nodes: Option<u64>,
    /// `true` if the search runs until `stop`.
    pub(crate) infinite: bool,
    pub(crate) sink: &'a RefCell<&'a mut dyn InfoSink>,
}

impl SearchControl<'_> {
    /// Returns `true` if the node limit or the hard time limit is reached. Time does not count in an infinite search or while pondering.
    pub(crate) fn is_over(&self, control: &Control, nodes: u64) -> bool {
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        let waits = self.infinite || control.ponders();
        !waits && self.budget.hard.is_some_and(|hard| self.clock.elapsed() >= hard)
    }

    /// Returns `true` if the search has run long enough for reports within an iteration.
    pub(crate) fn reports_moves(&self) -> bool {
        self.clock.elapsed() >= REPORT_AFTER
    }

    /// Reports the root move that is searched next.
    pub(crate) fn report_move(&self, depth: i32, mv: Move, number: usize) {
        if self.reports_moves() {
            self.sink.borrow_mut().current_move(depth, mv, number);
        }
    }

    /// Reports a line.
    pub(crate) fn report(&self, info: &Info) {
        self.sink.borrow_mut().info(info);
    }
}
