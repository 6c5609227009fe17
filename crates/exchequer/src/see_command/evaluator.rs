//! The choice of rules and method, made once, and the calls it leads to.

use crate::cli::{Method, RuleSet};
use exchequer_core::{Move, Placement};
use exchequer_see::{Mailbox, PieceValues, Rules, Swap, Trace};

/// How exchanges are evaluated; the moves asked about have been checked.
#[derive(Clone, Copy)]
pub(super) struct Evaluator {
    pub(super) rules: RuleSet,
    pub(super) method: Method,
    pub(super) values: PieceValues,
}

impl Evaluator {
    pub(super) fn see(&self, board: &impl Placement, mv: Move) -> i32 {
        match (self.rules, self.method) {
            (RuleSet::Swap, Method::Swap) => Swap.see(board, mv, &self.values),
            (RuleSet::Swap, Method::Mailbox) => Mailbox::new(board).see(mv, &self.values),
        }
    }

    pub(super) fn see_ge(&self, board: &impl Placement, mv: Move, threshold: i32) -> bool {
        match (self.rules, self.method) {
            (RuleSet::Swap, Method::Swap) => Swap.see_ge(board, mv, &self.values, threshold),
            (RuleSet::Swap, Method::Mailbox) => Mailbox::new(board).see_ge(mv, &self.values, threshold),
        }
    }

    pub(super) fn trace(&self, board: &impl Placement, mv: Move) -> Trace {
        match (self.rules, self.method) {
            (RuleSet::Swap, Method::Swap) => Swap.trace(board, mv, &self.values),
            (RuleSet::Swap, Method::Mailbox) => Mailbox::new(board).trace(mv, &self.values),
        }
    }
}
