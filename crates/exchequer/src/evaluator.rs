//! The choice of rules and method, made once, and the calls it leads to.

use crate::cli::{Method, RuleSet};
use exchequer_core::{Color, Move, Placement};
use exchequer_see::{
    EnPassantReply, Legal, Mailbox, Map, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap, Trace,
};

/// How exchanges are evaluated; the calls trust a move that [`check_move`](exchequer_see::check_move) has let pass.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator {
    pub(crate) rules: RuleSet,
    /// Whether a double step may be answered en passant.
    pub(crate) en_passant_reply: bool,
    /// Of the swap rules; the others have one way each.
    pub(crate) method: Method,
    pub(crate) values: PieceValues,
}

/// Binds a name to the rule set for one expression: each is a type of its own.
macro_rules! with_rules {
    ($evaluator:expr, $rules:ident => $form:expr) => {
        match $evaluator.rules {
            RuleSet::Swap => with_rules!(@ $evaluator, Swap, $rules => $form),
            RuleSet::Pinners => with_rules!(@ $evaluator, Pinners, $rules => $form),
            RuleSet::PinnersAll => with_rules!(@ $evaluator, PinnersAll, $rules => $form),
            RuleSet::Pseudo => with_rules!(@ $evaluator, Pseudo, $rules => $form),
            RuleSet::Legal => with_rules!(@ $evaluator, Legal, $rules => $form),
        }
    };
    (@ $evaluator:expr, $type:ident, $rules:ident => $form:expr) => {
        if $evaluator.en_passant_reply {
            let $rules = EnPassantReply($type);
            $form
        } else {
            let $rules = $type;
            $form
        }
    };
}

impl Evaluator {
    /// For captures alone: only a double step is answered en passant, and only one method is of use for many moves.
    pub(crate) fn of_captures(rules: RuleSet, values: PieceValues) -> Self {
        Self { rules, en_passant_reply: false, method: Method::default(), values }
    }

    /// The way of the swap rules; `None` where there is nothing to choose from.
    pub(crate) fn method(&self) -> Option<Method> {
        (self.rules == RuleSet::Swap).then_some(self.method)
    }

    pub(crate) fn see(&self, board: &impl Placement, mv: Move) -> i32 {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see(mv, &self.values);
        }
        with_rules!(self, rules => rules.see(board, mv, &self.values))
    }

    pub(crate) fn see_ge(&self, board: &impl Placement, mv: Move, threshold: i32) -> bool {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see_ge(mv, &self.values, threshold);
        }
        with_rules!(self, rules => rules.see_ge(board, mv, &self.values, threshold))
    }

    /// The best captures of a side; the mailbox has no form of its own for that.
    pub(crate) fn map(&self, board: &impl Placement, color: Color) -> Map {
        with_rules!(self, rules => rules.map(board, color, &self.values))
    }

    pub(crate) fn trace(&self, board: &impl Placement, mv: Move) -> Trace {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).trace(mv, &self.values);
        }
        with_rules!(self, rules => rules.trace(board, mv, &self.values))
    }
}
