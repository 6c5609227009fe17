//! Dispatch of exchange evaluation by rule set and method.

use crate::rule_args::Method;
use exchequer_core::{Color, Move, Placement};
use exchequer_see::{EnPassantReply, Mailbox, Map, PieceValues, RuleSet, Rules, Trace};

/// Exchange evaluator with fixed options. Moves have to pass [`check_move`](exchequer_see::check_move) first.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator {
    pub(crate) rules: RuleSet,
    /// `true` if a double pawn push may be answered en passant.
    pub(crate) en_passant_reply: bool,
    /// Algorithm for the swap rules; the other rule sets have one algorithm each.
    pub(crate) method: Method,
    pub(crate) values: PieceValues,
}

impl Evaluator {
    /// Returns an evaluator for captures: no en passant reply, and the swap list method.
    pub(crate) fn of_captures(rules: RuleSet, values: PieceValues) -> Self {
        Self { rules, en_passant_reply: false, method: Method::default(), values }
    }

    /// Returns the method of the swap rules; `None` under other rule sets.
    pub(crate) fn method(&self) -> Option<Method> {
        (self.rules == RuleSet::Swap).then_some(self.method)
    }

    pub(crate) fn see(&self, board: &impl Placement, mv: Move) -> i32 {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see(mv, &self.values);
        }
        if self.en_passant_reply {
            EnPassantReply(self.rules).see(board, mv, &self.values)
        } else {
            self.rules.see(board, mv, &self.values)
        }
    }

    pub(crate) fn see_ge(&self, board: &impl Placement, mv: Move, threshold: i32) -> bool {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see_ge(mv, &self.values, threshold);
        }
        if self.en_passant_reply {
            EnPassantReply(self.rules).see_ge(board, mv, &self.values, threshold)
        } else {
            self.rules.see_ge(board, mv, &self.values, threshold)
        }
    }

    /// Returns the best captures of a side; the mailbox method does not provide this.
    pub(crate) fn map(&self, board: &impl Placement, color: Color) -> Map {
        if self.en_passant_reply {
            EnPassantReply(self.rules).map(board, color, &self.values)
        } else {
            self.rules.map(board, color, &self.values)
        }
    }

    pub(crate) fn trace(&self, board: &impl Placement, mv: Move) -> Trace {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).trace(mv, &self.values);
        }
        if self.en_passant_reply {
            EnPassantReply(self.rules).trace(board, mv, &self.values)
        } else {
            self.rules.trace(board, mv, &self.values)
        }
    }
}
